"""Saying no: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from starlette.responses import Response

from motu.core.words import say


class Problem(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, status: int, code: str, detail: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.headers = status, code, detail, headers or {}


class ProblemMessage(msgspec.Struct):
    type: str
    title: str
    status: int
    code: str
    detail: str


def answer(problem: Problem) -> Response:
    """The problem as application/problem+json."""
    title = HTTPStatus(problem.status).phrase
    message = ProblemMessage("about:blank", title, problem.status, problem.code, problem.detail)
    return Response(msgspec.json.encode(message), problem.status, problem.headers, "application/problem+json")


def unknown(what: str = "") -> Problem:
    return Problem(404, "unknown", what or say("There is nothing here."))


def late() -> Problem:
    return Problem(409, "late", say("This came too late: the table has moved on. Look again and choose."))


def malformed(error: Any = "") -> Problem:
    detail = say("This is not the message expected here: {error}.", error=error) if error else say("This is no JSON.")
    return Problem(400, "malformed", detail)

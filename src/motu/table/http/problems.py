"""Refusals in HTTP: a status for each code, as application/problem+json."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.responses import Response

from motu.table.errors import TableError

STATUS = {
    "malformed": 400, "guest": 401, "cross-site": 403, "hints": 403, "host": 403, "invite": 403, "seat": 403, "unknown": 404,
    "method": 405, "slow": 408, "away": 409, "late": 409, "status": 409, "taken": 409, "turn": 409, "undo": 409,
    "size": 413, "type": 415, "illegal": 422, "rate": 429, "failed": 500, "busy": 503,
}  # fmt: skip


class ProblemMessage(msgspec.Struct):
    type: str
    title: str
    status: int
    code: str
    detail: str


def status_of(error: TableError) -> int:
    return STATUS[error.code]


def answer(error: TableError, status: int | None = None, headers: dict[str, str] | None = None) -> Response:
    """The refusal as a response."""
    status, headers = status or status_of(error), dict(headers or {})
    if error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    if status == HTTPStatus.REQUEST_TIMEOUT:
        headers["Connection"] = "close"  # the rest of the message may still come, and is not the next request
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    message = ProblemMessage("about:blank", HTTPStatus(status).phrase, status, error.code, error.detail)
    return Response(msgspec.json.encode(message), status, headers, "application/problem+json")

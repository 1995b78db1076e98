"""Before any route: the request's language, its size and its origin; after it, headers that keep a page to itself."""

from __future__ import annotations

import re
import time
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.core.words import LANGUAGES, say, speaking
from motu.table.errors import TableError
from motu.table.http.head import head
from motu.table.http.problems import answer
from motu.table.ops.metrics import Metrics

LARGEST_BODY = 64 * 1024
LANGUAGE_COOKIE = "motu_language"
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Middleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, began, status = Request(scope), time.perf_counter(), [500]
        with speaking(language_of(request)):
            answering = _with_headers(send, scope["path"], status)
            try:
                check_origin(request)
                answer_with = partial(head, self._app) if request.method == "HEAD" else self._app
                await answer_with(scope, _limited(request.headers, receive), answering)
            except TableError as problem:
                await answer(problem)(scope, receive, answering)
        self._count(scope, status[0], time.perf_counter() - began)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "")
        self._metrics.count("motu_requests_total", f'method="{_method(scope)}",status="{status}"')
        if route and not route.endswith(("/events", "/stream")):
            self._metrics.time("motu_request_seconds", f'method="{_method(scope)}",route="{route}"', seconds)


def _method(scope: Scope) -> str:
    known = ("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH")
    return scope["method"] if scope["method"] in known else "other"


def language_of(request: Request) -> str:
    """?lang=, else the cookie, else what the browser prefers, else English."""
    asked = [request.query_params.get("lang", ""), request.cookies.get(LANGUAGE_COOKIE, "")]
    for name in [*asked, *_preferred(request.headers.get("accept-language", ""))]:
        if name in LANGUAGES:
            return name
    return "en"


def _preferred(header: str) -> list[str]:
    found = []
    for part in header[:500].split(","):
        name, _, rest = part.strip().partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", rest) if rest else None
        if not rest or weight:
            found.append((-float(weight[1]) if weight else -1.0, name.split("-")[0].lower()))
    return [name for weight, name in sorted(found, key=lambda pair: pair[0]) if weight < 0]


def check_origin(request: Request) -> None:
    """What changes something must come from our pages or from a program; browsers always say where they come from."""
    if request.method in SAFE or request.headers.get("authorization", "").lower().startswith("bearer "):
        return
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    else:
        ours = origin is None or urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower()
    if not ours:
        raise TableError("cross-site", say("This was sent by another website's page, so it was refused."))


def _limited(headers: Headers, receive: Receive) -> Receive:
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        raise too_large()
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise too_large()
        return message

    return limited


def too_large() -> TableError:
    return TableError("size", say("That is too large: the limit is {size} KiB.", size=LARGEST_BODY // 1024))


def _with_headers(send: Send, path: str, status: list[int]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            status[0] = message["status"]
            headers: Any = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if path.startswith("/api/"):
                headers.setdefault("cache-control", "no-store")
                headers.setdefault("vary", "accept-language, cookie")
        await send(message)

    return sending

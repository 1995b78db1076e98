"""Before any route: the request's language, size, origin and rate; after it, headers that keep a page to itself."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from functools import lru_cache, partial
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.core.words import LANGUAGES, say, speaking
from motu.table.errors import TableError, too_slow
from motu.table.http.addresses import address
from motu.table.http.head import head
from motu.table.http.problems import answer
from motu.table.live.rate_limits import Limit
from motu.table.ops.metrics import Metrics

LARGEST_BODY = 64 * 1024
PATIENCE_SECONDS = 10  # for which requests that come too fast are held before being refused: a page has many parts
REFUSED_SECONDS = 1  # until a refusal is sent: refusing costs time, too
FILES = ("/static/", "/figures/")
PART, PAGE = 0.2, 5  # what a file and a whole page count, where a request to the API counts 1
LANGUAGE_COOKIE = "motu_language"
LONGEST_PREFERENCE = 500  # characters of a header that are read
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


OURS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
OURS_OF_API = [*OURS, (b"cache-control", b"no-store"), (b"vary", b"accept-language, cookie")]


class Middleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, limit: Limit | None, seconds: float) -> None:
        """limit: of requests from one address, if there is one; seconds: within which a message must arrive whole."""
        self._app, self._metrics, self._limit, self._seconds = app, metrics, limit, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, began, answering = Request(scope), time.perf_counter(), _Answer(send, scope["path"])
        with speaking(language_of(request)):
            try:
                check_origin(request)
                message = await _message(request.headers, receive, self._seconds)
                if message["type"] == "http.disconnect":
                    return  # a client that left in the middle of it meant nothing, and hears nothing
                answer_with = partial(head, self._app) if request.method == "HEAD" else self._app
                await self._wait(request)
                await answer_with(scope, _with(message, receive), answering)
            except TableError as problem:
                await answer(problem)(scope, receive, answering)
            except Exception:
                self._count(scope, 500, time.perf_counter() - began)
                raise
        self._count(scope, answering.status or 500, time.perf_counter() - began)

    async def _wait(self, request: Request) -> None:
        """Wait until this address may ask again."""
        if self._limit is None:
            return
        path = request.url.path
        amount = PART if path.startswith(FILES) else 1 if path.startswith("/api/") else PAGE
        try:
            wait = self._limit.take(address(request), amount, PATIENCE_SECONDS)
        except TableError:
            await asyncio.sleep(REFUSED_SECONDS)
            raise
        if wait:
            await asyncio.sleep(wait)

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
    asked = [request.query_params.get("lang", "")] if b"lang" in request.scope.get("query_string", b"") else []
    if any(LANGUAGE_COOKIE in cookies for cookies in request.headers.getlist("cookie")):  # others need not be read
        asked.append(request.cookies.get(LANGUAGE_COOKIE, ""))
    for name in [*asked, *_preferred(request.headers.get("accept-language", "")[:LONGEST_PREFERENCE])]:
        if name in LANGUAGES:
            return name
    return "en"


@lru_cache(maxsize=1 << 10)
def _preferred(header: str) -> tuple[str, ...]:
    found = []
    for part in header.split(","):
        name, _, rest = part.strip().partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", rest) if rest else None
        if not rest or weight:
            found.append((-float(weight[1]) if weight else -1.0, name.split("-")[0].lower()))
    return tuple(name for weight, name in sorted(found, key=lambda pair: pair[0]) if weight < 0)


def check_origin(request: Request) -> None:
    """A request that changes something must come from our pages or a program; browsers always state their origin."""
    if request.method in SAFE or request.headers.get("authorization", "").lower().startswith("bearer "):
        return
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    else:
        ours = origin is None or urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower()
    if not ours:
        raise TableError("cross-site", say("This was sent by another website's page, so it was refused."))


async def _message(headers: Headers, receive: Receive, seconds: float) -> Message:
    """The request's whole body, no larger than allowed, and received within these seconds."""
    length, body = headers.get("content-length", "0"), b""
    if not length.isdigit() or int(length) > LARGEST_BODY:
        raise too_large()
    try:
        async with asyncio.timeout(seconds):
            while (part := await receive()).get("more_body", False):
                body += part["body"]
                if len(body) > LARGEST_BODY:
                    raise too_large()
    except TimeoutError:
        raise too_slow() from None
    return part if part["type"] == "http.disconnect" else {**part, "body": body + part.get("body", b"")}


def _with(message: Message, receive: Receive) -> Receive:
    """The message first; afterwards, receiving waits for the client to disconnect."""
    first = [message]

    async def receiving() -> Message:
        return first.pop() if first else await receive()

    return receiving


def too_large() -> TableError:
    return TableError("size", say("That is too large: the limit is {size} KiB.", size=LARGEST_BODY // 1024))


class _Answer:
    """What is sent, with our headers, and its status once it has begun."""

    def __init__(self, send: Send, path: str) -> None:
        self._send, self._path, self.status = send, path, 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = self._with_ours(message.get("headers", []))
        await self._send(message)

    def _with_ours(self, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """What a route has set itself stands."""
        said = list(headers)
        names = {name for name, _ in said}
        ours = OURS_OF_API if self._path.startswith("/api/") else OURS
        return said + [pair for pair in ours if pair[0] not in names]

"""The busiest routes bypass FastAPI's routers, which cost more than playing the action itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

Endpoint = Callable[..., Awaitable[Response | None]]


class Shortcut:
    """Calls a route's endpoint with nothing but the request and what its path says; the middleware around it answers
    refusals. Everything else goes the usual way, as does a request whose endpoint returns None."""

    def __init__(self, app: ASGIApp, routes: Sequence[tuple[APIRoute, Endpoint]]) -> None:
        self._app = app
        self._routes = [
            (method, route.path_regex, route, endpoint)
            for route, endpoint in routes
            for method in sorted(route.methods or ())
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope.get("root_path"):
            for method, path, route, endpoint in self._routes:
                if method == scope["method"] and (found := path.match(scope["path"])):
                    response = await endpoint(Request(scope, receive, send), **found.groupdict())
                    if response is None:
                        break
                    scope["route"] = route
                    await response(scope, receive, send)
                    return
        await self._app(scope, receive, send)

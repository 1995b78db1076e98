"""A short way for what is asked most: past the routers, which cost more than acting does."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send


class Shortcut:
    """Calls routes that need nothing but the request and what their path says; the middleware around it answers refusals.
    Everything else goes the usual way."""

    def __init__(self, app: ASGIApp, routes: Sequence[APIRoute]) -> None:
        self._app = app
        self._routes = [(method, route.path_regex, route) for route in routes for method in sorted(route.methods or ())]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope.get("root_path"):
            for method, path, route in self._routes:
                if method == scope["method"] and (found := path.match(scope["path"])):
                    scope["route"] = route
                    response = await route.endpoint(Request(scope, receive, send), **found.groupdict())
                    await response(scope, receive, send)
                    return
        await self._app(scope, receive, send)

"""Where /metrics is answered: wherever the server is reached, nowhere, or at an address of its own and nothing else there."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from motu.core.game import Refused
from motu.core.words import say
from motu.table.errors import unknown

OPEN, CLOSED = "open", "closed"
FIGURES, HEALTH = "/metrics", "/healthz"


def address_for_metrics(metrics: str) -> tuple[str, int] | None:
    """The host and port that the setting names, if it names one."""
    if metrics in (OPEN, CLOSED):
        return None
    host, _, port = metrics.rpartition(":")
    if not host or not port.isdecimal():
        raise Refused(
            say("metrics must be {what}.",
                what=say("open, closed, or an address and its port such as {example}", example="127.0.0.1:9100"))
        )  # fmt: skip
    return host.strip("[]"), int(port)


class Monitoring:
    """Answers as if nothing were there, where the figures, or everything else, are not available."""

    def __init__(self, app: ASGIApp, metrics: str) -> None:
        self._app, self._closed = app, metrics == CLOSED
        address = address_for_metrics(metrics)
        self._port = address[1] if address else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._is_here(scope["path"], _port_of(scope)):
            raise unknown()
        await self._app(scope, receive, send)

    def _is_here(self, path: str, port: int | None) -> bool:
        if self._port is None:
            return not (self._closed and path == FIGURES)
        return path in (FIGURES, HEALTH) if port == self._port else path != FIGURES


def _port_of(scope: Scope) -> int | None:
    """The port that a request came in at: the socket's own, whatever its headers say."""
    server = scope.get("server")
    return server[1] if server else None

"""A response that stays open, and holds a place as long as it does."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from motu.store import Guest
from motu.table.errors import too_many_streams
from motu.table.http.addresses import address
from motu.table.http.context import context_of

UNBUFFERED = {"cache-control": "no-store", "x-accel-buffering": "no"}
SSE, NDJSON = "text/event-stream", "application/x-ndjson"


class StreamResponse(StreamingResponse):
    """Refused at its start if there is no place for this guest or their address."""

    def __init__(self, request: Request, guest: Guest | None, messages: AsyncIterator[bytes], kind: str) -> None:
        super().__init__(messages, media_type=kind, headers=UNBUFFERED)
        self._streams, self._guest = context_of(request).streams, guest.id if guest else None
        self._address = address(request)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._streams.closing:
            raise too_many_streams()
        with self._streams.places.one(self._guest, self._address):
            await super().__call__(scope, receive, send)

"""Compresses responses for clients that accept it, if they are whole and long enough; streams stay as they are.

A stream's messages are small, shared by all who see the same, and would each need a flush and a window of memory for
every client: sending only what changed saves more.
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motu.table.assets.encodings import LEAST, is_worth_packing, packed, wished


class Compression:
    """Compresses the application's responses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        encoding = wished(Headers(scope=scope).get("accept-encoding", "")) if scope["type"] == "http" else ""
        await self._app(scope, receive, _Packing(send, encoding) if encoding else send)


class _Packing:
    """Holds back the head of what may be compressed until its body shows whether it is whole."""

    def __init__(self, send: Send, encoding: str) -> None:
        self._send, self._encoding = send, encoding
        self._head: Message | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _may_be_packed(MutableHeaders(scope=message)):
            self._head = message
            return
        if self._head is not None:
            head, self._head = self._head, None
            message = self._pack(head, message)
            await self._send(head)
        await self._send(message)

    def _pack(self, head: Message, message: Message) -> Message:
        headers, body = MutableHeaders(scope=head), message.get("body", b"")
        if message.get("more_body") or len(body) < LEAST:
            return message
        body = packed(body, self._encoding)
        headers["content-encoding"], headers["content-length"] = self._encoding, str(len(body))
        headers.add_vary_header("accept-encoding")
        return {**message, "body": body}


def _may_be_packed(headers: MutableHeaders) -> bool:
    return "content-encoding" not in headers and is_worth_packing(headers.get("content-type", ""))

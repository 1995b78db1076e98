"""The head of a response and its body, sent in one system call."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from typing import Any

HEAD = b"HTTP/1.1 "  # how one begins


class Corked:
    """A transport that holds a head back until its body follows, or until the event loop turns to something else."""

    def __init__(self, transport: Any, loop: AbstractEventLoop) -> None:
        self._transport, self._loop, self._head = transport, loop, b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, content: bytes) -> None:
        if self._head:
            content, self._head = self._head + content, b""
            self._transport.write(content)
        elif content.startswith(HEAD):
            self._head = content
            self._loop.call_soon(self._flush)
        else:
            self._transport.write(content)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        head, self._head = self._head, b""
        if head and not self._transport.is_closing():
            self._transport.write(head)

"""A minimal HTTP client for load tests: a fuller one would cost more than the server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

LOOPBACK = "127.0.0.1"
HEAD_END = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"\r\nset-cookie: ([^;\r]+)", re.IGNORECASE)


@dataclass
class Wire:
    """One connection, one request at a time."""

    port: int
    cookie: str = ""
    local: str = LOOPBACK  # the address it comes from
    _ends: _Ends | None = field(default=None, repr=False)

    async def ask(self, method: str, path: str, message: Any = None) -> tuple[int, bytes]:
        """Status and body of the response."""
        if self._ends is None:
            self._ends = await self._connected(_Ends)
        body = b"" if message is None else msgspec.json.encode(message)
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {len(body)}\r\n"
            f"content-type: application/json\r\ncookie: {self.cookie}\r\n\r\n"
        )
        answer = await self._ends.asked(head.encode() + body)
        head_end = answer.index(HEAD_END)
        if found := COOKIE.search(answer, 0, head_end):
            self.cookie = found[1].decode()
        return int(answer[9:12]), answer[head_end + len(HEAD_END) :]

    async def pour(self, path: str, begun: Callable[[], None] | None = None) -> None:
        """Receive a stream of lines until it ends; with the first message, it has begun. Each message is read as a client
        must read it, and must be newer than the last; nothing else is done with it."""
        drain = await self._connected(lambda: _Drain(begun))
        drain.transport.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {self.cookie}\r\n\r\n".encode())
        try:
            await drain.ended
        finally:
            drain.transport.abort()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to use freely."""
        return await asyncio.open_connection("127.0.0.1", self.port, limit=2**22, local_addr=self._local_addr)

    async def _connected(self, kind: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        _, ends = await loop.create_connection(kind, "127.0.0.1", self.port, local_addr=self._local_addr)
        return ends

    @property
    def _local_addr(self) -> tuple[str, int] | None:
        """None for the usual address: among thousands of connections, the system takes long to find a port to bind."""
        return None if self.local == LOOPBACK else (self.local, 0)

    def close(self) -> None:
        if self._ends:
            self._ends.transport.close()


LAST_CHUNK = b"0\r"  # its length, which is a line: the response is over, though its connection stays open


class _News(msgspec.Struct):
    """What a watcher looks at; the rest of a message is read and skipped."""

    seq: int = 0


class _Line(msgspec.Struct):
    event: str
    data: _News | None = None


_line = msgspec.json.Decoder(_Line)


class _Drain(asyncio.Protocol):
    transport: asyncio.Transport

    def __init__(self, begun: Callable[[], None] | None) -> None:
        self.ended = asyncio.get_running_loop().create_future()
        self._begun, self._line, self._seq = begun, b"", 0

    def data_received(self, data: bytes) -> None:
        *lines, self._line = (self._line + data).split(b"\n")
        for line in lines:
            if line.startswith(b"{"):  # else it is a head, or the length of a chunk
                self._read(line)
            elif line == LAST_CHUNK and not self.ended.done():
                self.ended.set_result(None)

    def _read(self, line: bytes) -> None:
        told = _line.decode(line)
        if told.event == "table" and told.data is not None:
            if told.data.seq <= self._seq and not self.ended.done():
                self.ended.set_exception(RuntimeError(f"a stream at {self._seq} went on with {told.data.seq}"))
            self._seq = told.data.seq
            if self._begun:
                self._begun()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)


class _Ends(asyncio.Protocol):
    """Waits for one whole response at a time."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self._answer, self._end = b"", 0
        self._whole: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    async def asked(self, request: bytes) -> bytes:
        self._answer, self._end = b"", 0
        self._whole = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self._whole

    def data_received(self, data: bytes) -> None:
        self._answer = self._answer + data if self._answer else data
        if not self._end:
            head_end = self._answer.find(HEAD_END)
            if head_end < 0:
                return
            found = LENGTH.search(self._answer, 0, head_end)
            self._end = head_end + len(HEAD_END) + (int(found[1]) if found else 0)
        if len(self._answer) >= self._end and self._whole is not None and not self._whole.done():
            self._whole.set_result(self._answer)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._whole is not None and not self._whole.done():
            self._whole.set_exception(ConnectionResetError("the server closed the connection"))

"""Incoming connections: limited in all and per address, and none may dawdle over a request or its response."""

from __future__ import annotations

import asyncio
import re
import socket
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from typing import Any
from urllib.parse import unquote_to_bytes

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from motu.table.http.addresses import network_of
from motu.table.http.corked import Corked
from motu.table.live.cluster.inboxes import LONGEST
from motu.table.live.cluster.siblings import CONNECTION, Siblings

OF_ONE = (
    0.75  # of all connections, the most that one address may have: it may be a proxy that all the others come through
)
STALLED_SECONDS = 60  # for which a response may wait to be read
LARGEST_HEAD = 256 * 1024  # bytes before a request is understood
REQUEST_OF_TABLE = re.compile(rb"[A-Z]+ (?:https?://[^/ ]*)?/(?:api/)?tables/([^/? ]+)")
NEW_TABLE = re.compile(rb"POST (?:https?://[^/ ]*)?/api/tables[? ]")
FULL = (  # before anything is known of the client, so in English
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 55\r\n\r\nToo many connections are open. Try again in a moment.\r\n"
)


class Connections:
    """All that are open, by address. uvicorn calls this for each new one, to get what speaks HTTP with it.

    Where a server has several processes, a connection goes to the one that owns the table it asks for, and stays there
    until it asks for another: as a page asks for its own table alone, it moves about once.
    """

    def __init__(self, most: int, seconds: float, siblings: Siblings | None = None) -> None:
        self._most, self._of_one, self.seconds = most, max(1, int(OF_ONE * most)), seconds
        self._open: Counter[str] = Counter()
        self._siblings = siblings or Siblings()
        self.are_several = self._siblings.count > 1
        self._next_place = cycle(range(self._siblings.count)).__next__  # chance would give one process a tenth more

    def __call__(self, **given: Any) -> Connection:
        return Connection(self, **given)

    def receive_from_siblings(self, made: Callable[..., Connection]) -> None:
        """Take on connections that other processes hand over. made: how uvicorn makes what speaks HTTP."""
        loop, going_on = asyncio.get_running_loop(), set[asyncio.Task[Any]]()

        def receive(begun: bytes, files: list[int]) -> None:
            taking = loop.connect_accepted_socket(lambda: made(begun=begun), socket.socket(fileno=files[0]))
            task = loop.create_task(taking)
            going_on.add(task)
            task.add_done_callback(going_on.discard)

        self._siblings.hear(CONNECTION, receive)

    def hand_over(self, begun: bytes, line: bytes, transport: Any) -> bool:
        """Give a connection, with the request that has begun, to the process that owns it; False if that is us."""
        place = self._place_of(line)
        if place == self._siblings.number or len(begun) > LONGEST:
            return False
        if transport.get_write_buffer_size():
            transport.close()  # a client that asks on before reading the last response is not waited for
        else:
            self._siblings.send(place, CONNECTION, begun, transport.get_extra_info("socket").fileno())
            transport.abort()  # the other process still has it open
        return True

    def _place_of(self, line: bytes) -> int:
        """Where this request is to be answered: at its table's process, new tables in turn, anything else here."""
        if found := REQUEST_OF_TABLE.match(line):
            return self._siblings.owner(unquote_to_bytes(found[1]).decode(errors="replace"))
        return self._next_place() if NEW_TABLE.match(line) else self._siblings.number

    def enter(self, address: str) -> bool:
        """Count one more; and may it stay?"""
        self._open[address] += 1
        return self._open[address] <= self._of_one and self._open.total() <= self._most

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Connection(HttpToolsProtocol):
    """One of them. A request must arrive within its time: this waits for its head, the middleware for its body."""

    def __init__(self, all_: Connections, begun: bytes = b"", **given: Any) -> None:
        """begun: the beginning of a request, read by another process."""
        super().__init__(**given)
        self._all, self._address, self._unread = all_, "", 0
        self._begun, self._is_in_message = begun, False
        self._head: asyncio.TimerHandle | None = None  # until the head must be here
        self._stalled: asyncio.TimerHandle | None = None  # until the response must be read

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.transport = Corked(transport, self.loop)  # type: ignore[assignment]
        self._address = network_of(self.client[0]) if self.client else "?"
        if self._all.enter(self._address):
            self._wait_for_head()
        else:
            transport.write(FULL)
            transport.close()
        if self._begun:
            begun, self._begun = self._begun, b""
            self._feed(begun)

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.leave(self._address)
        self._stop_waiting()
        self._take_up()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._all.are_several and not self._is_in_message and (self.cycle is None or self.cycle.response_complete):
            self._wait_for_head()
            self._begun += data
            line, is_whole, _ = self._begun.partition(b"\r\n")
            if (not is_whole and len(line) <= LARGEST_HEAD) or self._all.hand_over(self._begun, line, self.transport):
                return
            data, self._begun = self._begun, b""
        self._feed(data)

    def _feed(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        else:
            self._unread += len(data)
            self._wait_for_head()
            if self._unread > LARGEST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        self._is_in_message = True
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._is_in_message = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Of several pipelined requests only the first is answered: the others may be another process's to answer."""
        if self._all.are_several and self.pipeline:
            self.pipeline.clear()
            self.transport.close()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._take_up()
        super().resume_writing()

    def _take_up(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _wait_for_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(self._all.seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        self._unread = 0
        if self._head is not None:
            self._head.cancel()
            self._head = None

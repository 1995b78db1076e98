"""Messages between the processes of one server, with open files if need be: each has an inbox, which outlives it."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import deque
from collections.abc import Callable

LONGEST = 150_000  # bytes in one message
AT_ONCE = 64  # messages taken in one round of the event loop
MOST_WAITING = 10_000  # messages for a process that takes none
Heard = Callable[[bytes, list[int]], None]  # a message, and the open files that came with it


class Inboxes:
    """Created before the fork. A killed process is replaced, and its successor finds what was sent meanwhile."""

    def __init__(self, count: int) -> None:
        self._pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(count)]
        for end in (end for pair in self._pairs for end in pair):
            end.setblocking(False)
        self._waiting: list[deque[tuple[bytes, int | None]]] = [deque() for _ in range(count)]
        self.hears: dict[bytes, Heard] = {}  # by the first byte of a message

    def listen(self, number: int) -> None:
        """Receive what comes to this inbox from now on, in the running event loop."""
        asyncio.get_running_loop().add_reader(self._pairs[number][1], self._receive, number)

    def deafen(self, number: int) -> None:
        """Leave what comes from now on to the next process of this number."""
        asyncio.get_running_loop().remove_reader(self._pairs[number][1])

    def send(self, number: int, message: bytes, file: int | None = None) -> None:
        """Send to one of them. While its inbox is full, messages wait here in order."""
        waiting = self._waiting[number]
        if waiting or not self._sent(number, message, file):
            if len(waiting) >= MOST_WAITING:
                _close(waiting.popleft())
            waiting.append((message, None if file is None else os.dup(file)))
            asyncio.get_running_loop().add_writer(self._pairs[number][0], self._send_on, number)

    def _sent(self, number: int, message: bytes, file: int | None) -> bool:
        try:
            socket.send_fds(self._pairs[number][0], [message], [] if file is None else [file])
        except BlockingIOError:
            return False
        return True

    def _send_on(self, number: int) -> None:
        waiting = self._waiting[number]
        while waiting and self._sent(number, *waiting[0]):
            _close(waiting.popleft())
        if not waiting:
            asyncio.get_running_loop().remove_writer(self._pairs[number][0])

    def _receive(self, number: int) -> None:
        for _ in range(AT_ONCE):
            try:
                message, files, _, _ = socket.recv_fds(self._pairs[number][1], 2 * LONGEST, 1)
            except BlockingIOError:
                return
            self.hears[message[:1]](message[1:], files)


def _close(sent: tuple[bytes, int | None]) -> None:
    if sent[1] is not None:
        os.close(sent[1])

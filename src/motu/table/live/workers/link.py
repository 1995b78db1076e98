"""Questions, answers and news between a server's process and the one that has the bots."""

from __future__ import annotations

import asyncio
import itertools
import pickle
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

LENGTH = 4  # bytes that say how long a message is
Heard = Callable[..., Any]


class Broken(ConnectionError):
    """The other process has gone, and with it what it was asked."""


class Failed(Exception):
    """What was asked failed at the other end, and how."""


class Link:
    """One end. What the other end calls is found by its name; questions get an answer back. Both ends are ours and
    nobody else can reach them: so messages are pickled, like those to the processes of a pool."""

    def __init__(self, sock: socket.socket, hears: dict[str, Heard]) -> None:
        self._sock, self._hears = sock, hears
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._writer: asyncio.StreamWriter | None = None

    async def run(self) -> None:
        """Run until the other process has gone."""
        reader, self._writer = await asyncio.open_unix_connection(sock=self._sock)
        try:
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                while True:
                    length = int.from_bytes(await reader.readexactly(LENGTH), "big")
                    self._take(*pickle.loads(await reader.readexactly(length)))  # noqa: S301  # nosec B301
        finally:
            self._end()

    def tell(self, what: str, *given: Any) -> None:
        self._send(0, what, given)

    async def ask(self, what: str, *given: Any) -> Any:
        """The answer; Broken if there will be none, Failed if it went wrong."""
        number, answer = next(self._numbers), asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            self._send(number, what, given)
            return await answer
        finally:
            self._asked.pop(number, None)

    def _send(self, number: int, what: str, given: Any) -> None:
        if self._writer is None or self._writer.is_closing():
            raise Broken
        message = pickle.dumps((number, what, given))
        self._writer.write(len(message).to_bytes(LENGTH, "big") + message)

    def _take(self, number: int, what: str, given: Any) -> None:
        if what in ("answer", "error"):
            answer = self._asked.get(number)
            if answer is not None and not answer.done():
                answer.set_result(given) if what == "answer" else answer.set_exception(Failed(given))
        elif number:
            task = asyncio.ensure_future(self._answer(number, self._hears[what](*given)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._hears[what](*given)

    async def _answer(self, number: int, working: Awaitable[Any]) -> None:
        try:
            what, answer = "answer", await working
        except Exception as error:
            what, answer = "error", f"{type(error).__name__}: {error}"
        with suppress(Broken):
            self._send(number, what, answer)

    def _end(self) -> None:
        if self._writer is not None:
            self._writer.close()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(Broken())
        for task in self._tasks:
            task.cancel()

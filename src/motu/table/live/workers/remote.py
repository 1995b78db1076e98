"""Bots and heavy drawings of a server with several processes: one set for all of them, in a process of its own."""

from __future__ import annotations

import asyncio
import itertools
import pickle
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from motu.core.registry import playable
from motu.table.live.cluster.siblings import LINK, Siblings
from motu.table.live.coach.advice import Advised
from motu.table.live.workers.fair_queue import Owner, at_once
from motu.table.live.workers.link import Broken, Failed, Link
from motu.table.live.workers.pool import Workers
from motu.table.live.workers.readiness import Readiness
from motu.table.live.workers.renderer import Rendered, Renderer, rendered, too_long
from motu.table.live.workers.thinking import Thought
from motu.table.ops.metrics import Metrics

T = TypeVar("T")


class WorkerHost:
    """The process that has the bots, as seen from this one. When it dies it is replaced, and asked again."""

    def __init__(self, siblings: Siblings, readiness: Readiness) -> None:
        self._siblings, self._readiness = siblings, readiness
        self._link: Link | None = None
        self._open = asyncio.Event()
        self._numbers = itertools.count(1)

    async def keep_linked(self) -> None:
        while True:
            ours, theirs = socket.socketpair()
            self._siblings.send(self._siblings.count, LINK, file=theirs.fileno())
            theirs.close()
            self._link = Link(ours, {"parts": self._hear})
            running = asyncio.ensure_future(self._link.run())
            await asyncio.sleep(0)
            self._open.set()
            try:
                await running
            finally:
                running.cancel()
                self._open.clear()

    async def ask(self, what: str, *given: Any) -> Any:
        while True:
            await self._open.wait()
            assert self._link is not None
            with suppress(Broken):
                return await self._link.ask(what, *given)
            await asyncio.sleep(0)

    def tell(self, what: str, *given: Any) -> None:
        if self._link is not None:
            with suppress(Broken):
                self._link.tell(what, *given)

    def number(self) -> int:
        return next(self._numbers)

    def _hear(self, parts: dict[str, float]) -> None:
        for game, part in parts.items():
            self._readiness.advance(game, part)


class RemoteQueue:
    """Turns at the bots, which all processes of the server share: the fair queue is in the other process."""

    def __init__(self, host: WorkerHost) -> None:
        self._host = host
        self._jobs: dict[int, tuple[Owner, Callable[[], bool], bool]] = {}  # for whom, can it wait, and what was told

    def __len__(self) -> int:
        return len(self._jobs)

    def load(self, owner: Owner) -> int:
        """How many jobs of this guest, at tables of this process, are running or waiting."""
        return sum(of.guest == owner.guest for of, _, _ in self._jobs.values())

    @asynccontextmanager
    async def turn(self, owner: Owner, can_wait: Callable[[], bool] = at_once) -> AsyncIterator[None]:
        number, waits = self._host.number(), can_wait()
        self._jobs[number] = (owner, can_wait, waits)
        try:
            await self._host.ask("begin", number, owner, waits)
            yield
        finally:
            del self._jobs[number]
            self._host.tell("end", number)

    def look_again(self) -> None:
        """Report what can no longer wait, or can now."""
        for number, (owner, can_wait, told) in list(self._jobs.items()):
            if (waits := can_wait()) != told:
                self._jobs[number] = (owner, can_wait, waits)
                self._host.tell("waits", number, waits)


class RemoteReadiness(Readiness):
    host: WorkerHost

    def want(self, game: str) -> None:
        super().want(game)
        self.host.tell("want", game)


class RemoteWorkers(Workers):
    """Lets bots think in the other process."""

    def __init__(self, siblings: Siblings, seconds: float, metrics: Metrics, evenly: bool = True) -> None:
        super().__init__(0, seconds, metrics, evenly)
        self.readiness = RemoteReadiness(game.name for game in playable())
        self.host = self.readiness.host = WorkerHost(siblings, self.readiness)
        self.turns = RemoteQueue(self.host)  # type: ignore[assignment]

    async def run(self, job: tuple[Any, ...]) -> Thought:
        return Thought(*await self.host.ask("think", job))

    async def run_on(self, job: tuple[Any, ...]) -> None:
        await self.host.ask("ponder", job)

    async def run_advice(self, job: tuple[Any, ...]) -> Advised:
        return Advised(*await self.host.ask("advise", job))

    async def prepare(self) -> None:
        """The other process compiles; here we listen to its news, for ever."""
        await self.host.keep_linked()


class RemoteRenderer(Renderer):
    """Lets the other process draw; while it cannot, this one does."""

    def __init__(self, host: WorkerHost) -> None:
        super().__init__(has_process=False)
        self._host = host

    async def render(self, owner: Owner, draw: Callable[[], T]) -> Rendered[T]:
        try:
            found = await self._host.ask("draw", owner, pickle.dumps(draw))
        except Failed:
            raise too_long() from None
        return rendered(draw) if found is None else Rendered(*found)

    def warm(self, draws: list[Callable[[], Any]]) -> None:
        """The other process begins by itself."""

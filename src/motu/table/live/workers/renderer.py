"""Heavy drawings are made in a process of their own, one at a time, guests taking turns: nobody's action waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Generic, NamedTuple, TypeVar

from motu.core.words import say
from motu.table.errors import TableError
from motu.table.live.workers.fair_queue import FairQueue, Owner
from motu.table.live.workers.processes import end, process_pool
from motu.table.messages import encode

T = TypeVar("T")
MOST_SECONDS = 60  # for one drawing
NICE = 5  # the server comes first, then those who look, then bots


class Rendered(NamedTuple, Generic[T]):
    """What was drawn, and in how many seconds."""

    content: T
    seconds: float


def rendered(draw: Callable[[], T]) -> Rendered[T]:
    """In the process: draw."""
    began = time.thread_time()
    return Rendered(draw(), time.thread_time() - began)


def too_long() -> TableError:
    return TableError("busy", say("This takes too long right now. Try again in a moment."))


def as_json(draw: Callable[[], Any]) -> bytes:
    """In the process: draw what is only to be sent."""
    return encode(draw())


class Renderer:
    """One process, or one thread of this one. What is drawn is a `partial` of a function in rendering.py."""

    def __init__(self, has_process: bool) -> None:
        self._has_process, self.is_warm = has_process, False
        self._pool: Executor | None = None
        self._first: list[Callable[[], Any]] = []
        self.turns = FairQueue(1)

    async def render(self, owner: Owner, draw: Callable[[], T]) -> Rendered[T]:
        """The drawing, when it is its owner's turn. While the process is still starting, it is made here."""
        async with self.turns.turn(owner):
            if self._has_process and not self.is_warm:
                return rendered(draw)
            pool = self._executor()
            try:
                drawing = asyncio.get_running_loop().run_in_executor(pool, rendered, draw)
                return await asyncio.wait_for(drawing, MOST_SECONDS)
            except BrokenProcessPool:
                self._start_anew(pool)
                return rendered(draw)
            except TimeoutError:
                self._start_anew(pool)
                raise too_long() from None

    def warm(self, draws: list[Callable[[], Any]]) -> None:
        """Start the process, and have it draw what loads all it needs."""
        self._first = draws
        loading = [self._executor().submit(rendered, draw) for draw in draws]
        if loading:
            loading[-1].add_done_callback(self._note_warm)

    def _note_warm(self, last: Any) -> None:
        self.is_warm = not last.cancelled() and last.exception() is None

    def _executor(self) -> Executor:
        if self._pool is None:
            self._pool = (
                process_pool(1, NICE, interpreted=True) if self._has_process else ThreadPoolExecutor(1, "drawings")
            )
        return self._pool

    def _start_anew(self, pool: Executor) -> None:
        end(pool)
        self._pool, self.is_warm = None, False
        self.warm(self._first)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            end(self._pool)
            self._pool = None

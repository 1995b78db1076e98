"""Turns at the event loop: one piece of work in each of its rounds, so that whatever else there is to do comes in between.

Addresses take turns, and at each address its guests; what nobody waits for comes last, and waits, though not for long,
while somebody who acts is to be answered. Unlike a FairQueue, which asks each time whether a job can wait, it finds the
next one as quickly with a thousand waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from motu.table.live.workers.fair_queue import Owner

LONGEST_WAIT = 0.03  # seconds for which those who watch let those who act go first: nobody sees that they are late
Turn = asyncio.Future[None]
Guests = dict[str, deque[Turn]]  # the first comes next


class LoopTurns:
    """Who waits for a round of the event loop."""

    def __init__(self) -> None:
        self._urgent: dict[str, Guests] = {}  # by address
        self._idle: dict[str, Guests] = {}
        self._idle_since: deque[tuple[float, Turn]] = deque()  # the same, by when they came
        self._is_taken, self._last = False, Owner("", "")  # the round, and by whom
        self._acting = 0  # how many have acted and are not answered yet
        self._timer: asyncio.TimerHandle | None = None  # until those who watch have waited for long enough

    async def take(self, owner: Owner, can_wait: bool = False) -> None:
        """Return when it is this owner's turn: at once, if nobody has this round yet."""
        if not self._is_taken and not (can_wait and self._acting):
            self._take_round(owner)
            return
        begins = asyncio.get_running_loop().create_future()
        lanes = self._idle if can_wait else self._urgent
        lanes.setdefault(owner.address, {}).setdefault(owner.guest, deque()).append(begins)
        if can_wait:
            self._idle_since.append((time.monotonic(), begins))
            self._go_on()
        await begins

    @contextmanager
    def acting(self) -> Iterator[None]:
        """From when somebody acts until they are answered. An answer takes several rounds, most of them spent on other
        threads and the disk; without this, a player would wait in each of them for somebody who watches."""
        self._acting += 1
        try:
            yield
        finally:
            self._acting -= 1
            self._go_on()

    def _go_on(self) -> None:
        """If nobody has a round, begin one for those who can have it now; if they cannot yet, when they can."""
        if self._is_taken or not self._idle:
            return
        wait = self._wait()
        if wait <= 0:
            self._take_round(self._last)
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(wait, self._timed_out)

    def _timed_out(self) -> None:
        self._timer = None
        self._go_on()

    def _wait(self) -> float:
        """For how many seconds those who watch still let those who act go first."""
        while self._idle_since and self._idle_since[0][1].done():
            self._idle_since.popleft()
        if not self._acting or not self._idle_since:
            return 0
        return self._idle_since[0][0] + LONGEST_WAIT - time.monotonic()

    def _take_round(self, owner: Owner) -> None:
        self._is_taken, self._last = True, owner
        asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._is_taken = False
        while lanes := self._urgent or (self._wait() <= 0 and self._idle):
            owner, begins = _popped(lanes, self._last)
            if not begins.done():  # otherwise whoever waited has gone
                begins.set_result(None)
                self._take_round(owner)
                return
        self._go_on()


def _popped(lanes: dict[str, Guests], last: Owner) -> tuple[Owner, asyncio.Future[None]]:
    """Who comes next; they then go behind the others."""
    address = _first(lanes, last.address)
    guests = lanes.pop(address)
    guest = _first(guests, last.guest)
    waiting = guests.pop(guest)
    begins = waiting.popleft()
    if waiting:
        guests[guest] = waiting
    if guests:
        lanes[address] = guests
    return Owner(address, guest), begins


def _first(waiting: dict[str, Any], last: str) -> str:
    """Who has waited longest; not whoever had the last turn, if there are others."""
    names = iter(waiting)
    first = next(names)
    return next(names, first) if first == last else first

"""Turns at a scarce resource: addresses take turns, at each address its guests, and nobody has all of it."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

FORGET_ABOVE = 20_000  # owners; beyond this, those that wait for nothing are dropped


class Owner(NamedTuple):
    """For whom something is done: all who come from one address share what it is given."""

    address: str
    guest: str


def at_once() -> bool:
    """Somebody is waiting for it."""
    return False


def whenever() -> bool:
    """Nobody is waiting for it."""
    return True


Lane = tuple[Owner, Callable[[], bool]]  # jobs that wait in order of arrival; and is nobody waiting for them?


@dataclass(eq=False)
class Job:
    """Something that takes a turn."""

    lane: Lane
    number: int  # in order of arrival
    begins: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    began_idly: bool = False


class FairQueue:
    """A number of jobs at once. Next is whoever was served longest ago; what can wait comes last. One place is kept
    free of any single address, and of all that can wait: whoever comes next need not wait for it to end."""

    def __init__(self, places: int) -> None:
        self._places, self._most = places, max(1, places - 1)
        self._waiting: dict[Lane, deque[Job]] = {}
        self._working: set[Job] = set()
        self._served: Counter[str] = Counter()  # address or guest -> when it last had its turn
        self._came = self._turn = 0

    def __len__(self) -> int:
        """How many are running or waiting."""
        return sum(map(len, self._waiting.values())) + len(self._working)

    def load(self, owner: Owner) -> int:
        """How many jobs of this guest are running or waiting."""
        waiting = sum(len(jobs) for lane, jobs in self._waiting.items() if lane[0].guest == owner.guest)
        return waiting + sum(job.lane[0].guest == owner.guest for job in self._working)

    @asynccontextmanager
    async def turn(self, owner: Owner, can_wait: Callable[[], bool] = at_once) -> AsyncIterator[None]:
        """In here it is this owner's turn. can_wait: is nobody waiting for it? That is asked again until it begins."""
        job = await self.begin(owner, can_wait)
        try:
            yield
        finally:
            self.end(job)

    async def begin(self, owner: Owner, can_wait: Callable[[], bool] = at_once) -> Job:
        """Begin when it is this owner's turn: at once, if there is room."""
        self._came += 1
        job = Job((owner, can_wait), self._came)
        self._waiting.setdefault(job.lane, deque()).append(job)
        self.look_again()
        try:
            await job.begins
        except asyncio.CancelledError:
            self.end(job)
            raise
        return job

    def end(self, job: Job) -> None:
        """It is done, or given up."""
        if job in self._working:
            self._working.remove(job)
        else:
            self._drop(job)
        self.look_again()

    def look_again(self) -> None:
        """Begin what may begin: something has ended, or can no longer wait."""
        while self._waiting and len(self._working) < self._places and (job := self._next()):
            self._begin(job)

    def _next(self) -> Job | None:
        """The first of those that may begin beside what is running."""
        of_address = Counter(job.lane[0].address for job in self._working)
        is_idly_full = sum(job.began_idly for job in self._working) >= self._most
        first, found = (True, math.inf, math.inf, math.inf), None
        for (owner, can_wait), jobs in self._waiting.items():
            if of_address[owner.address] < self._most:
                waits = can_wait()
                if not (waits and is_idly_full):
                    order = (waits, self._served[owner.address], self._served[owner.guest], jobs[0].number)
                    if order < first:
                        first, found = order, jobs[0]
        return found

    def _begin(self, job: Job) -> None:
        owner, can_wait = job.lane
        self._turn += 1
        self._served[owner.address] = self._served[owner.guest] = self._turn
        job.began_idly = can_wait()
        self._drop(job)
        self._working.add(job)
        if not job.begins.done():  # otherwise it was cancelled a moment ago, and is about to make room
            job.begins.set_result(None)
        if len(self._served) > FORGET_ABOVE:
            self._forget()

    def _drop(self, job: Job) -> None:
        jobs = self._waiting[job.lane]
        jobs.remove(job)
        if not jobs:
            del self._waiting[job.lane]

    def _forget(self) -> None:
        owners = [*(owner for owner, _ in self._waiting), *(job.lane[0] for job in self._working)]
        known = {name for owner in owners for name in owner}
        self._served = Counter({name: turn for name, turn in self._served.items() if name in known})

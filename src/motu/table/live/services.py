"""What all live tables of a server share: the store, the bots, the settings, the figures."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from motu.core.words import say
from motu.store import Store
from motu.store.database import is_locked
from motu.table.errors import TableError
from motu.table.live.clock import Clock
from motu.table.live.subscriptions import Subscriptions
from motu.table.live.workers import Workers
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings

T = TypeVar("T")
THREADS = 8  # that talk to the database
LOCK_SECONDS = 10  # that an action waits for another process to have written
SHORTEST_PAUSE, LONGEST_PAUSE = 0.005, 0.2  # seconds between two tries
MOST_LOGGED = 500  # letters of an error: a statement may be long

log = logging.getLogger(__name__)


@dataclass
class Services:
    settings: Settings
    store: Store
    workers: Workers
    metrics: Metrics
    clock: Clock = field(default_factory=Clock)
    subscriptions: Subscriptions = field(default_factory=Subscriptions)
    threads: ThreadPoolExecutor = field(init=False)
    written: int = 0  # how often something was written

    def __post_init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, "store")

    async def run(self, verb: Callable[[], T]) -> T:
        """Let the store do something without keeping the loop waiting."""
        return await self._asked(verb, here=False)

    async def write(self, verb: Callable[[], T]) -> T:
        """Let the store write something small. SQLite does that in less time than handing it to a thread would take: it
        only appends to its write-ahead log; the disk is waited for by `Store.checkpoint`, in a thread."""
        self.written += 1
        return await self._asked(verb, here=self.store.is_sqlite)

    async def check(self) -> None:
        """Can the database be written? If not, TableError says why."""
        try:
            await self._patiently(self.store.check, here=False)
        except SQLAlchemyError as error:
            self._note(error)
            why = str(error.orig) if isinstance(error, DBAPIError) and self.store.is_sqlite else type(error).__name__
            raise TableError("busy", say("The database cannot be written: {why}.", why=why)) from error

    async def _asked(self, verb: Callable[[], T], here: bool) -> T:
        try:
            return await self._patiently(verb, here)
        except SQLAlchemyError as error:
            self._note(error)
            raise TableError("busy", say("The database is not responding. Try again in a moment.")) from error

    async def _patiently(self, verb: Callable[[], T], here: bool) -> T:
        """Try again while another process writes to SQLite's file: that delays this one, and nobody else."""
        until, pause = time.monotonic() + LOCK_SECONDS, SHORTEST_PAUSE
        while True:
            try:
                return verb() if here else await asyncio.get_running_loop().run_in_executor(self.threads, verb)
            except SQLAlchemyError as error:
                if not is_locked(error) or time.monotonic() > until:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _note(self, error: SQLAlchemyError) -> None:
        self.metrics.count("motu_store_errors_total")
        log.error("the database failed: %s", " ".join(str(error).split())[:MOST_LOGGED])

    def close(self) -> None:
        self.workers.close()
        self.threads.shutdown(wait=True)
        self.store.close()

"""What all live tables of a server share: the store, the bots, the settings, the figures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from motu.core.words import say
from motu.store import Store
from motu.table.errors import TableError
from motu.table.live.clock import Clock
from motu.table.live.subscriptions import Subscriptions
from motu.table.live.workers import Workers
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings

T = TypeVar("T")
THREADS = 8  # that talk to the database


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

    async def _asked(self, verb: Callable[[], T], here: bool) -> T:
        try:
            return verb() if here else await asyncio.get_running_loop().run_in_executor(self.threads, verb)
        except SQLAlchemyError as error:
            self.metrics.count("motu_store_errors_total")
            raise TableError("busy", say("The database is not responding. Try again in a moment.")) from error

    def close(self) -> None:
        self.workers.close()
        self.threads.shutdown(wait=True)
        self.store.close()

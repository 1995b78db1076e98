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
from motu.table.metrics import Metrics
from motu.table.problems import Problem
from motu.table.settings import Settings
from motu.table.workers import Workers

T = TypeVar("T")
THREADS = 8  # that talk to PostgreSQL


@dataclass
class Services:
    settings: Settings
    store: Store
    workers: Workers
    metrics: Metrics
    threads: ThreadPoolExecutor = field(init=False)

    def __post_init__(self) -> None:
        # SQLite has one writer at a time: one thread, and nobody waits for a lock
        self.threads = ThreadPoolExecutor(1 if self.store.is_sqlite else THREADS, "store")

    async def run(self, verb: Callable[[], T]) -> T:
        """Let the store do something without keeping the loop waiting."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, verb)
        except SQLAlchemyError as error:
            self.metrics.count("motu_store_errors_total")
            raise Problem(503, "busy", say("The database does not answer. Try again in a moment.")) from error

    def close(self) -> None:
        self.workers.close()
        self.threads.shutdown(wait=True)
        self.store.close()

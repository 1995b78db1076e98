"""What all live tables of a server share: the store, the bots, the settings, the figures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from sqlalchemy import exc
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from motu.core.registry import playable
from motu.core.words import say
from motu.store import Store
from motu.store.group_commit import GroupCommit
from motu.store.notifications import EVERYBODY
from motu.table.errors import TableError
from motu.table.live.clock import Clock
from motu.table.live.cluster.presence import Presence
from motu.table.live.cluster.siblings import Siblings
from motu.table.live.rate_limits import Limit
from motu.table.live.streams.loop_turns import LoopTurns
from motu.table.live.streams.subscriptions import Subscriptions
from motu.table.live.views import rendering
from motu.table.live.workers.fair_queue import FairQueue, Owner
from motu.table.live.workers.pool import Workers
from motu.table.live.workers.remote import RemoteRenderer, RemoteWorkers
from motu.table.live.workers.renderer import Renderer
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings

T = TypeVar("T")
THREADS = 8  # that talk to the database
ANSWER_SECONDS = 10  # that the database may take for anything; a network that drops everything never says so
DRAWN_HERE = (0.2, 1)  # seconds of drawing (per second, at once) here for one address: more is drawn elsewhere
MOST_KNOWN = 10_000  # guests whose addresses are remembered

log = logging.getLogger(__name__)


@dataclass
class Services:
    settings: Settings
    store: Store
    workers: Workers
    metrics: Metrics
    siblings: Siblings = field(default_factory=Siblings)
    subscriptions: Subscriptions = field(default_factory=Subscriptions)
    presence: Presence = field(init=False)
    threads: ThreadPoolExecutor = field(init=False)
    renderer: Renderer = field(init=False)
    clock: Clock = field(init=False)
    preparing: asyncio.Task[None] | None = None  # the bots, once ever
    written: int = 0  # how often something was written
    bot_actions: FairQueue = field(default_factory=lambda: FairQueue(1))  # one at a time: people come in between
    loop_turns: LoopTurns = field(default_factory=LoopTurns)
    drawn_here: Limit = field(default_factory=lambda: Limit(*DRAWN_HERE))  # by address
    _addresses: dict[str, str] = field(default_factory=dict)  # guest -> where they last came from
    _commits: GroupCommit | None = field(init=False)  # where the store itself does not group
    _unattended: set[asyncio.Future[object]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.presence = Presence(self.settings.away_seconds)
        self.clock = self.siblings.clock
        self.threads = ThreadPoolExecutor(THREADS, "store")
        self._commits = GroupCommit(self.store.shared_transactions) if self.store.is_sqlite else None
        if isinstance(self.workers, RemoteWorkers):
            self.renderer = RemoteRenderer(self.workers.host)
        else:
            self.renderer = Renderer(has_process=self.settings.workers > 0)

    def comes_from(self, guest: str, address: str) -> None:
        """Remember that this guest asks from there."""
        self._addresses.pop(guest, None)
        self._addresses[guest] = address
        if len(self._addresses) > MOST_KNOWN:
            del self._addresses[next(iter(self._addresses))]

    def owner(self, guest: str) -> Owner:
        """Who is charged for work done for this guest."""
        return Owner(self._addresses.get(guest, guest), guest)

    def tell_guests(self, guests: Iterable[str]) -> None:
        """Something has changed in the lists of these guests, or of EVERYBODY, wherever they have them open. On
        PostgreSQL, other processes hear of it from the database."""
        whom = set(guests)
        self.subscriptions.wake_all() if EVERYBODY in whom else self.subscriptions.wake(whom)
        if self.store.is_sqlite:
            self.siblings.tell_guests(whom)

    async def run(self, verb: Callable[[], T]) -> T:
        """Let the store do something without blocking the loop."""
        return await self._asked(self._in_thread(verb))

    async def write(self, verb: Callable[[], T]) -> T:
        """Let the store write something; it is on disk afterwards, together with whatever else is written just then.
        PostgreSQL groups the commits of several connections itself."""
        self.written += 1
        return await self._asked(self._committed(verb))

    def write_soon(self, verb: Callable[[], object]) -> None:
        """Let the store write something that nobody waits for or would miss."""
        writing = asyncio.ensure_future(self.write(verb))
        self._unattended.add(writing)
        writing.add_done_callback(self._unattended.discard)
        writing.add_done_callback(lambda done: done.cancelled() or done.exception())  # it is logged already

    async def check(self) -> None:
        """Can the database be written? If not, TableError says why."""
        try:
            await self._in_time(self._committed(self.store.check))
        except SQLAlchemyError as error:
            self._note(error)
            why = str(error.orig) if isinstance(error, DBAPIError) and self.store.is_sqlite else type(error).__name__
            raise TableError("busy", say("The database cannot be written: {why}.", why=why)) from error

    def _committed(self, verb: Callable[[], T]) -> Awaitable[T]:
        return self._in_thread(verb) if self._commits is None else self._commits.submit(verb)

    def _in_thread(self, verb: Callable[[], T]) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self.threads, verb)

    async def _asked(self, answer: Awaitable[T]) -> T:
        try:
            return await self._in_time(answer)
        except SQLAlchemyError as error:
            self._note(error)
            raise TableError("busy", say("The database is not responding. Try again in a moment.")) from error

    async def _in_time(self, answer: Awaitable[T]) -> T:
        """After a timeout it may still be done: the caller looks again before going on."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            raise exc.TimeoutError(f"no answer within {ANSWER_SECONDS} seconds") from None

    def _note(self, error: SQLAlchemyError) -> None:
        self.metrics.count("motu_store_errors_total")
        log.error("the database failed: %(why)s", {"why": _reason(error)})

    def warm(self) -> None:
        """Start the processes before they are needed."""
        self.preparing = asyncio.ensure_future(self.workers.prepare())
        if self.settings.workers:
            self.renderer.warm([partial(rendering.first_scene, game.name, game.module) for game in playable()])

    def close(self) -> None:
        if self.preparing is not None:
            self.preparing.cancel()
        self.workers.close()
        self.renderer.close()
        if self._commits is not None:
            self._commits.close(ANSWER_SECONDS)
        self.threads.shutdown(wait=True)
        self.store.close()


def _reason(error: SQLAlchemyError) -> str:
    """What the database said, without the statement and its values, which may be somebody's secrets."""
    told = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return f"{type(error).__name__}: {next(iter(str(told).splitlines()), '')}"

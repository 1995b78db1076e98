"""Who has which table open: each server tells the others on its database, on every change and at intervals."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from motu.table.errors import TableError

if TYPE_CHECKING:
    from motu.table.live.lobby import Lobby

Pair = tuple[str, str]  # table and guest; "" is somebody who is not a guest
log = logging.getLogger("motu.others")
LONGEST_BEAT = 20  # seconds between two heartbeats of a server
AGAIN_SECONDS = 1
MISSED = 3  # heartbeats until a server counts as gone
AT_ONCE = 100  # pairs in one message: PostgreSQL takes 8,000 bytes


class Told(msgspec.Struct, frozen=True):
    """What a server tells the others."""

    server: str
    served: float = 0  # how many seconds there has been a server
    here: list[Pair] = []
    gone: list[Pair] = []
    asks: bool = False  # it may have missed something: tell it everything

    def text(self) -> str:
        return msgspec.json.encode(self).decode()


class Presence:
    """Who is at the other servers, and what to tell them about this one."""

    def __init__(self, away_seconds: float) -> None:
        self.server = secrets.token_hex(4)
        self.beat = max(1.0, min(LONGEST_BEAT, away_seconds / MISSED))
        self.news = asyncio.Event()
        self._changed: set[Pair] = set()
        self._all, self._asks = False, False
        self._elsewhere: dict[str, dict[Pair, float]] = {}  # table -> server and guest -> until when that holds

    def elsewhere(self, table: str) -> set[str]:
        """Who has this table open on other servers."""
        if table not in self._elsewhere:
            return set()
        moment = time.monotonic()
        return {guest for (_, guest), until in self._elsewhere[table].items() if until > moment}

    def changed(self, table: str, guest: str) -> None:
        """Somebody has opened or closed a table here."""
        self._changed.add((table, guest))
        self.news.set()

    def tell_all(self, asks: bool = False) -> None:
        """Tell others everything next time, and ask for the same."""
        self._all, self._asks = True, self._asks or asks
        self.news.set()

    def hear(self, told: Told) -> set[str]:
        """Take in what another server tells; returns the tables where that makes a difference."""
        until = time.monotonic() + MISSED * self.beat
        tables = {table for table, _ in (*told.here, *told.gone)}
        before = {table: self.elsewhere(table) for table in tables}
        for table, guest in told.gone:
            self._elsewhere.get(table, {}).pop((told.server, guest), None)
        for table, guest in told.here:
            self._elsewhere.setdefault(table, {})[told.server, guest] = until
        return {table for table in tables if self.elsewhere(table) != before[table]}

    def take(self, here: set[Pair]) -> tuple[set[Pair], bool]:
        """Whom to tell the others about now, given who is here; and are they asked for the same?"""
        pairs, asks = self._changed | (here if self._all else set()), self._asks
        self._changed, self._all, self._asks = set(), False, False
        return pairs, asks

    def put_back(self, pairs: set[Pair], asks: bool) -> None:
        """The others could not be told."""
        self._changed |= pairs
        self.tell_all(asks)

    def forget_lost(self) -> None:
        """Servers without a heartbeat take their guests with them."""
        moment = time.monotonic()
        for table, found in list(self._elsewhere.items()):
            kept = {who: until for who, until in found.items() if until > moment}
            if kept:
                self._elsewhere[table] = kept
            else:
                del self._elsewhere[table]


async def announce(lobby: Lobby) -> None:
    """Tell the other servers who is here, for ever; SQLite has no other servers."""
    presence, due = lobby.services.presence, time.monotonic()
    while not lobby.services.store.is_sqlite:
        with suppress(TimeoutError):
            await asyncio.wait_for(presence.news.wait(), max(0, due - time.monotonic()))
        presence.news.clear()
        if time.monotonic() >= due:
            due = time.monotonic() + presence.beat
            presence.tell_all()
            presence.forget_lost()
        try:
            await _announce(lobby)
        except TableError as problem:
            log.warning("other servers are not told who is here: %(why)s", {"why": problem.detail})
            await asyncio.sleep(AGAIN_SECONDS)


async def say_goodbye(lobby: Lobby) -> None:
    """The last pages are closed: tell the other servers so."""
    if not lobby.services.store.is_sqlite:
        with suppress(TableError, TimeoutError):
            await asyncio.wait_for(_announce(lobby), AGAIN_SECONDS)


async def _announce(lobby: Lobby) -> None:
    services, presence = lobby.services, lobby.services.presence
    here = {(table.id, guest) for table in lobby.tables.values() for guest in table.watchers.values()}
    pairs, asks = presence.take(here)
    try:
        for some in _in_parts(sorted(pairs)):
            arrived, left = [pair for pair in some if pair in here], [pair for pair in some if pair not in here]
            told = Told(presence.server, services.clock.served, arrived, left, asks)
            write = partial(services.store.present, told.text(), _players(lobby, some), int(time.time()))
            await services.run(write)
    except TableError:
        presence.put_back(pairs, asks)
        raise


def _in_parts(pairs: list[Pair]) -> list[list[Pair]]:
    """At least one message: it also says that there is a server."""
    return [pairs[n : n + AT_ONCE] for n in range(0, max(1, len(pairs)), AT_ONCE)]


def _players(lobby: Lobby, pairs: list[Pair]) -> list[Pair]:
    """Those of them who are playing a match: when they were last seen is stored."""
    tables = lobby.tables
    return [
        (name, guest)
        for name, guest in pairs
        if guest and name in tables and tables[name].row.status == "playing" and tables[name].seats_of(guest)
    ]

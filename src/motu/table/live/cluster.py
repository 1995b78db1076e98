"""Several servers on one PostgreSQL: each hears of what the others have committed."""

from __future__ import annotations

import asyncio
import logging

from motu.store.notifications import EVERYBODY, GUESTS, SEEN, TABLE
from motu.table.live.lobby import Lobby

log = logging.getLogger("motu.others")
AGAIN_SECONDS = 2


async def listen(lobby: Lobby) -> None:
    """Catch up with whatever another server says it has written, for ever; SQLite has no other servers."""
    store = lobby.services.store
    while not store.is_sqlite:
        try:
            await _listen(lobby, store.url.replace("+psycopg", "", 1))
        except Exception as error:
            log.warning("not hearing of other servers for the moment: %s", error)
        await asyncio.sleep(AGAIN_SECONDS)


async def _listen(lobby: Lobby, url: str) -> None:
    import psycopg

    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        for channel in HEARD:
            await connection.execute(f"LISTEN {channel}")
        for table in list(lobby.tables.values()):  # what was said while nobody listened
            table.stale = True
            table.wake()
        lobby.services.subscriptions.wake_all()
        async for notice in connection.notifies():
            HEARD[notice.channel](lobby, notice.payload)


def _hear_of_table(lobby: Lobby, told: str) -> None:
    """A table has been brought to this seq."""
    name, _, seq = told.partition(" ")
    table = lobby.tables.get(name)
    if table is not None and table.row.seq < int(seq):
        task = asyncio.ensure_future(table.catch_up(int(seq)))
        table.tasks.add(task)
        task.add_done_callback(table.tasks.discard)


def _hear_of_guests(lobby: Lobby, told: str) -> None:
    """Something has changed in the lists of these guests."""
    if told == EVERYBODY:
        lobby.services.subscriptions.wake_all()
    else:
        lobby.services.subscriptions.wake(told.split(","))


def _hear_of_presence(lobby: Lobby, told: str) -> None:
    """A guest was at a table then."""
    name, guest, at = told.split(" ")
    if name in lobby.tables:
        lobby.tables[name].seen(guest, int(at))


HEARD = {TABLE: _hear_of_table, GUESTS: _hear_of_guests, SEEN: _hear_of_presence}

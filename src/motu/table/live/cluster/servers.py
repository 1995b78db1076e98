"""Several servers on one PostgreSQL: each hears what the others have committed."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from motu.store.database import ALIVE, driver_url
from motu.store.notifications import EVERYBODY, GUESTS, PRESENCE, TABLE
from motu.table.live.cluster.presence import MISSED, Told
from motu.table.live.lobby import Lobby
from motu.table.live.table import now

log = logging.getLogger("motu.others")
AGAIN_SECONDS = 2


async def listen(lobby: Lobby) -> None:
    """Catch up with whatever another server says it has written, for ever; SQLite has no other servers."""
    store = lobby.services.store
    while not store.is_sqlite:
        try:
            await _listen(lobby, driver_url(store.url))
        except Exception as error:
            log.warning("not hearing of other servers for the moment: %(why)s", {"why": error})
        await asyncio.sleep(AGAIN_SECONDS)


async def _listen(lobby: Lobby, url: str) -> None:
    """Listen until nothing is heard any more: a server hears its own heartbeats as well."""
    import psycopg

    presence = lobby.services.presence
    async with await psycopg.AsyncConnection.connect(url, autocommit=True, **ALIVE) as connection:
        for channel in HEARD:
            await connection.execute(f"LISTEN {channel}")
        _catch_up(lobby)
        is_silent = False
        while not is_silent:
            is_silent = True
            async for notice in connection.notifies(timeout=MISSED * presence.beat):
                HEARD[notice.channel](lobby, notice.payload)
                is_silent = False


def _catch_up(lobby: Lobby) -> None:
    """Make up for what was said while nobody listened."""
    for table in list(lobby.tables.values()):
        table.stale = True
        table.wake()
    lobby.services.subscriptions.wake_all()
    lobby.services.presence.tell_all(asks=True)


def hear_of_table(lobby: Lobby, told: str) -> None:
    """A table has reached this seq."""
    name, _, seq = told.partition(" ")
    table = lobby.tables.get(name)
    if table is not None and table.row.seq < int(seq):
        task = asyncio.ensure_future(table.catch_up(int(seq)))
        table.tasks.add(task)
        task.add_done_callback(table.tasks.discard)


def hear_of_guests(lobby: Lobby, told: str) -> None:
    """Something has changed in the lists of these guests."""
    if told == EVERYBODY:
        lobby.services.subscriptions.wake_all()
    else:
        lobby.services.subscriptions.wake(told.split(","))


def _hear_of_presence(lobby: Lobby, told: str) -> None:
    """Who has come to a table on another server, who still has it open, and who has closed it."""
    services, heard = lobby.services, msgspec.json.decode(told, type=Told)
    if heard.server == services.presence.server:
        return
    services.clock.heard(heard.served)
    if heard.asks:
        services.presence.tell_all()
    different = services.presence.hear(heard)
    for name, guest in (*heard.here, *heard.gone):
        if name in lobby.tables:
            lobby.tables[name].seen(guest, now())
    for name in different & lobby.tables.keys():
        lobby.tables[name].wake()


HEARD = {TABLE: hear_of_table, GUESTS: hear_of_guests, PRESENCE: _hear_of_presence}

"""Several servers on one PostgreSQL: each hears of what the others have committed."""

from __future__ import annotations

import asyncio
import logging

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
        await connection.execute("LISTEN motu")
        for table in list(lobby.tables.values()):  # what was said while nobody listened
            table.stale = True
            table.wake()
        async for notice in connection.notifies():
            name, _, seq = notice.payload.partition(" ")
            table_here = lobby.tables.get(name)
            if table_here is not None and table_here.row.seq < int(seq):
                task = asyncio.ensure_future(table_here.catch_up(int(seq)))
                table_here.tasks.add(task)
                task.add_done_callback(table_here.tasks.discard)

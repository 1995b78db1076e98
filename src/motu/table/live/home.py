"""What the home page lists, at once and whenever it changes: my tables, and those that anybody may join."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator

from motu.store import Guest
from motu.table import messages as m
from motu.table.live import listings
from motu.table.live.services import Services
from motu.table.live.streams.event_stream import Streams, comes, sse

PAUSE_SECONDS = 0.3  # changes within this time are sent together


async def home(services: Services, guest: Guest | None, archived: bool = False) -> m.Home:
    """The lists of this guest: if `archived`, of the tables they have put away, otherwise of the others."""
    store = services.store
    mine = await services.run(lambda: store.tables_of(guest.id, archived)) if guest else []
    away = await services.run(lambda: store.archived_count(guest.id)) if guest else 0
    waiting = [listings.table_line(line, guest) for line in await services.run(store.open_tables)]
    tables, free = listings.tables_of(guest, mine), [line for line in waiting if not line.mine]
    return m.Home(tables, free, away, hashlib.sha256(m.encode([tables, free, away])).hexdigest()[:16])


async def messages(services: Services, streams: Streams, guest: Guest | None) -> AsyncIterator[bytes]:
    """The bytes of one stream of Server-Sent Events."""
    name, known = guest.id if guest else "", None
    event = services.subscriptions.add(name)
    try:
        while not streams.closing:
            now = await home(services, guest)
            if now != known:
                yield sse("home", now, None)
            known = now
            if await comes(event, services.settings.ping_seconds):
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                yield sse("ping", None, None)
    finally:
        services.subscriptions.drop(name, event)

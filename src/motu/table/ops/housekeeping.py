"""What a server deletes by itself, following the policy in its settings."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from motu.store.purge import Policy, Purged, purge
from motu.table.http.context import Context
from motu.table.http.processes import WATCHED, watched
from motu.table.live.cluster.siblings import PURGED
from motu.table.ops.settings import Settings

log = logging.getLogger("motu.purge")
FIRST_SECONDS, EVERY_SECONDS = 600, 24 * 3600  # a server that has just started has other things to do


def policy_of(settings: Settings) -> Policy:
    return Policy(settings.waiting_days, settings.finished_days, settings.guest_days)


async def keep_purging(context: Context) -> None:
    """Once a day, for as long as the server runs, in one of its processes."""
    await asyncio.sleep(FIRST_SECONDS)
    while context.services.siblings.is_first:
        try:
            await purge_once(context)
        except Exception as error:
            log.warning("nothing could be purged: %s", error)
        await asyncio.sleep(EVERY_SECONDS)


async def purge_once(context: Context) -> Purged:
    """Delete what nobody needs; tables that somebody looks at are spared."""
    services, tables = context.services, context.lobby.tables
    spared = watched(context.lobby)
    for others in await services.siblings.ask(WATCHED):
        spared += msgspec.json.decode(others, type=list[str])
    done = await services.run(lambda: purge(services.store, policy_of(services.settings), int(time.time()), spared))
    for name in done.tables:
        tables.pop(name, None)
        services.siblings.tell(PURGED, name.encode())
    if done.guests:
        context.visitors.forget()
    return done

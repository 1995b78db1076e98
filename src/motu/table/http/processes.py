"""Several processes of one server: what this one does when another tells or asks it something."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from motu.table.http.context import Context
from motu.table.live.cluster.servers import hear_of_guests, hear_of_table
from motu.table.live.cluster.siblings import BOTS, GUESTS, PURGED, TABLE, VISITORS
from motu.table.live.lobby import Lobby

FIGURES, WATCHED = "figures", "watched"  # what can be asked
_tasks: set[asyncio.Task[Any]] = set()


def hear_siblings(context: Context) -> None:
    """On PostgreSQL, processes hear of tables and guests from the database as well, like other servers."""
    siblings, lobby = context.services.siblings, context.lobby
    siblings.hear(GUESTS, lambda text, _: hear_of_guests(lobby, text.decode()))
    siblings.hear(TABLE, lambda text, _: hear_of_table(lobby, text.decode()))
    siblings.hear(VISITORS, lambda *_: context.visitors.forget_here())
    siblings.hear(BOTS, lambda text, _: _begin(lobby.resume(text.decode())))
    siblings.hear(PURGED, lambda text, _: _forget(lobby, text.decode()))
    siblings.answer(FIGURES, context.services.metrics.dump)
    siblings.answer(WATCHED, lambda: msgspec.json.encode(watched(lobby)))


def watched(lobby: Lobby) -> list[str]:
    """Tables that somebody looks at."""
    return [name for name, table in lobby.tables.items() if table.watchers]


def _forget(lobby: Lobby, table: str) -> None:
    lobby.tables.pop(table, None)


def _begin(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)

"""Matches of other revisions of the rules. One whose rules are gone rests: nobody is asked to act until they return."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from motu.store import schema
from motu.store.rows import TableRow
from motu.store.store import Store

NOBODY = "[]"  # that no seat owes a decision, as it is stored


class Unsettled(msgspec.Struct, frozen=True):
    """A match under way that was begun under another revision, or rests."""

    id: str
    game: str
    revision: int
    options: dict[str, Any]
    seats: int
    rests: bool


def unsettled(store: Store, today: Mapping[str, int]) -> list[Unsettled]:
    """Matches of these games that are under way and were begun under a revision other than today's, or rest."""
    t, seat = schema.tables.c, schema.seats.c
    other = sa.or_(*((t.game == game) & (t.revision != revision) for game, revision in today.items()))
    seats = sa.select(sa.func.count()).where(seat.table == t.id).scalar_subquery()
    where = (t.status == "playing") & t.game.in_(today) & (other | (t.pending == NOBODY))
    query = sa.select(t.id, t.game, t.revision, t.options, t.pending, seats.label("seats")).where(where)
    with store.engine.connect() as connection:
        return [
            Unsettled(r.id, r.game, r.revision, msgspec.json.decode(r.options), r.seats, r.pending == NOBODY)
            for r in connection.execute(query)
        ]


def rest(store: Store, table: str) -> None:
    """Ask nobody to act any more. The log stays as it was: a program that knows its rules can go on with it."""
    change = schema.tables.update().where(schema.tables.c.id == table).values(pending=NOBODY, bots_owe=False)
    with store.writing.begin() as connection:
        connection.execute(change)


def renew(store: Store, table: TableRow) -> None:
    """Let a match that has not begun use another revision."""
    t, values = schema.tables.c, {"revision": table.revision, "options": msgspec.json.encode(table.options).decode()}
    change = schema.tables.update().where((t.id == table.id) & (t.status == "waiting")).values(values)
    with store.writing.begin() as connection:
        connection.execute(change)

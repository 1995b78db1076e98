"""Deletes what nobody needs any more, and never anything of a running match."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from motu.store import schema
from motu.store.guests import DAY
from motu.store.store import Store

AT_ONCE = 20  # tables or guests per transaction, so that nobody waits long for one to end
PAUSE_SECONDS = 0.03  # between transactions, so that others can write
Where = ColumnElement[bool]


class Policy(msgspec.Struct, frozen=True):
    """How many days each is kept; 0 means for ever."""

    waiting_days: int = 0
    finished_days: int = 0
    guest_days: int = 0


class Purged(msgspec.Struct, frozen=True):
    """What was deleted, or would be: names where there are any, otherwise a count."""

    links: int  # that no longer work: expired, or for a table whose match is over
    waiting: list[str]  # tables where no match ever began
    finished: list[str]
    guests: list[str]

    @property
    def tables(self) -> list[str]:
        return [*self.waiting, *self.finished]


def purge(store: Store, policy: Policy, now: int, spared: Collection[str] = (), dry_run: bool = False) -> Purged:
    """Delete what the policy says nobody needs, except for the spared tables; a dry run only looks."""
    waiting, finished = (
        _unchanged("waiting", policy.waiting_days, now, spared),
        _unchanged("over", policy.finished_days, now, spared),
    )
    away = _away(policy.guest_days, now, waiting | finished)
    dead = (schema.keys.c.expires <= now, schema.invitations.c.table.in_(_tables(schema.tables.c.status == "over")))
    with store.engine.connect() as connection:
        links = sum(_count(connection, where) for where in dead)
        if dry_run:
            never_begun, over = (_names(connection, schema.tables, where) for where in (waiting, finished))
            return Purged(links, never_begun, over, _names(connection, schema.guests, away))
    with store.writing.begin() as connection:
        connection.execute(schema.keys.delete().where(dead[0]))
        connection.execute(schema.invitations.delete().where(dead[1]))
    never_begun = _emptied(store, schema.tables, waiting, _delete_tables)
    over = _emptied(store, schema.tables, finished, _delete_tables)
    return Purged(links, never_begun, over, _emptied(store, schema.guests, away, _delete_guests))


def _unchanged(status: str, days: int, now: int, spared: Collection[str]) -> Where:
    """Tables of this status where nothing has happened and nobody has been for that long."""
    if not days:
        return sa.false()
    t, before = schema.tables.c, now - days * DAY
    seat, line = schema.seats.alias().c, schema.chat.alias().c  # aliased: the enclosing query may use seats itself
    lately = (
        sa.exists().where((seat.table == t.id) & (seat.seen > before)),
        sa.exists().where((line.table == t.id) & (line.at > before)),
    )
    return (t.status == status) & (t.updated <= before) & ~sa.or_(*lately) & t.id.not_in(list(spared))


def _away(days: int, now: int, doomed: Where) -> Where:
    """Guests away for that long who have no seat and have made no table, except at tables that go as well."""
    if not days:
        return sa.false()
    g, kept = schema.guests.c, _tables(~doomed)
    seat, table = schema.seats.c, schema.tables.alias().c
    sits = sa.exists().where((seat.guest == g.id) & seat.table.in_(kept))
    hosts = sa.exists().where((table.host == g.id) & table.id.in_(kept))
    return (g.seen <= now - days * DAY) & ~sits & ~hosts


def _tables(where: Where) -> Any:
    return sa.select(schema.tables.c.id).where(where)


def _count(connection: Connection, where: Where) -> int:
    return int(connection.execute(sa.select(sa.func.count()).where(where)).scalar_one())


def _names(connection: Connection, table: sa.Table, where: Where) -> list[str]:
    return list(connection.execute(sa.select(table.c.id).where(where)).scalars())


def _emptied(store: Store, table: sa.Table, where: Where, delete: Callable[[Connection, list[str]], None]) -> list[str]:
    """Delete what is found in batches; rows that somebody has locked are left for the next time."""
    found: list[str] = []
    query = sa.select(table.c.id).where(where).limit(AT_ONCE).with_for_update(skip_locked=True)
    while True:
        with store.writing.begin() as connection:
            names = list(connection.execute(query).scalars())
            if not names:
                return found
            delete(connection, names)
        found += names
        time.sleep(PAUSE_SECONDS)


def _delete_tables(connection: Connection, names: list[str]) -> None:
    """With everything that belongs to them, in whichever table of the database."""
    for table in reversed(schema.META.sorted_tables):
        if "table" in table.c:
            connection.execute(table.delete().where(table.c.table.in_(names)))
    again = schema.tables.c.rematch
    connection.execute(schema.tables.update().where(again.in_(names)).values(rematch=None))
    connection.execute(schema.tables.delete().where(schema.tables.c.id.in_(names)))


def _delete_guests(connection: Connection, names: list[str]) -> None:
    for table in (schema.keys, schema.archived, schema.lessons):
        connection.execute(table.delete().where(table.c.guest.in_(names)))
    connection.execute(schema.guests.delete().where(schema.guests.c.id.in_(names)))

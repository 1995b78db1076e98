"""What other servers on the same PostgreSQL are told about a commit. SQLite has no other servers."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

TABLE, GUESTS, PRESENCE = "motu", "motu_guests", "motu_presence"  # channels
EVERYBODY = "*"  # in place of guests: something that everybody may see has changed

_TABLE = sa.text("SELECT pg_notify('motu', :what)")
_TABLE_AND_SEATED = sa.text(
    "SELECT pg_notify('motu', :what), pg_notify('motu_guests', coalesce("
    """(SELECT string_agg(DISTINCT guest, ',') FROM seats WHERE "table" = :id), ''))"""
)
_TABLE_AND_GUESTS = sa.text("SELECT pg_notify('motu', :what), pg_notify('motu_guests', :whom)")
_GUESTS = sa.text("SELECT pg_notify('motu_guests', :whom)")
_PRESENCE = sa.text("SELECT pg_notify('motu_presence', :what)")


def told_of(table: str, seq: int) -> str:
    """The notification that a table has reached this seq."""
    return f"{table} {seq}"


def of_chat(connection: Connection, table: str, seq: int) -> None:
    """Only those at the table care."""
    if _has_others(connection):
        connection.execute(_TABLE, {"what": told_of(table, seq)})


def of_table(connection: Connection, table: str, seq: int, everybody: bool) -> None:
    """It also appears in the lists of those who sit there, or of everybody."""
    if not _has_others(connection):
        return
    what = told_of(table, seq)
    if everybody:
        connection.execute(_TABLE_AND_GUESTS, {"what": what, "whom": EVERYBODY})
    else:
        connection.execute(_TABLE_AND_SEATED, {"what": what, "id": table})


def of_guest(connection: Connection, guest: str) -> None:
    if _has_others(connection):
        connection.execute(_GUESTS, {"whom": guest})


def of_presence(connection: Connection, what: str) -> None:
    if _has_others(connection):
        connection.execute(_PRESENCE, {"what": what})


def _has_others(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"

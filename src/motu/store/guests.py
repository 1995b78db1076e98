"""The verbs on guests and their keys. A key is unguessable and only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine

from motu.store import schema
from motu.store.direct import Direct, Query
from motu.store.rows import Guest, Key
from motu.store.writing import Writing

COOKIE, LINK, TOKEN = "cookie", "link", "token"
DAY = 24 * 3600
LINK_SECONDS = DAY


def new_key() -> str:
    """A key nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A name that nobody guesses by chance: 80 bits, easy to read aloud and to put in a link."""
    return "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(16))


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


_KEY, _GUEST = schema.keys.c, schema.guests.c
_VALID = (
    (_KEY.hash == sa.bindparam("asked_hash"))
    & (_KEY.kind == sa.bindparam("asked_kind"))
    & (_KEY.expires.is_(None) | (_KEY.expires > sa.bindparam("now")))
)
_OF = Query(
    sa.select(*(_GUEST[name] for name in Guest.__struct_fields__))
    .join(schema.keys, _KEY.guest == _GUEST.id)
    .where(_VALID)
)


class Guests:
    """Who plays, and the keys that identify them."""

    def __init__(self, reading: Engine, direct: Direct | None, writing: Writing) -> None:
        self._reading, self._direct, self._writing = reading, direct, writing

    def new(self, name: str) -> tuple[Guest, str]:
        """A new guest and the key for its cookie."""
        guest = Guest(new_id(), name, int(time.time()), int(time.time()))
        with self._writing.begin() as connection:
            connection.execute(schema.guests.insert().values(msgspec.structs.asdict(guest)))
            key, _ = _add_key(connection, guest.id, COOKIE)
        return guest, key

    def of(self, key: str, kind: str) -> Guest | None:
        """The guest this key belongs to."""
        row = _OF.first(self._reading, self._direct, _asked(key, kind))
        return Guest(*row) if row else None

    def here(self, guest: Guest) -> None:
        """Record that this guest is here today."""
        today = schema.guests.update().where(schema.guests.c.id == guest.id).values(seen=int(time.time()))
        with self._writing.begin() as connection:
            connection.execute(today)

    def rename(self, guest: str, name: str) -> None:
        with self._writing.begin() as connection:
            connection.execute(schema.guests.update().where(schema.guests.c.id == guest).values(name=name))

    def link(self, guest: str) -> tuple[str, int]:
        """A key that brings a guest to another device, and when it expires."""
        expires = int(time.time()) + LINK_SECONDS
        with self._writing.begin() as connection:
            key, _ = _add_key(connection, guest, LINK, expires=expires)
        return key, expires

    def move(self, link: str) -> tuple[Guest, str] | None:
        """Redeem a link: the guest, and a key for the new device's cookie."""
        guest = self.of(link, LINK)
        with self._writing.begin() as connection:
            used = connection.execute(schema.keys.delete().where(_VALID), _asked(link, LINK)).rowcount
            if guest is None or used != 1:
                return None
            key, _ = _add_key(connection, guest.id, COOKIE)
        return guest, key

    def new_token(self, guest: str, name: str) -> tuple[Key, str]:
        """A bearer token for a program that plays as this guest."""
        with self._writing.begin() as connection:
            key, row = _add_key(connection, guest, TOKEN, name)
        return row, key

    def tokens(self, guest: str) -> list[Key]:
        k = schema.keys.c
        query = (
            sa.select(k.id, k.name, k.created).where((k.guest == guest) & (k.kind == TOKEN)).order_by(k.created, k.id)
        )
        with self._reading.connect() as connection:
            return [Key(row.id, row.name, row.created) for row in connection.execute(query)]

    def drop_token(self, guest: str, token: str) -> bool:
        """Delete a bearer token; did it exist?"""
        k = schema.keys.c
        with self._writing.begin() as connection:
            where = (k.guest == guest) & (k.kind == TOKEN) & (k.id == token)
            return bool(connection.execute(schema.keys.delete().where(where)).rowcount == 1)

    def done(self, guest: str, game: str, lesson: str) -> None:
        """Record that this guest has done a lesson; repeating it makes no difference."""
        row = {"guest": guest, "game": game, "lesson": lesson, "at": int(time.time())}
        with self._writing.begin() as connection:
            kind = postgresql if connection.dialect.name == "postgresql" else sqlite
            connection.execute(kind.insert(schema.lessons).values(row).on_conflict_do_nothing())

    def lessons(self, guest: str) -> set[tuple[str, str]]:
        """The lessons that this guest has done, as pairs of game and lesson."""
        columns = schema.lessons.c
        query = sa.select(columns.game, columns.lesson).where(columns.guest == guest)
        with self._reading.connect() as connection:
            return {(row.game, row.lesson) for row in connection.execute(query)}


def _asked(key: str, kind: str) -> dict[str, Any]:
    return {"asked_hash": hash_of(key), "asked_kind": kind, "now": int(time.time())}


def _add_key(
    connection: sa.Connection, guest: str, kind: str, name: str = "", expires: int | None = None
) -> tuple[str, Key]:
    key, row = new_key(), Key(new_id(), name, int(time.time()))
    connection.execute(
        schema.keys.insert().values(
            hash=hash_of(key), id=row.id, guest=guest, kind=kind, name=name, created=row.created, expires=expires
        )
    )
    return key, row

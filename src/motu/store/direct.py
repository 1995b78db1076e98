"""PostgreSQL without SQLAlchemy, for the few statements that every request needs: one round trip each, where a
transaction takes five, and half the work."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Engine

from motu.store.database import ALIVE, driver_url

IDLE_SECONDS = 1.0  # after which a connection may have been lost unnoticed


class Direct:
    """One connection per thread. Every statement is its own transaction."""

    def __init__(self, url: str) -> None:
        self._url = driver_url(url)
        self._mine = threading.local()  # .connection, .used
        self._all: list[Any] = []

    def rows(self, statement: str, values: dict[str, Any]) -> list[Any]:
        """The rows of a statement. It runs at most once: after an error, the caller does not know whether it did."""
        import psycopg  # an extra package, needed here alone

        with _told_as_sqlalchemy_does(statement, psycopg.Error):
            try:
                return self._connected(psycopg).execute(statement, values).fetchall()  # type: ignore[no-any-return]
            finally:
                self._mine.used = time.monotonic()

    def close(self) -> None:
        for connection in self._all:
            connection.close()

    def _connected(self, psycopg: Any) -> Any:
        connection = getattr(self._mine, "connection", None)
        if connection is None or connection.closed or not self._is_alive(psycopg, connection):
            connection = psycopg.connect(self._url, autocommit=True, **ALIVE)
            self._all = [*(other for other in self._all if not other.closed), connection]
            self._mine.connection = connection
        return connection

    def _is_alive(self, psycopg: Any, connection: Any) -> bool:
        if time.monotonic() - self._mine.used < IDLE_SECONDS:
            return True
        try:
            connection.execute("")
        except psycopg.Error:
            connection.close()
            return False
        return True


class Query:
    """A read query that many requests need."""

    def __init__(self, query: sa.Select[Any]) -> None:
        self._query = query
        self._text = str(query.compile(dialect=postgresql.dialect(paramstyle="pyformat")))  # type: ignore[no-untyped-call]

    def rows(self, reading: Engine, direct: Direct | None, values: dict[str, Any]) -> Sequence[Any]:
        if direct is not None:
            return direct.rows(self._text, values)
        with reading.connect() as connection:
            return connection.execute(self._query, values).all()

    def first(self, reading: Engine, direct: Direct | None, values: dict[str, Any]) -> Any:
        """The first row, if there is one."""
        return next(iter(self.rows(reading, direct, values)), None)


@contextmanager
def _told_as_sqlalchemy_does(statement: str, kind: type[Exception]) -> Iterator[None]:
    """The store's callers expect the same errors, whichever way it queries the database."""
    try:
        yield
    except kind as error:
        raise exc.DBAPIError.instance(statement, None, error, kind, hide_parameters=True) from error

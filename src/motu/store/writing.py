"""Changes to the database, each all or nothing: in its own transaction, or sharing one with others."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

import sqlalchemy as sa
from sqlalchemy import Connection, Transaction, exc
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Engine

from motu.store.sqlite_file import WriteAheadLog, WriterTurns

Change = Callable[[], Any]  # verbs of the store, called where they join the others
FRAMES = 8192  # pages in the write-ahead log, beyond which nobody may write until it has restarted


@dataclass(frozen=True)
class Batched:
    """A change that can also be written together with others of its kind, in fewer statements."""

    alone: Change
    what: Any  # it writes
    batch: Callable[[sqlite3.Connection, Sequence[Any]], bool]  # writes all of them; or says that it cannot

    def __call__(self) -> Any:
        return self.alone()


class Outcome(NamedTuple):
    """What became of one change among others."""

    value: Any = None
    error: Exception | None = None


class Writing:
    """The write transactions of one store. Safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writing=True)
        self._joined = threading.local()  # .connection: of the transaction that this thread's changes are part of

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """One change; on disk afterwards, or as soon as all those it shares a transaction with are."""
        shared: Connection | None = getattr(self._joined, "connection", None)
        if shared is None:
            with self._engine.begin() as connection:
                yield connection
        else:
            yield shared

    @contextmanager
    def joined(self, connection: Connection) -> Iterator[None]:
        """In here, whatever this thread changes is part of this connection's transaction."""
        self._joined.connection = connection
        try:
            yield
        finally:
            del self._joined.connection


class SharedTransactions:
    """Several changes to SQLite in one transaction, on a connection of its own. For one thread."""

    def __init__(self, writing: Writing, engine: Engine) -> None:
        self._writing, self._engine = writing, engine.execution_options(writing=True)
        self._turns = WriterTurns(Path(str(engine.url.database)))
        self._log = WriteAheadLog(Path(str(engine.url.database)))
        self._connection: Connection | None = None
        self._is_doubtful = False  # the log's contents may not be on disk, whatever the system says

    def together(self, changes: Sequence[Change]) -> list[Outcome]:
        """Write all of them to disk. One that fails leaves no trace and the others are done; if this raises, none is
        certain. SQLite's lock is not held during the sync: other processes write meanwhile."""
        with _as_of_the_database():
            connection = self._connected()
            if self._is_doubtful:
                self._write_anew(connection)
            outcomes = self._in_batch(connection, changes) or self._one_by_one(connection, changes)
            self._sync()
        return outcomes

    def _in_batch(self, connection: Connection, changes: Sequence[Change]) -> list[Outcome]:
        """What most changes are: actions, at however many tables, all written at once. Nothing is written if one of them
        fails. SQLite's driver is told directly: SQLAlchemy's transactions cost more than all that is in them."""
        batched = [change for change in changes if isinstance(change, Batched)]
        if len(changes) != len(batched) or len({change.batch for change in batched}) > 1:
            return []
        driver = _driver(connection)
        with self._turns.turn(), _transaction(driver):
            self._log.make_room()
            if batched[0].batch(driver, [change.what for change in batched]):
                return [Outcome()] * len(batched)
            driver.execute("ROLLBACK")
        return []

    def _one_by_one(self, connection: Connection, changes: Sequence[Change]) -> list[Outcome]:
        with self._turns.turn(), connection.begin() as transaction, self._writing.joined(connection):
            self._log.make_room()
            if len(changes) == 1:
                return [_alone(transaction, changes[0])]
            return [_among_others(connection, change) for change in changes]

    def close(self) -> None:
        self._log.close()
        self._turns.close()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> Connection:
        if self._connection is None or self._connection.invalidated:
            self._log.close()
            self._connection = self._engine.connect()
            self._connection.detach()  # nobody else may be given one that does not sync itself
            _driver(self._connection).execute("PRAGMA synchronous=NORMAL")
        return self._connection

    def _sync(self) -> None:
        try:
            self._log.sync()
        except OSError:
            self._is_doubtful = True
            raise

    def _write_anew(self, connection: Connection) -> None:
        """After a failed sync, a second one may succeed although nothing was written. So the log's whole contents are
        written into the file itself, which is synced; the log starts over."""
        is_busy = _driver(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if is_busy:
            raise sqlite3.OperationalError("database is locked")
        self._is_doubtful = False


def checkpoint(engine: Engine) -> None:
    """SQLite: move what was written from the log into the file. Nobody waits for it, unless so much is written that
    the log never reaches its end: then writers wait for the last pages, so that it can restart."""
    with _as_of_the_database(), engine.connect() as connection:
        _, frames, _ = _driver(connection).execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if frames > FRAMES:
            _driver(connection).execute("PRAGMA wal_checkpoint(RESTART)")


class Statement:
    """A statement that every action needs. SQLite's driver is given its text: going through SQLAlchemy costs ten times
    as much as running it."""

    def __init__(self, statement: sa.Insert | sa.Update) -> None:
        self._statement = statement
        self._text = str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))

    def run(self, connection: Connection, rows: list[dict[str, Any]]) -> int:
        """How many rows of the database it changed or added."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, rows if len(rows) > 1 else rows[0]).rowcount
        try:
            return _driver(connection).executemany(self._text, rows).rowcount
        except sqlite3.Error as error:
            raise exc.DBAPIError.instance(self._text, None, error, sqlite3.Error, hide_parameters=True) from error


def _alone(transaction: Transaction, change: Change) -> Outcome:
    """A change that has the transaction for itself needs no savepoint."""
    try:
        return Outcome(change())
    except Exception as error:
        transaction.rollback()
        return Outcome(error=error)


def _among_others(connection: Connection, change: Change) -> Outcome:
    try:
        with _savepoint(connection):
            return Outcome(change())
    except Exception as error:
        if not _driver(connection).in_transaction:
            raise  # it has rolled back all the others with it
        return Outcome(error=error)


@contextmanager
def _transaction(driver: sqlite3.Connection) -> Iterator[None]:
    driver.execute("BEGIN IMMEDIATE")
    try:
        yield
        if driver.in_transaction:
            driver.execute("COMMIT")
    except BaseException:
        if driver.in_transaction:
            driver.execute("ROLLBACK")
        raise


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    driver = _driver(connection)
    driver.execute("SAVEPOINT change")
    try:
        yield
    except BaseException:
        if driver.in_transaction:
            driver.execute("ROLLBACK TO change")
            driver.execute("RELEASE change")
        raise
    driver.execute("RELEASE change")


def _driver(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)


@contextmanager
def _as_of_the_database() -> Iterator[None]:
    """Raise errors of the driver or the disk as errors of the database."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise exc.OperationalError("", None, error, hide_parameters=True) from error

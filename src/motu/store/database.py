"""Opening the database: SQLite in a folder of the user's by default, PostgreSQL by its URL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy import event, exc
from sqlalchemy.engine import Engine

from motu.core.game import Refused
from motu.core.words import say, told
from motu.store import schema
from motu.store.migrations import migrate

OWNER_ALONE = 0o600
WAIT_SECONDS = 10  # for another process that is writing, until the tables are there
FILE = "sqlite:///"
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")  # how its URLs begin
WITH_DRIVER = "postgresql+psycopg"


def url_of(data: str | Path | None) -> str:
    """The database at this URL, in this folder, or in the user's own data folder."""
    scheme, is_url, rest = str(data or "").partition("://")
    if is_url and scheme in POSTGRESQL:
        return f"{WITH_DRIVER}://{rest}"
    if is_url and not str(data).startswith(FILE):
        raise Refused(
            say("Matches are kept in a folder, or in a PostgreSQL database such as {example}; {kind} is neither.",
                example="postgresql://localhost/motu", kind=told(f"{scheme}://"))
        )  # fmt: skip
    return str(data) if is_url else FILE + str(_folder(data) / "motu.sqlite3")


def _folder(data: str | Path | None) -> Path:
    folder = Path(data) if data is not None else platformdirs.user_data_path("motu")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # a ValueError: not even a path
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(say("The folder {folder} cannot be used: {error}.", folder=folder, error=reason)) from None
    return folder


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """For a server: nobody else's meanwhile. Refused if another server has this SQLite file.

    Two of them would each believe its own memory. On PostgreSQL they tell each other, so that there is nothing to claim.
    """
    if not url.startswith(FILE):
        yield
        return
    file = Path(url.removeprefix(FILE))
    try:
        lock = FileLock(file.with_suffix(".lock"), mode=OWNER_ALONE).acquire(timeout=0)
    except Timeout:
        raise Refused(
            say("The matches in {folder} are open in another server already: use that one, close it first, or name "
                "another folder with --data.", folder=file.parent)
        ) from None  # fmt: skip
    with lock:
        yield


def _keep_private(file: Path) -> None:
    """The secrets of running matches are in it: readable by its owner alone. SQLite's other files are made alike."""
    file.touch(OWNER_ALONE)
    file.chmod(OWNER_ALONE)


def opened(url: str, waits: bool = True) -> Engine:
    """An engine with our tables in it. If it does not wait, SQLite says at once that another process is writing."""
    try:
        engine = _sqlite(url) if url.startswith(FILE) else sa.create_engine(url, pool_pre_ping=True, pool_size=10)
        _prepare(engine)
        if engine.dialect.name == "sqlite" and not waits:
            _hurry(engine)
    except ModuleNotFoundError:
        raise Refused(say("PostgreSQL needs an extra package: pip install 'motu[postgres]'.")) from None
    except (exc.ArgumentError, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(
            say("This is not the URL of a database: write it like {example}.", example="postgresql://localhost/motu")
        ) from None
    except (exc.DBAPIError, OSError) as error:
        reason = error.orig if isinstance(error, exc.DBAPIError) else error.strerror
        raise Refused(say("The database cannot be opened: {error}", error=reason)) from None
    return engine


def _sqlite(url: str) -> Engine:
    """Write-ahead log, synchronous=NORMAL: what is committed survives the end of the process at any point.

    A power cut may cost what was written since the last checkpoint, never the database. Checkpoints, which wait for the
    disk, are asked for by the server every few seconds (`Store.checkpoint`), so that no action waits for one.
    """
    _keep_private(Path(url.removeprefix(FILE)))
    file = sa.URL.create("sqlite", database=url.removeprefix(FILE))  # as it stands: a folder's name may hold a ?
    engine = sa.create_engine(file, connect_args={"timeout": WAIT_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself: the next listener does
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "wal_autocheckpoint=0"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _hurry(engine: Engine) -> None:
    engine.dispose()

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA busy_timeout=0")


def is_locked(error: Exception) -> bool:
    """Does another process write to SQLite's file just now? Nothing was done then, and it may be tried again."""
    return isinstance(error, exc.OperationalError) and "locked" in str(error.orig)


def _prepare(engine: Engine) -> None:
    with engine.execution_options(writing=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4127001)"))  # two servers may start at once
        schema.META.create_all(connection)
        found = connection.execute(sa.select(schema.version.c.version)).scalar()
        if found is None:
            connection.execute(schema.version.insert().values(version=schema.VERSION))
        elif found < schema.VERSION:
            migrate(connection, found)
        elif found > schema.VERSION:
            raise Refused(
                say("The database has version {found}; this version of Motu reads version {version}.",
                    found=found, version=schema.VERSION)
            )  # fmt: skip

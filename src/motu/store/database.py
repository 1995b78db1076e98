"""Opens the database: by default SQLite in one of the user's folders, PostgreSQL by its URL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
from motu.store.migrations import bring_up_to_date, form_of, refuse_newer
from motu.store.sqlite_file import OWNER_ALONE, copy_file, form_in, keep_private

WAIT_SECONDS = 8  # for another process that is writing
FILE = "sqlite:///"
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")  # how its URLs begin
WITH_DRIVER = "postgresql+psycopg"
ALIVE: dict[str, Any] = {  # how long PostgreSQL's driver trusts a silent connection
    "connect_timeout": 5, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 15_000,
}  # fmt: skip
DISCREET: dict[str, Any] = {"hide_parameters": True}  # errors are logged: they must not reveal anybody's secrets
CHANGING, SERVERS = 4127001, 4127002  # PostgreSQL's advisory locks: held to change the form, and shared by all servers


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


def driver_url(url: str) -> str:
    """The URL of a PostgreSQL as its driver expects it."""
    return url.replace(WITH_DRIVER, POSTGRESQL[0], 1)


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
    """Claim the database, as a server does. Refused if another server has this SQLite file.

    Two servers would each trust their own memory. On PostgreSQL they notify each other: any number share the claim.
    """
    if not url.startswith(FILE):
        with _shared(url):
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


@contextmanager
def _shared(url: str) -> Iterator[None]:
    """A claim that several servers on a PostgreSQL share, so that nobody replaces all matches under them."""
    engine = engine_of(url)
    with _refusals():
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(sa.text(f"SELECT pg_advisory_lock_shared({SERVERS})"))
    try:
        yield
    finally:
        with suppress(exc.DBAPIError):  # the database may be gone by now
            connection.close()
        engine.dispose()


def alone_with(connection: sa.Connection) -> None:
    """Until this transaction ends, no server can start on this PostgreSQL; refused if one is running."""
    if not connection.execute(sa.text(f"SELECT pg_try_advisory_xact_lock({SERVERS})")).scalar():
        raise Refused(say("A server has this database open: stop all servers first."))


def opened(url: str) -> Engine:
    """An engine for the database, with our tables in it."""
    with _refusals():
        engine = engine_of(url)
        _prepare(engine)
    return engine


def engine_of(url: str) -> Engine:
    """An engine for the database as it is."""
    with _refusals():
        return _sqlite(url) if url.startswith(FILE) else _postgresql(url)


def require_todays_form(url: str) -> None:
    """Refused if there are no matches, or in another form: only a server migrates them, when it starts."""
    file = Path(url.removeprefix(FILE))
    if url.startswith(FILE) and not file.exists():
        raise Refused(say("There are no matches in {folder} yet.", folder=file.parent))
    engine = engine_of(url)
    with _refusals(), engine.connect() as connection:
        found = form_of(connection) or 0
    engine.dispose()
    refuse_newer(found)
    if found < schema.VERSION:
        raise Refused(
            say("The database has schema version {found}, and this program works with version {version}: start its "
                "server once, which brings the database up to date.", found=found, version=schema.VERSION)
        )  # fmt: skip


@contextmanager
def _refusals() -> Iterator[None]:
    """Say in a sentence why a database cannot be opened."""
    try:
        yield
    except ModuleNotFoundError:
        raise Refused(say("PostgreSQL needs an extra package: pip install 'motu[postgres]'.")) from None
    except Refused:
        raise
    except (exc.ArgumentError, ValueError):
        raise Refused(
            say("This is not the URL of a database: write it like {example}.", example="postgresql://localhost/motu")
        ) from None
    except (exc.DBAPIError, sqlite3.Error, OSError) as error:
        raise Refused(say("The database cannot be opened: {error}", error=reason_of(error))) from None


def _sqlite(url: str) -> Engine:
    """Write-ahead log, synchronous=FULL: what is committed is on disk, and survives a power cut at any point.

    The server runs checkpoints, which copy it from the log into the file, every few seconds (`Store.checkpoint`), so
    that no action waits for one.
    """
    keep_private(Path(url.removeprefix(FILE)))
    file = sa.URL.create("sqlite", database=url.removeprefix(FILE))  # not parsed: a folder's name may contain a ?
    engine = sa.create_engine(file, **DISCREET, connect_args={"timeout": WAIT_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver does not begin transactions itself: the next listener does
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=0",
                       "fullfsync=ON", "checkpoint_fullfsync=ON"):  # fmt: skip
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _postgresql(url: str) -> Engine:
    return sa.create_engine(url, **DISCREET, pool_pre_ping=True, pool_size=10, connect_args=ALIVE)


def reason_of(error: Exception) -> Any:
    """What the system or the database itself says went wrong."""
    return error.orig if isinstance(error, exc.DBAPIError) else getattr(error, "strerror", None) or error


def _prepare(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        _keep_former(Path(str(engine.url.database)))
    with engine.execution_options(writing=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({CHANGING})"))  # two servers may start at once
        bring_up_to_date(connection)


def _keep_former(file: Path) -> None:
    """Copy a file before migrating it, so that one can go back; on PostgreSQL that is up to the operator."""
    form = form_in(file)
    if form is not None and form < schema.VERSION:
        copy_file(file, file.with_name(f"{file.stem}-form-{form}{file.suffix}"))

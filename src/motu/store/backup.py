"""Backups: everything in one SQLite file, taken from and restored to either kind of database."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, exc

from motu.core.game import Refused
from motu.core.words import say
from motu.store import schema
from motu.store.database import FILE, alone_with, claimed, engine_of, opened, reason_of, require_todays_form
from motu.store.migrations import refuse_newer
from motu.store.sqlite_file import (
    Told,
    copy_file,
    copy_into,
    fault_in,
    form_in,
    quiet,
    reading,
    set_aside,
    written_whole,
)

ROWS_AT_ONCE = 1000


class Backup(msgspec.Struct, frozen=True):
    """What a backup holds."""

    file: str
    form: int
    tables: int
    guests: int
    bytes: int


class Restored(msgspec.Struct, frozen=True):
    """What was restored, and where the previous database was moved to."""

    backup: Backup
    former: str | None = None


def back_up(url: str, file: Path, told: Told = quiet, force: bool = False) -> Backup:
    """Copy everything, as of now, to this file while servers keep running; it is checked before it gets its name."""
    with _said():
        if file.exists() and not force:
            raise Refused(say("{file} exists already: name another file, or use --force to replace it.", file=file))
        if url.startswith(FILE):
            _require_database(Path(url.removeprefix(FILE)), file)
        else:
            _require_rows(url)
        with written_whole(file) as beside:
            if url.startswith(FILE):
                copy_into(Path(url.removeprefix(FILE)), beside, told)
            else:
                _copy_out(url, beside, told)
            examined(beside)
        return examined(file)


def restore(url: str, file: Path, told: Told = quiet, force: bool = False) -> Restored:
    """Restore a backup, all or nothing. No server may have the database open."""
    with _said():
        found = examined(file)
        if url.startswith(FILE):
            return Restored(found, _put_back(url, file, told, force))
        _copy_in(url, file, told, force)
        return Restored(found)


def examined(file: Path) -> Backup:
    """What is in a backup; refused if it is damaged, has a newer form, or is not a backup at all."""
    try:
        form = form_in(file) if file.is_file() else None
        fault = fault_in(file) if form else ""
    except sqlite3.DatabaseError as error:
        form, fault = 0, str(error)
    if fault:
        raise Refused(say("{file} is damaged, or not a backup: {fault}.", file=file, fault=fault))
    if form is None:
        raise Refused(say("{file} is not a backup of Motu.", file=file))
    refuse_newer(form)
    with reading(file) as connection:
        (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
        (guests,) = connection.execute("SELECT count(*) FROM guests").fetchone()
    return Backup(str(file), form, tables, guests, file.stat().st_size)


@contextmanager
def _said() -> Iterator[None]:
    """Turn errors of files and databases into a sentence."""
    try:
        yield
    except (exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise Refused(say("That failed, and nothing was changed: {error}.", error=reason_of(error))) from None


def _require_database(source: Path, file: Path) -> None:
    if not source.exists():
        raise Refused(say("There are no matches in {folder} yet.", folder=source.parent))
    if file.exists() and file.samefile(source):
        raise Refused(say("{file} is the database itself: name another file.", file=file))


def _require_rows(url: str) -> None:
    """Rows are copied in today's form; to back up an older PostgreSQL as it is, use PostgreSQL's own tool."""
    try:
        require_todays_form(url)
    except Refused as refused:
        advice = say("To back it up as it is, use pg_dump.")
        raise Refused(f"{refused} {advice}") from None


def _put_back(url: str, file: Path, told: Told, force: bool) -> str | None:
    """Restore into a folder: the file replaces the database there, which is renamed."""
    place = Path(url.removeprefix(FILE))
    former = place.with_name(f"{place.stem}-until-{time.strftime('%Y-%m-%d-%H%M%S')}{place.suffix}")
    with claimed(url):
        is_there = place.exists() and place.stat().st_size > 0
        if is_there and not force:
            raise _occupied(str(place.parent))
        with written_whole(place) as beside:
            copy_into(file, beside, told)
            if is_there:
                set_aside(place, former)
    return str(former) if is_there else None


def _occupied(where: str) -> Refused:
    return Refused(
        say("There are matches in {place} already: name another place with --data, or use --force to replace them.",
            place=where)
    )  # fmt: skip


def _copy_out(url: str, empty: Path, told: Told) -> None:
    """Copy a snapshot of PostgreSQL, row by row, into an SQLite file."""
    source, target = engine_of(url), sa.create_engine(sa.URL.create("sqlite", database=str(empty)))
    with source.execution_options(isolation_level="REPEATABLE READ").begin() as here, target.begin() as there:
        schema.META.create_all(there)
        _copy_rows(here, there, told)
    source.dispose()
    target.dispose()


def _copy_in(url: str, file: Path, told: Told, force: bool) -> None:
    """Restore into PostgreSQL: the backup's rows, brought up to date, replace those already there."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "motu.sqlite3"
        copy_file(file, copy)
        source, target = opened(f"{FILE}{copy}"), opened(url)
        with source.connect() as here, target.begin() as there:
            alone_with(there)
            is_there = any(there.execute(sa.select(table).limit(1)).first() for table in (schema.tables, schema.guests))
            if is_there and not force:
                raise _occupied(say("this database"))
            for table in reversed(schema.META.sorted_tables):
                there.execute(table.delete())
            _copy_rows(here, there, told)
        source.dispose()
        target.dispose()


def _copy_rows(here: Connection, there: Connection, told: Told) -> None:
    """Every row of every table."""
    counts = [here.execute(sa.select(sa.func.count()).select_from(t)).scalar_one() for t in schema.META.sorted_tables]
    done, of = 0, sum(counts)
    for table in schema.META.sorted_tables:
        found = here.execution_options(yield_per=ROWS_AT_ONCE).execute(sa.select(table))
        for rows in found.mappings().partitions():
            there.execute(table.insert(), [dict(row) for row in rows])
            done += len(rows)
            told(done, of)

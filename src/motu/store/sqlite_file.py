"""One SQLite file: copying it whole while others write to it, reading it without changing it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

OWNER_ALONE = 0o600
PAGES_AT_ONCE = 512  # copied between two progress reports
ROOM, ZEROS_AT_ONCE = 4 << 20, 1 << 18  # bytes by which the write-ahead log grows
SPARE = 4 * ROOM  # bytes of the disk that it leaves free
COMPANIONS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file
Told = Callable[[int, int], None]  # how many are done, of how many


def quiet(done: int, of: int) -> None:
    """Report no progress."""


def keep_private(file: Path) -> None:
    """It holds the secrets of running matches: only its owner may read it. SQLite's other files get the same mode."""
    file.touch(OWNER_ALONE)
    file.chmod(OWNER_ALONE)


class WriteAheadLog:
    """What SQLite has committed and not yet copied into the file. It stays open: the system reports what goes wrong in
    the background to those who have it open. It is the same file for as long as a connection to the database is open.

    Asks the system as little as possible: each time, the thread that writes gives up the interpreter and has to wait for it.
    """

    def __init__(self, file: Path) -> None:
        self._path = f"{file}-wal"
        self._handle: int | None = None

    def sync(self) -> None:
        """Put all its contents on disk, once room was made for them; OSError if that fails."""
        assert self._handle is not None
        sync(self._handle)

    def make_room(self) -> None:
        """Append zeros, which SQLite takes for the remains of an older log. A file that need not grow syncs many times
        faster, as its length is not written each time. The caller must hold SQLite's lock. Skipped on a nearly full
        disk: the database needs what is left to take in the contents of the log."""
        if self._handle is None:
            self._handle = os.open(self._path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        handle = self._handle
        size = os.fstat(handle).st_size
        missing = ROOM - size % ROOM
        if (size and missing == ROOM) or shutil.disk_usage(self._path).free < missing + SPARE:
            return
        os.lseek(handle, 0, os.SEEK_END)
        with suppress(OSError):
            while missing > 0:
                missing -= os.write(handle, bytes(min(missing, ZEROS_AT_ONCE)))

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


class WriterTurns:
    """The processes of one server take turns writing to a file. Where it is locked, SQLite would retry after pauses
    that grow to a tenth of a second; here the system wakes a waiter at once, and releases the lock of one that dies."""

    def __init__(self, file: Path) -> None:
        self._handle = os.open(f"{file}-turn", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ALONE)

    @contextmanager
    def turn(self) -> Iterator[None]:
        if sys.platform == "win32":  # a server is one process there
            yield
            return
        fcntl.flock(self._handle, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._handle, fcntl.LOCK_UN)

    def close(self) -> None:
        os.close(self._handle)


def sync(handle: int) -> None:
    """Wait until this file's contents are on disk. macOS has its own call to say that its cache is not enough."""
    if sys.platform == "darwin":
        fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
    elif sys.platform == "win32":
        os.fsync(handle)
    else:
        os.fdatasync(handle)


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection that sees the file as of now, whatever others write meanwhile."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield connection


def copy_file(source: Path, target: Path, told: Told = quiet) -> None:
    """Copy the database as of now, all or nothing; only its owner may read the copy."""
    with written_whole(target) as beside:
        copy_into(source, beside, told)


def copy_into(source: Path, empty: Path, told: Told = quiet) -> None:
    """Fill a file with the database as of now, without making writers wait.

    The copy reads within one transaction: otherwise it would start over whenever somebody writes.
    """
    with reading(source) as here, closing(sqlite3.connect(empty)) as there:
        here.backup(there, pages=PAGES_AT_ONCE, progress=lambda _, left, of: told(of - left, of))
        there.execute("PRAGMA journal_mode=DELETE")  # one file, which can be read from anywhere


@contextmanager
def written_whole(target: Path) -> Iterator[Path]:
    """A file to write to, which gets its name once it is complete and on disk."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")  # owner only
    os.close(handle)
    try:
        yield Path(name)
        with open(name, "rb+") as written:
            os.fsync(written.fileno())
        os.replace(name, target)
    finally:
        for end in ("", *COMPANIONS):
            Path(name + end).unlink(missing_ok=True)


def form_in(file: Path) -> int | None:
    """The number of its database's form; None if it is empty. sqlite3.Error if it is not a database."""
    with reading(file) as connection:
        known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'motu_version'").fetchone()
        found = connection.execute("SELECT version FROM motu_version").fetchone() if known else None
    return int(found[0]) if found else None


def fault_in(file: Path) -> str:
    """The first fault in its pages or references; empty if it is sound."""
    with reading(file) as connection:
        found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        lost = connection.execute("PRAGMA foreign_key_check").fetchone()
    if found != "ok":
        return found
    return f"{lost[0]}, row {lost[1]}: {lost[2]}" if lost else ""


def set_aside(file: Path, former: Path) -> None:
    """Rename the database, sound or not, along with the files SQLite keeps beside it."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(file, timeout=0)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")  # moves what is beside it into the file, if it can be read
    for end in (*COMPANIONS, ""):
        beside = Path(f"{file}{end}")
        if beside.exists():
            os.replace(beside, f"{former}{end}")

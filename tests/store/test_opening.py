"""How a database is opened: what SQLite is told, who waits for whom, and what is kept after the end."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError

from motu.core.game import Refused
from motu.store import Store
from motu.store.database import claimed, url_of
from motu.store.guests import COOKIE
from tests.store.conftest import hasty


def asked(store: Store, pragma: str) -> object:
    with store.engine.connect() as connection:
        return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()


def test_what_sqlite_is_told(tmp_path):
    store = Store(tmp_path)
    names = (
        "journal_mode",
        "synchronous",
        "foreign_keys",
        "wal_autocheckpoint",
        "busy_timeout",
        "checkpoint_fullfsync",
    )
    full = 2
    assert {name: asked(store, name) for name in names} == {
        "journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "wal_autocheckpoint": 0, "busy_timeout": 8000,
        "checkpoint_fullfsync": 1,
    }  # fmt: skip
    store.close()


def test_a_folder_is_made_with_those_around_it(tmp_path):
    Store(tmp_path / "a" / "b").close()
    assert (tmp_path / "a" / "b" / "motu.sqlite3").is_file()


def test_a_checkpoint_brings_what_was_written_into_the_file_and_closing_leaves_no_other(tmp_path):
    store, file = Store(tmp_path), tmp_path / "motu.sqlite3"
    store.guests.new("Zenobia of the lagoon")
    assert b"Zenobia of the lagoon" not in file.read_bytes()
    store.checkpoint()
    assert b"Zenobia of the lagoon" in file.read_bytes()
    store.close()
    assert list(tmp_path.glob("motu.sqlite3*")) == [file]


def test_who_asks_whether_it_can_be_written_writes(tmp_path):
    store = Store(tmp_path)
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE UPDATE ON motu_version BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    with pytest.raises(DBAPIError, match="disk full"):
        store.check()
    store.close()


def test_whoever_opens_it_waits_for_those_who_do_so_at_the_same_time(tmp_path):
    statements: list[str] = []

    def note(connection, cursor, statement, *_):
        statements.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    Store(tmp_path).close()
    sa.event.remove(sa.Engine, "before_cursor_execute", note)
    assert statements[0] == "BEGIN IMMEDIATE"


def test_guests_are_found_while_somebody_writes(tmp_path):
    patient, other = Store(tmp_path), hasty(tmp_path)
    guest, key = patient.guests.new("Ana")
    with patient.writing.begin():
        assert other.guests.of(key, COOKIE) == guest
        with pytest.raises(OperationalError, match="locked"):
            other.guests.new("Ben")
    for store in (patient, other):
        store.close()


def test_a_file_is_claimed_by_one_server(tmp_path):
    url = url_of(tmp_path)
    with claimed(url), pytest.raises(Refused, match="are open in another server already"), claimed(url):
        pass
    with claimed(url):
        assert (tmp_path / "motu.lock").is_file()

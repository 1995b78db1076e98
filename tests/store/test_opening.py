"""How a database is opened: what SQLite is told, who waits for whom, and what is kept after the end."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError

from motu.core.game import Refused
from motu.store import Store, database, schema
from motu.store.database import claimed, driver_url, engine_of, require_todays_form, url_of
from motu.store.guests import COOKIE
from tests.store import forms
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


def test_where_there_are_no_matches_yet_that_is_said_and_none_are_made(tmp_path):
    with pytest.raises(Refused, match=rf"There are no matches in {tmp_path} yet\."):
        require_todays_form(url_of(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_matches_in_todays_form_are_let_go_of_again(tmp_path):
    Store(tmp_path).close()
    require_todays_form(url_of(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["motu.sqlite3"]


@pytest.mark.parametrize("form", [forms.FORMS[0], forms.FORMS[-1]])
def test_matches_in_an_older_form_are_left_to_a_server(form, data):
    forms.load(form, data)
    older = rf"has schema version {forms.number(form)}, and this program works with version {schema.VERSION}: start its server"
    with pytest.raises(Refused, match=older):
        require_todays_form(url_of(data))


def test_a_file_without_anything_in_it_has_version_0(tmp_path):
    (tmp_path / "motu.sqlite3").touch()
    with pytest.raises(Refused, match="has schema version 0, and this program"):
        require_todays_form(url_of(tmp_path))


def test_matches_in_a_newer_form_are_left_to_a_newer_program(data, store):
    with store.engine.begin() as connection:
        connection.execute(schema.version.update().values(version=schema.VERSION + 1))
    with pytest.raises(Refused, match=rf"kept by a newer version of Motu: .* schema version {schema.VERSION + 1}"):
        require_todays_form(store.url)


class Server:
    """Stands in for an engine on PostgreSQL and its connections: notes what it is told, and gives every question one answer."""

    dialect = SimpleNamespace(name="postgresql")

    def __init__(self, answer: object = None) -> None:
        self.answer, self.told = answer, list[str]()

    def connect(self):
        return self

    def begin(self):
        return nullcontext(self)

    def execution_options(self, **_):
        return self

    def execute(self, statement):
        self.told.append(str(statement))
        return self

    def scalar(self):
        return self.answer

    def close(self):
        self.told.append("close")

    def dispose(self):
        self.told.append("dispose")


# The numbers of the locks are kept: servers of two versions may run on one database while it is brought up to date.


def test_a_claim_that_is_shared_is_held_until_the_end(monkeypatch):
    server = Server()
    monkeypatch.setattr(database, "engine_of", lambda url: server)
    with claimed("postgresql+psycopg://localhost/motu"):
        assert server.told == ["SELECT pg_advisory_lock_shared(4127002)"]
    assert server.told[1:] == ["close", "dispose"]


def test_who_replaces_all_matches_is_refused_while_a_server_runs():
    free: Any = Server(True)
    taken: Any = Server(False)
    database.alone_with(free)
    with pytest.raises(Refused, match="A server has this database open: stop all servers first"):
        database.alone_with(taken)
    assert free.told == taken.told == ["SELECT pg_try_advisory_xact_lock(4127002)"]


def test_who_changes_the_form_holds_a_lock_of_its_own_first(monkeypatch):
    server = Server()
    monkeypatch.setattr(database, "engine_of", lambda url: server)
    monkeypatch.setattr(database, "bring_up_to_date", lambda connection: connection.told.append("changed"))
    database.opened("postgresql+psycopg://localhost/motu")
    assert server.told == ["SELECT pg_advisory_xact_lock(4127001)", "changed"]


def test_a_url_is_told_to_the_driver_as_it_writes_them_itself():
    url = url_of("postgres://ana:postgresql+psycopg@localhost/motu")
    assert driver_url(url) == "postgresql://ana:postgresql+psycopg@localhost/motu"


def test_an_engine_is_made_before_anything_is_asked_and_tells_no_values():
    engine = engine_of(url_of("postgresql://localhost/motu"))
    assert engine.dialect.name == "postgresql" and engine.hide_parameters
    engine.dispose()

"""Databases of every form there ever was are brought up to date, all or nothing, on both databases."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace

from motu.core.game import Refused
from motu.store import Entry, Store, schema
from motu.store.database import url_of
from motu.store.migrations import form_of
from motu.store.sqlite_file import form_in
from tests.store import forms
from tests.store.test_store import kept

FORMS = pytest.mark.parametrize("form", forms.FORMS)
OLDEST = forms.FORMS[0]

# Opens a database, and ends without a word in the middle of its last step.
KILLED = """
import os, sys
from importlib import import_module
from motu.store import Store, schema
last = import_module(f"motu.store.migrations.to_{schema.VERSION}")
step = last.upgrade
def upgrade():
    step()
    os._exit(9)
last.upgrade = upgrade
Store(sys.argv[1])
"""


def at(data):
    """A look at the database without opening it as ours."""
    return sa.create_engine(url_of(data))


def rows(data):
    """How many rows each table has."""
    engine = at(data)
    with engine.connect() as connection:
        names = sa.inspect(connection).get_table_names()
        found = {name: connection.execute(sa.text(f'SELECT count(*) FROM "{name}"')).scalar() for name in names}
    engine.dispose()
    return found


def form_at(data):
    engine = at(data)
    with engine.connect() as connection:
        found = form_of(connection)
    engine.dispose()
    return found


def test_a_database_of_every_former_form_is_kept():
    assert {forms.number(form) for form in forms.FORMS} == set(range(1, schema.VERSION)), (
        "keep one with scripts/database_fixture.py before the form changes"
    )


@FORMS
def test_every_form_opens_with_all_its_rows_and_in_todays_form(form, data):
    forms.load(form, data)
    before = rows(data)
    for _ in range(2):
        Store(data).close()
    after = rows(data)
    assert {name: after[name] for name in before} == before
    assert after["entries"] > 700 and after["undone"] and after["chat"] and after["snapshots"]
    engine = at(data)
    with engine.connect() as connection:
        assert form_of(connection) == schema.VERSION
        assert compare_metadata(MigrationContext.configure(connection), schema.META) == []
    engine.dispose()


@FORMS
def test_matches_of_every_form_are_played_on(form, data):
    forms.load(form, data)
    store = Store(data)
    with store.engine.connect() as connection:
        names = connection.execute(sa.select(schema.tables.c.id).where(schema.tables.c.status == "playing")).scalars()
        running = [kept(store, name) for name in names]
    assert {saved.table.game for saved in running} == {"kahuna", "kaivai", "kapai"}
    for saved in running:
        table = replace(saved.table, seq=saved.table.seq + 1, ply=saved.table.ply + 1)
        store.append(table, [Entry(0, 3, False, table.seq, 80)])
        assert len(kept(store, table.id).entries) == table.ply
    store.close()


def test_matches_of_form_1_get_three_days_a_decision_from_their_last_change(data):
    forms.load(OLDEST, data)
    store = Store(data)
    with store.engine.connect() as connection:
        found = connection.execute(sa.select(schema.tables)).all()
    store.close()
    assert {row.pace for row in found} == {"3d"} and all(row.acted == row.updated > 0 for row in found)


def test_guests_of_older_forms_count_as_having_been_here_on_the_day_of_the_change(data, monkeypatch):
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.5)
    forms.load("form_2", data)
    store = Store(data)
    with store.engine.connect() as connection:
        assert set(connection.execute(sa.select(schema.guests.c.seen)).scalars()) == {2_000_000_000}
    store.close()


@FORMS
def test_a_change_of_form_that_is_killed_leaves_the_old_form_whole(form, data):
    forms.load(form, data)
    before = rows(data)
    ended = subprocess.run([sys.executable, "-c", KILLED, str(data)], capture_output=True, timeout=60, check=False)
    assert ended.returncode == 9, ended.stderr[-2000:]
    assert form_at(data) == forms.number(form) and rows(data) == before
    Store(data).close()
    assert form_at(data) == schema.VERSION


def test_a_step_that_fails_is_said_and_leaves_the_old_form_whole(data, monkeypatch):
    forms.load(OLDEST, data)
    before = rows(data)

    def failing():
        from alembic import op

        op.execute("DELETE FROM undone")
        op.execute("SELECT nonsense FROM nowhere")

    monkeypatch.setattr(f"motu.store.migrations.to_{schema.VERSION}.upgrade", failing)
    with pytest.raises(Refused, match=r"cannot be opened: .*nowhere"):
        Store(data)
    assert form_at(data) == 1 and rows(data) == before


def test_two_servers_that_start_at_once_change_the_form_once(data):
    forms.load(OLDEST, data)
    opened, failed, gate = [], [], threading.Barrier(4)

    def start():
        gate.wait()
        try:
            opened.append(Store(data))
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in opened:
        store.check()
        store.close()
    assert failed == [] and len(opened) == 4 and form_at(data) == schema.VERSION


def test_a_database_of_a_newer_form_is_refused_and_left_alone(data, store):
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE motu_version SET version = 99"))
        connection.execute(sa.text("DROP TABLE notices"))
    before = rows(data)
    with pytest.raises(
        Refused, match=r"kept by a newer version of Motu: their database has schema version 99, .* up to"
    ):
        Store(data)
    assert rows(data) == before


@FORMS
def test_a_file_is_copied_before_its_form_changes_and_the_copy_is_its_owners(form, tmp_path):
    forms.load(form, tmp_path)
    Store(tmp_path).close()
    copy = tmp_path / f"motu-form-{forms.number(form)}.sqlite3"
    assert form_in(copy) == forms.number(form) and form_in(tmp_path / "motu.sqlite3") == schema.VERSION
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    os.replace(copy, tmp_path / "motu.sqlite3")  # going back
    assert form_at(tmp_path) == forms.number(form)


def test_where_there_is_no_room_for_the_copy_the_form_stays(tmp_path, monkeypatch):
    forms.load(OLDEST, tmp_path)

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("motu.store.database.copy_file", full)
    with pytest.raises(Refused, match="cannot be opened: database or disk is full"):
        Store(tmp_path)
    assert form_at(tmp_path) == 1


def test_a_fresh_database_needs_no_copy(tmp_path):
    for _ in range(2):
        Store(tmp_path).close()
    assert not list(tmp_path.glob("motu-form-*"))

"""Backups: everything in one file, while servers go on; put back whole or not at all, on either database."""

from __future__ import annotations

import contextlib
import sqlite3
import stat
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from motu.core.game import Refused
from motu.store import Store, schema
from motu.store.backup import back_up, examined, restore
from motu.store.database import claimed, url_of
from motu.store.sqlite_file import form_in
from tests.store import forms
from tests.store.conftest import hasty
from tests.store.test_purge import furnished, rows
from tests.store.test_store import begun, grown
from tests.store.test_store import kept as kept_in

NEWEST = forms.FORMS[-1]


@pytest.fixture
def kept(store, tmp_path):
    """A backup of a database with something in every table."""
    guest, _ = store.guests.new("Ana")
    furnished(store, "t1", guest.id, status="playing")
    store.guests.done(guest.id, "shells", "first")
    back_up(store.url, tmp_path / "kept")
    return tmp_path / "kept"


@pytest.fixture(params=["sqlite", "postgres"])
def elsewhere(request, tmp_path):
    """Another place to restore to; on PostgreSQL another database."""
    if request.param == "sqlite":
        return url_of(tmp_path / "elsewhere")
    url = url_of(request.getfixturevalue("postgres"))
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS elsewhere WITH (FORCE)"))
        connection.execute(sa.text("CREATE DATABASE elsewhere"))
    engine.dispose()
    return url.replace("/postgres?", "/elsewhere?")


def opened_rows(url):
    store = Store(url)
    found = rows(store)
    store.close()
    return found


def test_what_is_backed_up_is_restored_on_either_database(store, kept, elsewhere):
    told: list[tuple[int, int]] = []
    restored = restore(elsewhere, kept, lambda *how_far: told.append(how_far))
    assert restored.former is None and (restored.backup.tables, restored.backup.guests) == (1, 1)
    assert all(rows(store).values()) and opened_rows(elsewhere) == rows(store)
    assert told[-1][0] == told[-1][1] > 0


def test_a_backup_is_its_owners_and_one_file(store, kept):
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert examined(kept).form == schema.VERSION
    assert [file.name for file in kept.parent.iterdir() if "kept" in file.name] == ["kept"]


def test_a_backup_made_while_others_write_holds_one_moment_and_keeps_nobody_waiting(store, tmp_path, monkeypatch):
    monkeypatch.setattr("motu.store.sqlite_file.PAGES_AT_ONCE", 1)
    monkeypatch.setattr("motu.store.backup.ROWS_AT_ONCE", 10)
    table, log = grown(store, begun(store), 200, snapshots=True)
    written, at_work = len(log), hasty(store.url)

    def play_on(done, of):
        nonlocal table
        if len(kept_in(at_work, "t1").entries) < written + 10:
            table, _ = grown(at_work, table, 1)

    back_up(store.url, tmp_path / "kept", play_on)
    at_work.close()
    assert len(kept_in(store, "t1").entries) == written + 10, "they wrote while it was copied"
    place = url_of(tmp_path / "elsewhere")
    restore(place, tmp_path / "kept")
    again = Store(place)
    assert kept_in(again, "t1").entries == log and kept_in(again, "t1").table.ply == written
    again.close()


def test_a_backup_of_a_busy_database_comes_to_an_end(tmp_path, monkeypatch):
    monkeypatch.setattr("motu.store.sqlite_file.PAGES_AT_ONCE", 1)
    store, over = Store(tmp_path), threading.Event()
    table = begun(store)

    def play():
        nonlocal table
        while not over.is_set():
            with contextlib.suppress(OperationalError):
                table, _ = grown(store, table, 1)

    player = threading.Thread(target=play)
    player.start()
    try:
        for n in range(3):
            back_up(store.url, tmp_path / f"kept {n}")
            with contextlib.closing(sqlite3.connect(tmp_path / f"kept {n}")) as kept:
                (ply,), (entries,) = kept.execute("SELECT ply FROM tables UNION ALL SELECT count(*) FROM entries")
            assert ply == entries, "one moment"
    finally:
        over.set()
        player.join()
        store.close()


def test_what_is_there_is_replaced_only_if_told(store, kept, elsewhere):
    other = Store(elsewhere)
    begun(other, "t2")
    other.close()
    before = opened_rows(elsewhere)
    with pytest.raises(Refused, match=r"There are matches in .* already"):
        restore(elsewhere, kept)
    assert opened_rows(elsewhere) == before
    restored = restore(elsewhere, kept, force=True)
    assert opened_rows(elsewhere) == rows(store)
    if restored.former is not None:
        assert examined(Path(restored.former)).tables == 1
    with pytest.raises(Refused, match=r"kept exists already"):
        back_up(store.url, kept)
    back_up(store.url, kept, force=True)


def test_nothing_is_restored_under_a_running_server(store, kept, elsewhere):
    with claimed(elsewhere), pytest.raises(Refused, match="open"):
        restore(elsewhere, kept, force=True)
    restore(elsewhere, kept)


def test_several_servers_share_a_postgresql(postgres):
    with claimed(url_of(postgres)), claimed(url_of(postgres)):
        pass


def test_a_database_that_is_damaged_can_be_replaced_and_is_set_aside(tmp_path):
    Store(tmp_path / "sound").close()
    back_up(url_of(tmp_path / "sound"), tmp_path / "kept")
    place = tmp_path / "data" / "motu.sqlite3"
    place.parent.mkdir()
    place.write_bytes(b"no database" * 1000)
    restored = restore(url_of(place.parent), tmp_path / "kept", force=True)
    Store(place.parent).close()
    assert restored.former and Path(restored.former).read_bytes().startswith(b"no database")


@pytest.mark.parametrize("damage", ["cut", "changed", "text", "other", "missing", "newer", "folder"])
def test_what_is_no_sound_backup_is_refused_and_nothing_changes(tmp_path, damage):
    forms.load(NEWEST, tmp_path / "data")
    store = Store(tmp_path / "data")
    file = tmp_path / "kept"
    back_up(store.url, file)
    before, sound = rows(store), file.read_bytes()
    store.close()
    if damage == "cut":
        file.write_bytes(sound[: len(sound) // 2])
    elif damage == "changed":
        file.write_bytes(sound[:8192] + bytes(4096 * 4) + sound[8192 + 4096 * 4 :])
    elif damage == "text":
        file.write_text("not a backup")
    elif damage in ("other", "newer"):
        with contextlib.closing(sqlite3.connect(file)) as changed:
            other = "DROP TABLE motu_version" if damage == "other" else "UPDATE motu_version SET version = 99"
            changed.execute(other)
            changed.commit()
    else:
        file.unlink()
        if damage == "folder":
            file.mkdir()
    with pytest.raises(Refused, match=r"is damaged, or not a backup|is not a backup of Motu|newer version of Motu"):
        restore(store.url, file, force=True)
    assert opened_rows(store.url) == before


@pytest.mark.parametrize("form", forms.FORMS)
def test_a_backup_of_every_form_is_restored_on_either_database(form, tmp_path, elsewhere):
    forms.load(form, tmp_path / "data")
    back_up(url_of(tmp_path / "data"), tmp_path / "kept")
    assert form_in(tmp_path / "kept") == form_in(tmp_path / "data" / "motu.sqlite3") == forms.number(form)
    restore(elsewhere, tmp_path / "kept")
    store = Store(elsewhere)
    assert len(rows(store)["tables"]) == 13 and store.load(rows(store)["tables"][0].split("'")[1])
    store.close()


def test_a_postgresql_of_an_older_form_is_left_to_pg_dump(postgres, tmp_path):
    from tests.postgres import emptied

    emptied(postgres)
    forms.load(NEWEST, postgres)
    with pytest.raises(Refused, match=r"start its server once, .*use pg_dump"):
        back_up(url_of(postgres), tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


def test_a_backup_is_not_written_over_its_own_database_nor_made_of_nothing(tmp_path):
    url = url_of(tmp_path)
    with pytest.raises(Refused, match="There are no matches in"):
        back_up(url, tmp_path / "kept")
    Store(tmp_path).close()
    with pytest.raises(Refused, match="is the database itself"):
        back_up(url, tmp_path / "motu.sqlite3", force=True)
    with pytest.raises(Refused, match="That failed, and nothing was changed: No such file or directory"):
        back_up(url, tmp_path / "nowhere" / "kept")


def test_a_database_that_is_damaged_takes_no_good_backups_place(tmp_path):
    forms.load(NEWEST, tmp_path)
    file = tmp_path / "motu.sqlite3"
    Store(tmp_path).close()
    back_up(url_of(tmp_path), tmp_path / "kept")
    before = (tmp_path / "kept").read_bytes()
    sound = file.read_bytes()
    file.write_bytes(sound[:8192] + bytes(4096 * 4) + sound[8192 + 4096 * 4 :])
    with pytest.raises(Refused, match="damaged"):
        back_up(url_of(tmp_path), tmp_path / "kept", force=True)
    assert (tmp_path / "kept").read_bytes() == before

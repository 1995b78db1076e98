"""Databases of every form at a running server, what it deletes by itself, and the commands for hosts."""

from __future__ import annotations

import asyncio
import json

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from motu.cli import app
from motu.store import Store, schema
from motu.store.guests import DAY
from motu.table.ops.housekeeping import purge_once
from tests.postgres import emptied, postgres
from tests.store import forms

__all__ = ["postgres"]

GAMES = {"kahuna", "kaivai", "kapai"}


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


def moved_here(server, name):
    """Somebody of long ago, on a device of today."""
    store = server.context.services.store
    with store.engine.connect() as connection:
        guest = connection.execute(sa.select(schema.guests.c.id).where(schema.guests.c.name == name)).scalar_one()
    player = server.player()
    player.post("/api/me/move", token=store.guests.link(guest)[0])
    return player


@pytest.mark.parametrize("form", forms.FORMS)
def test_matches_of_every_form_are_seen_exported_and_played_on(form, start, tmp_path):
    forms.load(form, tmp_path)
    server = start(data=tmp_path, usual_bot="random")
    players = [moved_here(server, name) for name in ("Ana", "Ben", "Cem")]
    lines = players[0].get("/api/me/tables") + players[0].get("/api/me/tables", archived=True)
    assert {line["status"] for line in lines} == {"playing", "waiting", "over"}
    played = set()
    for line in lines:
        seen = players[0].see(line["id"])
        assert len(seen["history"]) == seen["ply"] == line["ply"] and seen["scene"]["sprites"]
        if line["status"] == "over":
            saved = players[0].get(f"/api/tables/{line['id']}/file")
            assert len(saved["log"]) == line["ply"] and players[0].get(f"/api/tables/{line['id']}/verify")["draws"]
            assert seen["result"]["words"]
        for player in players if line["status"] == "playing" else ():
            mine = player.see(line["id"])
            if mine["scene"].get("choices"):
                after = player.act(mine, mine["scene"]["choices"][0]["action"])
                assert after["ply"] > mine["ply"]
                played.add(line["game"])
                break
    assert played == GAMES


def test_a_server_purges_what_nobody_needs_and_spares_what_somebody_looks_at(server, ana):
    context = server.context
    old, watched = (ana.new("me", "open")["id"] for _ in range(2))
    begun = ana.new("me", "me")["id"]
    store, seconds = context.services.store, (context.settings.waiting_days + 1) * DAY
    with store.engine.begin() as connection:
        connection.execute(schema.tables.update().values(updated=schema.tables.c.updated - seconds))
        connection.execute(schema.seats.update().values(seen=0))
    context.lobby.tables[watched].watchers[asyncio.Event()] = ""
    done = asyncio.run_coroutine_threadsafe(purge_once(context), server.loop()).result(30)
    context.lobby.tables[watched].watchers.clear()
    assert old in done.waiting and watched not in done.waiting and begun not in done.tables
    assert ana.get(f"/api/tables/{old}", 404)["detail"] == "There is no such table."
    assert ana.see(watched)["status"] == "waiting" and ana.see(begun)["status"] == "playing"


def test_a_table_that_another_process_has_purged_is_gone_here_too(server, ana, ben):
    made = ana.new("me", "open", public=True)["id"]
    other = Store(server.context.settings.data)
    with other.engine.begin() as connection:
        for table in reversed(schema.META.sorted_tables):
            if "table" in table.c:
                connection.execute(table.delete().where(table.c.table == made))
        connection.execute(schema.tables.delete().where(schema.tables.c.id == made))
    other.close()
    assert ben.post(f"/api/tables/{made}/join", 404)["detail"] == "There is no such table."
    assert ana.get(f"/api/tables/{made}", 404)["detail"] == "There is no such table."
    assert made not in server.context.lobby.tables


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_guest_who_comes_is_noted_once_a_day(database, start, tmp_path, request):
    data = tmp_path if database == "sqlite" else request.getfixturevalue("postgres")
    if database == "postgres":
        emptied(data)
    server = start(data=data)
    ana = server.player()
    ana.post("/api/me", name="Ana")
    store = server.context.services.store
    with store.engine.begin() as connection:
        connection.execute(schema.guests.update().values(seen=5))
    server.context.visitors.forget()
    me = ana.get("/api/me")["guest"]["id"]
    with store.engine.connect() as connection:
        noted = connection.execute(sa.select(schema.guests.c.seen).where(schema.guests.c.id == me)).scalar_one()
    assert noted > 5, "or the purge would take them for long gone"


def test_backup_and_restore_from_the_command_line(run, tmp_path):
    forms.load("form_2", tmp_path / "here")
    done = run("backup", tmp_path / "kept", "--data", tmp_path / "here")
    assert done.exit_code == 0 and done.stdout == f"13 tables and 3 guests are in {tmp_path / 'kept'}.\n"
    done = run("restore", tmp_path / "kept", "--data", tmp_path / "there")
    assert done.exit_code == 0 and done.stdout == "13 tables and 3 guests are back.\n"
    done = run("restore", tmp_path / "kept", "--data", tmp_path / "there")
    assert done.exit_code == 2 and "use --force to replace them" in done.stderr
    done = run("restore", tmp_path / "kept", "--data", tmp_path / "there", "--force", "--json")
    told = json.loads(done.stdout)
    assert told["backup"]["form"] == 2 and "motu-until-" in told["former"]


def test_purging_from_the_command_line_says_what_it_would_delete(run, tmp_path, monkeypatch):
    forms.load("form_2", tmp_path)
    done = run("purge", "--dry-run", "--data", tmp_path)
    assert done.exit_code == 2 and "start its server once" in done.stderr
    assert run("purge", "--data", tmp_path / "nowhere").exit_code == 2
    Store(tmp_path).close()
    monkeypatch.setattr("time.time", lambda: 2_200_000_000)
    for words, deleted in ((["--dry-run"], False), ([], True)):
        assert json.loads(run("purge", "--json", "--data", tmp_path, *words).stdout)["deleted"] is deleted
    monkeypatch.setenv("MOTU_FINISHED_DAYS", "1")
    done = run("purge", "--data", tmp_path)
    assert "- 0 tables where no match began (after 90 days)\n- 5 finished matches (after 1 day)\n" in done.stdout
    assert "- 0 guests without a table (after 365 days)" in done.stdout, "all three sit at matches that go on"

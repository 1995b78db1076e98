"""What nobody needs is forgotten, and nothing of a running match ever is."""

from __future__ import annotations

import time

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from motu.store import Chat, Notice, Seat, schema
from motu.store.guests import COOKIE, DAY, LINK
from motu.store.purge import Policy, purge
from tests.store.conftest import hasty
from tests.store.test_store import a_table, grown

NOW = 2_000_000_000
LONG_AGO = NOW - 400 * DAY
STRICT = Policy(waiting_days=90, finished_days=90, guest_days=90)


def furnished(store, name, guest="", at=LONG_AGO, **more):
    """A table with something in every table of the database."""
    table = a_table(name, updated=at, host=guest, **more)
    seats = [Seat(seat=0, kind="person", guest=guest, name="Ana", seen=at), Seat(seat=1, kind="open", invite="code")]
    store.new(table, seats, "link")
    store.archive(guest, [name], True)
    table = with_seq(table)
    store.say(table, Chat(table.seq, guest, 0, "Ana", "hi", at))
    table = with_seq(table)
    store.seat(table, [], Notice(table.seq, 0, "hint", 0, 0, at))
    table, _ = grown(store, table, 9, snapshots=True)
    table = with_seq(table, ply=8)
    store.undo(table)
    with store.engine.begin() as connection:
        values = {"status": more.get("status", "waiting"), "updated": at}
        connection.execute(schema.tables.update().where(schema.tables.c.id == name).values(values))
    return name


def with_seq(table, **more):
    return replace(table, seq=table.seq + 1, **more)


def rows(store):
    """Every row of the database."""
    with store.engine.connect() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(sa.select(table)).all()))
            for table in schema.META.sorted_tables
        }


def guest_of(store, seen):
    guest, key = store.guests.new("Ana")
    with store.engine.begin() as connection:
        connection.execute(schema.guests.update().where(schema.guests.c.id == guest.id).values(seen=seen))
    return guest.id, key


def names(store):
    with store.engine.connect() as connection:
        return set(connection.execute(sa.select(schema.tables.c.id)).scalars())


def test_nothing_of_a_running_match_is_ever_deleted(store):
    guest, key = guest_of(store, LONG_AGO)
    furnished(store, "t1", guest, status="playing")
    store.guests.done(guest, "shells", "first")
    before = rows(store)
    assert all(before.values()), "there is something in every table"
    found = purge(store, STRICT, NOW)
    assert (found.links, found.tables, found.guests) == (0, [], []) and rows(store) == before
    assert store.guests.of(key, COOKIE)


def test_a_table_goes_with_all_that_belongs_to_it(store):
    furnished(store, "t1", status="waiting")
    found = purge(store, STRICT, NOW)
    assert found.waiting == ["t1"]
    left = rows(store)
    assert {name for name, kept in left.items() if kept} == {"motu_version"}


def test_finished_matches_are_kept_for_ever_unless_the_host_says_so(store):
    furnished(store, "t1", status="over")
    assert purge(store, Policy(waiting_days=90, guest_days=90), NOW).tables == [] and names(store) == {"t1"}
    assert purge(store, Policy(finished_days=90), NOW).finished == ["t1"] and names(store) == set()


def test_a_table_where_something_happened_lately_is_kept(store):
    furnished(store, "old")
    furnished(store, "new", at=NOW - DAY)
    furnished(store, "seen")
    furnished(store, "said")
    with store.engine.begin() as connection:
        for table, column in ((schema.seats.c.table, "seen"), (schema.chat.c.table, "at")):
            name = "seen" if column == "seen" else "said"
            connection.execute(sa.update(table.table).where(table == name).values({column: NOW - DAY}))
    assert purge(store, STRICT, NOW).tables == ["old"]
    assert names(store) == {"new", "seen", "said"}


def test_a_table_that_is_to_be_spared_is_spared(store):
    furnished(store, "t1")
    assert purge(store, STRICT, NOW, spared={"t1"}).tables == []


def test_a_rematch_that_is_gone_is_named_no_more(store):
    furnished(store, "t1", at=NOW, status="over", rematch="t2")
    furnished(store, "t2", status="over")
    assert purge(store, STRICT, NOW).finished == ["t2"]
    assert store.load("t1").table.rematch is None


def test_links_that_have_expired_go_and_others_stay(store, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: LONG_AGO)
    guest, _ = store.guests.new("Ana")
    store.guests.link(guest.id)
    _, token = store.guests.new_token(guest.id, "my bot")
    monkeypatch.setattr(time, "time", lambda: NOW)
    fresh, _ = store.guests.link(guest.id)
    furnished(store, "t1", guest.id, at=NOW, status="waiting")
    furnished(store, "t2", guest.id, at=NOW, status="over")
    assert purge(store, Policy(), NOW).links == 2, "the old one, and that for a table that is over"
    assert store.guests.of(fresh, LINK) and store.guests.of(token, "token") and store.load("t1").invite == "link"


def test_guests_who_have_no_table_and_do_not_come_are_forgotten(store):
    away, key = guest_of(store, LONG_AGO)
    store.guests.new_token(away, "my bot")
    store.guests.done(away, "shells", "first")
    here, other = guest_of(store, NOW - DAY)
    sits, _ = guest_of(store, LONG_AGO)
    furnished(store, "t1", sits, at=NOW, status="playing")
    assert purge(store, Policy(waiting_days=90), NOW).guests == []
    assert purge(store, STRICT, NOW).guests == [away]
    assert store.guests.of(key, COOKIE) is None and store.guests.tokens(away) == []
    assert store.guests.lessons(away) == set()
    assert store.guests.of(other, COOKIE).id == here


def test_a_guest_whose_last_table_goes_is_forgotten_with_it(store):
    guest, _ = guest_of(store, LONG_AGO)
    furnished(store, "t1", guest)
    expected = purge(store, STRICT, NOW, dry_run=True)
    assert (expected.waiting, expected.guests) == (["t1"], [guest])
    assert purge(store, STRICT, NOW) == expected


@pytest.mark.parametrize("status", ["waiting", "over"])
def test_a_dry_run_tells_all_and_changes_nothing(store, status):
    guest, _ = guest_of(store, LONG_AGO)
    for n in range(3):
        furnished(store, f"t{n}", guest, status=status)
    before = rows(store)
    expected = purge(store, STRICT, NOW, dry_run=True)
    assert len(expected.tables) == 3 and expected.guests == [guest] and rows(store) == before
    found = purge(store, STRICT, NOW)
    assert sorted(found.tables) == sorted(expected.tables) and found.links == expected.links


def test_there_may_be_more_than_is_deleted_at_once(store, monkeypatch):
    monkeypatch.setattr("motu.store.purge.AT_ONCE", 2)
    for n in range(5):
        furnished(store, f"t{n}")
    assert len(purge(store, STRICT, NOW).waiting) == 5 and names(store) == set()


def test_others_write_while_much_is_deleted(store, monkeypatch):
    monkeypatch.setattr("motu.store.purge.AT_ONCE", 2)
    for n in range(5):
        furnished(store, f"t{n}")
    other, pauses = hasty(store.url), []

    def write(seconds):
        other.check()
        pauses.append(seconds)

    monkeypatch.setattr("motu.store.purge.time.sleep", write)
    purge(store, STRICT, NOW)
    other.close()
    assert len(pauses) == 3 and min(pauses) > 0

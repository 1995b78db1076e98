"""The verbs of the store, on both databases."""

from __future__ import annotations

import stat
import threading
import time

import pytest
from msgspec.structs import asdict, replace

from motu.core.game import Refused
from motu.store import Chat, Conflict, Entry, Notice, Saved, Seat, Store, TableRow, schema
from motu.store.guests import COOKIE, LINK, TOKEN


def a_table(name="t1", **more):
    fields = {
        "id": name, "game": "g", "revision": 1, "options": {"a": [1, {"b": "ü"}]}, "secret": "s", "commitment": "c",
        "host": "h", "public": True, "hints": True, "created": 10, "updated": 10,
    }  # fmt: skip
    return TableRow(**(fields | more))


def begun(store, name="t1", **more):
    table = a_table(name, **more)
    store.new(table, [Seat(seat=0, kind="person", guest="h", name="Ana"), Seat(seat=1, kind="open", invite="code")])
    return table


def grown(store, table, count, snapshots=False):
    """Append that many entries, one at a time; the table afterwards and its log."""
    log = store.load(table.id).entries
    for _ in range(count):
        entry = Entry(len(log) % 2, len(log) * 7, len(log) % 3 == 0, table.seq + 1, 1000 + len(log))
        log.append(entry)
        table = replace(table, seq=table.seq + 1, ply=len(log), pending=[0], status="playing")
        snapshot = (b"state %d" % len(log), log) if snapshots and len(log) % 8 == 0 else None
        store.append(table, [entry], snapshot)
    return table, log


def kept(store: Store, name: str) -> Saved:
    """A table that is there."""
    found = store.load(name)
    assert found is not None
    return found


def test_a_table_comes_back_as_it_was_kept(store):
    table = begun(store)
    saved = store.load("t1")
    assert saved.table == table and saved.entries == [] and saved.moved == 0
    assert saved.state is None and saved.state_ply == 0
    assert [seat.name for seat in saved.seats] == ["Ana", ""] and saved.seats[1].invite == "code"
    assert store.load("unknown") is None


def test_entries_are_appended_in_order(store):
    table, log = grown(store, begun(store), 20)
    saved = store.load("t1")
    assert saved.entries == log and saved.table == table and saved.moved == table.seq


def test_several_entries_at_once_and_who_sits_there_are_one_change(store):
    table, log = grown(store, begun(store), 2)
    more = [Entry(who, who + 5, False, 3, 1) for who in (0, 1, -1)]
    begins = replace(table, seq=3, ply=5)
    store.append(begins, more, seats=[Seat(seat=1, kind="bot", name="Bot 2")])
    saved = store.load("t1")
    assert saved.entries == log + more and saved.table == begins and saved.seats[1].name == "Bot 2"


def test_an_entry_where_there_is_one_already_is_a_conflict(store):
    table, log = grown(store, begun(store), 2)
    with pytest.raises(Conflict, match="t1"):
        store.append(replace(table, seq=3, ply=2), [Entry(0, 9, False, 3, 1)])
    assert store.load("t1").entries == log and store.load("t1").table == table


def test_a_snapshot_gives_the_same_log(store):
    _, log = grown(store, begun(store), 21, snapshots=True)
    saved = store.load("t1")
    assert saved.entries == log and saved.state == b"state 16" and saved.state_ply == 16


def test_who_has_not_seen_the_latest_cannot_write(store):
    table, log = grown(store, begun(store), 3)
    stale = replace(table, seq=table.seq, ply=4)
    for write in (
        lambda: store.append(stale, [Entry(0, 1, False, stale.seq, 1)]),
        lambda: store.undo(replace(stale, ply=2)),
        lambda: store.say(stale, Chat(stale.seq, "h", 0, "Ana", "hi", 1)),
        lambda: store.seat(stale, [Seat(seat=1, kind="bot")], Notice(stale.seq, 3, "back", 1, 1, 1)),
    ):
        with pytest.raises(Conflict):
            write()
    saved = store.load("t1")
    assert saved.entries == log and saved.chat == saved.notices == [] and saved.seats[1].kind == "open"


def test_two_writers_at_once_and_only_one_wins(data, store):
    table, _ = grown(store, begun(store), 2)
    other, outcomes, gate = Store(data), [], threading.Barrier(2)

    def write(mine, action):
        gate.wait()
        try:
            mine.append(replace(table, seq=3, ply=3), [Entry(0, action, False, 3, 1)])
            outcomes.append("won")
        except Conflict:
            outcomes.append("lost")

    threads = [threading.Thread(target=write, args=pair) for pair in ((store, 1), (other, 2))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert sorted(outcomes) == ["lost", "won"] and len(store.load("t1").entries) == 3


def test_undo_cuts_the_log_and_keeps_what_it_cut(store):
    table, log = grown(store, begun(store), 18, snapshots=True)
    table = replace(table, seq=table.seq + 1, ply=15)
    store.undo(table)
    saved = store.load("t1")
    assert saved.entries == log[:15] and saved.table.seq == 19 and saved.moved == 19
    assert saved.state is None, "the state after 16 entries is no more"
    assert store.undone("t1") == [(19, 15, log[15:])]
    table, again = grown(store, table, 2)
    assert store.load("t1").entries == again and again[15].seq == 20


def test_undo_to_a_snapshot_keeps_it_and_those_of_other_tables(store):
    first, log = grown(store, begun(store), 17, snapshots=True)
    grown(store, begun(store, "t2"), 24, snapshots=True)
    store.undo(replace(first, seq=18, ply=16))
    saved, other = store.load("t1"), store.load("t2")
    assert saved.entries == log[:16] and saved.state == b"state 16" and other.state == b"state 24"


def test_chat_is_kept_in_order_and_only_the_latest_loaded(store):
    table, lines = begun(store), [Chat(n, "h", 0, "Ana", f"line {n} <b>", 1000 + n) for n in range(1, 202)]
    for line in lines[:2]:
        table = replace(table, seq=line.seq)
        store.say(table, line)
    assert store.load("t1").chat == lines[:2]
    with store.engine.begin() as connection:
        connection.execute(schema.chat.insert(), [{"table": "t1", **asdict(line)} for line in lines[2:]])
    assert store.load("t1").chat == lines[1:]


def test_a_list_has_a_hundred_tables_at_most(store):
    with store.engine.begin() as connection:
        rows = [asdict(a_table(f"t{n}", created=n, updated=n)) for n in range(101)]
        connection.execute(schema.tables.insert(), [row | {"options": "{}", "pending": "[]"} for row in rows])
    assert [line.table.id for line in store.open_tables()] == [f"t{n}" for n in range(100, 0, -1)]


def test_seats_change_and_are_found_by_guest(store):
    table = begun(store)
    begun(store, "t2", updated=99)
    store.seat(replace(table, seq=1, updated=50), [Seat(seat=1, kind="person", guest="b", name="Ben")])
    assert [line.table.id for line in store.tables_of("h")] == ["t2", "t1"]
    assert [line.table.id for line in store.tables_of("b")] == ["t1"]
    assert [seat.name for seat in store.tables_of("b")[0].seats] == ["Ana", "Ben"]
    store.seen("t1", "b", 77)
    assert store.load("t1").seats[1].seen == 77 and store.load("t1").table.seq == 1
    store.seen("t1", "h", 88)
    assert [[seat.seen for seat in store.load(name).seats] for name in ("t1", "t2")] == [[88, 77], [0, 0]]


def test_guests_who_are_there_were_seen_at_their_own_tables_alone(store):
    for name in ("t1", "t2"):
        store.seat(replace(begun(store, name), seq=1), [Seat(seat=1, kind="person", guest="b")])
    store.present("told", [("t1", "b"), ("t2", "h")], 77)
    store.present("told", [], 88)
    assert [[seat.seen for seat in kept(store, name).seats] for name in ("t1", "t2")] == [[0, 77], [77, 0]]


def test_open_tables_are_public_and_waiting(store):
    begun(store)
    begun(store, "t2", public=False)
    begun(store, "t3", status="playing")
    assert [line.table.id for line in store.open_tables()] == ["t1"]


def test_what_happens_beside_the_log_is_kept_in_order(store):
    table = begun(store, pace="3d", acted=12)
    told = [Notice(1, 0, "hint", 0, 0, 50), Notice(2, 0, "stand_in", 1, 0, 51)]
    for notice in told:
        table = replace(table, seq=notice.seq, acted=table.acted + 1)
        store.seat(table, [], notice)
    saved = store.load("t1")
    assert saved.notices == told and saved.table == table and saved.table.acted == 14


def test_finished_tables_are_put_away_by_each_guest_for_itself(store):
    table = begun(store)
    begun(store, "t2")
    over = replace(table, seq=1, status="over", result={})
    store.seat(over, [Seat(seat=1, kind="person", guest="b")])
    assert [line.table.id for line in store.finished_of("h", ["t1", "t2", "t3"])] == ["t1"]
    assert store.finished_of("c", ["t1"]) == []
    for _ in range(2):
        store.archive("h", ["t1", "t1"], True)
        assert [line.table.id for line in store.tables_of("h")] == ["t2"] and store.archived_count("h") == 1
        assert [(line.table.id, line.archived) for line in store.tables_of("h", archived=True)] == [("t1", True)]
    assert [line.table.id for line in store.tables_of("b")] == ["t1"] and store.archived_count("b") == 0
    store.archive("b", ["t1"], True)
    store.archive("h", ["t1"], False)
    assert [line.table.id for line in store.tables_of("h")] == ["t2", "t1"]
    assert store.archived_count("b") == 1 and store.tables_of("b") == []


def test_a_match_that_nobody_is_asked_to_play_on_can_be_put_away_too(store):
    begun(store, "t1", status="playing", pending=[])
    begun(store, "t2", status="playing", pending=[1])
    begun(store, "t3", status="waiting", pending=[])
    assert [line.table.id for line in store.finished_of("h", ["t1", "t2", "t3"])] == ["t1"]


def test_what_goes_on_is_listed_before_what_is_over_however_old(store):
    begun(store, "t1", updated=5)
    begun(store, "t2", updated=99, status="over")
    assert [line.table.id for line in store.tables_of("h")] == ["t1", "t2"]


def test_the_tables_that_wait_for_a_guest(store):
    begun(store, "t1", status="playing", pending=[0])
    begun(store, "t2", status="playing", pending=[1])
    begun(store, "t3", status="over", pending=[0])
    store.new(a_table("t4", status="playing", pending=[0]), [Seat(seat=0, kind="person", guest="b")])
    assert store.turns_of("h") == ["t1"] and store.turns_of("b") == ["t4"] and store.turns_of("x") == []


def test_tables_where_a_bot_was_to_act(store):
    begun(store, "t1", status="playing", bots_owe=True)
    begun(store, "t2", status="playing")
    begun(store, "t3", status="over", bots_owe=True)
    assert store.bots_owe(now=100, since=9) == [], "something happened there lately"
    assert store.bots_owe(now=100, since=10) == ["t1"]
    assert store.bots_owe(now=100, since=10) == [], "it is given out once"


def test_a_result_is_kept(store):
    table = begun(store)
    over = replace(table, seq=1, status="over", result={"scores": [1, 2]}, rematch="t9")
    store.seat(over, [])
    assert store.load("t1").table == over


def test_a_rematch_is_kept_together_with_the_table_that_names_it(store):
    over = replace(begun(store), seq=1, status="over", rematch="t9")
    again, seats = a_table("t9"), [Seat(seat=0, kind="person", guest="b"), Seat(seat=1, kind="person", guest="h")]
    store.seat(over, [], rematch=(again, seats))
    assert kept(store, "t9").table == again and kept(store, "t9").seats == seats
    with pytest.raises(Conflict):
        store.seat(over, [], rematch=(a_table("t10"), seats))
    assert store.load("t10") is None


def test_guests_are_known_by_their_keys_alone(store):
    guest, key = store.guests.new("Ana")
    assert store.guests.of(key, COOKIE) == guest
    assert store.guests.of(key, TOKEN) is None and store.guests.of(key + "x", COOKIE) is None
    store.guests.rename(guest.id, "Anna")
    assert store.guests.of(key, COOKIE).name == "Anna"


def test_a_link_moves_a_guest_once(store):
    guest, _ = store.guests.new("Ana")
    link, expires = store.guests.link(guest.id)
    assert expires > time.time() and store.guests.of(link, LINK) == guest
    moved, key = store.guests.move(link)
    assert moved == guest and store.guests.of(key, COOKIE) == guest
    assert store.guests.move(link) is None


def test_an_old_link_is_dead(store, monkeypatch):
    guest, _ = store.guests.new("Ana")
    link, expires = store.guests.link(guest.id)
    monkeypatch.setattr(time, "time", lambda: expires + 1)
    assert store.guests.move(link) is None


def test_tokens_are_listed_and_dropped_by_their_guest_alone(store):
    guest, _ = store.guests.new("Ana")
    other, _ = store.guests.new("Ben")
    row, token = store.guests.new_token(guest.id, "bot")
    assert store.guests.of(token, TOKEN) == guest and store.guests.tokens(guest.id) == [row]
    assert not store.guests.drop_token(other.id, row.id)
    assert store.guests.drop_token(guest.id, row.id) and store.guests.of(token, TOKEN) is None


def test_a_second_start_finds_everything(data, store):
    _, log = grown(store, begun(store), 5)
    again = Store(data)
    again.check()
    found = again.load("t1")
    assert found is not None and found.entries == log
    again.close()


def test_a_folder_that_cannot_be_used_is_said(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(Refused, match="cannot be used"):
        Store(tmp_path / "file")


def test_a_file_that_is_no_database_is_said(tmp_path):
    (tmp_path / "motu.sqlite3").write_bytes(b"this is not a database, whatever its name says" * 100)
    with pytest.raises(Refused, match="cannot be opened"):
        Store(tmp_path)


@pytest.mark.parametrize("data", ["://", "mysql://root@localhost/motu", "http://localhost", "sqlite://", "motu://x"])
def test_what_is_neither_a_folder_nor_postgresql_is_said(data):
    with pytest.raises(
        Refused, match=r"a folder, or in a PostgreSQL database such as postgresql://localhost/motu; '\w*://'"
    ):
        Store(data)


@pytest.mark.parametrize("data", ["postgresql://localhost:port/motu", "postgres://[::1/motu", "postgresql://"])
def test_a_url_that_is_none_or_leads_nowhere_is_said(data):
    with pytest.raises(Refused, match=r"not the URL of a database|cannot be opened"):
        Store(data)


def test_a_name_that_no_folder_can_have_is_said():
    with pytest.raises(Refused, match="cannot be used"):
        Store("motu\0")


def test_a_folder_may_have_any_name(tmp_path):
    for name in ("why not?", "50%", "a#b", "ünï"):
        Store(tmp_path / name).close()
        assert (tmp_path / name / "motu.sqlite3").is_file()


def test_the_link_for_a_whole_table_is_kept_changed_and_cancelled(store):
    table = a_table()
    store.new(table, [Seat(seat=0), Seat(seat=1)], "first")
    assert store.load("t1").invite == "first"
    table = replace(table, seq=1)
    store.invite(table, "second")
    assert store.load("t1").invite == "second" and store.load("t1").table.seq == 1
    with pytest.raises(Conflict):
        store.invite(table, "too late")
    store.invite(replace(table, seq=2), None)
    assert store.load("t1").invite is None


def test_only_its_owner_may_read_the_file_of_secrets(tmp_path):
    file = tmp_path / "motu.sqlite3"
    file.touch(0o644)
    store = Store(tmp_path)
    store.check()
    store.close()
    assert {stat.S_IMODE(made.stat().st_mode) for made in tmp_path.glob("motu.sqlite3*")} == {0o600}


def test_the_games_are_known_of_which_a_guest_has_finished_a_match(store):
    for name, game, status in (
        ("t1", "g", "over"),
        ("t2", "g", "over"),
        ("t3", "other", "playing"),
        ("t4", "left", "over"),
    ):
        table = begun(store, name, game=game)
        seat = store.load(name).seats[0]
        store.seat(replace(table, seq=1, status=status), [replace(seat, resigned=game == "left")])
    assert store.games_finished("h") == {"g"}
    assert store.games_finished("nobody") == set()


def test_how_far_a_table_has_been_brought(store):
    grown(store, begun(store), 3)
    assert store.seq_of("t1") == 3 and store.seq_of("unknown") is None


def test_what_actions_have_added_since_is_found_without_loading_all(store):
    seen, before = grown(store, begun(store), 3)
    table, log = grown(store, seen, 4, snapshots=True)
    assert store.actions_since(seen) == (table, log[len(before) :])
    assert store.actions_since(table) is None  # nothing has happened


def test_where_more_than_actions_has_happened_all_is_to_be_loaded(store):
    seen, _ = grown(store, begun(store), 3)
    said = replace(seen, seq=seen.seq + 1)
    store.say(said, Chat(said.seq, "h", 0, "Ana", "hello", 1))
    talked, _ = grown(store, said, 1)
    assert store.actions_since(seen) is None
    store.undo(replace(talked, seq=talked.seq + 1, ply=talked.ply - 1))
    grown(store, replace(talked, seq=talked.seq + 1, ply=talked.ply - 1), 1)
    assert store.actions_since(talked) is None


def test_an_action_where_the_log_is_longer_than_the_table_knows_is_a_conflict(store):
    table, _ = grown(store, begun(store), 2)
    behind = replace(table, seq=table.seq + 1, ply=2)
    with pytest.raises(Conflict):
        store.append(behind, [Entry(0, 1, False, behind.seq, 1)])
    assert store.load("t1").table == table

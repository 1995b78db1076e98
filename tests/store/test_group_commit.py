"""Several changes in one transaction: all on the disk before anybody is answered, and none at the cost of another."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError, OperationalError

from motu.store import Chat, Conflict, Entry, Store, sqlite_file
from motu.store.group_commit import GroupCommit
from motu.store.writing import Outcome
from tests import loops
from tests.store.conftest import hasty
from tests.store.test_store import begun, kept


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def shared(store):
    transactions = store.shared_transactions()
    yield transactions
    transactions.close()


@pytest.fixture
def commits(store):
    group = GroupCommit(store.shared_transactions)
    yield group
    group.close(10)


@pytest.fixture
def syncs(monkeypatch):
    """Every sync of the log is noted."""
    noted: list[int] = []
    real = sqlite_file.sync

    def sync(handle):
        noted.append(handle)
        real(handle)

    monkeypatch.setattr(sqlite_file, "sync", sync)
    return noted


def an_action(store, table):
    """A change that appends one entry."""
    row = replace(table, seq=table.seq + 1, ply=table.ply + 1, status="playing")
    return lambda: store.append(row, [Entry(0, 5, False, row.seq, 1)])


def test_many_changes_are_one_transaction_and_one_sync(store, shared, syncs):
    tables = [begun(store, f"t{n}") for n in range(5)]
    statements: list[str] = []
    shared.together([lambda: None])
    shared._connection.connection.dbapi_connection.set_trace_callback(statements.append)
    syncs.clear()
    outcomes = shared.together([an_action(store, table) for table in tables])
    assert [outcome.error for outcome in outcomes] == [None] * 5 and len(syncs) == 1
    assert statements.count("BEGIN IMMEDIATE") == statements.count("COMMIT") == 1
    assert [len(kept(store, table.id).entries) for table in tables] == [1] * 5


def batched(store, table, **more):
    """The same as a change that can be written together with its like."""
    row = replace(table, seq=table.seq + 1, ply=table.ply + 2, status="playing", **more)
    return store.appending(row, [Entry(0, 5, False, row.seq, 1), Entry(1, 6, True, row.seq, 1)])


def test_actions_at_many_tables_are_two_statements_and_write_what_each_by_itself_would(store, shared, tmp_path):
    told: dict[str, Any] = {
        "pending": [0, 3],
        "bots_owe": True,
        "result": {"words": 'say "ä"', "winners": []},
        "acted": 9,
    }
    rows: list[tuple[str, dict[str, Any]]] = [("t0", {}), ("t1", told), ("t2", {"pending": [], "rematch": "t1"})]
    tables = [(begun(store, name), more) for name, more in rows]
    statements: list[str] = []
    shared.together([lambda: None])
    shared._connection.connection.dbapi_connection.set_trace_callback(statements.append)
    outcomes = shared.together([batched(store, table, **more) for table, more in tables])
    assert [outcome.error for outcome in outcomes] == [None] * 3
    assert [text.split()[0] for text in statements] == ["BEGIN", "UPDATE", "INSERT", "COMMIT"]
    alone = Store(tmp_path / "alone")
    for (name, more), (table, _) in zip(rows, tables, strict=True):
        begun(alone, name)
        batched(alone, table, **more)()
        assert kept(store, name) == kept(alone, name) and len(kept(store, name).entries) == 2
    alone.close()


def test_an_action_alone_is_two_statements_too(store, shared):
    table = begun(store)
    statements: list[str] = []
    shared.together([lambda: None])
    shared._connection.connection.dbapi_connection.set_trace_callback(statements.append)
    assert shared.together([batched(store, table)]) == [Outcome()]
    assert [text.split()[0] for text in statements] == ["BEGIN", "UPDATE", "INSERT", "COMMIT"]
    assert len(kept(store, table.id).entries) == 2


def test_actions_that_fail_half_way_leave_no_trace_and_no_open_transaction(store, shared):
    one, two = begun(store, "t0"), begun(store, "t1")
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'disk full'); END"
        )
    for changes in ([batched(store, one)], [batched(store, one), batched(store, two)]):
        for outcome in shared.together(changes):
            assert isinstance(outcome.error, Conflict)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER full")
    assert kept(store, "t0").table == one
    assert shared.together([batched(store, one)]) == [Outcome()]


def test_if_one_table_of_many_has_moved_on_the_others_are_written(store, shared):
    one, two, three = (begun(store, f"t{n}") for n in range(3))
    late = batched(store, replace(two, seq=7))
    outcomes = shared.together([batched(store, one), late, batched(store, three)])
    assert [type(outcome.error) for outcome in outcomes] == [type(None), Conflict, type(None)]
    assert [len(kept(store, f"t{n}").entries) for n in range(3)] == [2, 0, 2] and kept(store, "t1").table == two


def test_if_one_ply_of_many_is_taken_the_others_are_written(store, shared):
    one, two = begun(store, "t0"), begun(store, "t1")
    store.append(replace(two, seq=1, ply=1), [Entry(0, 5, False, 1, 1)])
    outcomes = shared.together([batched(store, one), batched(store, replace(two, seq=1))])
    assert [type(outcome.error) for outcome in outcomes] == [type(None), Conflict]
    assert [len(kept(store, f"t{n}").entries) for n in range(2)] == [2, 1] and kept(store, "t1").table.seq == 1


def test_what_takes_more_than_two_statements_is_written_by_itself(store, shared):
    tables = [begun(store, f"t{n}") for n in range(2)]
    rows = [replace(table, seq=1, ply=1, status="playing") for table in tables]
    entry, seat = Entry(0, 5, False, 1, 1), replace(kept(store, "t1").seats[0], name="Bea")
    shared.together(
        [
            store.appending(rows[0], [entry], snapshot=(b"state", [entry])),
            store.appending(rows[1], [entry], seats=[seat]),
        ]
    )
    assert kept(store, "t0").state == b"state" and kept(store, "t1").seats[0].name == "Bea"


def test_a_change_alone_that_fails_leaves_no_trace(store, shared):
    table = begun(store)

    def fails():  # in the middle
        an_action(store, table)()
        an_action(store, table)()

    assert isinstance(shared.together([fails])[0].error, Conflict)
    assert kept(store, table.id).table == table and shared.together([an_action(store, table)])[0].error is None


def test_a_change_that_fails_leaves_no_trace_and_the_others_are_done(store, shared):
    one, two, three = (begun(store, f"t{n}") for n in range(3))
    entry = Entry(0, 5, False, 1, 1)

    def fails():  # in the middle
        store.append(replace(two, seq=1, ply=1), [entry])
        store.append(replace(two, seq=2, ply=1), [entry])

    late = an_action(store, replace(one, seq=7))
    first, bad, conflict, last = shared.together([an_action(store, one), fails, late, an_action(store, three)])
    assert first.error is None and last.error is None
    assert isinstance(bad.error, Conflict | IntegrityError) and isinstance(conflict.error, Conflict)
    assert [len(kept(store, f"t{n}").entries) for n in range(3)] == [1, 0, 1]
    assert kept(store, "t1").table == two


def test_what_a_change_gives_is_what_its_asker_gets(store, shared):
    (guest, key), nothing = (
        outcome.value for outcome in shared.together([lambda: store.guests.new("Ana"), store.check])
    )
    assert nothing is None and store.guests.of(key, "cookie") == guest


def test_an_error_that_ends_the_transaction_is_everybodys_and_nothing_is_half_done(store, shared):
    one, two = begun(store, "t1"), begun(store, "t2")
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON chat BEGIN SELECT RAISE(ROLLBACK, 'disk full'); END"
        )
    said = replace(two, seq=1)
    changes = [an_action(store, one), lambda: store.say(said, Chat(1, "h", 0, "Ana", "hi", 1))]
    with pytest.raises(IntegrityError, match="disk full"):
        shared.together(changes)
    assert kept(store, "t1").table == one and kept(store, "t2").table == two
    assert shared.together([changes[0]])[0].error is None and len(kept(store, "t1").entries) == 1


def test_after_a_sync_that_failed_everything_is_written_anew_before_anybody_is_answered(store, shared, monkeypatch):
    one, two = begun(store, "t1"), begun(store, "t2")
    real = sqlite_file.sync

    def fails(handle):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(sqlite_file, "sync", fails)
    with pytest.raises(OperationalError, match="Input/output error"):
        shared.together([an_action(store, one)])
    monkeypatch.setattr(sqlite_file, "sync", real)
    file = Path(str(store.engine.url.database))
    before = file.stat().st_mtime_ns
    assert shared.together([an_action(store, two)])[0].error is None
    assert file.stat().st_mtime_ns > before, "what was in the log is in the file now"
    assert len(kept(store, "t1").entries) == len(kept(store, "t2").entries) == 1


def test_the_log_has_room_in_it_so_that_it_need_not_grow_with_each_change(store, shared, tmp_path):
    table = begun(store)
    log, sizes = tmp_path / "motu.sqlite3-wal", set()
    for _ in range(20):
        assert shared.together([an_action(store, table)])[0].error is None
        table = kept(store, "t1").table
        sizes.add(log.stat().st_size)
    assert sizes == {sqlite_file.ROOM}
    with log.open("ab") as grown:
        grown.write(b"more")
    shared.together([store.check])
    assert log.stat().st_size == 2 * sqlite_file.ROOM
    again = Store(tmp_path)
    assert len(kept(again, "t1").entries) == 20
    again.close()


def test_the_log_takes_no_room_of_which_the_file_has_need(store, shared, tmp_path, monkeypatch):
    almost_full = SimpleNamespace(free=sqlite_file.SPARE)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: almost_full)
    assert shared.together([an_action(store, begun(store))])[0].error is None
    assert 0 < (tmp_path / "motu.sqlite3-wal").stat().st_size < sqlite_file.ROOM


def test_a_log_with_room_is_read_by_who_opens_it_after_a_crash(store, shared, tmp_path):
    shared.together([an_action(store, begun(store))])
    (tmp_path / "crashed").mkdir()
    for end in ("", "-wal"):
        shutil.copy(tmp_path / f"motu.sqlite3{end}", tmp_path / "crashed")
    found = Store(tmp_path / "crashed")
    assert len(kept(found, "t1").entries) == 1
    found.close()


def test_a_change_alone_is_synced_by_sqlite_itself(store):
    with store.writing.begin() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


async def gathered(changes):
    return await asyncio.gather(*changes, return_exceptions=True)


def test_what_gathers_while_the_disk_is_waited_for_is_written_together(store, commits, monkeypatch):
    tables = [begun(store, f"t{n}") for n in range(6)]
    waits, goes_on, real, syncs = threading.Event(), threading.Event(), sqlite_file.sync, []

    def slow(handle):
        syncs.append([len(kept(store, table.id).entries) for table in tables])
        waits.set()
        assert goes_on.wait(10)
        real(handle)

    monkeypatch.setattr(sqlite_file, "sync", slow)

    async def play():
        first = commits.submit(an_action(store, tables[0]))
        await asyncio.to_thread(waits.wait, 10)
        others = [commits.submit(an_action(store, table)) for table in tables[1:]]
        await asyncio.sleep(0.05)
        assert not first.done(), "nobody is answered before it is on the disk"
        goes_on.set()
        return await gathered([first, *others])

    assert loops.run(play()) == [None] * 6
    assert syncs == [[1, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1]]


def test_each_asker_is_told_its_own_outcome(store, commits):
    table = begun(store)

    async def play():
        return await gathered([commits.submit(an_action(store, table)), commits.submit(an_action(store, table))])

    done, late = loops.run(play())
    assert done is None and isinstance(late, Conflict)


def test_who_stops_waiting_before_it_has_begun_has_changed_nothing(store, commits):
    one, two = begun(store, "t1"), begun(store, "t2")

    async def play():
        with closing(sqlite3.connect(str(store.engine.url.database), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            first = commits.submit(an_action(store, one))
            await asyncio.sleep(0.1)  # it waits for the other process now
            second = commits.submit(an_action(store, two))
            second.cancel()
            other.execute("ROLLBACK")
        await first

    loops.run(play())
    assert len(kept(store, "t1").entries) == 1 and kept(store, "t2").entries == []


def test_a_lock_that_is_held_for_too_long_is_everybodys_error_and_later_ones_are_done(tmp_path):
    store = hasty(tmp_path)
    commits, table = GroupCommit(store.shared_transactions), begun(store)

    async def play():
        with closing(sqlite3.connect(str(store.engine.url.database), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            failed = await gathered([commits.submit(an_action(store, table)) for _ in range(2)])
            other.execute("ROLLBACK")
        return failed, await commits.submit(an_action(store, table))

    failed, _ = loops.run(play())
    assert all(isinstance(error, OperationalError) and "locked" in str(error) for error in failed)
    assert len(kept(store, "t1").entries) == 1
    commits.close(10)
    store.close()

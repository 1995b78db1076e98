"""The straight way to PostgreSQL: what takes it, what it tells, and connections that are lost."""

from __future__ import annotations

import time

import msgspec
import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import exc

from motu.store import Conflict, Entry, Seat, Store
from motu.store.direct import IDLE_SECONDS, Direct
from tests.postgres import postgres
from tests.store.test_store import a_table, kept

__all__ = ["postgres"]

PROCESS = "SELECT pg_backend_pid()"


@pytest.fixture
def direct(postgres):
    opened = Direct(postgres)
    yield opened
    opened.close()


def lose_connection(direct, postgres):
    """As when PostgreSQL is started anew."""
    [(process,)] = direct.rows(PROCESS, {})
    with psycopg.connect(postgres, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (process,))
    return process


def test_a_connection_lost_in_a_pause_is_replaced_unseen(direct, postgres):
    process = lose_connection(direct, postgres)
    time.sleep(1.1 * IDLE_SECONDS)
    assert direct.rows(PROCESS, {}) != [(process,)]


def test_a_connection_lost_at_work_is_told_and_the_next_statement_has_another(direct, postgres):
    process = lose_connection(direct, postgres)
    with pytest.raises(exc.OperationalError):
        direct.rows(PROCESS, {})
    assert direct.rows(PROCESS, {}) != [(process,)]


def test_errors_are_those_of_sqlalchemy_and_tell_no_values(direct):
    with pytest.raises(exc.DataError) as told:
        direct.rows("SELECT %(secret)s / %(zero)s", {"secret": 4711, "zero": 0})
    assert "4711" not in str(told.value)


class Noted:
    """Notes what would go straight to PostgreSQL, and answers as told."""

    def __init__(self, *answer):
        self.answer, self.sent, self.is_closed = list(answer), [], False

    def rows(self, statement, values):
        self.sent.append(values)
        return self.answer

    def close(self):
        self.is_closed = True


def with_direct(folder, noted, **more):
    """A store whose one table has two entries, and what would take the straight way is noted from then on."""
    store, table = Store(folder), a_table(**more)
    store.new(table, [Seat(seat=0), Seat(seat=1)])
    table = replace(table, seq=2, ply=2)
    store.append(replace(table, seq=1), [Entry(0, 7, False, 1, 50), Entry(1, 8, True, 1, 50)])
    store.seat(table, [])
    store._direct = noted
    return store, table


@pytest.mark.parametrize(("public", "whom"), [(True, "*"), (False, None)])
def test_an_action_is_one_statement_and_nothing_beside_it(tmp_path, public, whom):
    noted = Noted(("", ""))
    store, table = with_direct(tmp_path, noted, public=public)
    store.append(replace(table, seq=3, ply=4), [Entry(0, 9, False, 3, 60), Entry(1, 10, True, 3, 60)])
    (values,) = noted.sent
    named = ("table_id", "seen", "new_seq", "new_ply", "what", "whom")
    assert [values[name] for name in named] == ["t1", 2, 3, 4, "t1 3", whom]
    assert msgspec.json.decode(values["log"]) == [
        {"ply": 2, "who": 0, "action": 9, "forced": False, "seq": 3, "at": 60},
        {"ply": 3, "who": 1, "action": 10, "forced": True, "seq": 3, "at": 60},
    ]
    assert kept(store, "t1").table == table, "it was to be written by that statement alone"
    store.close()
    assert noted.is_closed


def test_an_action_that_finds_the_table_moved_on_is_a_conflict(tmp_path):
    store, table = with_direct(tmp_path, Noted())
    with pytest.raises(Conflict, match="t1"):
        store.append(replace(table, seq=3, ply=3), [Entry(0, 9, False, 3, 60)])
    store.close()


def test_what_changes_more_than_the_log_takes_the_long_way(tmp_path):
    noted = Noted(("", ""))
    store, table = with_direct(tmp_path, noted)
    log = kept(store, "t1").entries
    for more in ({"snapshot": (b"state", log)}, {"seats": [Seat(seat=1, kind="bot", name="Bot 2")]}):
        log.append(Entry(0, 9, False, table.seq + 1, 60))
        table = replace(table, seq=table.seq + 1, ply=len(log))
        store.append(table, log[-1:], **more)
    saved = kept(store, "t1")
    assert noted.sent == [] and saved.entries == log and saved.state == b"state" and saved.seats[1].name == "Bot 2"
    store.close()

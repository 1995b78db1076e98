"""What other servers are told, by which verb; on PostgreSQL alone is there anybody to tell."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.dialects import postgresql

from motu.store import Chat, Entry, Seat, Store, notifications
from tests.store.test_store import a_table


@pytest.fixture
def told(monkeypatch):
    """What the verbs say, instead of saying it."""
    heard: list[tuple[Any, ...]] = []
    for verb in ("of_table", "of_chat", "of_guest", "of_presence"):

        def note(connection, *what, verb=verb, **named):
            heard.append((verb, *what, *named.values()))

        monkeypatch.setattr(notifications, verb, note)
    return heard


@pytest.mark.parametrize("public", [True, False])
def test_every_verb_tells_the_others_and_everybody_what_is_listed(tmp_path, told, public):
    store, table = Store(tmp_path), a_table(public=public)
    store.new(table, [Seat(seat=0, guest="h"), Seat(seat=1)])
    store.seat(replace(table, seq=1), [])
    store.invite(replace(table, seq=2), "code")
    store.append(replace(table, seq=3, ply=1, status="playing"), [Entry(0, 1, False, 3, 1)], seats=[Seat(seat=1)])
    store.append(replace(table, seq=4, ply=2, status="playing"), [Entry(0, 1, False, 4, 1)])
    store.undo(replace(table, seq=5, ply=1, status="playing"))
    store.say(replace(table, seq=6), Chat(6, "h", 0, "Ana", "hi", 1))
    store.seen("t1", "h", 77)
    store.archive("h", ["t1"], True)
    store.present("t1 h 9", [("t1", "h")], 9)
    store.close()
    listed = [("of_table", "t1", seq, public) for seq in range(4)]
    playing = [("of_table", "t1", seq, False) for seq in (4, 5)]
    beside = [("of_chat", "t1", 6), ("of_guest", "h"), ("of_presence", "t1 h 9")]
    assert told == [*listed, *playing, *beside]


class Connection:
    """Notes what is sent."""

    def __init__(self, database: str) -> None:
        self.dialect = SimpleNamespace(name=database)
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def execute(self, statement, values):
        self.sent.append((str(statement), values))


def sent(database: str, verb: str, *what: Any) -> list[tuple[str, dict[str, Any]]]:
    connection = Connection(database)
    getattr(notifications, verb)(connection, *what)
    return connection.sent


@pytest.mark.parametrize(
    ("verb", "what", "channels", "values"),
    [
        ("of_chat", ("t1", 7), ["motu"], {"what": "t1 7"}),
        ("of_table", ("t1", 7, True), ["motu", "motu_guests"], {"what": "t1 7", "whom": "*"}),
        ("of_table", ("t1", 7, False), ["motu", "motu_guests"], {"what": "t1 7", "id": "t1"}),
        ("of_guest", ("h",), ["motu_guests"], {"whom": "h"}),
        ("of_presence", ("t1 h 9",), ["motu_presence"], {"what": "t1 h 9"}),
    ],
)
def test_what_is_sent_on_which_channel(verb, what, channels, values):
    assert sent("sqlite", verb, *what) == []
    ((statement, given),) = sent("postgresql", verb, *what)
    assert given == values and [part.split("'")[1] for part in statement.split("pg_notify(")[1:]] == channels


@pytest.mark.parametrize(
    "verb", [lambda store: store.bots_owe(now=100, since=10), lambda store: store.present("told", [("t1", "h")], 9)]
)
def test_rows_that_another_server_is_just_writing_are_left_to_it(tmp_path, verb):
    store, asked = Store(tmp_path), []
    sa.event.listen(store.engine, "before_execute", lambda connection, statement, *_: asked.append(statement))
    verb(store)
    store.close()
    assert "FOR UPDATE SKIP LOCKED" in str(asked[0].compile(dialect=postgresql.dialect()))

"""Whoever acts on one server and reads on another finds what they did, even if that one has not heard of it yet."""

from __future__ import annotations

import asyncio
import random

import pytest

from motu.store import schema
from tests.postgres import emptied, postgres
from tests.table.cluster.pairs import also_at
from tests.table.live.test_play import seated
from tests.table.streams.test_streams import watching

__all__ = ["postgres"]


async def deaf(_):
    """Instead of listening to other servers."""
    await asyncio.sleep(3600)


@pytest.fixture
def pair(postgres, start, monkeypatch):
    """Two servers that hear nothing of each other."""
    emptied(postgres)
    monkeypatch.setattr("motu.table.http.app.listen", deaf)
    return [start(data=postgres) for _ in range(2)]


@pytest.fixture
def anas(pair):
    """The same guest on both servers, as if the proxy sent her to either."""
    here = pair[0].player()
    here.post("/api/me", name="Ana")
    return here, also_at(pair[1], here)


def test_every_request_may_go_to_another_server(anas):
    seen, rng, plies = anas[0].new("me", "me"), random.Random(4), []
    for _ in range(100):
        seen = rng.choice(anas).see(seen["id"])
        if seen["status"] == "over":
            break
        after = rng.choice(anas).act(seen, rng.choice(seen["scene"]["choices"])["action"])
        seen = rng.choice(anas).see(seen["id"])
        assert (seen["seq"], seen["ply"]) == (after["seq"], after["ply"])
        if seen["can_undo"] and rng.random() < 0.3:
            plies.append(rng.choice(anas).undo(seen)["ply"])
            assert rng.choice(anas).see(seen["id"])["ply"] == plies[-1]
    assert seen["status"] == "over" and plies


def test_chat_seats_and_giving_up_are_seen_at_once(anas, pair):
    here, there = anas
    ben = pair[1].player()
    a, _ = seated(here, ben)
    assert there.see(a["id"])["status"] == here.see(a["id"])["status"] == "playing"
    here.post(f"/api/tables/{a['id']}/chat", text="hello")
    assert [line["text"] for line in there.see(a["id"])["chat"]] == ["hello"]
    here.post(f"/api/tables/{a['id']}/resign", seat=0)
    assert there.see(a["id"])["status"] == "over"
    assert there.get("/api/me/tables")[0]["result"]
    again = there.post(f"/api/tables/{a['id']}/rematch", 201)
    assert here.post(f"/api/tables/{a['id']}/rematch", 200)["id"] == again["id"]


def test_a_new_name_and_a_dropped_token_hold_everywhere(anas, pair):
    here, there = anas
    assert there.get("/api/me")["guest"]["name"] == "Ana"
    here.post("/api/me", name="Anahera")
    assert there.get("/api/me")["guest"]["name"] == "Anahera"
    token = here.post("/api/me/tokens", 201, name="bot")
    program = pair[1].player(Authorization=f"Bearer {token['token']}")
    assert program.get("/api/me")["guest"]["name"] == "Anahera"
    here.http.delete(f"/api/me/tokens/{token['id']}")
    program.get("/api/me", 401)


def test_a_stream_goes_on_at_another_server_with_nothing_twice_and_nothing_left_out(anas):
    here, there = anas
    a, b = (player.new("me", "me") for player in (here, there))
    for first, second, seen in ((here, there, a), (there, here, b)):
        second.see(seen["id"])
        with watching(first, seen["id"]) as events:
            last, _, _ = events.next("table")
        first.act(seen, "stone 2")
        first.post(f"/api/tables/{seen['id']}/chat", text="well")
        with watching(second, seen["id"], headers={"Last-Event-ID": str(last)}) as events:
            _, _, news = events.next("table")
        assert [line["text"] for line in news["history"]] == ["stone 2", "keep"] and news["from"] == seen["ply"]
        assert [line["text"] for line in news["chat"]] == ["well"]


def test_a_table_that_was_deleted_meanwhile_is_unknown(anas, pair):
    made = anas[0].new("me", "open")
    with pair[1].context.services.store.engine.begin() as connection:
        for table in (schema.invitations, schema.seats):
            connection.execute(table.delete().where(table.c.table == made["id"]))
        connection.execute(schema.tables.delete().where(schema.tables.c.id == made["id"]))
    assert [anas[0].get(f"/api/tables/{made['id']}", 404)["code"] for _ in range(2)] == ["unknown"] * 2

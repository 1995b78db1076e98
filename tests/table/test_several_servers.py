"""Two servers on one PostgreSQL share their tables."""

from __future__ import annotations

import random
import threading

import pytest

from motu.store import Store
from tests.postgres import emptied, postgres
from tests.table.test_play import play_out
from tests.table.test_streams import watching

__all__ = ["postgres"]


@pytest.fixture
def pair(postgres, start):
    emptied(postgres)
    return [start(data=postgres) for _ in range(2)]


@pytest.fixture
def match(pair):
    """A table made by Ana on one server and joined by Ben on the other."""
    ana, ben = pair[0].player(), pair[1].player()
    made = ana.new("me Ana", "open")
    ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    return ana, ben, made["id"]


def test_what_one_server_commits_the_other_tells_at_once(match):
    ana, ben, table = match
    with watching(ana, table) as hers, watching(ben, table) as his:
        seen = hers.next("table")[2]
        while seen["status"] != "playing":
            seen = hers.next("table")[2]
        his.next("table")
        ana.act(seen, "stone 2")
        news = his.next("table")[2]
        assert [line["text"] for line in news["history"]][-2:] == ["stone 2", "keep"]
        ben.act(news, "stone 0")
        assert hers.next("table")[2]["ply"] >= news["ply"]


def test_a_whole_match_across_servers(match, postgres):
    ana, ben, table = match
    end = play_out(table, ana, ben, rng=random.Random(3))
    assert end["result"]["ended"] == "played"
    store = Store(postgres)
    found = store.load(table)
    assert found is not None and len(found.entries) == end["ply"]
    store.close()


def test_of_two_clicks_at_once_on_two_servers_one_is_done(pair):
    ana = pair[0].player()
    made = ana.new("me Ana", "me Ben")
    phone = pair[1].player()
    phone.post("/api/me/move", token=ana.post("/api/me/link")["link"].partition("#")[2])
    seen, statuses, gate = phone.see(made["id"], seat=0), [], threading.Barrier(2)

    def click(player, action):
        gate.wait()
        message = {"seat": 0, "seq": seen["seq"], "action": action}
        statuses.append(player.http.post(f"/api/tables/{made['id']}/act", json=message).status_code)

    threads = [threading.Thread(target=click, args=pair) for pair in ((ana, 10), (phone, 11))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 409]
    assert ana.see(made["id"])["ply"] == phone.see(made["id"])["ply"] == seen["ply"] + 1


def test_a_bot_whose_server_has_gone_is_let_act_by_another(pair, monkeypatch):
    ana = pair[0].player()
    monkeypatch.setattr(pair[0].context.services.workers, "choose", _never)
    seen = ana.act(ana.new("me Ana", "bot"), "stone 2")
    monkeypatch.setattr("motu.table.live.lobby.ABANDONED_SECONDS", -5)
    import asyncio

    other = pair[1]
    asyncio.run_coroutine_threadsafe(other.context.lobby.resume_bots(), other.loop()).result(20)
    for _ in range(200):
        if other.player().see(seen["id"])["ply"] > seen["ply"]:
            return
    raise AssertionError("the bot did not act")


async def _never(*_):
    import asyncio

    await asyncio.sleep(3600)

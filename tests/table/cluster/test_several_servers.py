"""Two servers on one PostgreSQL share their tables."""

from __future__ import annotations

import asyncio
import random
import threading
from functools import partial

from msgspec.structs import replace

from motu.store import Store
from motu.table.live.cluster import servers as cluster
from motu.table.live.loading import at_ply
from tests.loops import run
from tests.postgres import emptied
from tests.table.cluster.pairs import match, pair, postgres
from tests.table.live.test_home import at_home
from tests.table.live.test_play import play_out
from tests.table.streams.test_streams import watching
from tests.waits import until

__all__ = ["match", "pair", "postgres"]


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
    other = pair[1]
    asyncio.run_coroutine_threadsafe(other.context.lobby.resume_bots(), other.loop()).result(20)
    until(lambda: other.player().see(seen["id"])["ply"] > seen["ply"])


def test_chat_comes_from_the_other_server_without_the_scene(match):
    ana, ben, table = match
    begun(ana, table)
    with watching(ben, table) as events:
        events.next("table")
        ana.post(f"/api/tables/{table}/chat", text="hello there")
        _, kind, news = events.next("table", "chat")
        assert kind == "chat" and [line["text"] for line in news["chat"]] == ["hello there"]


def test_a_server_whose_ear_is_cut_off_listens_again_and_catches_up(match, postgres, monkeypatch):
    import psycopg

    monkeypatch.setattr("motu.table.live.cluster.servers.AGAIN_SECONDS", 0.5)
    ana, ben, table = match
    seen = begun(ana, table)
    with watching(ben, table) as events:
        events.next("table")
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        ana.act(seen, "stone 2")
        assert [line["text"] for line in events.next("table")[2]["history"]][-2:] == ["stone 2", "keep"]


def test_a_server_that_does_not_even_hear_itself_listens_again(pair, postgres):
    for server in pair:
        server.stop()
    lobby = pair[0].context.lobby
    lobby.services.presence.beat = 0.01  # and nobody gives a sign any more
    run(asyncio.wait_for(cluster._listen(lobby, postgres), 10))


def begun(player, table):
    """What a player sees when the match has begun."""
    seen = player.see(table)
    assert seen["status"] == "playing"
    return seen


def test_home_on_one_server_hears_what_happens_on_the_other(match):
    ana, ben, table = match
    with at_home(ben) as events:
        events.next("home")
        ana.act(begun(ana, table), "stone 2")
        assert next(line for line in events.next("home")[2]["tables"] if line["id"] == table)["turn"]
        ana.post(f"/api/tables/{table}/resign", seat=0)
        assert events.next("home")[2]["tables"][0]["result"]["words"] == "You win: Ana gave up"


def test_giving_up_on_one_server_ends_the_match_on_the_other(match):
    ana, ben, table = match
    begun(ana, table)
    with watching(ben, table) as events:
        events.next("table")
        ana.post(f"/api/tables/{table}/resign", seat=0)
        end = events.next("table")[2]
    assert end["status"] == "over" and end["notices"][-1]["kind"] == "resigned" and end["secret"]


def test_consents_on_two_servers_add_up(postgres, start):
    emptied(postgres)
    servers = [start(data=postgres, away_seconds=-1) for _ in range(2)]
    ana, ben, eve = servers[0].player(), servers[1].player(), servers[0].player()
    made = ana.new("me Ana", "open", "open", game="kapai")
    for player, seat in ((ben, 1), (eve, 2)):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=made["seats"][seat]["invite"])
    path = f"/api/tables/{made['id']}"
    begun(ana, made["id"]), begun(ben, made["id"])
    assert not ana.post(f"{path}/takeover", seat=2)["seats"][2]["stand_in"]
    assert ben.see(made["id"])["seats"][2]["consents"] == [0]
    assert ben.post(f"{path}/takeover", seat=2)["seats"][2]["stand_in"]


def test_who_has_the_page_open_on_another_server_is_not_away(match, pair):
    ana, ben, table = match
    ana.act(begun(ana, table), "stone 2")
    pair[0].context.services.clock._steady -= 10_000  # it has been running for long
    here = pair[0].context.lobby.tables[table]
    here.row = replace(here.row, acted=0)
    here.seats = [replace(seat, seen=0) for seat in here.seats]
    assert ana.see(table)["seats"][1]["away"]
    with watching(ben, table) as events:
        events.next("table")
        until(lambda: not ana.see(table)["seats"][1]["away"])


async def _never(*_):
    await asyncio.sleep(3600)


def test_bots_that_nobody_watches_here_go_on_where_somebody_does(postgres, start):
    emptied(postgres)
    here, there = (start(data=postgres, unwatched_seconds=seconds) for seconds in (1e-9, 300))
    made = here.player().new("bot", "bot")
    until(lambda: not here.context.lobby.tables[made["id"]].row.bots_owe)
    with watching(there.player(), made["id"]) as events:
        while events.next("table")[2]["status"] != "over":
            pass


def is_up_to_date(live):
    return live.row.seq == live.services.store.seq_of(live.id)


def test_who_follows_another_server_has_what_loading_gives(match, pair, monkeypatch):
    ana, ben, table = match
    followed = []
    find = Store.actions_since

    def actions_since(store, seen):
        followed.append(find(store, seen))
        return followed[-1]

    monkeypatch.setattr(Store, "actions_since", actions_since)
    play_out(table, ana, ben, rng=random.Random(5))
    for server in pair:
        live = server.context.lobby.tables[table]
        until(partial(is_up_to_date, live))
        loaded = live.services.store.load(table)
        assert (live.row, live.entries) == (loaded.table, loaded.entries)
        assert live.moved == loaded.moved
        assert live.position.state.tobytes() == at_ply(loaded, len(loaded.entries)).state.tobytes()
        assert not live.owed
    assert any(followed)

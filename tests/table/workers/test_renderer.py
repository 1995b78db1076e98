"""Heavy drawings are made elsewhere, charged to whoever asks, and are the same as if made here."""

from __future__ import annotations

import asyncio
import os
import time
from functools import partial
from types import SimpleNamespace

import msgspec

from motu.core.position import Position
from motu.core.words import language, speaking
from motu.table.live import results
from motu.table.live.table import LiveTable
from motu.table.live.views import endings
from motu.table.live.views import table_view as views
from motu.table.live.workers.fair_queue import Owner
from motu.table.live.workers.renderer import Renderer
from motu.table.messages import encode
from tests import loops
from tests.table.live.test_play import seated
from tests.waits import until

SOMEBODY = Owner("address", "guest")


def die_elsewhere(here):
    return "here" if os.getpid() == here else os._exit(1)


def test_a_process_draws_once_it_is_there_and_is_replaced_when_it_dies():
    async def elsewhere(renderer, but):
        """The process that draws, as soon as it is another than these."""
        while (found := (await renderer.render(SOMEBODY, os.getpid)).content) in but:
            await asyncio.sleep(0.05)
        return found

    async def main():
        renderer, here = Renderer(has_process=True), os.getpid()
        assert (await renderer.render(SOMEBODY, os.getpid)).content == here, "until it is there it is drawn here"
        renderer.warm([os.getpid])
        there = await elsewhere(renderer, {here})
        assert (await renderer.render(SOMEBODY, partial(die_elsewhere, here))).content == "here"
        assert await elsewhere(renderer, {here, there})
        renderer.close()

    loops.run(main())


def test_drawings_are_made_one_after_the_other_and_each_guests_in_turn():
    made: list[str] = []

    async def main():
        renderer = Renderer(has_process=False)
        first = [renderer.render(Owner("a", "A"), partial(made.append, f"a{n}")) for n in range(3)]
        other = renderer.render(Owner("b", "B"), partial(made.append, "b"))
        await asyncio.gather(*first, other)
        renderer.close()

    loops.run(main())
    assert made == ["a0", "b", "a1", "a2"]


def heavy(server, seen):
    """The table, as if drawing it took long."""
    table = server.context.lobby.tables[seen["id"]]
    for _ in range(3):
        table.drawings.took(1.0)
    return table


def test_a_heavy_scene_is_drawn_elsewhere_and_is_the_same(ana, ben, server, monkeypatch):
    a, _ = seated(ana, ben)
    table, elsewhere = heavy(server, a), []
    render = server.context.services.renderer.render

    async def noted(owner, draw):
        elsewhere.append(draw)
        return await render(owner, draw)

    monkeypatch.setattr(server.context.services.renderer, "render", noted)
    table.drawings.forget()
    seen = ana.see(a["id"])["scene"]
    assert len(elsewhere) == 1 and ana.see(a["id"])["scene"] == seen and len(elsewhere) == 1
    table.drawings.forget()
    monkeypatch.setattr("motu.table.live.views.drawings.HEAVY_SECONDS", 60)
    assert ana.see(a["id"])["scene"] == seen and len(elsewhere) == 1


def test_who_has_much_drawn_has_the_rest_drawn_elsewhere(start, tmp_path, monkeypatch):
    server, elsewhere = start(data=tmp_path, limited=True), []
    ana, services = server.player(), server.context.services
    seen, render = ana.new("me", "me"), services.renderer.render

    async def noted(owner, draw):
        elsewhere.append(draw)
        return await render(owner, draw)

    monkeypatch.setattr(services.renderer, "render", noted)
    seen = ana.act(seen, "stone 0")
    assert not elsewhere
    services.drawn_here.spend("127.0.0.1", 60)
    ana.act(seen, seen["scene"]["choices"][0]["action"])
    assert len(elsewhere) == 1


def test_a_scene_that_was_slow_once_is_not_heavy(server, ana):
    table = server.context.lobby.tables[ana.new("me", "me")["id"]]
    table.drawings.took(1.0)
    assert not table.drawings.is_heavy
    for seconds in (1.0, 1.0, 0.001):
        table.drawings.took(seconds)
    assert not table.drawings.is_heavy


def test_previews_cost_their_time_and_are_refused_when_it_is_used_up(start, tmp_path):
    server = start(data=tmp_path, limited=True, drawings=(0.001, 1), address_share=2, requests=(1000.0, 1000))
    ana, ben = server.player(), server.player()
    seen, other = ana.new("me", "bot"), ben.new("me", "bot")

    def preview(player, seen, status=200):
        action = seen["scene"]["choices"][0]["action"]
        return player.get(f"/api/tables/{seen['id']}/preview", status, action=action)

    preview(ana, seen)
    limit = server.context.drawings
    limit.spend(server.context.lobby.tables[seen["id"]].seats[0].guest, "127.0.0.1", 1.5)
    assert preview(ana, seen, 429)["code"] == "rate"
    assert ana.get(f"/api/tables/{seen['id']}/at/1", 429)["detail"].startswith("Too many requests: try again in ")
    assert preview(ben, other)["action"] == other["scene"]["choices"][0]["action"]
    assert ana.act(seen, "stone 0"), "to act is no drawing that was asked for"
    limit.spend(None, "127.0.0.1", 1)
    assert preview(ben, other, 429)["code"] == "rate"


def test_a_preview_made_elsewhere_is_that_made_here(ana, ben, server):
    a, _ = seated(ana, ben)
    table = server.context.lobby.tables[a["id"]]
    for choice in a["scene"]["choices"]:
        sent = ana.http.get(f"/api/tables/{a['id']}/preview", params={"action": choice["action"]}).content
        assert sent == encode(views.preview(table, 0, choice["action"]))
    with speaking("de"):
        sent = ana.http.get(f"/api/tables/{a['id']}/at/2", params={"lang": "de"}).content
        assert language() == "de" and sent == encode(views.past(table, 0, 2))


def noting(server, monkeypatch):
    """What is asked of the process for drawings, from now on."""
    asked, render = [], server.context.services.renderer.render

    async def noted(owner, draw):
        asked.append(draw)
        return await render(owner, draw)

    monkeypatch.setattr(server.context.services.renderer, "render", noted)
    return asked


def test_a_match_is_played_again_elsewhere_to_show_its_past_and_prove_its_dice(ana, server, monkeypatch):
    """A match of a hundred seats has thousands of entries: to play them again here would keep everybody waiting."""
    seen = ana.new("bot", "bot")
    until(lambda: ana.see(seen["id"])["status"] == "over")
    table = server.context.lobby.tables[seen["id"]]
    proof, past = encode(views.proof(table)), encode(views.past(table, -1, 3))
    elsewhere, played = noting(server, monkeypatch), []
    monkeypatch.setattr(LiveTable, "state_at", lambda table, ply: played.append(ply))
    assert ana.http.get(f"/api/tables/{table.id}/verify").content == proof
    assert ana.http.get(f"/api/tables/{table.id}/at/3").content == past
    assert len(elsewhere) == 2 and not played


def test_how_a_large_match_ended_is_found_once_in_each_language_and_elsewhere(ana, server, monkeypatch):
    """The points of a hundred sheets take a fifth of a second to count."""
    seats = endings.MANY_SEATS
    seen = ana.new(*["bot"] * seats, game="kapai")
    until(lambda: ana.see(seen["id"])["status"] == "over")
    table = server.context.lobby.tables[seen["id"]]
    here = encode(results.result(table.row.result, table.position, table.seats, is_former=False))
    table.endings.clear()
    elsewhere = noting(server, monkeypatch)
    monkeypatch.setattr(endings, "results", SimpleNamespace(who_gave_up=results.who_gave_up))  # not found here
    shown = [ana.see(table.id, lang=lang)["result"] for lang in ("en", "de", "en", "de")]
    assert len(elsewhere) == 2 and shown[0] == shown[2] == msgspec.json.decode(here)
    assert shown[1] == shown[3] and shown[1]["words"] != shown[0]["words"]
    assert shown[0]["words"] in ana.get(f"/api/tables/{table.id}/log").text and len(elsewhere) == 2


def test_how_a_small_match_ended_is_found_here_once(ana, server, monkeypatch):
    seen = ana.new("bot", "bot")
    until(lambda: ana.see(seen["id"])["status"] == "over")
    elsewhere, counted = noting(server, monkeypatch), []

    def standings(at, gave_up=()):
        counted.append(at)
        return []

    monkeypatch.setattr(Position, "standings", standings)
    assert ana.see(seen["id"])["result"]["standings"] and not counted and not elsewhere
    server.context.lobby.tables[seen["id"]].endings.clear()
    assert [ana.see(seen["id"])["result"]["standings"] for _ in range(2)] == [[], []] and len(counted) == 1


def test_a_long_history_is_told_bit_by_bit_and_others_come_in_between(ana, server, monkeypatch):
    monkeypatch.setattr("motu.table.live.views.history.SLICE_SECONDS", 0)
    monkeypatch.setattr("motu.table.live.views.history.MANY", 1)
    seen = ana.new("bot", "bot")
    until(lambda: ana.see(seen["id"])["status"] == "over")
    table, breaths = server.context.lobby.tables[seen["id"]], []
    told = table.history.lines(table.entries, -1, 0)

    async def tell():
        async def breathe():
            while True:
                breaths.append(time.monotonic())
                await asyncio.sleep(0)

        others = asyncio.ensure_future(breathe())
        await table.history.tell_ahead(table.entries, -1)
        others.cancel()

    table.history.forget()
    loops.run(tell())
    assert len(breaths) > len(told) / 2 and table.history.lines(table.entries, -1, 0) == told


def test_a_history_that_is_cut_while_it_is_told_is_told_as_it_is(ana, server, monkeypatch):
    monkeypatch.setattr("motu.table.live.views.history.SLICE_SECONDS", 0)
    monkeypatch.setattr("motu.table.live.views.history.MANY", 1)
    seen = ana.new("bot", "bot")
    until(lambda: ana.see(seen["id"])["status"] == "over")
    table = server.context.lobby.tables[seen["id"]]
    told = list(table.history.lines(table.entries, -1, 0))

    async def tell():
        telling = asyncio.ensure_future(table.history.tell_ahead(table.entries, -1))
        for _ in range(5):
            await asyncio.sleep(0)
        table.history.cut(2)
        await telling

    table.history.forget()
    loops.run(tell())
    assert table.history.lines(table.entries, -1, 0) == told

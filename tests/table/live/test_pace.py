"""How long a decision may take: a bot stands in only when that time is up, and all others agree."""

from __future__ import annotations

import asyncio
import time

import pytest
from msgspec.structs import replace

from motu.store import Notice
from tests.table.live.test_play import play_out, seated
from tests.table.streams.test_streams import watching

DAY = 24 * 3600


@pytest.fixture
def waiting(start, tmp_path):
    """A server whose live tables have no patience, and a match there where Ben owes a decision."""

    def begin(**more):
        server = start(data=tmp_path, away_seconds=-1)
        ana, ben = server.player(), server.player()
        a, _ = seated(ana, ben, **more)
        ana.act(a, "stone 2")
        return ana, ben, server.context.lobby.tables[a["id"]]

    return begin


def ago(table, seconds):
    """Let the last action be so long ago."""
    table.row = replace(table.row, acted=table.row.acted - seconds)


def test_at_a_live_table_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(waiting):
    ana, ben, table = waiting()
    seen = ana.see(table.id)
    assert seen["pace"] == "live" and seen["until"] is None
    assert seen["seats"][1]["away"] and not seen["seats"][0]["away"]
    after = ana.post(f"/api/tables/{table.id}/takeover", seat=1)
    assert "a bot is standing in for you" in ben.get("/home/tables").text
    assert (
        after["seats"][1]["stand_in"]
        and after["notices"][-1]["told"] == "A bot stands in for Guest, whose time was up."
    )
    back = ben.post(f"/api/tables/{table.id}/back", seat=1)
    assert back["seats"][1]["kind"] == "person" and back["notices"][-1]["told"] == "Guest is back."
    play_out(table.id, ana, ben)


def test_a_bot_that_was_still_thinking_does_not_act_for_who_is_back(start, tmp_path):
    server = start(data=tmp_path)
    a, _ = seated(server.player(), server.player())
    table = server.context.lobby.tables[a["id"]]
    seat, owed = next(iter(table.owed.items()))
    before = list(table.entries)

    def acts(kind):
        table.seats = [replace(one, kind=kind) if n == seat else one for n, one in enumerate(table.seats)]
        asyncio.run_coroutine_threadsafe(table.act_for_bot(seat, owed, owed.actions[0]), server.loop()).result(10)
        return table.entries != before

    assert not acts("person")
    assert acts("bot")


def test_nobody_is_replaced_who_is_not_away(ana, ben):
    a, _ = seated(ana, ben)
    ana.act(a, "stone 2")
    assert ana.post(f"/api/tables/{a['id']}/takeover", 409, seat=1)["code"] == "away"


@pytest.mark.parametrize(("pace", "days"), [("1d", 1), ("3d", 3), ("7d", 7)])
def test_at_a_slow_table_a_bot_stands_in_only_after_so_many_days(waiting, pace, days):
    ana, _, table = waiting(pace=pace)
    acted = table.row.acted
    assert ana.see(table.id)["until"] == acted + days * DAY
    ago(table, days * DAY - 60)
    assert not ana.see(table.id)["seats"][1]["away"]
    assert ana.post(f"/api/tables/{table.id}/takeover", 409, seat=1)["code"] == "away"
    ago(table, 120)
    assert ana.see(table.id)["seats"][1]["away"]
    assert ana.post(f"/api/tables/{table.id}/takeover", seat=1)["seats"][1]["stand_in"]


def test_without_a_limit_nobody_is_ever_replaced(waiting):
    ana, _, table = waiting(pace="unlimited")
    ago(table, 1000 * DAY)
    assert ana.see(table.id)["until"] is None
    assert ana.post(f"/api/tables/{table.id}/takeover", 409, seat=1)["code"] == "away"


def test_a_clock_that_jumps_takes_nobodys_time(waiting, monkeypatch):
    ana, _, table = waiting(pace="3d")
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 100 * DAY)
    assert not ana.see(table.id)["seats"][1]["away"]
    assert ana.post(f"/api/tables/{table.id}/takeover", 409, seat=1)["code"] == "away"


def test_after_a_start_of_the_server_there_is_time_to_come_back(start, tmp_path):
    server = start(data=tmp_path)
    ana, ben = server.player(), server.player()
    a, _ = seated(ana, ben, pace="1d")
    ana.act(a, "stone 2")
    ago(server.context.lobby.tables[a["id"]], 2 * DAY)
    assert not ana.see(a["id"])["seats"][1]["away"]


def test_who_comes_back_has_all_their_time(waiting):
    ana, ben, table = waiting(pace="1d")
    ago(table, 2 * DAY)
    ana.post(f"/api/tables/{table.id}/takeover", seat=1)
    ben.post(f"/api/tables/{table.id}/back", seat=1)
    assert table.row.acted > time.time() - 60


def test_to_act_and_take_it_back_gives_no_more_time(waiting):
    _, ben, table = waiting(pace="3d")
    owed, table.entries = table.row.acted - 2 * DAY, [replace(entry, at=entry.at - 2 * DAY) for entry in table.entries]
    for _ in range(2):
        seen = ben.act(ben.see(table.id), "stone 0")
        assert seen["until"] > owed + 4 * DAY, "what comes next is a decision of its own"
        assert ben.undo(seen)["until"] == owed + 3 * DAY


def test_who_came_back_keeps_the_time_that_it_gave_them(waiting):
    _, ben, table = waiting(pace="1d")
    table.entries = [replace(entry, at=entry.at - 2 * DAY) for entry in table.entries]
    table.notices = [Notice(table.row.seq, table.row.ply, "back", 1, 1, at=table.row.acted)]
    until = ben.see(table.id)["until"]
    assert ben.undo(ben.act(ben.see(table.id), "stone 0"))["until"] == until


def test_it_takes_all_others_and_each_is_told_who_agrees(start, tmp_path):
    server = start(data=tmp_path, away_seconds=-1)
    ana, ben, eve = (server.player() for _ in range(3))
    made = ana.new("me Ana", "open", "open", game="kapai", pace="1d")
    for player, seat in ((ben, 1), (eve, 2)):
        player.post("/api/me", name=["Ana", "Ben", "Eve"][seat])
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=made["seats"][seat]["invite"])
    ago(server.context.lobby.tables[made["id"]], 2 * DAY)
    after = ana.post(f"/api/tables/{made['id']}/takeover", seat=2)
    assert after["seats"][2]["consents"] == [0] and not after["seats"][2]["stand_in"]
    assert after["notices"][-1]["told"] == "Ana agrees that a bot stands in for Eve."
    again = ana.post(f"/api/tables/{made['id']}/takeover", seat=2)
    assert again["seats"][2]["consents"] == [0] and again["seq"] == after["seq"]
    server.context.lobby.tables.clear()  # what was agreed is kept
    ago_again = ben.see(made["id"])
    assert ago_again["seats"][2]["consents"] == [0]
    ago(server.context.lobby.tables[made["id"]], 2 * DAY)
    assert ben.post(f"/api/tables/{made['id']}/takeover", seat=2)["seats"][2]["stand_in"]


def test_that_the_time_is_up_is_told_by_itself(start, tmp_path):
    server = start(data=tmp_path, away_seconds=-1, ping_seconds=0.05)
    ana, ben = server.player(), server.player()
    a, _ = seated(ana, ben, pace="1d")
    ana.act(a, "stone 2")
    with watching(ana, a["id"]) as events:
        assert events.next("table")[2]["seats"][1]["away"] is False
        ago(server.context.lobby.tables[a["id"]], 2 * DAY)
        assert events.next("away")[2] == {"away": [False, True]}


def test_a_rematch_keeps_the_pace(ana, ben):
    a, _ = seated(ana, ben, pace="7d")
    ana.post(f"/api/tables/{a['id']}/resign", seat=0)
    assert ana.post(f"/api/tables/{a['id']}/rematch", 201)["pace"] == "7d"
    ana.post("/api/tables", 400, game="shells", seats=[{"kind": "me"}, {"kind": "bot"}], pace="2d")

"""Bots that play among themselves: who is charged for it, and that they stop when nobody watches."""

from __future__ import annotations

from motu.table.live.workers.fair_queue import Owner
from tests.table.streams.test_streams import watching
from tests.waits import until


def test_bots_among_themselves_stop_when_nobody_looks_and_go_on_when_somebody_does(start, tmp_path):
    server = start(data=tmp_path, unwatched_seconds=1e-9)
    ana = server.player()
    made = ana.new("bot", "bot")
    table, store = server.context.lobby.tables[made["id"]], server.context.services.store
    until(lambda: not table.row.bots_owe and not table.tasks)
    assert table.owed and store.bots_owe(2**40, 2**40) == []
    with watching(server.player(), made["id"]) as events:
        while events.next("table")[2]["status"] != "over":
            pass


def test_where_a_person_plays_bots_never_stop(start, tmp_path):
    ana = start(data=tmp_path, unwatched_seconds=1e-9).player()
    seen = ana.act(ana.new("me", "bot"), "stone 2")
    until(lambda: ana.see(seen["id"])["scene"].get("choices"))


def test_a_bots_work_is_that_of_the_guest_here_who_has_least_under_way(start, tmp_path):
    server = start(data=tmp_path)
    ana, ben = server.player(), server.player()
    lobby, services = server.context.lobby, server.context.services
    alone = lobby.tables[ana.new("bot", "bot")["id"]]
    made = ana.new("me Ana", "open", "bot", game="kaivai")
    ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    table = lobby.tables[made["id"]]
    a, b = (services.owner(seat.guest) for seat in table.seats[:2])
    assert alone.owner == a and a.address == b.address == "127.0.0.1"
    services.workers.turns.load = {a: 3, b: 0}.__getitem__
    assert table.owner == b
    services.workers.turns.load = {a: 0, b: 1}.__getitem__
    assert table.owner == a
    assert services.owner("somebody long ago") == Owner("somebody long ago", "somebody long ago")

"""Who has a table open is known on every server, and nobody who has is replaced."""

from __future__ import annotations

import asyncio
import time

import pytest
from msgspec.structs import replace

from motu.table.live.cluster.presence import Presence, Told
from tests.postgres import emptied, postgres
from tests.table.cluster.pairs import also_at, at_once, match, pair
from tests.table.live.test_play import seated
from tests.table.streams.test_streams import watching

__all__ = ["match", "pair", "postgres"]
PATIENCE = 10  # seconds


def soon(is_so):
    """Does this come true in a moment?"""
    until = time.monotonic() + PATIENCE
    while not (found := is_so()) and time.monotonic() < until:
        time.sleep(0.01)
    return found


def long_ago(server, table):
    """As far as this server remembers, it has been running for long, and nobody has acted or been seen for as long."""
    live = server.context.lobby.tables[table]
    server.context.services.clock._steady -= 10_000
    live.row = replace(live.row, acted=0)
    live.seats = [replace(seat, seen=0) for seat in live.seats]
    return live


def test_who_opens_and_closes_the_page_on_one_server_is_told_on_the_other(match):
    ana, ben, table = match
    with watching(ana, table) as hers:
        assert [seat["here"] for seat in hers.next("table")[2]["seats"]] == [True, False]
        with watching(ben, table) as his:
            assert hers.next("here")[2] == {"here": [True, True]}
            if not all(seat["here"] for seat in his.next("table")[2]["seats"]):
                assert his.next("here")[2] == {"here": [True, True]}
        assert hers.next("here")[2] == {"here": [True, False]}


def test_a_page_open_on_both_servers_is_open_until_both_are_closed(match, pair):
    ana, ben, table = match
    phone = also_at(pair[0], ben)
    with watching(ben, table) as his:
        his.next("table")
        with watching(phone, table) as small:
            small.next("table")
        assert soon(lambda: ana.see(table)["seats"][1]["here"])
    assert soon(lambda: not ana.see(table)["seats"][1]["here"])


def test_a_server_that_starts_later_learns_who_is_there(match, start, postgres):
    ana, ben, table = match
    with watching(ben, table) as his:
        his.next("table")
        late = also_at(start(data=postgres), ana)
        assert soon(lambda: late.see(table)["seats"][1]["here"])


def test_nobody_who_has_the_page_open_on_another_server_is_replaced(match, pair):
    ana, ben, table = match
    ana.act(ana.see(table), "stone 2")
    with watching(ben, table) as his:
        his.next("table")
        assert soon(lambda: ana.see(table)["seats"][1]["here"])
        long_ago(pair[0], table)
        assert not ana.see(table)["seats"][1]["away"]
        assert ana.post(f"/api/tables/{table}/takeover", 409, seat=1)["code"] == "away"


def test_not_even_by_a_server_that_hears_nothing(postgres, start, monkeypatch):
    emptied(postgres)
    with monkeypatch.context() as patch:
        patch.setattr("motu.table.http.app.listen", lambda _: asyncio.sleep(3600))
        server = start(data=postgres)
    ana, ben = server.player(), start(data=postgres).player()
    a, _ = seated(ana, ben)
    ana.act(a, "stone 2")
    with watching(ben, a["id"]) as his:
        his.next("table")
        live = long_ago(server, a["id"])
        services, name = server.context.services, a["id"]
        assert soon(lambda: services.store.load(name).seats[1].seen >= int(time.time()) - 1)
        assert live.seats[1].seen == 0, "it has not heard of it"
        assert ana.post(f"/api/tables/{name}/takeover", 409, seat=1)["code"] == "away"


def test_who_closes_the_page_has_as_much_time_to_come_back_as_anybody(start, tmp_path):
    server = start(data=tmp_path)
    ana, ben = server.player(), server.player()
    a, _ = seated(ana, ben)
    ana.act(a, "stone 2")
    with watching(ben, a["id"]) as his:
        his.next("table")
        long_ago(server, a["id"])
    assert soon(lambda: not ana.see(a["id"])["seats"][1]["here"])
    assert not ana.see(a["id"])["seats"][1]["away"]


def test_consents_given_at_once_on_two_servers_add_up(postgres, start):
    emptied(postgres)
    servers = [start(data=postgres, away_seconds=-1) for _ in range(2)]
    players = [servers[n % 2].player() for n in range(4)]
    made = players[0].new("me", "open", "open", "open", game="kapai")
    for seat, player in enumerate(players[1:], 1):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=made["seats"][seat]["invite"])
    path = f"/api/tables/{made['id']}/takeover"
    at_once(*((lambda player=player: player.post(path, seat=3)) for player in players[:3]))
    for player in players:
        seen = player.see(made["id"])
        assert seen["seats"][3]["stand_in"]
        assert sorted(notice["kind"] for notice in seen["notices"]) == ["consent", "consent", "stand_in"]


def test_a_consent_holds_while_others_act(postgres, start):
    emptied(postgres)
    servers = [start(data=postgres, away_seconds=-1) for _ in range(2)]
    ana, ben, eve = servers[0].player(), servers[1].player(), servers[0].player()
    made = ana.new("me", "open", "open", game="kapai")
    for seat, player in enumerate((ben, eve), 1):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=made["seats"][seat]["invite"])
    path = f"/api/tables/{made['id']}/takeover"
    ana.post(path, seat=2)
    seen = ben.see(made["id"])
    ben.act(seen, seen["scene"]["choices"][0]["action"])
    assert [player.see(made["id"])["seats"][2]["consents"] for player in (ana, ben)] == [[0], [0]]
    assert ben.post(path, seat=2)["seats"][2]["stand_in"]


def test_a_server_that_has_just_started_knows_that_there_was_another_to_come_back_to(match, pair, start, postgres):
    ana, _, table = match
    ana.act(ana.see(table), "stone 2")
    pair[0].context.services.clock._steady -= 10_000
    fresh = start(data=postgres)
    assert soon(lambda: fresh.context.services.clock.served > 9_000)


@pytest.fixture
def presence():
    return Presence(away_seconds=600)


def test_a_server_that_gives_no_sign_takes_its_guests_with_it(presence, monkeypatch):
    assert presence.hear(Told("b", here=[("table", "ben")])) == {"table"}
    assert presence.hear(Told("b", here=[("table", "ben")])) == set(), "nothing new"
    at = time.monotonic() + 3 * presence.beat
    monkeypatch.setattr("motu.table.live.cluster.presence.time.monotonic", lambda: at)
    assert presence.elsewhere("table") == set()


def test_what_could_not_be_told_is_told_the_next_time(presence):
    presence.changed("table", "ana")
    first = presence.take({("other", "ben")})
    assert first == ({("table", "ana")}, False)
    presence.put_back(*first)
    assert presence.take({("other", "ben")}) == ({("table", "ana"), ("other", "ben")}, False)


@pytest.mark.parametrize(("away", "beat"), [(600, 20), (30, 10), (1, 1)])
def test_signs_come_often_enough_that_nobody_is_away_between_two(away, beat):
    assert Presence(away).beat == beat

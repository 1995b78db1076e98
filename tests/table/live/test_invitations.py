"""Invitations: for a seat or the whole table, unguessable, cancelled, and under an address that others can open."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest
from starlette.requests import Request

from motu.table.http import reach
from motu.table.http.addresses import is_own_machine
from motu.table.http.routes.links import qr_svg
from motu.table.messages import Reach
from motu.table.ops.settings import Settings
from tests.postgres import emptied, postgres

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgresql"])
def served(request, start, tmp_path):
    """A server on each database."""
    if request.param == "sqlite":
        return start(data=tmp_path)
    url = request.getfixturevalue("postgres")
    emptied(url)
    return start(data=url)


def join(player, table, code, status=200, **more):
    return player.post(f"/api/tables/{table}/join", status, invite=code, **more)


def invite(player, table, status=200, **wish):
    return player.post(f"/api/tables/{table}/invite", status, **wish)


def test_whoever_opens_the_link_for_the_whole_table_takes_the_next_free_seat(served):
    ana, friends = served.player(), [served.player() for _ in range(3)]
    made = ana.new("me Ana", "open", "bot", "open", "open", game="kapai")
    code = made["invite"]
    assert len(code) >= 16 and code not in [seat.get("invite") for seat in made["seats"]]
    assert [join(friend, made["id"], code)["mine"] for friend in friends] == [[1], [3], [4]]
    late = served.player()
    assert join(late, made["id"], code, 409)["code"] == "taken"
    assert ana.see(made["id"])["status"] == "playing" and "invite" not in ana.see(made["id"])


def test_nobody_but_the_host_sees_or_changes_the_links(ana, ben):
    made = ana.new("me Ana", "open", "open", game="kapai", public=True)
    seen = ben.post(f"/api/tables/{made['id']}/join")
    assert seen["mine"] == [1] and "invite" not in seen and not any("invite" in seat for seat in seen["seats"])
    assert made["invite"].encode() not in ben.bytes + ben.http.get(f"/tables/{made['id']}").content
    assert invite(ben, made["id"], 403)["code"] == invite(ben, made["id"], 403, seat=2, cancel=True)["code"] == "host"
    assert ana.see(made["id"])["invite"] == made["invite"]


def test_the_link_for_the_whole_table_gives_one_seat_to_a_guest(ana, ben):
    made = ana.new("me Ana", "open", "open", game="kapai")
    join(ben, made["id"], made["invite"])
    assert join(ben, made["id"], made["invite"], 409)["code"] == "taken"
    assert join(ana, made["id"], made["invite"], 409)["code"] == "taken"
    assert join(ben, made["id"], made["invite"], 409, seat=0)["code"] == "taken", "a seat that is not free"
    assert ana.see(made["id"])["seats"][2]["kind"] == "open"


def test_of_two_who_come_at_once_for_the_last_seat_one_sits(server, ana):
    made, statuses, gate = ana.new("me Ana", "open"), [], threading.Barrier(2)

    def come(player):
        gate.wait()
        statuses.append(player.http.post(f"/api/tables/{made['id']}/join", json={"invite": made["invite"]}).status_code)

    comers = [threading.Thread(target=come, args=(server.player(),)) for _ in range(2)]
    for comer in comers:
        comer.start()
    for comer in comers:
        comer.join()
    assert sorted(statuses) == [200, 409]


@pytest.mark.parametrize("seat", [1, None])
def test_a_cancelled_link_is_refused_in_a_sentence_and_a_new_one_works(served, seat):
    ana, ben = served.player(), served.player()
    made = ana.new("me Ana", "open", "open", game="kapai")

    def code(seen):
        return seen.get("invite") if seat is None else seen["seats"][seat].get("invite")

    first, cancelled = code(made), invite(ana, made["id"], seat=seat, cancel=True)
    assert code(cancelled) is None and cancelled["status"] == "waiting"
    for way in ("join", "invited"):
        refused = ben.post(f"/api/tables/{made['id']}/{way}", 403, invite=first)
        assert refused["code"] == "invite" and "Ask for a new link." in refused["detail"]
    second = code(invite(ana, made["id"], seat=seat))
    assert second not in (None, first)
    join(ben, made["id"], first, 403)
    assert join(ben, made["id"], second)["mine"] == [1]


def test_a_seat_whose_link_was_cancelled_can_be_given_to_a_bot(ana, ben):
    made = ana.new("me Ana", "open")
    invite(ana, made["id"], seat=1, cancel=True)
    assert ana.post(f"/api/tables/{made['id']}/seat", seat=1, kind="bot")["status"] == "playing"
    assert join(ben, made["id"], made["seats"][1]["invite"], 409)["code"] == "taken"


def test_links_of_seats_that_are_taken_or_do_not_exist_cannot_be_changed(ana):
    made = ana.new("me Ana", "open", "bot", game="kapai")
    for seat, status in ((0, 409), (2, 409), (3, 404), (-1, 404)):
        invite(ana, made["id"], status, seat=seat)
        invite(ana, made["id"], status, seat=seat, cancel=True)


def test_when_the_match_has_begun_there_is_nobody_to_invite(ana, ben):
    made = ana.new("me Ana", "open")
    join(ben, made["id"], made["invite"])
    assert invite(ana, made["id"], 409)["code"] == "status"


def test_an_invitation_says_what_it_is_for(ana, ben):
    made = ana.new("me Ana", "open", "open", game="kapai")
    told = ben.post(f"/api/tables/{made['id']}/invited", invite=made["invite"])
    assert told == {"host": "Ana", "seat": None, "free": 2}
    told = ben.post(f"/api/tables/{made['id']}/invited", invite=made["seats"][2]["invite"])
    assert told == {"host": "Ana", "seat": 2, "free": 1}
    assert ben.post(f"/api/tables/{made['id']}/invited", 403, invite="")["code"] == "invite"
    assert "motu_guest" not in ben.http.cookies, "to look makes nobody a guest"


def test_what_one_server_cancels_no_other_takes(start, postgres):
    emptied(postgres)
    here, there = start(data=postgres), start(data=postgres)
    ana, ben = here.player(), there.player()
    made = ana.new("me Ana", "open", "open", game="kapai")
    ben.see(made["id"])
    invite(ana, made["id"], cancel=True)
    response = ben.http.post(f"/api/tables/{made['id']}/join", json={"invite": made["invite"]})
    assert response.status_code in (403, 409) and ana.see(made["id"])["seats"][1]["kind"] == "open"


@pytest.mark.parametrize(("host", "bound", "address", "who"), [
    ("127.0.0.1:8642", "127.0.0.1", "http://127.0.0.1:8642", "nobody"),
    ("localhost:8642", "127.0.0.1", "http://localhost:8642", "nobody"),
    ("[::1]:8642", "::1", "http://[::1]:8642", "nobody"),
    ("127.0.0.1:8642", "0.0.0.0", "http://192.168.7.5:8642", "network"),
    ("localhost", "::", "http://192.168.7.5", "network"),
    ("192.168.7.5:8642", "0.0.0.0", "http://192.168.7.5:8642", "network"),
    ("my-desk.local:8642", "0.0.0.0", "http://my-desk.local:8642", "network"),
    ("games.example.org", "127.0.0.1", "http://games.example.org", "everybody"),
    ("8.8.8.8:8642", "0.0.0.0", "http://8.8.8.8:8642", "everybody"),
])  # fmt: skip
def test_links_for_others_have_an_address_that_others_can_open(monkeypatch, host, bound, address, who):
    monkeypatch.setattr(reach, "network_address", lambda _: "192.168.7.5")
    assert reach.reach_of(request_for(host, bound)) == Reach(address, who)


def request_for(host, bound):
    """A request for this host to a server that listens there."""
    context = SimpleNamespace(settings=Settings(host=bound))
    app = SimpleNamespace(state=SimpleNamespace(context=context))
    headers = [(b"host", host.encode())]
    return Request({"type": "http", "scheme": "http", "path": "/", "headers": headers, "app": app})


def test_the_machines_own_address_is_no_loopback():
    found = reach.network_address()
    assert found and not is_own_machine(found)


def test_a_qr_code_holds_the_link_under_the_address_for_others(start, tmp_path, monkeypatch):
    monkeypatch.setattr(reach, "network_address", lambda _: "192.168.7.5")
    ana = start(data=tmp_path, host="0.0.0.0").player()
    port = ana.http.base_url.port
    made = ana.http.post("/api/qr", json={"path": "/tables/abc#code"}).json()
    assert made["link"] == f"http://192.168.7.5:{port}/tables/abc#code" and made["svg"] == qr_svg(made["link"])
    assert made["svg"].startswith("<svg xmlns=") and qr_svg(made["link"] + "x") != made["svg"]
    for path in ("https://evil.example/", "tables/abc", "", "/" + "x" * 300):
        assert ana.http.post("/api/qr", json={"path": path}).status_code == 400

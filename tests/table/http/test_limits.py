"""Nobody takes everything: requests, streams and connections are limited by guest and by address, with a sentence."""

from __future__ import annotations

import contextlib
import socket
import time

import httpx
import pytest

from motu.table.errors import TableError
from motu.table.http.addresses import network_of
from motu.table.http.connections import Connections
from motu.table.live.rate_limits import FORGET_ABOVE, Limit, OwnBuckets, SharedLimit
from motu.table.live.streams.stream_limits import Places
from motu.table.ops import open_files
from tests.table.streams.test_streams import watching
from tests.waits import until

SHORT = 0.3  # seconds that a request may take to come in, where that is tried


class Elsewhere:
    """Somebody at another address of this machine."""

    def __init__(self, server, number):
        self.http = httpx.Client(
            base_url=server.url, timeout=30, transport=httpx.HTTPTransport(local_address=f"127.0.0.{number}")
        )


def refused(response):
    assert response.status_code == 429 and int(response.headers["retry-after"]) >= 1
    assert response.json()["code"] == "rate" and response.json()["detail"].endswith((".", "seconds.", "second."))
    return True


def events(player, table):
    return player.http.stream("GET", f"/api/tables/{table}/events")


def test_one_guest_takes_so_many_streams_and_another_at_the_same_address_has_theirs(start, tmp_path):
    server = start(data=tmp_path, limited=True, guest_streams=2, address_share=2)
    ana, ben = server.player(), server.player()
    made = ana.new("me", "bot")
    ben.post("/api/me", name="Ben")
    with contextlib.ExitStack() as stack:
        kept = [stack.enter_context(watching(ana, made["id"])) for _ in range(2)]
        with events(ana, made["id"]) as third:
            third.read()
            assert refused(third)
        with ana.http.stream("GET", "/api/me/events") as home:
            home.read()
            assert refused(home), "the home page's stream is one of them"
        kept += [stack.enter_context(watching(ben, made["id"])) for _ in range(2)]
        with events(server.player(), made["id"]) as fifth:
            fifth.read()
            assert refused(fifth), "an address has so many times what a guest has"
        kept.append(stack.enter_context(watching(Elsewhere(server, 2), made["id"])))
        for reader in kept:
            reader.next("table")
        assert server.context.streams.places.taken == 5
    until(lambda: not server.context.streams.places.taken)
    with watching(ana, made["id"]) as again:
        again.next("table")


def test_when_all_places_are_taken_that_is_said(start, tmp_path):
    server = start(data=tmp_path, most_streams=1)
    ana = server.player()
    made = ana.new("me", "bot")
    with watching(ana, made["id"]) as first:
        first.next("table")
        problem = ana.get(f"/api/tables/{made['id']}/events", 503)
        assert problem["detail"] == "Too many people are watching right now. Try again in a moment."


@pytest.mark.parametrize("share", [1, 1000])
def test_one_address_never_has_all_streams(start, tmp_path, share):
    server = start(data=tmp_path, limited=True, most_streams=10, guest_streams=10, address_share=share)
    places = server.context.streams.places
    with contextlib.ExitStack() as stack:
        for n in range(5):
            stack.enter_context(places.one(f"guest {n}", "a"))
        with pytest.raises(TableError), places.one("guest 6", "a"):
            pass
        stack.enter_context(places.one("guest 6", "b"))


def test_a_place_is_given_back_whatever_happens():
    places = Places(1, 1, 1)
    for _ in range(3):
        with pytest.raises(ValueError), places.one("guest", "address"):
            raise ValueError
    assert places.taken == 0 and not places._taken


def test_a_shared_limit_is_that_of_the_guest_and_of_the_address():
    limit = SharedLimit((0.001, 2), 2)
    for guest in ("ana", "ana", "ben", "ben"):
        limit.take(guest, "a")
    with pytest.raises(TableError):
        limit.take("cem", "a")
    limit.take("cem", "b")
    with pytest.raises(TableError):
        limit.take("ana", "b")


def test_what_is_counted_afterwards_is_refused_once_nothing_is_left():
    limit = SharedLimit((0.001, 5), 2)
    limit.require("ana", "a")
    limit.spend("ana", "a", 7)
    limit.require("ben", "a")
    with pytest.raises(TableError) as error:
        limit.require("ana", "a")
    assert error.value.retry_after == 2000
    limit.spend("ben", "a", 4)
    with pytest.raises(TableError):
        limit.require("cem", "a")


def test_who_asks_too_often_is_answered_later_and_then_refused():
    limit = Limit(10, 2)
    waits = [limit.take("a", patience=0.5) for _ in range(7)]
    assert waits[:2] == [0, 0] and waits[2:] == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5], abs=0.05)
    with pytest.raises(TableError) as error:
        limit.take("a", patience=0.5)
    assert error.value.retry_after == 1 and limit.take("b", patience=0.5) == 0


def test_requests_of_one_address_are_limited_and_those_of_another_go_on(start, tmp_path, monkeypatch):
    monkeypatch.setattr("motu.table.http.middleware.PATIENCE_SECONDS", 0)
    server = start(data=tmp_path, limited=True, requests=(0.01, 3))
    ana = server.player()
    for _ in range(3):
        ana.get("/api/me")
    assert refused(ana.http.get("/api/me"))
    assert Elsewhere(server, 2).http.get("/api/me").status_code == 200


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("a-socket", "a-socket"),
    ],
)
def test_one_owner_of_many_addresses_is_one(host, network):
    assert network_of(host) == network


@pytest.fixture
def hasty(start, tmp_path):
    """A server that waits only a moment for the rest of a request."""
    return start(data=tmp_path, request_seconds=SHORT)


def sent(server, *parts):
    """What comes back on a connection on which only these parts are sent, until it is closed."""
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 20) as wire:
        for part in parts:
            wire.sendall(part)
        found = b""
        while more := wire.recv(65536):
            found += more
    return found


WHOLE = b"GET /api/me HTTP/1.1\r\nhost: x\r\n\r\n"
BODY = b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"


@pytest.mark.parametrize("begun", [b"", b"GET /api/me HTTP/1.1\r\nhost:", b"GET"])
def test_a_request_that_stays_half_sent_is_dropped(hasty, begun):
    began = time.monotonic()
    assert sent(hasty, begun) == b""
    assert SHORT * 0.9 < time.monotonic() - began < 10


def test_the_next_request_on_a_connection_has_its_time_too(hasty):
    found = sent(hasty, WHOLE, b"GET /api/me")
    assert found.startswith(b"HTTP/1.1 200 ") and found.count(b"HTTP/1.1") == 1


def test_a_message_that_stays_half_sent_is_refused_with_a_sentence(hasty):
    found = sent(hasty, BODY)
    assert found.startswith(b"HTTP/1.1 408 ") and b"did not arrive in time" in found
    assert b"connection: close" in found.lower()


def test_who_goes_in_the_middle_of_a_message_is_no_failure_of_ours(start, tmp_path, caplog):
    server = start(data=tmp_path)
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 20) as wire:
        wire.sendall(BODY)
    server.player().get("/api/me")
    assert not caplog.records


def test_half_sent_messages_hold_nobody_up(start, tmp_path):
    server = start(data=tmp_path, limited=True)
    port = int(server.url.rpartition(":")[2])
    with contextlib.ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(socket.create_connection(("127.0.0.1", port), 20)).sendall(BODY)
        assert server.player().get("/api/me")["guest"] is None


def test_a_head_that_never_ends_is_cut_off(start, tmp_path):
    server = start(data=tmp_path)
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 20) as wire, pytest.raises(OSError):
        wire.sendall(b"GET / HTTP/1.1\r\n")
        for n in range(100):
            wire.sendall(b"x-%d: " % n + b"x" * 65536 + b"\r\n")


def test_a_connection_that_waits_for_the_next_request_stays_open(hasty):
    with httpx.Client(base_url=hasty.url) as client:
        assert client.get("/api/me").status_code == 200
        time.sleep(2 * SHORT)
        assert client.get("/api/me").status_code == 200
        pool = client._transport._pool  # type: ignore[attr-defined]
        assert len(pool.connections) == 1 and pool.connections[0]._connection._request_count == 2


def test_one_address_never_has_all_connections():
    all_ = Connections(8, 20)
    assert [all_.enter("a") for _ in range(7)] == [True] * 6 + [False]
    all_.leave("a")
    assert all_.enter("b") and all_.enter("b") and not all_.enter("b")


def test_a_connection_too_many_is_told_so_and_the_others_go_on(start, tmp_path):
    server = start(data=tmp_path, most_streams=1)  # four connections, three of one address
    port = int(server.url.rpartition(":")[2])
    with contextlib.ExitStack() as stack:
        first, *_ = [stack.enter_context(socket.create_connection(("127.0.0.1", port), 20)) for _ in range(3)]
        first.sendall(WHOLE)
        assert first.recv(20).startswith(b"HTTP/1.1 200")
        assert b"Too many connections" in sent(server)
        assert Elsewhere(server, 2).http.get("/api/me").status_code == 200


def test_the_limit_of_open_files_is_raised_as_far_as_it_may():
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        assert open_files.connections(300) == 300 and resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 428
        assert open_files.connections(10) == 10 and resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 428
        if hard != resource.RLIM_INFINITY:
            assert open_files.connections(hard + 1000) == hard - open_files.OWN
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_however_many_ask_nobody_pays_for_looking_at_all_of_them_each_time():
    buckets, looks = OwnBuckets(rate=1, burst=10), 0
    for number in range(2 * FORGET_ABOVE):
        before = buckets._left
        buckets.put(str(number), left=0, at=0)
        looks += buckets._left is not before
    assert looks <= 2
    for number in range(FORGET_ABOVE):
        buckets.put(f"long after the others are full again {number}", left=0, at=1000)
    assert len(buckets._left) <= FORGET_ABOVE + 2, "the others are forgotten"

"""One server of several processes on one machine: any of them answers, and a table is in one of them."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import threading
import time
from contextlib import contextmanager

import httpx
import pytest

from motu.table.http.connections import Connections
from motu.table.live.cluster.shared_buckets import PROBED, SLOTS, SharedBuckets
from motu.table.live.cluster.siblings import Siblings
from motu.table.ops.supervisor import can_fork
from tests.table.ops.test_serve import begun, free_port
from tests.waits import SECONDS, until

pytestmark = pytest.mark.skipif(not can_fork(), reason="this system has one process a server")


class Running:
    """A server of two processes, as a host starts it."""

    def __init__(self, data, **settings):
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        self.port, usual = port, {"processes": 2, "workers": 0, "bot_pause": 0, "limited": False}
        self.parent = begun(port, data, **usual | settings)
        self.said: list[str] = []
        self._reading = threading.Thread(target=lambda: self.said.extend(self.parent.stderr), daemon=True)
        self._reading.start()
        until(self.answers)

    def answers(self):
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def children(self):
        listed = [name for name in os.listdir("/proc") if name.isdigit()]
        return [int(name) for name in listed if parent_of(name) == self.parent.pid]

    def close(self):
        if self.parent.poll() is None:
            os.killpg(self.parent.pid, signal.SIGKILL)
        self.parent.wait(10)
        self._reading.join(10)
        self.parent.stderr.close()


def parent_of(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return int(stat.read().rpartition(")")[2].split()[1])
    except OSError:
        return None


@contextmanager
def running(data, **settings):
    server = Running(data, **settings)
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def guest(server):
    with httpx.Client(base_url=server.url, timeout=SECONDS) as http:
        yield http


def table(http, *seats):
    wishes = [{"kind": "me"} if seat == "me" else {"kind": "bot", "level": seat} for seat in seats]
    return http.post("/api/tables", json={"game": "kahuna", "seats": wishes}).json()


def act(http, seen):
    """The seat that owes a decision acts."""
    seen = http.get(f"/api/tables/{seen['id']}").json()
    message = {"seat": seen["seat"], "seq": seen["seq"], "action": seen["scene"]["choices"][0]["action"]}
    answer = http.post(f"/api/tables/{seen['id']}/act", json=message)
    assert answer.status_code == 200, answer.text
    return answer.json()


def figure(http, name):
    found = re.search(rf"^{name} (\S+)$", http.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_any_process_answers_and_says_which_it_is(server):
    seen: set[int] = set()

    def are_seen():
        seen.add(httpx.get(f"{server.url}/healthz").json()["process"])
        return seen == {1, 2}

    until(are_seen)
    assert httpx.get(f"{server.url}/healthz").json()["processes"] == 2


def test_a_table_is_the_same_by_whichever_connection_it_is_asked_for(guest, server):
    for _ in range(4):  # some at home in each process
        seen = table(guest, "me", "me")
        for _ in range(6):
            with httpx.Client(base_url=server.url, cookies=guest.cookies, timeout=SECONDS) as other:
                seen = act(other, seen)
                other.get("/api/me")
                assert other.get(f"/api/tables/{seen['id']}").json()["seq"] == seen["seq"]


def test_what_happens_is_streamed_whoever_accepted_the_connections(guest, server):
    for _ in range(3):
        seen = table(guest, "me", "me")
        with httpx.stream("GET", f"{server.url}/api/tables/{seen['id']}/stream", timeout=SECONDS) as stream:
            lines = stream.iter_lines()
            json.loads(next(lines))
            seen = act(guest, seen)
            assert until(lambda lines=lines: json.loads(next(lines)).get("data", {}).get("seq") or 0) >= seen["seq"] - 1


def test_figures_of_all_processes_are_added_up(guest):
    before, n = figure(guest, "motu_tables_live"), 6
    for _ in range(n):
        act(guest, table(guest, "me", "me"))
    assert {figure(guest, "motu_tables_live") for _ in range(4)} == {before + n}
    assert figure(guest, "motu_actions_total") >= n


def test_a_new_name_is_known_to_all_of_them(guest, server):
    guest.post("/api/me", json={"name": "Ana"})
    for name in ("Bea", "Cem", "Dora"):
        guest.post("/api/me", json={"name": name})
        for _ in range(6):
            found = httpx.get(f"{server.url}/api/me", cookies=guest.cookies)
            assert found.json()["guest"]["name"] == name


def test_lists_at_home_hear_of_tables_in_other_processes(guest, server):
    guest.post("/api/me", json={"name": "Ana"})
    for _ in range(3):
        with httpx.stream("GET", f"{server.url}/api/me/events", cookies=guest.cookies, timeout=SECONDS) as home:
            lines = (line for line in home.iter_lines() if line.startswith("data: "))
            next(lines)
            made = table(guest, "me", "me")
            until(lambda lines=lines, made=made: made["id"] in next(lines))


def test_requests_sent_without_waiting_are_answered_one_at_a_time(server):
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as wire:
        wire.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n" * 2)
        answer = b""
        while some := wire.recv(65536):
            answer += some
    assert answer.count(b"HTTP/1.1 200") == 1


def test_a_request_whose_first_line_comes_in_pieces_finds_its_table(guest, server):
    for seen in (table(guest, "me", "me") for _ in range(4)):
        with socket.create_connection(("127.0.0.1", server.port), SECONDS) as wire:
            for part in (
                b"GET /api/tab",
                f"les/{seen['id']} HT".encode(),
                b"TP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
            ):
                wire.sendall(part)
                time.sleep(0.05)
            answer = b""
            while some := wire.recv(65536):
                answer += some
        assert answer.startswith(b"HTTP/1.1 200")


def test_one_that_is_killed_is_replaced_and_nothing_is_lost(tmp_path):
    with running(tmp_path) as server, httpx.Client(base_url=server.url, timeout=SECONDS) as http:
        tables = [act(http, table(http, "me", "me")) for _ in range(6)]
        for child in server.children():
            os.kill(child, signal.SIGKILL)
            until(lambda child=child: child not in server.children() and len(server.children()) == 2)
        until(server.answers)
        for seen in tables:
            again = until(lambda seen=seen: asked(server, http, seen["id"]))
            assert again["seq"] == seen["seq"] and act(http, again)["seq"] == seen["seq"] + 1
        assert any("is replaced" in line for line in server.said)


def asked(server, http, name):
    try:
        with httpx.Client(base_url=server.url, cookies=http.cookies, timeout=SECONDS) as fresh:
            answer = fresh.get(f"/api/tables/{name}")
    except httpx.TransportError:
        return None
    return answer.json() if answer.status_code == 200 else None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_when_the_first_process_ends_all_do(tmp_path, number):
    with running(tmp_path) as server:
        children = server.children()
        assert len(children) == 2
        server.parent.send_signal(number)
        assert server.parent.wait(20) == (-9 if number == signal.SIGKILL else 0)
        until(lambda: not any(os.path.exists(f"/proc/{child}/fd/0") for child in children))
    with running(tmp_path):
        pass  # the matches are free again


def test_bots_think_in_one_process_for_all(tmp_path):
    with running(tmp_path, workers=1) as server, httpx.Client(base_url=server.url, timeout=SECONDS) as http:
        assert len(server.children()) == 3
        for _ in range(3):
            seen = table(http, "me", "random")
            for _ in range(12):
                seen = act(http, until(lambda seen=seen: to_act(http, seen)))
        assert figure(http, "motu_bot_errors_total") == 0


def to_act(http, seen):
    """What is seen when it is one's turn."""
    now = http.get(f"/api/tables/{seen['id']}").json()
    return now if now["scene"].get("choices") else None


def test_limits_count_for_all_processes_together(tmp_path):
    with running(tmp_path, limited=True, new_tables=[0.001, 4]) as server:
        statuses = []
        with httpx.Client(base_url=server.url, timeout=SECONDS) as http:
            for _ in range(8):
                made = http.post("/api/tables", json={"game": "kahuna", "seats": [{"kind": "me"}] * 2})
                statuses.append(made.status_code)
    assert statuses == [201] * 4 + [429] * 4


def test_buckets_are_shared_and_the_oldest_give_way():
    buckets = SharedBuckets()
    assert buckets.get("a") is None
    buckets.put("a", 3.5, 10.0)
    assert buckets.get("a") == (3.5, 10.0)
    keys = [f"key {n}" for n in range(3 * SLOTS * PROBED // 4)]
    for at, key in enumerate(keys):
        buckets.put(key, 1.0, 11.0 + at)
    assert buckets.get(keys[-1]) is not None and buckets.get("a") is None


def test_a_request_goes_to_the_process_that_has_its_table():
    siblings = Siblings(3)
    all_ = Connections(8, 20, siblings)
    for name in ("k7m2", "abcd", "zzzz"):
        home = siblings.owner(name)
        for line in (
            f"GET /tables/{name} HTTP/1.1",
            f"POST /api/tables/{name}/act HTTP/1.1",
            f"GET http://host:1/api/tables/{name}?seat=1 HTTP/1.1",
            f"GET /api/tables/%{ord(name[0]):x}{name[1:]}/events HTTP/1.1",
        ):
            assert all_._place_of(line.encode()) == home
    assert all_._place_of(b"GET /api/tables HTTP/1.1") == all_._place_of(b"GET / HTTP/1.1") == 0
    assert all(siblings.owner(siblings.new_id()) == 0 for _ in range(20))


def test_every_process_gets_as_many_new_tables():
    all_ = Connections(8, 20, Siblings(3))
    places = [all_._place_of(b"POST /api/tables HTTP/1.1") for _ in range(60)]
    assert [places.count(number) for number in range(3)] == [20, 20, 20]

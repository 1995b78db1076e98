"""Starting and stopping the server as a person does."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest

from motu.core.game import Refused
from motu.store.database import claimed, url_of
from motu.table.ops import serve
from motu.table.ops.settings import Settings
from motu.table.ops.supervisor import STOPPING, Supervisor

IN_THE_CLEAR = (
    "Others can reach this server, and nothing encrypts what they send. That is fine on a network of your own; otherwise put "
    "HTTPS in front of it, and say so with secure = true (docs/hosting.md)."
)
PROGRAM = """
import json, sys
from motu.core import compiled
compiled.interpret_here()  # as `motu serve` does
from motu.core.game import Refused
from motu.table.ops.serve import serve
from motu.table.ops.settings import Settings
try:
    serve(port=int(sys.argv[1]), data=sys.argv[2], host=sys.argv[3], settings=Settings(**json.loads(sys.argv[4])))
except Refused as refused:
    sys.exit(str(refused))
"""


def begun(port, data, host="127.0.0.1", **settings):
    command = [sys.executable, "-c", PROGRAM, str(port), str(data), host, json.dumps(settings)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def test_it_says_where_it_is_and_ctrl_c_closes_it_with_streams_open(tmp_path):
    port = free_port()
    server = begun(port, tmp_path)
    url = f"http://127.0.0.1:{port}"
    try:
        line = server.stderr.readline()
        while "open at" not in line:
            assert line, "it ended without a word"
            line = server.stderr.readline()
        assert f"{url}/" in line
        made = httpx.post(
            f"{url}/api/tables", json={"game": _a_game(url), "seats": [{"kind": "me"}]}, timeout=120
        ).json()
        with httpx.stream("GET", f"{url}/api/tables/{made['id']}/events", timeout=60) as events:
            lines = events.iter_lines()
            assert next(lines).startswith("id: ")
            began = time.monotonic()
            server.send_signal(signal.SIGINT)
            for _ in lines:
                pass
            assert server.wait(20) == 0 and time.monotonic() - began < 15
        said = server.stderr.read()
        assert "Traceback" not in said and "closed" in said
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
        server.wait(10)
        server.stderr.close()


@pytest.mark.parametrize("moment", [0.0, 0.01, 0.05])
def test_ctrl_c_while_its_processes_begin_ends_all_of_them_without_a_traceback(moment, tmp_path):
    server = begun(free_port(), tmp_path, processes=2, workers=0)
    try:
        while "open at" not in server.stderr.readline():
            assert server.poll() is None
        time.sleep(moment)
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
        assert "Traceback" not in server.stderr.read()
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
        server.wait(10)
        server.stderr.close()


def test_who_is_told_to_end_before_all_have_begun_begins_no_more(monkeypatch):
    begun_roles = []
    supervisor = Supervisor([lambda: None, lambda: None])

    def begin(child):
        begun_roles.append(child)
        supervisor._end(signal.SIGINT, None)

    monkeypatch.setattr("multiprocessing.context.ForkProcess.start", begin)
    before = {number: signal.getsignal(number) for number in (*STOPPING, signal.SIGALRM)}
    try:
        for role in (0, 1):
            supervisor._begin(role)
    finally:
        signal.alarm(0)
        for number, handler in before.items():
            signal.signal(number, handler)
    assert len(begun_roles) == 1


def test_a_log_for_programs_has_nothing_but_objects_and_warns_of_what_is_in_the_clear(tmp_path):
    server = begun(free_port(), tmp_path, "0.0.0.0", log="json", workers=0)
    try:
        records = [json.loads(server.stderr.readline())]
        while "open at" not in records[-1]["message"]:
            records.append(json.loads(server.stderr.readline()))
        server.send_signal(signal.SIGINT)
        records += map(json.loads, server.stderr.read().splitlines())
        assert server.wait(20) == 0
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)
        server.wait(10)
        server.stderr.close()
    assert [record["message"] for record in records if record["level"] != "info"] == [IN_THE_CLEAR]
    assert records[-1]["message"].startswith("The table is closed.")


@pytest.mark.parametrize(("host", "secure", "warned"), [
    ("127.0.0.1", False, False), ("::1", False, False), ("localhost", False, False), ("0.0.0.0", True, False),
    ("0.0.0.0", False, True), ("::", False, True), ("192.168.7.5", False, True), ("games.example.org", False, True),
])  # fmt: skip
def test_a_server_that_others_reach_without_https_is_warned_of(caplog, host, secure, warned):
    with caplog.at_level("INFO"):
        serve.warn_without_tls(Settings(host=host, secure=secure))
    assert [record.message for record in caplog.records] == [IN_THE_CLEAR] * warned


def _a_game(url):
    games = httpx.get(f"{url}/api/games").json()
    return next(game["name"] for game in games if game["seats"]["least"] == 1)


def test_a_taken_port_is_said_with_what_to_do():
    taken = serve.listening("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with pytest.raises(Refused, match=rf"Port {port} is taken.*--port {port + 1}"):
        serve.listening("127.0.0.1", port)
    taken.close()


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("256.256.256.256", 8642), ("203.0.113.1", 8642), ("\0", 8642)]
)
def test_an_address_that_cannot_be_used_is_said(host, port):
    with pytest.raises(Refused):
        serve.listening(host, port)


def test_a_second_server_for_the_same_matches_is_refused_and_the_next_one_opens(tmp_path):
    with claimed(url_of(tmp_path)), pytest.raises(Refused, match="are open in another server already"):
        serve.serve(port=0, data=tmp_path)
    with claimed(url_of(tmp_path)):
        pass


def test_the_address_shown_is_one_a_browser_can_open():
    assert serve.url("0.0.0.0", 8642) == "http://127.0.0.1:8642/"
    assert serve.url("::", 8642) == "http://[::1]:8642/"
    assert serve.url("localhost", 80) == "http://localhost:80/"


def test_small_answers_are_sent_at_once():
    """asyncio switches Nagle's delay off only for sockets that name their protocol; otherwise each answer takes 40 ms."""
    with serve.listening("127.0.0.1", 0) as opened:
        assert opened.proto == socket.IPPROTO_TCP

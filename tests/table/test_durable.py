"""A server killed at any moment (SIGKILL) loses no acknowledged action and plays none twice.

Scripted players act, take back and talk at several tables while the server is killed at random points, again and again
(MOTU_KILLS times; 10 by default). Between two lives of the server the database itself is read and compared with everything
that was ever acknowledged.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import Any

import httpx
import pytest

import motu
from motu.core.match import Match
from motu.core.registry import by_name
from motu.store import Store

KILLS = int(os.environ.get("MOTU_KILLS", "10"))
LIFE = (0.15, 1.2)  # seconds from the first answer to the kill

# Servers are forked from a process that has everything imported, so that a life begins at once.
NURSERY = """
import os, sys
import motu
from motu.core import registry
from motu.table.live.lobby import prepared
from motu.table.ops.serve import serve
from motu.table.ops.settings import Settings
from tests.table import shells
motu.register(shells.GAME)
port, data = int(sys.argv[1]), sys.argv[2]
for game in registry.playable():
    for seats in {game.usual_seats, max(game.usual_seats, 2)}:
        prepared(game, seats, {})
print("ready", flush=True)
for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        os.close(0)
        serve(port=port, data=data, settings=Settings(workers=0, bot_pause=0, limited=False))
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""


class Lives:
    """One server after another at the same address on the same data."""

    def __init__(self, data):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-c", NURSERY, str(self.port), str(data)]
        self._nursery = nursery = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert nursery.stdin and nursery.stdout and nursery.stderr
        self._orders, self._answers, self._errors = nursery.stdin, nursery.stdout, nursery.stderr
        self._said("ready")

    def _said(self, word=None):
        line = self._answers.readline().strip()
        assert line and (word is None or line == word), self._errors.read()[-3000:]
        return line

    def begin(self):
        self._orders.write("begin\n")
        self._orders.flush()
        self._pid = int(self._said())
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            time.sleep(0.02)
        raise AssertionError("the server did not come up")

    def kill(self):
        os.kill(self._pid, signal.SIGKILL)
        self._said("ended")

    def close(self):
        self._orders.close()
        self._nursery.terminate()
        self._nursery.wait(10)


class Scripted:
    """A guest who plays all seats of one table at random, and notes what was acknowledged."""

    def __init__(self, url, game, bots, seed):
        self.url, self.pick = url, random.Random(seed)
        self.http = httpx.Client(base_url=url, timeout=10)
        usual = max(by_name(game).usual_seats, 1 + bots)
        seats = [{"kind": "me"}] * (usual - bots) + [{"kind": "bot", "level": "plain"}] * bots
        self.seen = self._post("/api/tables", {"game": game, "seats": seats})
        self.acts: list[tuple[int, int, int, int]] = []  # acknowledged: after this seq, up to that seq, seat, action
        self.undos: list[int] = []  # seq: acknowledged
        self.unsure: tuple[str, dict[str, Any]] | None = None  # sent, and the server died before it answered
        self.died = 0  # how often that was so: each may have been done without our knowing

    def _post(self, path, message):
        response = self.http.post(path, json=message)
        assert response.status_code in (200, 201, 409), response.text
        return response.json()

    def play(self):
        """Until the server dies."""
        try:
            if self.unsure:
                self._send(*self.unsure)  # exactly the same again: it must not count twice
            while self._look()["status"] == "playing":
                self._step()
        except httpx.TransportError:
            self.died += self.unsure is not None

    def _look(self, seat=None):
        query = {} if seat is None else {"seat": seat}
        self.seen = self.http.get(f"/api/tables/{self.seen['id']}", params=query).json()
        return self.seen

    def _step(self):
        seen, base = self.seen, {"seq": self.seen["seq"], "seat": self.seen["seat"]}
        if seen["can_undo"] and self.pick.random() < 0.3:
            self._send("undo", base)
        elif choices := seen["scene"].get("choices"):
            self._send("act", base | {"action": self.pick.choice(choices)["action"]})
        if self.pick.random() < 0.05:
            self._post(f"/api/tables/{seen['id']}/chat", {"text": "still here"})

    def _send(self, verb, message):
        self.unsure = (verb, message)
        answer = self._post(f"/api/tables/{self.seen['id']}/{verb}", message)
        self.unsure = None
        if answer.get("code"):
            return  # too late: the first time it was sent it was done, or a bot was faster
        if verb == "undo":
            self.undos.append(answer["seq"])
        else:
            self.acts.append((message["seq"], answer["seq"], message["seat"], message["action"]))


def check(store, player):
    """What is kept is a legal match that holds everything acknowledged, once."""
    saved, undone = store.load(player.seen["id"]), store.undone(player.seen["id"])
    game, entries = by_name(saved.table.game), saved.entries
    Match.resume(Match(game, len(saved.seats), saved.table.options).start, [(e.who, e.action) for e in entries])
    assert saved.table.ply == len(entries)
    assert [e.seq for e in entries] == sorted(e.seq for e in entries)
    ever = entries + [entry for _, _, cut in undone for entry in cut]
    own = [(e.seq, e.who, e.action) for e in ever if e.who >= 0 and not e.forced]
    assert len({seq for seq, _, _ in own}) == len(own), "no two actions share a seq"
    for after, upto, seat, action in player.acts:
        found = [seq for seq, who, did in own if (who, did) == (seat, action) and after < seq <= upto]
        assert len(found) == 1, f"action {action} of seat {seat}, acknowledged at {upto}, is there {len(found)} times"
    mine = [entry for entry in own if saved.seats[entry[1]].kind == "person"]
    assert len(mine) <= len(player.acts) + player.died, "an action was played twice"
    assert set(player.undos) <= {seq for seq, _, _ in undone}, "an acknowledged undo is lost"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_no_acknowledged_action_is_lost_or_played_twice(tmp_path):
    lives, pick, players = Lives(tmp_path), random.Random(KILLS), []
    try:
        for life in range(KILLS):
            lives.begin()
            if life % 5 == 0:
                players += [
                    Scripted(lives.url, name, bots, f"{life} {name}") for name in motu.names() for bots in (0, 1)
                ]
            live_and_die(lives, [player for player in players if player.seen["status"] != "over"], pick.uniform(*LIFE))
            store = Store(tmp_path)
            for player in players:
                check(store, player)
            store.close()
    finally:
        lives.close()
    acts, undos = sum(len(player.acts) for player in players), sum(len(player.undos) for player in players)
    assert acts > 3 * KILLS and undos > 0, "the players were hardly able to play"
    print(f"{KILLS} kills, {len(players)} tables, {acts} acknowledged actions, {undos} acknowledged undos")


def live_and_die(lives, players, seconds):
    """Let them play until the server is killed."""
    threads = [threading.Thread(target=player.play) for player in players]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    lives.kill()
    for thread in threads:
        thread.join(20)

"""Scripted players who act, undo and chat, record what was acknowledged, and survive whatever happens to the server."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx

from motu.core.match import Match
from motu.core.registry import by_name
from motu.store import Store
from motu.store.store import SAID

PAUSE_SECONDS = 0.05  # after a response that did not arrive, or was a 503
PATIENCE_SECONDS = 30  # for a response, and for a thread to end


class Unavailable(Exception):
    """The server has gone, or said that it cannot serve just now."""


class Scripted:
    """A guest who plays all seats of one table at random, and records what was acknowledged."""

    def __init__(self, urls: Sequence[str], game: str, bots: int, seed: object) -> None:
        self.urls, self.pick = list(urls), random.Random(str(seed))
        self.http = httpx.Client(timeout=PATIENCE_SECONDS)
        usual = max(by_name(game).usual_seats, 1 + bots)
        seats = [{"kind": "me"}] * (usual - bots) + [{"kind": "bot", "level": "random"}] * bots
        self.table = {"game": game, "seats": seats}
        self.seen: dict[str, Any] = {"status": "waiting"}
        self.acts: list[tuple[int, int, int, int]] = []  # acknowledged: after this seq, up to that seq, seat, action
        self.undos: list[int] = []  # seq: acknowledged
        self.lines = 0  # of chat: acknowledged
        self.unsure: tuple[str, dict[str, Any]] | None = None  # sent, but not answered
        self.unanswered = 0  # how often that happened: each may have been done without our knowing
        self.sentences: Counter[str] = Counter()  # what the server said when it could not serve
        self.wrong: list[str] = []

    def sit_down(self) -> None:
        """Sit down at a new table as soon as there is a server."""
        until = time.monotonic() + PATIENCE_SECONDS
        while "id" not in self.seen:
            try:
                self.seen = self._post("/api/tables", self.table)
            except Unavailable:
                assert time.monotonic() < until, "no table can be made"
                time.sleep(PAUSE_SECONDS)

    @property
    def is_over(self) -> bool:
        return bool(self.seen["status"] == "over")

    def play(self, stop: threading.Event) -> None:
        """Play until told to stop, the match is over, or something is wrong."""
        while not (stop.is_set() or self.wrong):
            try:
                if self.unsure:
                    self._send(*self.unsure)  # exactly the same again: it must not count twice
                if self._look()["status"] != "playing":
                    return
                self._step()
            except Unavailable:
                self.unanswered += self.unsure is not None
                self.urls.append(self.urls.pop(0))
                time.sleep(PAUSE_SECONDS)
            except AssertionError as error:
                self.wrong.append(str(error))

    def _asked(self, method: str, path: str, **more: Any) -> httpx.Response:
        try:
            response = self.http.request(method, self.urls[0] + path, **more)
        except httpx.TransportError as error:
            raise Unavailable from error
        if response.status_code == 503:
            sentence = response.json()["detail"]
            assert sentence.endswith((".", "!")), f"no sentence: {response.text}"
            self.sentences[sentence] += 1
            raise Unavailable
        return response

    def _post(self, path: str, message: dict[str, Any]) -> Any:
        response = self._asked("POST", path, json=message)
        assert response.status_code in (200, 201, 409), response.text
        return response.json()

    def _look(self) -> dict[str, Any]:
        response = self._asked("GET", f"/api/tables/{self.seen['id']}")
        assert response.status_code == 200, response.text
        self.seen = response.json()
        return self.seen

    def _step(self) -> None:
        seen, base = self.seen, {"seq": self.seen["seq"], "seat": self.seen["seat"]}
        if seen["can_undo"] and self.pick.random() < 0.3:
            self._send("undo", base)
        elif choices := seen["scene"].get("choices"):
            self._send("act", base | {"action": self.pick.choice(choices)["action"]})
        if self.pick.random() < 0.05:
            answer = self._post(f"/api/tables/{seen['id']}/chat", {"text": "still here"})
            self.lines += "code" not in answer

    def _send(self, verb: str, message: dict[str, Any]) -> None:
        self.unsure = (verb, message)
        answer = self._post(f"/api/tables/{self.seen['id']}/{verb}", message)
        self.unsure = None
        if answer.get("code"):
            return  # too late: it was done the first time it was sent, or a bot was faster
        if verb == "undo":
            self.undos.append(answer["seq"])
        else:
            self.acts.append((message["seq"], answer["seq"], message["seat"], message["action"]))


@contextmanager
def playing(players: Sequence[Scripted]) -> Iterator[None]:
    """All of them play within the block; after it, none is waiting for anything."""
    stop = threading.Event()
    threads = [threading.Thread(target=player.play, args=[stop]) for player in players if not player.is_over]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(2 * PATIENCE_SECONDS)
    assert not any(thread.is_alive() for thread in threads), "a request was never answered"
    for player in players:
        assert not player.wrong, player.wrong[0]


def check(store: Store, player: Scripted) -> None:
    """What is stored is a legal match that holds everything acknowledged, once."""
    saved, undone = store.load(player.seen["id"]), store.undone(player.seen["id"])
    assert saved is not None, "an acknowledged table is lost"
    game, entries = by_name(saved.table.game), saved.entries
    Match.resume(Match(game, len(saved.seats), saved.table.options).start, [(e.who, e.action) for e in entries])
    assert saved.table.ply == len(entries)
    assert [e.seq for e in entries] == sorted(e.seq for e in entries)
    ever = entries + [entry for _, _, cut in undone for entry in cut]
    own = [(e.seq, e.who, e.action) for e in ever if e.who >= 0 and not e.forced]
    assert len({seq for seq, _, _ in own}) == len(own), "no two actions share a seq"
    _hold_acknowledged(player, own)
    mine = [entry for entry in own if saved.seats[entry[1]].kind == "person"]
    assert len(mine) <= len(player.acts) + player.unanswered, "an action was played twice"
    assert set(player.undos) <= {seq for seq, _, _ in undone}, "an acknowledged undo is lost"
    assert len(saved.chat) >= min(player.lines, SAID), "an acknowledged line of chat is lost"


def _hold_acknowledged(player: Scripted, own: list[tuple[int, int, int]]) -> None:
    for after, upto, seat, action in player.acts:
        found = [seq for seq, who, did in own if (who, did) == (seat, action) and after < seq <= upto]
        assert len(found) == 1, f"action {action} of seat {seat}, acknowledged at {upto}, is there {len(found)} times"

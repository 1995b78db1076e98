"""Make a database with something of everything in it, as a fixture for the tests of migrations.

python scripts/database_fixture.py tests/store/forms/form_4.sql.gz

Run it before the form of the database changes (`VERSION` in store/schema.py), to preserve today's form. It starts a
server from the sources on the path and uses nothing but HTTP, so with PYTHONPATH set to the `src` of an old checkout it
makes a database as of then; whatever that server could not do yet is left out.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

PLENTY = 2000  # actions: more than any of these matches takes
GAMES = {"kahuna": 2, "kapai": 2, "kaivai": 3}  # and the number of players
AWAY_SECONDS = 1
Seen = dict[str, Any]


class Player:
    """A guest who plays at random, but always the same moves."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=120)
        self.pick = random.Random(name)
        self.post("/api/me", name=name)

    def post(self, path: str, **message: Any) -> Seen:
        """The response; empty if the server does not know the request or refuses it."""
        response = self.http.post(path, json=message)
        return response.json() if response.status_code < 300 else {}

    def see(self, table: str) -> Seen:
        seen: Seen = self.http.get(f"/api/tables/{table}").json()
        return seen

    def act(self, table: str) -> bool:
        """Do something, if it is this guest's turn."""
        seen = self.see(table)
        choices = seen["scene"].get("choices")
        if not choices or seen["status"] != "playing":
            return False
        action = self.pick.choice(choices)["action"]
        done = self.post(f"/api/tables/{table}/act", seat=seen["seat"], seq=seen["seq"], action=action)
        if done.get("can_undo") and self.pick.random() < 0.2:
            self.post(f"/api/tables/{table}/undo", seat=done["seat"], seq=done["seq"])
        return True


@contextlib.contextmanager
def serving(data: Path) -> Iterator[str]:
    """The address of a server running on this folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"INTERPRETED": 1, "LIMITED": 0, "WORKERS": 1, "BOT_PAUSE": 0, "AWAY_SECONDS": AWAY_SECONDS}
    environment = os.environ | {f"MOTU_{name}": str(value) for name, value in settings.items()}
    command = [sys.executable, "-m", "motu.cli", "serve", "--port", str(port), "--data", str(data)]
    server = subprocess.Popen(command, env=environment | {"MOTU_USUAL_BOT": "beginner"})
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{url}/healthz").status_code == 200:
                    break
            time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(20)


def seated(host: Player, others: list[Player], game: str, **more: Any) -> str:
    """A table where all of them sit."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    made = host.post("/api/tables", game=game, seats=seats, **more) or host.post("/api/tables", game=game, seats=seats)
    for seat, guest in enumerate(others, 1):
        guest.post(f"/api/tables/{made['id']}/join", invite=made["seats"][seat]["invite"])
    return str(made["id"])


def play(table: str, players: list[Player], most: int = PLENTY) -> None:
    for _ in range(most):
        if not any(player.act(table) for player in players):
            return


def furnish(ana: Player, ben: Player, cem: Player) -> None:
    """Finished, running and waiting matches of every game, with everything that can happen at a table."""
    for game, seats in GAMES.items():
        players = [ana, ben, cem][:seats]
        finished = seated(ana, players[1:], game)
        play(finished, players)
        ana.post(f"/api/tables/{finished}/chat", text=f"A fine match of {game} – shall we play again?", seq=0)
        given_up = seated(ana, players[1:], game, public=True, hints=True)
        play(given_up, players, 12)
        ben.post(f"/api/tables/{given_up}/resign", seat=1)
        running = seated(ana, players[1:], game, pace="3d", hints=True)
        play(running, players, 30)
        ben.post(f"/api/tables/{running}/chat", text="Aloha \N{PALM TREE}", seq=0)
        for player in players:
            player.post(f"/api/tables/{running}/hint", seat=player.see(running)["seat"], seq=player.see(running)["seq"])
        ana.post("/api/tables", game=game, seats=[{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)], public=True)
        ana.post("/api/me/archive", tables=[finished])
    ana.post("/api/learn/kahuna/bridges/done")
    ana.post("/api/me/link")
    ana.post("/api/me/tokens", name="my bot")
    stand_in(seated(ana, [ben, cem], "kaivai"), [ana, ben, cem])


def stand_in(table: str, players: list[Player]) -> None:
    """The player to act stays away: the others vote for a bot until they are back; then one vote is not enough."""
    for votes in (2, 1):
        play(table, players, 10)
        time.sleep(AWAY_SECONDS + 1)
        away = next((seat["seat"] for seat in players[0].see(table)["seats"] if seat.get("away")), 0)
        others = [player for seat, player in enumerate(players) if seat != away]
        for player in others[:votes]:
            player.post(f"/api/tables/{table}/takeover", seat=away)
        players[away].post(f"/api/tables/{table}/back", seat=away)


def main() -> None:
    out = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder)) as url:
            furnish(*(Player(url, name) for name in ("Ana", "Ben", "Cem")))
        with contextlib.closing(sqlite3.connect(next(Path(folder).glob("*.sqlite3")))) as kept:
            text = "\n".join(kept.iterdump())
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(f"{out}: {out.stat().st_size // 1024} KiB, {text.count('INSERT INTO')} rows")


if __name__ == "__main__":
    main()

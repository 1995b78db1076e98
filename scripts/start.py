"""Measure a server's start from outside: on a machine that never had Motu (nothing compiled, not even Python's own
files), and again with everything cached. Run it on an otherwise idle machine.

python scripts/start.py             both
python scripts/start.py --runs 3    the second start three times
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

GAMES = {"kahuna": 2, "kaivai": 3, "kapai": 2}
LEVEL = "strong"
PATIENCE = 180  # seconds
GOALS = {
    "first ever: to the page": 4.0, "afterwards: to the page": 1.5, "a table of each game, the slowest": 1.0,
    "a person's action while compiling, the slowest": 0.1, "first strong move after the start": 40.0,
}  # fmt: skip
Found = dict[str, float]


@contextmanager
def started(cache: Path, port: int) -> Iterator[tuple[httpx.Client, float]]:
    """A server started as a user would start it, from the moment its page is there; and the time it was started."""
    given = os.environ | {
        "XDG_CACHE_HOME": str(cache),
        "PYTHONPYCACHEPREFIX": str(cache / "python"),
        "MOTU_LIMITED": "0",
    }
    given.pop("MOTU_CACHE_DIR", None)
    given.pop("PYTHONDONTWRITEBYTECODE", None)  # a second start finds what the first compiled
    given.pop("MOTU_INTERPRETED", None)
    command = [sys.executable, "-m", "motu", "serve", "--port", str(port), "--data", str(cache / "data")]
    began = time.perf_counter()
    server = subprocess.Popen(command, env=given, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as person:
            wait_for_page(person, server)
            yield person, began
    finally:
        server.terminate()
        server.wait()


def wait_for_page(person: httpx.Client, server: subprocess.Popen[bytes]) -> None:
    while True:
        if server.poll() is not None:
            sys.exit("The server did not start: perhaps its port is taken.")
        try:
            if person.get("/", headers={"accept": "text/html"}).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.01)


def first_start(cache: Path, port: int) -> Found:
    """Everything that somebody starting Motu for the first time goes through."""
    with started(cache, port) as (person, began):
        found = {"first ever: to the page": time.perf_counter() - began}
        tables = {game: timed(person, "/api/tables", new_table(game, seats)) for game, seats in GAMES.items()}
        found["a table of each game, the slowest"] = max(seconds for seconds, _ in tables.values())
        acted = play_until_bots_move(person, begun_by_us(person, tables["kahuna"][1]))
        found["first strong move after the start"] = time.perf_counter() - began
        found["a person's action while compiling, the slowest"] = max(acted)
    return found


def new_table(game: str, seats: int) -> dict[str, Any]:
    return {"game": game, "seats": [{"kind": "me"}] + [{"kind": "bot", "level": LEVEL}] * (seats - 1)}


def timed(person: httpx.Client, path: str, message: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    began = time.perf_counter()
    answer = person.post(path, json=message)
    seconds = time.perf_counter() - began
    answer.raise_for_status()
    return seconds, answer.json()


def begun_by_us(person: httpx.Client, seen: dict[str, Any]) -> dict[str, Any]:
    """This table, or a new one in which chance lets us begin: until bots are compiled, only we act."""
    while not seen["scene"].get("choices"):
        _, seen = timed(person, "/api/tables", new_table("kahuna", GAMES["kahuna"]))
    return seen


def play_until_bots_move(person: httpx.Client, seen: dict[str, Any]) -> list[float]:
    """Act whenever it is our turn, until a bot has acted; returns how long each response took."""
    rng, took = random.Random(7), []
    while not any(line["who"] == 1 for line in seen["history"]):
        if choices := seen["scene"].get("choices"):
            action = rng.choice(choices)["action"]
            message = {"seat": seen["seat"], "seq": seen["seq"], "action": action}
            took.append(timed(person, f"/api/tables/{seen['id']}/act", message)[0])
        else:
            time.sleep(0.05)
        seen = person.get(f"/api/tables/{seen['id']}").json()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1, help="how often the second start is measured")
    parser.add_argument("--port", type=int, default=8653)
    asked, again = parser.parse_args(), []
    with tempfile.TemporaryDirectory() as folder:
        found = first_start(Path(folder), asked.port)
        for _ in range(asked.runs):
            with started(Path(folder), asked.port) as (_, began):
                again.append(time.perf_counter() - began)
    found["afterwards: to the page"] = min(again)
    shown = Table("", "seconds", "goal")
    for what, goal in GOALS.items():
        shown.add_row(what, f"{found[what]:.2f}", f"{goal:g}")
    Console().print(shown)


if __name__ == "__main__":
    main()

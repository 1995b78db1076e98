"""What an action and all its viewers cost the server, game by game: CPU of the server and of the clients.

python scripts/action_cost.py                    every game
python scripts/action_cost.py kahuna --seconds 10
python scripts/action_cost.py --processes 2      of a server of several processes

Tables with a player and a spectator each, at a load that leaves the server idle now and then: so the figure is CPU
time, not waiting, and hardly depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from motu.core.registry import names  # noqa: E402
from motu.table.ops import loadtest  # noqa: E402

TABLES = 40


async def measure(port: int, game: str, rate: float, seconds: float) -> None:
    players = [loadtest.Player(port, game, random.Random(number)) for number in range(TABLES)]
    for player in players:
        await player.sit_down()
    think = TABLES / rate
    async with loadtest.watched(players):
        await loadtest.play(players, think, 1)
        spent, mine, began = await loadtest.figure(port, loadtest.CPU), time.process_time(), time.perf_counter()
        load = await loadtest.play(players, think, seconds)
        took, mine = time.perf_counter() - began, time.process_time() - mine
        spent = await loadtest.figure(port, loadtest.CPU) - spent
    actions = len(load.times) * (loadtest.WARM_UP + seconds) / seconds
    median, late = (loadtest.percentile(load.times, part) * 1000 for part in (0.5, 0.99))
    print(
        f"{game:8} {spent / actions * 1000:6.2f} ms of the server, {mine / actions * 1000:5.2f} ms of who asks; "
        f"{load.rate:.0f} actions/s, {median:.1f} ms (median), {late:.1f} ms (99 of 100), {spent / took:.0%} busy",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--rate", type=float, default=100, help="actions a second")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    for game in asked.games:
        settings = replace(loadtest.BARE, processes=asked.processes)
        with tempfile.TemporaryDirectory() as data, loadtest.serving(data, settings) as port, loadtest.no_garbage():
            loadtest.fastest_loop(measure(port, game, asked.rate, asked.seconds))


if __name__ == "__main__":
    main()

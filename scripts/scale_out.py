"""What a second server adds: live tables on one PostgreSQL, held by one server and by two, in turns. Run it with
`make scale-out`, on an otherwise idle machine.

Each server is one process. With two, each has half of the players and the spectators of the other half, so both pass
on every action. Load generator, PostgreSQL and servers share the cores, so on two cores a second server adds little.
"""

from __future__ import annotations

import argparse
import contextlib
import statistics
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from motu.table.ops import loadtest, open_files
from scripts.faults.postgres import Missing, running

SERVER = replace(loadtest.BARE, processes=1)
SERVERS = (1, 2)
ROUNDS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=loadtest.TABLES)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of each; the median counts")
    given = parser.parse_args()
    open_files.raised(4 * SERVER.most_streams)
    held: dict[int, list[float]] = {servers: [] for servers in SERVERS}
    try:
        for servers in track(SERVERS * given.rounds, "measuring", console=Console(stderr=True)):
            held[servers].append(held_by(servers, given.tables))
    except Missing as reason:
        raise SystemExit(str(reason)) from None
    report(held, given.tables)


def held_by(servers: int, tables: int) -> float:
    """The highest load that so many servers sustain on a new database, in actions a second."""
    with running(synced=True) as database, contextlib.ExitStack() as all_servers, loadtest.no_garbage():
        ports = [all_servers.enter_context(loadtest.serving(database.url, SERVER)) for _ in range(servers)]
        return loadtest.fastest_loop(_held(ports, tables))


async def _held(ports: Sequence[int], tables: int) -> float:
    players = await loadtest.seated(ports, range(tables))
    async with loadtest.watched(players):
        return (await loadtest.highest_load(players)).rate


def report(held: dict[int, list[float]], tables: int) -> None:
    medians = {servers: statistics.median(rates) for servers, rates in held.items()}
    table = Table("servers", "actions a second", "each time", title=f"{tables} live tables: {loadtest.WITHIN}")
    for servers, rates in held.items():
        table.add_row(str(servers), f"{medians[servers]:.0f}", ", ".join(f"{rate:.0f}" for rate in rates))
    Console().print(table)
    if all(medians.values()):
        Console().print(f"Two servers hold {medians[2] / medians[1]:.2f} times what one does.")


if __name__ == "__main__":
    main()

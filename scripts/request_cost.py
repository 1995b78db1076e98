"""What an action costs the server apart from drawing: the request, the rules, the synced write and the response.

python scripts/request_cost.py                 CPU and time of an action, with one player and with eight at once
python scripts/request_cost.py --actions 500   of each player

A real server in its own process answers every action with the same small message instead of a view of the table.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
os.environ["MOTU_INTERPRETED"] = "1"  # as a server does

import msgspec  # noqa: E402

from motu.table.live.views import table_view as views  # noqa: E402
from motu.table.ops import loadtest  # noqa: E402
from motu.table.ops.serve import serve  # noqa: E402
from motu.table.ops.wire import Wire  # noqa: E402

GAME, WARM_UP = "kahuna", 10


class Small(msgspec.Struct):
    """In place of a view: what a scripted player needs, at the size of a response that carries only changes."""

    id: str
    seq: int
    seat: int
    action: int
    filling: str = "x" * 1500


def small_view(table: Any, *_: Any, **__: Any) -> Small:
    seat = next(iter(table.owed), -1)
    return Small(table.id, table.row.seq, seat, int(table.position.weighted(seat)[0][0]) if seat >= 0 else -1)


async def nothing(*_: Any) -> None:
    """Draws nothing."""


def serve_bare(port: int, data: str) -> None:
    views.prepare, views.table_view = nothing, small_view  # type: ignore[assignment]
    with open(os.devnull, "w") as quiet:
        sys.stderr = quiet
        serve(port=port, data=data, settings=replace(loadtest.BARE, processes=1))


@contextmanager
def serving(data: str) -> Iterator[tuple[int, int]]:
    """The port and process id of such a server."""
    port = loadtest.free_port()
    process = multiprocessing.get_context("spawn").Process(target=serve_bare, args=(port, data))
    process.start()
    try:
        loadtest.wait_for(port)
        yield port, process.pid or 0
    finally:
        process.terminate()
        process.join(10)


async def play(port: int, actions: int) -> list[float]:
    """How long each action took."""
    wire, seen = Wire(port), {"seat": -1}
    took: list[float] = []
    while len(took) < actions:
        if seen["seat"] < 0:
            table = {"game": GAME, "seats": [{"kind": "me"}] * 2}
            seen = msgspec.json.decode((await wire.ask("POST", "/api/tables", table))[1])
        message = {name: seen[name] for name in ("seat", "seq", "action")}
        began = time.perf_counter()
        status, body = await wire.ask("POST", f"/api/tables/{seen['id']}/act", message)
        took.append(time.perf_counter() - began)
        assert status == 200, body
        seen = msgspec.json.decode(body)
    wire.close()
    return took


def processor_seconds(process: int) -> float:
    """The CPU time a process has used so far; Linux only."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, server: int, players: int, actions: int) -> None:
    await asyncio.gather(*(play(port, WARM_UP) for _ in range(players)))
    used, began = processor_seconds(server), time.perf_counter()
    found = await asyncio.gather(*(play(port, actions) for _ in range(players)))
    seconds, used = time.perf_counter() - began, processor_seconds(server) - used
    took = [each for times in found for each in times]
    median, late = (loadtest.percentile(took, part) * 1000 for part in (0.5, 0.99))
    print(
        f"{players} at once: {len(took) / seconds:.0f} actions/s, {used / len(took) * 1000:.2f} ms of CPU each, "
        f"answered within {median:.1f} ms (median), {late:.1f} ms (99 of 100)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--actions", type=int, default=200, help="of each player")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, serving(data) as (port, server), loadtest.no_garbage():
        for players in (1, 8):
            asyncio.run(measure(port, server, players, asked.actions))


if __name__ == "__main__":
    main()

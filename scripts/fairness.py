"""Nobody starves the others: how long one guest's actions and bots take on a quiet server, and while another guest
does its worst within the limits. Run it with `make fairness`, on an otherwise idle machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from motu.core.registry import by_name
from motu.table.ops.loadtest import no_garbage, percentile, serving
from motu.table.ops.settings import Settings
from motu.table.ops.wire import Wire

QUIET, ATTACKER = "127.0.0.3", "127.0.0.2"  # the addresses they connect from
SECONDS, WARM_UP = 40.0, 20.0  # of each measurement; and before the first, until everything is loaded
THINK = 0.25  # seconds between two actions of the quiet guest at one table
GAMES = ("kahuna", "kaivai", "kapai")  # that it plays
MASTERS, PREVIEWERS, READERS, SEATS_WATCHED, HALF_SENT = 20, 8, 4, 12, 300
BOUND = 2.0  # at most so many times as long as on a quiet server


@dataclass
class Times:
    """How long things took, in seconds."""

    actions: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)


class Quiet:
    """A guest who plays and measures."""

    def __init__(self, port: int) -> None:
        self._port, self._pick, self._cookie = port, random.Random(1), ""
        self.times = Times()

    async def sit_down(self) -> None:
        wire = Wire(self._port, local=QUIET)
        await wire.ask("POST", "/api/me", {"name": "Quiet"})
        self._cookie = wire.cookie

    def tasks(self) -> list[Awaitable[None]]:
        return [*(self._act(game) for game in GAMES), self._play_a_bot()]

    async def _act(self, game: str) -> None:
        """Play all seats of one table after another."""
        wire, seen = Wire(self._port, self._cookie, QUIET), dict[str, Any](status="over")
        while True:
            await asyncio.sleep(self._pick.expovariate(1 / THINK))
            if seen["status"] == "over":
                seats = [{"kind": "me"}] * by_name(game).usual_seats
                seen = await asked(wire, "POST", "/api/tables", {"game": game, "seats": seats})
            elif choices := seen["scene"].get("choices"):
                began = time.perf_counter()
                seen = await act(wire, seen, self._pick.choice(choices)["action"])
                self.times.actions.append(time.perf_counter() - began)
            else:
                seen = await asked(wire, "GET", f"/api/tables/{seen['id']}")

    async def _play_a_bot(self) -> None:
        """Play against a strong one; the stream shows how long it takes to decide."""
        wire = Wire(self._port, self._cookie, QUIET)
        while True:
            seats = [{"kind": "me"}, {"kind": "bot", "level": "strong"}]
            made = await asked(wire, "POST", "/api/tables", {"game": "kahuna", "seats": seats})
            since = 0.0  # when the bot's turn was first seen
            async for seen in stream(wire, f"/api/tables/{made['id']}/stream"):
                if since:
                    self.times.bots.append(time.perf_counter() - since)
                since = time.perf_counter() if seen["seats"][1]["turn"] else 0.0
                if choices := seen["scene"].get("choices"):
                    await act(wire, seen, self._pick.choice(choices)["action"])


async def act(wire: Wire, seen: dict[str, Any], action: int) -> Any:
    message = {"seat": seen["seat"], "seq": seen["seq"], "action": action, "have": seen["scene"]["version"]}
    return await asked(wire, "POST", f"/api/tables/{seen['id']}/act", message)


async def asked(wire: Wire, method: str, path: str, message: Any = None) -> Any:
    """The response; retries while rate limited."""
    while True:
        status, body = await wire.ask(method, path, message)
        if status in (200, 201):
            return msgspec.json.decode(body)
        if status != 429:
            raise RuntimeError(f"{path} was answered {status}: {body[:300]!r}")
        await asyncio.sleep(1)


async def stream(wire: Wire, path: str) -> Any:
    """The views that a stream sends until it ends."""
    reader, writer = await wire.connect()
    writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {wire.cookie}\r\n\r\n".encode())
    with contextlib.closing(writer):
        await reader.readuntil(b"\r\n\r\n")
        while size := int(await reader.readline(), 16):
            event = msgspec.json.decode((await reader.readexactly(size + 2)).strip())
            if event["event"] == "table":
                yield event["data"]


class Attacker:
    """A guest who does its worst: everything at once, for ever, whatever is refused."""

    def __init__(self, port: int) -> None:
        self._port, self._cookie, self.done = port, "", dict.fromkeys(("answered", "refused", "dropped"), 0)

    async def begin(self) -> None:
        wire = Wire(self._port, local=ATTACKER)
        await wire.ask("POST", "/api/me", {"name": "Attacker"})
        self._cookie = wire.cookie
        sheet = await asked(wire, "POST", "/api/tables", {"game": "kapai", "seats": [{"kind": "me"}] * 100})
        crowd = [{"kind": "me"}, *[{"kind": "bot", "level": "beginner"}] * 99]
        busy = await asked(wire, "POST", "/api/tables", {"game": "kapai", "seats": crowd})
        actions = [choice["action"] for choice in sheet["scene"]["choices"]]
        preview, page = f"/api/tables/{sheet['id']}/preview?action=", f"/tables/{sheet['id']}"
        work: list[Awaitable[Any]] = [self._masters(), self._go_on(busy), self._go_on(sheet), self._watch(busy["id"])]
        work += [self._watch(sheet["id"], f"?seat={seat}") for seat in range(SEATS_WATCHED)]
        work += [self._hammer(lambda: preview + str(random.choice(actions))) for _ in range(PREVIEWERS)]
        work += [self._hammer(lambda: page) for _ in range(READERS)]
        work += [self._half_send() for _ in range(HALF_SENT)]
        await asyncio.gather(*work)

    def _wire(self) -> Wire:
        return Wire(self._port, self._cookie, ATTACKER)

    async def _masters(self) -> None:
        """Tables of four master bots, watched through as many streams as are allowed."""
        wire, seats = self._wire(), [{"kind": "bot", "level": "master"}] * 4
        watched = []
        for _ in range(MASTERS):
            made = await asked(wire, "POST", "/api/tables", {"game": "kaivai", "seats": seats})
            watched += [asyncio.ensure_future(self._watch(made["id"])) for _ in range(3)]
        await asyncio.gather(*watched)

    async def _watch(self, table: str, query: str = "") -> None:
        while True:
            await self._wire().pour(f"/api/tables/{table}/events{query}")
            await asyncio.sleep(1)

    async def _go_on(self, seen: dict[str, Any]) -> None:
        """Act as soon as possible, so that ninety-nine bots have something to do."""
        wire = self._wire()
        while seen["status"] != "over":
            if choices := seen["scene"].get("choices"):
                seen = await act(wire, seen, random.choice(choices)["action"])
            else:
                await asyncio.sleep(0.2)
                seen = await asked(wire, "GET", f"/api/tables/{seen['id']}")

    async def _hammer(self, path: Callable[[], str]) -> None:
        wire = self._wire()
        while True:
            status, _ = await wire.ask("GET", path())
            self.done["answered" if status == 200 else "refused"] += 1

    async def _half_send(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await self._wire().connect()
                with contextlib.closing(writer):
                    writer.write(random.choice([b"GET / HTT", b"POST /api/me HTTP/1.1\r\ncontent-length: 9\r\n\r\n{"]))
                    await reader.read()
                    self.done["dropped"] += 1
            await asyncio.sleep(random.random())


def _attack(port: int, done: Any) -> None:
    """In its own process, until terminated. A real attacker has its own machine, so here it runs at low priority."""
    if hasattr(os, "nice"):
        os.nice(15)

    async def attack() -> None:
        attacker = Attacker(port)
        working = asyncio.ensure_future(attacker.begin())
        while not working.done():
            await asyncio.sleep(0.5)
            done.update(attacker.done)
        await working

    asyncio.run(attack())


@contextlib.contextmanager
def attacked(port: int) -> Iterator[Any]:
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager:
        done = manager.dict()
        process = context.Process(target=_attack, args=(port, done))
        process.start()
        try:
            yield done
        finally:
            process.terminate()
            process.join(10)


async def measured(port: int, seconds: float, warm_up: float) -> tuple[Times, Times, dict[str, int]]:
    """Times while nothing else happens and under attack, and what the attacker did."""
    quiet = Quiet(port)
    await quiet.sit_down()
    playing = [asyncio.ensure_future(task) for task in quiet.tasks()]
    await _while(playing, warm_up)
    quiet.times = before = Times()
    await _while(playing, seconds)
    quiet.times = Times()
    with attacked(port) as done:
        await _while(playing, WARM_UP)
        quiet.times = during = Times()
        await _while(playing, seconds)
        told = dict(done)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return before, during, told


async def _while(playing: Sequence[asyncio.Future[None]], seconds: float) -> None:
    """Wait; raise if a task fails meanwhile."""
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


def report(before: Times, during: Times, told: dict[str, int]) -> bool:
    """Print the result; does the bound hold?"""
    table, holds = Table("", "n", "quiet p50", "p99", "attacked p50", "p99", "p99 ratio"), True
    for name, unit, scale in (("actions", "ms", 1000), ("bots", "s", 1)):
        quiet, attacked = getattr(before, name), getattr(during, name)
        figures = [percentile(times, part) for times in (quiet, attacked) for part in (0.5, 0.99)]
        ratio = figures[3] / figures[1]
        holds &= ratio <= BOUND
        cells = [f"{scale * figure:.3g} {unit}" for figure in figures]
        table.add_row(name, f"{len(quiet)} / {len(attacked)}", *cells, f"{ratio:.2f}")
    console = Console()
    console.print(table)
    console.print("The attacker was " + ", ".join(f"{what} {n} times" for what, n in told.items()) + ".")
    console.print(f"p99 within {BOUND:g} times its quiet value: {'yes' if holds else 'no'}.")
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each of the two measurements")
    parser.add_argument("--warm-up", type=float, default=WARM_UP, help="seconds before the first one")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, serving(data, Settings()) as port, no_garbage():
        found = asyncio.run(measured(port, given.seconds, given.warm_up))
    raise SystemExit(0 if report(*found) else 1)


if __name__ == "__main__":
    main()

"""How much load a server takes: live tables with scripted players over loopback. Called by `motu bench`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from motu.core.registry import by_name, names
from motu.lab.bench import Row
from motu.table.ops import boardgame_io, open_files
from motu.table.ops.configuration import environment_of
from motu.table.ops.free_port import free_port as free_port  # noqa: PLC0414  for who measures, too
from motu.table.ops.free_port import wait_for as wait_for  # noqa: PLC0414
from motu.table.ops.settings import Settings
from motu.table.ops.supervisor import can_fork
from motu.table.ops.wire import Wire

T = TypeVar("T")
MEMORY, CPU = "process_resident_memory_bytes", "process_cpu_seconds_total"
TABLES, MANY = 200, 2000
SECONDS, STEP_SECONDS = 6.0, 2.0  # of the measurement, and of each step while the load is raised
WARM_UP = 1.5  # until tables are in play everywhere
OPENING = 0.1  # seconds until it is looked again whether all streams have begun
NEXT_TABLE = 0.2  # seconds until somebody who watches has found it
THINK = 3.0  # seconds between two actions at a table, on average: nobody plays faster than that for long
MOST_STEPS, RAISED = 16, 0.75  # while the load is raised: how many steps, and the factor on the time between actions
HALVINGS = 3  # of the interval between held and not held
BARE = Settings(workers=0, limited=False, bot_pause=0, most_streams=3 * MANY)
WITHIN = "highest load held, 99 of 100 within 50 ms"
HELD = 0.050  # seconds: a load is held while 99 of 100 actions are answered within this


def measured(known: dict[str, float]) -> Iterator[Row]:
    """A row for each finding, as the bench wants it."""
    for row in rows():
        known[row.what] = row.value
        yield row
    yield from boardgame_io.rows(TABLES, known, f"server: {WITHIN}")


def rows(tables: int = TABLES, many: int = MANY, seconds: float = SECONDS) -> Iterator[Row]:
    """Measure a server of our own in processes of its own: as many as usual, then one or two."""
    usual = Settings().processes
    yield from _asked(replace(BARE, processes=usual), lambda port: _measure(port, tables, seconds))
    other = 1 if usual > 1 else 2
    if can_fork():
        yield from _asked(replace(BARE, processes=other), lambda port: _compare(port, tables, other))
    yield from _asked(replace(BARE, processes=usual), lambda port: _measure_many(port, many, seconds))


def _asked(settings: Settings, measure: Callable[[int], Coroutine[Any, Any, list[Row]]]) -> list[Row]:
    open_files.raised(4 * settings.most_streams)
    with tempfile.TemporaryDirectory() as data, serving(data, settings) as port, no_garbage():
        return fastest_loop(measure(port))


def fastest_loop(work: Coroutine[Any, Any, T]) -> T:
    """The load generator shares its cores with the server: whatever it saves, the server gets."""
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.run(work)
    return uvloop.run(work)


async def _measure(port: int, tables: int, seconds: float) -> list[Row]:
    players = await seated([port], range(tables // 4))  # what is loaded only once is now loaded
    some = await figure(port, MEMORY)
    players += await seated([port], range(tables // 4, tables))
    idle = await figure(port, MEMORY)
    found = [Row("server: memory of an idle table", (idle - some) / (tables - tables // 4) / 1024, "KiB")]
    async with watched(players):
        spent, load = await figure(port, CPU), await play(players, THINK, seconds)
        found += _told(f"server: {tables} live tables", load)
        each = (await figure(port, CPU) - spent) / (len(load.times) * (WARM_UP + seconds) / seconds)
        found.append(Row("server: core time of an action, with all who watch it", 1000 * each, "ms"))
        held = await highest_load(players)
        found.append(Row(f"server: {WITHIN}", held.rate, "actions/s"))
        found.append(Row("server: of one core, the load generator then took", 100 * held.generator, "%"))
    return found


async def _compare(port: int, tables: int, processes: int) -> list[Row]:
    """The same with another number of processes."""
    players = await seated([port], range(tables))
    async with watched(players):
        held = await highest_load(players)
    return [Row(f"server, processes = {processes}: {WITHIN}", held.rate, "actions/s")]


async def _measure_many(port: int, tables: int, seconds: float) -> list[Row]:
    """A crowd at the pace of people."""
    players = await seated([port], range(tables))
    async with watched(players):
        return _told(f"server: {tables} live tables", await play(players, THINK, seconds))


class Load(NamedTuple):
    """What was asked over some time, and how it was answered."""

    times: list[float]  # seconds until each action was answered
    rate: float  # actions a second
    generator: float  # of one core, the part that asking took

    @property
    def is_held(self) -> bool:
        return percentile(self.times, 0.99) <= HELD


def _told(what: str, load: Load) -> list[Row]:
    return [
        Row(f"{what}, actions a second", load.rate, "actions/s"),
        Row(f"{what}, an action answered, median", percentile(load.times, 0.5) * 1000, "ms"),
        Row(f"{what}, an action answered, 99 of 100", percentile(load.times, 0.99) * 1000, "ms"),
    ]


async def highest_load(players: list[Player]) -> Load:
    """The highest that is held, found by asking ever faster, then by bisecting between what is held and what is not.
    bench/boardgame-io/load.js searches the same way."""
    held, slower, faster = Load([], 0.0, 0.0), 2 * THINK, THINK
    for _ in range(MOST_STEPS):
        load = await _tried(players, faster)
        if not load.is_held:
            break
        held, slower, faster = load, faster, RAISED * faster
    for _ in range(HALVINGS):
        between = (slower * faster) ** 0.5
        load = await _tried(players, between)
        if load.is_held:
            held, slower = max(held, load, key=lambda found: found.rate), between
        else:
            faster = between
    return held


async def _tried(players: list[Player], think: float) -> Load:
    """A step of the search. One that is not held is tried again: otherwise, of a hundred actions in two seconds, two
    delayed by something else on the machine would end the search."""
    load = await play(players, think, STEP_SECONDS)
    return load if load.is_held else await play(players, think, STEP_SECONDS)


@contextlib.asynccontextmanager
async def watched(players: list[Player]) -> AsyncIterator[None]:
    """Each table has two pages open: its player's and a spectator's. All of them show something before play begins."""
    streams = [asyncio.ensure_future(player.watch(seat)) for player in players for seat in (0, -1)]
    while sum(len(player.watching) for player in players) < len(streams) and not any(map(asyncio.Future.done, streams)):
        await asyncio.sleep(OPENING)
    try:
        yield
    finally:
        for stream in streams:
            stream.cancel()
        ended = await asyncio.gather(*streams, return_exceptions=True)
    for problem in ended:
        if isinstance(problem, Exception):
            raise problem


async def seated(ports: Sequence[int], numbers: range) -> list[Player]:
    """A player for each number. Several servers get equally many tables, each with its spectators at the next one."""
    players = []
    for number in numbers:
        name = names()[number % len(names())]
        port, next_port = (ports[(number + step) % len(ports)] for step in (0, 1))
        pick = random.Random(number)  # every measurement meets the same  # noqa: S311
        players.append(Player(port, name, pick, next_port))
        await players[-1].sit_down()
    return players


async def play(players: list[Player], think: float, seconds: float) -> Load:
    """All play at once; actions of the first moments are not counted."""
    began = time.perf_counter()
    ending = asyncio.gather(*(player.play(began + WARM_UP + seconds, think) for player in players))
    await asyncio.sleep(WARM_UP)
    spent = time.process_time()
    found = await ending
    spent, took = time.process_time() - spent, time.perf_counter() - began - WARM_UP
    times = [took for each in found for at, took in each if at >= began + WARM_UP] or [float("inf")]
    return Load(times, len(times) / seconds, spent / took)


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


async def figure(port: int, name: str) -> float:
    """A figure that the server reports."""
    wire = Wire(port)
    _, body = await wire.ask("GET", "/metrics")
    wire.close()
    lines = [line for line in body.decode().splitlines() if line.startswith(f"{name} ")]
    return float(lines[0].split()[1]) if lines else float("nan")


class _Choice(msgspec.Struct):
    action: int


class _Scene(msgspec.Struct):
    version: str = ""
    choices: list[_Choice] = []


class _Seen(msgspec.Struct):
    """What a player looks at; the rest of a response is skipped."""

    id: str
    seq: int
    seat: int
    status: str
    scene: _Scene


_seen = msgspec.json.Decoder(_Seen)


class Player:
    """A guest who plays all seats of one table, and a new one whenever a match is over."""

    _seen: _Seen

    def __init__(self, port: int, game: str, pick: random.Random, spectators_port: int | None = None) -> None:
        self._wire, self._game, self._pick = Wire(port), game, pick
        self._spectators = Wire(spectators_port or port)
        self.watching: set[int] = set()  # seats whose pages have begun to show something

    async def sit_down(self) -> None:
        seats = [{"kind": "me"}] * by_name(self._game).usual_seats
        await self._ask("POST", "/api/tables", {"game": self._game, "seats": seats})

    async def watch(self, seat: int) -> None:
        """Keep a stream open, and when the match is over, one of the next table."""
        wire, table = self._wire if seat >= 0 else self._spectators, ""
        while True:
            while table == self._seen.id:
                await asyncio.sleep(NEXT_TABLE)
            table = self._seen.id
            await wire.pour(f"/api/tables/{table}/stream?seat={seat}&have=", partial(self.watching.add, seat))

    async def play(self, end: float, think: float) -> list[tuple[float, float]]:
        """Think, act, think ... : when each action was sent, and how long its answer took."""
        found = []
        while (wait := self._pick.expovariate(1 / think)) < end - time.perf_counter():
            await asyncio.sleep(wait)
            if self._seen.status == "over":
                await self.sit_down()
            elif not self._seen.scene.choices:
                known = f"after={self._seen.seq}&have={self._seen.scene.version}"
                await self._ask("GET", f"/api/tables/{self._seen.id}?{known}")
            if choices := self._seen.scene.choices:
                found.append(await self._act(self._pick.choice(choices).action))
        return found

    async def _act(self, action: int) -> tuple[float, float]:
        seen = self._seen
        message = {"seat": seen.seat, "seq": seen.seq, "action": action, "have": seen.scene.version}
        began = time.perf_counter()
        await self._ask("POST", f"/api/tables/{seen.id}/act", message)
        return began, time.perf_counter() - began

    async def _ask(self, method: str, path: str, message: Any = None) -> None:
        status, body = await self._wire.ask(method, path, message)
        if status not in (200, 201):
            raise RuntimeError(f"{path} was answered {status}: {body[:300]!r}")
        self._seen = _seen.decode(body)


@contextlib.contextmanager
def no_garbage() -> Iterator[None]:
    """A process that has measured much else collects garbage for long, and the server would be blamed for the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextlib.contextmanager
def serving(data: str, settings: Settings) -> Iterator[int]:
    """A server as an operator starts it, at this port."""
    port = free_port()
    command = [sys.executable, "-m", "motu.cli", "serve", "--port", str(port), "--data", data]
    server = subprocess.Popen(command, env=os.environ | environment_of(settings), stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait(20)

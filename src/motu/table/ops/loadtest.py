"""How much a server bears: live tables with scripted players over loopback. Called by `motu bench`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import random
import socket
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from motu.core.registry import by_name, names
from motu.lab.bench import Row
from motu.table.ops.settings import Settings

TABLES = 200
SECONDS, STEP_SECONDS = 6.0, 2.0  # of the measurement, and of each while the load is raised
WARM_UP = 1.5  # until all streams are open
THINK = 3.0  # seconds between two actions at a table, on average: nobody plays faster than that for long
HELD = 0.050  # seconds: a load is held while 99 of 100 actions are answered within this


def measured(known: dict[str, float]) -> Iterator[Row]:
    """A row for each finding, as the bench wants it."""
    return rows()


def rows(tables: int = TABLES, seconds: float = SECONDS) -> Iterator[Row]:
    """Measure a server of our own in a process of its own."""
    with tempfile.TemporaryDirectory() as data, _server(data) as port, _no_garbage():
        yield from asyncio.run(_measure(port, tables, seconds))


async def _measure(port: int, tables: int, seconds: float) -> list[Row]:
    players = await _seat(port, range(tables // 4))  # whatever is loaded once is loaded
    some = await _memory(port)
    players += await _seat(port, range(tables // 4, tables))
    idle = await _memory(port)
    found = [Row("server: memory of an idle table", (idle - some) / (tables - tables // 4) / 1024, "KiB")]
    streams = [asyncio.ensure_future(player.watch(seat)) for player in players for seat in (0, -1)]
    await asyncio.sleep(1)
    took = await _play(players, THINK, seconds)
    per_second = len(took) / seconds
    found += [
        Row(f"server: {tables} live tables, actions a second", per_second, "actions/s"),
        Row("server: an action answered, median", _part(took, 0.5) * 1000, "ms"),
        Row("server: an action answered, 99 of 100", _part(took, 0.99) * 1000, "ms"),
    ]
    think, held = THINK, per_second if _part(took, 0.99) <= HELD else 0.0
    while held and _part(took, 0.99) <= HELD and think > 0.05:
        think *= 0.6
        took = await _play(players, think, STEP_SECONDS)
        if _part(took, 0.99) <= HELD:
            held = len(took) / STEP_SECONDS
    found.append(Row(f"server: highest load held, 99 of 100 within {HELD * 1000:.0f} ms", held, "actions/s"))
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return found


async def _seat(port: int, numbers: range) -> list[Player]:
    players = []
    for number in numbers:
        name = names()[number % len(names())]
        players.append(Player(port, name, random.Random(number)))
        await players[-1].sit_down()
    return players


async def _play(players: list[Player], think: float, seconds: float) -> list[float]:
    """All play at once; how long each action took to be answered, without those of the first moments."""
    began = time.perf_counter()
    found = await asyncio.gather(*(player.play(began, began + WARM_UP + seconds, think) for player in players))
    return [took for times in found for at, took in times if at >= began + WARM_UP] or [float("inf")]


def _part(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


async def _memory(port: int) -> float:
    """Bytes of memory that the server has in use."""
    wire = Wire(port)
    _, body = await wire.ask("GET", "/metrics")
    wire.close()
    lines = [line for line in body.decode().splitlines() if line.startswith("process_resident_memory_bytes ")]
    return float(lines[0].split()[1]) if lines else float("nan")


@dataclass
class Wire:
    """The least that speaks HTTP: one connection, one request at a time; a fuller client would cost more than the server."""

    port: int
    cookie: str = ""
    _ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, repr=False)

    async def ask(self, method: str, path: str, message: Any = None) -> tuple[int, bytes]:
        reader, writer = self._ends = self._ends or await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        body = b"" if message is None else msgspec.json.encode(message)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {len(body)}\r\n"
        head += f"content-type: application/json\r\ncookie: {self.cookie}\r\n\r\n"
        writer.write(head.encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return int(lines[0].split()[1]), await reader.readexactly(int(headers.get("content-length", 0)))

    async def pour(self, path: str) -> None:
        """Read a stream for ever."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {self.cookie}\r\n\r\n".encode())
        with contextlib.closing(writer):
            while await reader.read(65536):
                pass

    def close(self) -> None:
        if self._ends:
            self._ends[1].close()


class Player:
    """A guest who plays all seats of one table, and a new one whenever a match is over."""

    def __init__(self, port: int, game: str, pick: random.Random) -> None:
        self._wire, self._game, self._pick = Wire(port), game, pick
        self._seen: dict[str, Any] = {}

    async def sit_down(self) -> None:
        seats = [{"kind": "me"}] * by_name(self._game).usual_seats
        await self._ask("POST", "/api/tables", {"game": self._game, "seats": seats})

    async def watch(self, seat: int) -> None:
        """Keep a stream open, and the next when the match is over."""
        while True:
            await self._wire.pour(f"/api/tables/{self._seen['id']}/stream?seat={seat}&have=")
            await asyncio.sleep(0.2)

    async def play(self, begin: float, end: float, think: float) -> list[tuple[float, float]]:
        """Think, act, think ... : when each action was sent, and how long its answer took."""
        found = []
        while (wait := self._pick.expovariate(1 / think)) < end - time.perf_counter():
            await asyncio.sleep(wait)
            if self._seen["status"] == "over":
                await self.sit_down()
            elif not self._seen["scene"].get("choices"):
                await self._ask("GET", f"/api/tables/{self._seen['id']}?{self._known()}")
            if choices := self._seen["scene"].get("choices"):
                found.append(await self._act(self._pick.choice(choices)["action"]))
        return found

    async def _act(self, action: int) -> tuple[float, float]:
        seen = self._seen
        message = {"seat": seen["seat"], "seq": seen["seq"], "action": action, "have": seen["scene"]["version"]}
        began = time.perf_counter()
        await self._ask("POST", f"/api/tables/{self._seen['id']}/act", message)
        return began, time.perf_counter() - began

    def _known(self) -> str:
        return f"after={self._seen['seq']}&have={self._seen['scene']['version']}"

    async def _ask(self, method: str, path: str, message: Any = None) -> None:
        status, body = await self._wire.ask(method, path, message)
        if status not in (200, 201):
            raise RuntimeError(f"{path} was answered {status}: {body[:300]!r}")
        self._seen = msgspec.json.decode(body)


@contextlib.contextmanager
def _no_garbage() -> Iterator[None]:
    """A process that has measured much else looks long for garbage, and the time would be put down to the server."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextlib.contextmanager
def _server(data: str) -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(port, data), daemon=True)
    process.start()
    try:
        _wait_for(port)
        yield port
    finally:
        process.terminate()
        process.join(10)


def _serve(port: int, data: str) -> None:
    import sys

    from motu.table.ops.serve import serve

    with open("/dev/null", "w") as quiet:
        sys.stderr = quiet
        serve(port=port, data=data, settings=Settings(workers=0, limited=False, bot_pause=0))


def _wait_for(port: int) -> None:
    for _ in range(1200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")

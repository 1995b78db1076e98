"""Bots think in processes of their own, so that no page waits for one. They are given a view, never the truth."""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import secrets
import signal
import threading
import time
from asyncio import sleep
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from motu import bots
from motu.core import dice
from motu.core.game import Game, Options, Rng, View
from motu.core.match import Match
from motu.core.play import Buffers
from motu.core.position import Position
from motu.core.registry import by_name, names, playable, register
from motu.table.ops.metrics import Metrics

log = logging.getLogger("motu.bots")
SLACK = 0.1  # seconds beyond its time in which a bot has surely answered


def levels() -> tuple[str, ...]:
    """The bots people choose from, the weakest first."""
    return tuple(bots.LEVELS)


class Thought(NamedTuple):
    """What a bot chose, and in how many seconds."""

    action: int
    seconds: float


def choose(
    name: str, module: str, seats: int, options: Options, view: bytes, seat: int, level: str, alone: bool
) -> Thought:
    """In a worker: what a bot does when it sees this. Alone at work it may use all cores."""
    v = np.frombuffer(bytearray(view), known(name, module).record(seats, options))[0]
    bot, began = thinker(name, level, alone), time.perf_counter()
    action = int(bot(v, seat, dice.generator(secrets.token_hex(8))))
    return Thought(action, time.perf_counter() - began)


def known(name: str, module: str) -> Game:
    """A game in a fresh process: one that was only registered in the server is found in its module."""
    return by_name(name) if name in names() else register(importlib.import_module(module).GAME)


@cache
def thinker(name: str, level: str, alone: bool) -> bots.Bot:
    return bots.bot(name, level, threads=None if alone else 1)


def choose_at_random(game: Game, v: View, seat: int, rng: Rng) -> int:
    buffers = Buffers.of(game)
    n = game.legal(v, seat, buffers.actions, buffers.odds)
    return int(buffers.actions[int(dice.below(rng, n))])


class Workers:
    """A pool of processes; with none, threads of this one."""

    def __init__(self, processes: int, seconds: float, metrics: Metrics, evenly: bool = True) -> None:
        self._processes, self._seconds, self._metrics, self._evenly = processes, seconds, metrics, evenly
        self._pool: Executor | None = None
        self.queued = 0

    async def choose(self, at: Position, seat: int, level: str) -> int:
        """A legal action. An only move is found at once and an obvious one soon: where that would tell what the seat hides,
        the answer, and what is measured of it, comes when the bot's time is up."""
        began = time.perf_counter()
        action, seconds = await self._thought(at, seat, level)
        if self._evenly and at.game.has_secrets(at.seats, at.options) and at.hides(seat):
            await sleep(bots.SECONDS.get(level, 0) + SLACK - seconds)
        self._metrics.time("motu_bot_seconds", f'game="{at.game.name}",level="{level}"', time.perf_counter() - began)
        return action

    async def _thought(self, at: Position, seat: int, level: str) -> Thought:
        """A legal action, whatever happens: a bot that fails is logged, and a random move played."""
        v, began = at.view(seat), time.perf_counter()
        self.queued += 1
        job = (at.game.name, at.game.module, at.seats, at.options, v.tobytes(), seat, level, self.queued == 1)
        try:
            thought = await asyncio.wait_for(self._run(job), self._seconds)
            if thought.action not in at.actions(seat) and seat in at.pending:
                raise ValueError(f"action {thought.action} is not legal")
        except Exception:
            self._metrics.count("motu_bot_errors_total", f'game="{at.game.name}",level="{level}"')
            log.exception("bot %s of %s failed at seat %s in\n%s", level, at.game.name, seat, _text(at, v))
            action = choose_at_random(at.game, v, seat, dice.generator(secrets.token_hex(8)))
            return Thought(action, time.perf_counter() - began)
        finally:
            self.queued -= 1
        return thought

    async def _run(self, job: tuple[Any, ...]) -> Thought:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor(), choose, *job)
        except BrokenProcessPool:  # a worker died: start anew, once
            self.close()
            return await loop.run_in_executor(self._executor(), choose, *job)

    def _executor(self) -> Executor:
        if self._pool is None and self._processes:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, context, initializer=_begin_worker, initargs=(os.getpid(),)
            )
        elif self._pool is None:
            self._pool = ThreadPoolExecutor(2, "bots")
        return self._pool

    def warm(self) -> None:
        """Start the processes before the first bot is needed, and have them compile (once ever) how bots search."""
        if self._processes:
            for game in playable():
                self._executor().submit(_warm, game.name, game.module)

    def close(self) -> None:
        """Nobody waits for an answer any more. A worker that compiles would be waited for by the end of this process."""
        if self._pool is not None:
            processes = list((getattr(self._pool, "_processes", None) or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self._pool = None


def _text(at: Position, v: View) -> str:
    try:
        return at.game.words.position_text(v)
    except Exception as error:
        return f"(a position that cannot be written: {error})"


def _warm(name: str, module: str) -> None:
    match = Match(known(name, module), seed="warm")
    seat = match.pending[0]
    if isinstance(seat, int):
        thinker(name, levels()[-1], False).warm(match.view(seat), seat)


def _begin_worker(server: int) -> None:
    """Ctrl-C is for the server, which ends its workers; a worker whose server was killed ends by itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)

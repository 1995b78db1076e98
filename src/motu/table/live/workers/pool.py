"""Bots think in processes of their own, so that no page waits for one; guests take turns. They are given a view, never
the truth."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from asyncio import sleep
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from motu import bots
from motu.core import compiled, dice
from motu.core.game import SPECTATOR, Game, Rng, View
from motu.core.match import Match
from motu.core.play import Buffers
from motu.core.position import Position
from motu.core.registry import modules_of, playable
from motu.table.errors import no_advice
from motu.table.live.coach.advice import Advised, advise
from motu.table.live.views.rendering import Sight
from motu.table.live.workers.compiling import compile_bots
from motu.table.live.workers.fair_queue import FairQueue
from motu.table.live.workers.processes import end, process_pool, queue
from motu.table.live.workers.readiness import Readiness
from motu.table.live.workers.thinking import Thought, choose, rest, think_on
from motu.table.ops.metrics import Metrics

T = TypeVar("T")
log = logging.getLogger("motu.bots")
SLACK = 0.1  # seconds beyond its time, by which a bot has surely answered
THREADS = 2  # that think where there are no processes
THINKING, GUESSING, COMPILING, PONDERING = "thinking", "guessing", "compiling", "pondering"  # what processes are for
NICE = 10  # whoever waits for the server, or for a drawing, comes first
NICEST = 19  # and before those that ponder, also those that have to decide


def levels() -> tuple[str, ...]:
    """The bots people choose from, the weakest first."""
    return tuple(bots.LEVELS)


def choose_at_random(game: Game, v: View, seat: int, rng: Rng) -> int:
    buffers = Buffers.of(game)
    n = game.legal(v, seat, buffers.actions, buffers.odds)
    return int(buffers.actions[int(dice.below(rng, n))])


class Workers:
    """A pool of processes; with none, threads of this one. Before letting a bot think, wait for a turn at `turns`."""

    def __init__(self, processes: int, seconds: float, metrics: Metrics, evenly: bool = True) -> None:
        self._processes, self._seconds, self._metrics, self._evenly = processes, seconds, metrics, evenly
        self._pools: dict[str, Executor] = {}
        self._pondering: tuple[Any, ...] | None = None  # the job that is pondered; its view is what the seat saw then,
        self._has_begun = False  # and has it begun?
        self._told: Any = None  # through which those that compile report progress
        self.turns = FairQueue(processes or THREADS)
        self.readiness = Readiness(game.name for game in playable()) if processes else Readiness()

    async def until_ready(self, game: str, level: str) -> None:
        """The weakest bots need no compiler; others are waited for, the first time ever."""
        if level not in (levels()[0], "random"):
            await self.readiness.until(game)

    async def choose(self, at: Position, seat: int, level: str) -> int:
        """A legal action. An only move is found at once and an obvious one soon: where that would reveal what the seat
        hides, the answer, and what is measured of it, comes only when the bot's time, counted from its turn, is up. The
        turn lasts as long: the next in the queue must not notice by their own bot how soon this one was done."""
        began = time.perf_counter()
        action, seconds = await self._thought(at, seat, level)
        if self._evenly and at.game.has_secrets(at.seats, at.options) and at.hides(seat):
            await sleep(bots.seconds_of(at.game, level) + SLACK - seconds)
        self._metrics.time("motu_bot_seconds", f'game="{at.game.name}",level="{level}"', time.perf_counter() - began)
        return action

    async def ponder(self, at: Position, seat: int, level: str) -> None:
        """Let a bot ponder while people think, in a process of its own, as long as no bot has to decide."""
        if bots.ponders(at.game, level) and self.readiness.is_ready(at.game.name):
            await self.run_on(_job(at, seat, level))

    async def advise(self, sight: Sight, hides: bool, asked: int | None = None) -> Advised:
        """A bot's advice to a seat; at a glance while it is not compiled. Where the seat hides something, the answer
        comes when its time is up, like that of a bot."""
        job = (sight.game, sight, asked, not self.readiness.is_ready(sight.game))
        try:
            advised = await self.run_advice(job)
        except Exception:
            self._metrics.count("motu_bot_errors_total", f'game="{sight.game}",level="{bots.ADVISER}"')
            log.exception("the adviser of %(game)s failed at seat %(seat)s", {"game": sight.game, "seat": sight.seat})
            raise no_advice() from None
        if self._evenly and hides:
            await sleep(bots.EXPLAINED_SECONDS + SLACK - advised.seconds)
        return advised

    async def run_advice(self, job: tuple[Any, ...]) -> Advised:
        """Run in a free worker, within the time limit; if it dies, once more in a new one."""
        try:
            return await self._in_time(job[0], advise, *job[1:])
        except BrokenProcessPool:
            return await self._in_time(job[0], advise, *job[1:])

    async def _thought(self, at: Position, seat: int, level: str) -> Thought:
        """A legal action, whatever happens: if a bot fails, that is logged and a random move played."""
        v, began = at.view(seat), time.perf_counter()
        try:
            thought = await self.run(_job(at, seat, level))
            if thought.action not in at.actions(seat) and seat in at.pending:
                raise ValueError(f"action {thought.action} is not legal")
        except Exception:
            self._metrics.count("motu_bot_errors_total", f'game="{at.game.name}",level="{level}"')
            told = {"level": level, "game": at.game.name, "seat": seat, "position": _text(at, at.view(SPECTATOR))}
            log.exception("bot %(level)s of %(game)s failed at seat %(seat)s", told)
            action = choose_at_random(at.game, v, seat, dice.generator(secrets.token_hex(8)))
            return Thought(action, time.perf_counter() - began)
        return thought

    async def run(self, job: tuple[Any, ...]) -> Thought:
        """Run in a free worker, within the time limit; if it dies, once more in a new one."""
        try:
            return await self._in_time(job[0], choose, *job, len(self.turns) <= 1, what=self._decides(job))
        except BrokenProcessPool:
            return await self._in_time(job[0], choose, *job, len(self.turns) <= 1)

    async def run_on(self, job: tuple[Any, ...]) -> None:
        """Start to ponder, in the process for it, unless somebody has to decide."""
        if len(self.turns):
            return
        self._pondering, self._has_begun = job, False
        try:
            await asyncio.get_running_loop().run_in_executor(self._executor(PONDERING), think_on, *job)
            self._has_begun = self._pondering is job
        except Exception:
            log.exception("bot %(level)s of %(game)s cannot think on", {"level": job[-1], "game": job[0]})
            self._pondering = None
            self._close(PONDERING)

    def _decides(self, job: tuple[Any, ...]) -> str:
        """Which process is to decide: the one that has pondered this. Whichever it is, none ponders meanwhile."""
        about, self._pondering = self._pondering, None
        if about is None:
            return THINKING
        if self._has_begun and _without_view(about) == _without_view(job):
            return PONDERING
        self._executor(PONDERING).submit(rest)
        return THINKING

    async def _in_time(self, game: str, work: Callable[..., T], *given: Any, what: str = THINKING) -> T:
        pool = self._executor(what if self.readiness.is_ready(game) else GUESSING)
        try:
            thinking = asyncio.get_running_loop().run_in_executor(pool, work, *given)
            return await asyncio.wait_for(thinking, self._seconds)
        except (BrokenProcessPool, TimeoutError):
            self._leave(pool)  # one that never ends would keep its place for ever
            raise

    def _leave(self, pool: Executor) -> None:
        """Start a new one, unless somebody else has: the others' jobs there break, and they try again."""
        for what, current in list(self._pools.items()):
            if pool is current:
                self._close(what)

    def _executor(self, what: str) -> Executor:
        if what not in self._pools:
            self._pools[what] = self._new_pool(what)
        return self._pools[what]

    def _new_pool(self, what: str) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(THREADS, "bots")
        if what == PONDERING:
            return process_pool(1, NICEST)
        if what == GUESSING:
            return process_pool(1, NICE, interpreted=True)
        return process_pool(self._processes, NICE, told=self._told if what == COMPILING else None)

    def _close(self, what: str) -> None:
        if pool := self._pools.pop(what, None):
            pool.shutdown(wait=False, cancel_futures=True)
            end(pool)

    async def prepare(self) -> None:
        """Compile the bots' search (once ever) before they are needed: the game with the most rules first, so that all
        are done soonest. Other processes think meanwhile: nobody waits for another game's compiler."""
        if not self._processes:
            return
        loop, self._told = asyncio.get_running_loop(), queue()
        threading.Thread(target=_hear, args=(self._told, loop, self.readiness), daemon=True).start()
        sizes = {game.name: compiled.rules_in(modules_of(game)) for game in playable()}
        await self.readiness.compile_all(sorted(sizes, key=lambda n: -sizes[n]), self._processes, self._compile)
        self._told.put(None)
        for what in (COMPILING, GUESSING):
            self._close(what)

    async def _compile(self, name: str) -> None:
        match = Match(name, seed="prepare")
        seat = match.pending[0]
        if not isinstance(seat, int):
            return
        job = _job(match.position, seat, levels()[-1])
        try:
            await asyncio.get_running_loop().run_in_executor(self._executor(COMPILING), compile_bots, *job)
        except Exception:
            log.exception("the bots of %(game)s cannot be compiled", {"game": name})

    def close(self) -> None:
        """Nobody waits for an answer any more. Exiting would otherwise wait for a worker that compiles."""
        for what in list(self._pools):
            self._close(what)


def _job(at: Position, seat: int, level: str) -> tuple[Any, ...]:
    """All that a bot is told, as `choose` takes it."""
    return at.game.name, at.game.module, at.seats, at.options, at.view(seat).tobytes(), seat, level


def _without_view(job: tuple[Any, ...]) -> tuple[Any, ...]:
    return job[:4] + job[5:]


def _text(at: Position, v: View) -> str:
    try:
        return at.game.words.position_text(v)
    except Exception as error:
        return f"(a position that cannot be written: {error})"


def _hear(told: Any, loop: asyncio.AbstractEventLoop, readiness: Readiness) -> None:
    """In a thread: take what the processes report, until they have reported everything."""
    while (news := told.get()) is not None and not loop.is_closed():
        loop.call_soon_threadsafe(readiness.advance, *news)

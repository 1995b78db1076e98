"""Thousands of matches stepped together on all cores, without Python between one decision and the next.

    batch = motu.lab.batch("kapai", 4096, seed=1)
    while learning:
        actions = policy(batch.observe(), batch.mask())     # one for each match, by the seat batch.seats names
        batch.step(actions)                                  # rewards in batch.rewards, finished ones in batch.done

Chance acts by itself. A match that is over begins anew at once: `done` is true for it, `rewards` holds its result, and
`seats` the first seat of the next match. Where several seats owe a decision at the same time they are asked one after the
other, and none sees what another has decided until the rules show it.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core import dice
from motu.core.game import CHANCE, Game, Options, Refused
from motu.core.progress import ready
from motu.core.registry import apply, generic, legal, part, payoff, pending, view
from motu.core.words import say
from motu.games import game as find
from motu.lab.observe import Observer, read_rows


@part
def settle(states, i, start, who, odds, moves, rng):
    """Let chance act until a seat is to decide. The seat, or -2 if the match is over."""
    while True:
        n = pending(states[i], who)
        if n == 0:
            return -2
        seat = np.int64(who[0])
        if seat != CHANCE:
            return seat
        k = legal(states[i], CHANCE, moves, odds)
        apply(states[i], CHANCE, np.int64(moves[dice.pick(rng, odds, k)]))


@generic
def _begin(states, start, first, last, seats, counts, lists, who, odds, rng):
    for i in range(first, last):
        states[i] = start[0]
        seats[i] = settle(states, i, start, who, odds, lists[i], rng)
        counts[i] = legal(states[i], np.int64(seats[i]), lists[i], odds)


@generic
def _step(states, start, first, last, actions, seats, counts, lists, rewards, done, who, odds, rng):
    """Apply an action to each match; how many actions were not legal (those matches stand still)."""
    refused = 0
    for i in range(first, last):
        known = False
        for k in range(counts[i]):
            known |= lists[i, k] == actions[i]
        if not known:
            refused += 1
            continue
        apply(states[i], np.int64(seats[i]), np.int64(actions[i]))
        seat = settle(states, i, start, who, odds, lists[i], rng)
        done[i] = seat == -2
        if done[i]:
            payoff(states[i], rewards[i])
            states[i] = start[0]
            seat = settle(states, i, start, who, odds, lists[i], rng)
        seats[i] = seat
        counts[i] = legal(states[i], np.int64(seat), lists[i], odds)
    return refused


@generic
def _views(states, views, first, last, seats):
    for i in range(first, last):
        view(states[i], np.int64(seats[i]), views[i])


@generic
def _masks(states, mask, first, last, counts, lists):
    for i in range(first, last):
        mask[i] = 0
        for k in range(counts[i]):
            mask[i, lists[i, k]] = 1


@generic
def _pick(states, first, last, counts, lists, out, rng):
    for i in range(first, last):
        out[i] = lists[i, dice.below(rng, counts[i])]


class Batch:
    """Matches that are stepped together. All arrays are made once and written anew by each step."""

    def __init__(self, game: Game, size: int, seats: int, options: Options, seed: int, threads: int) -> None:
        self.game, self.size, self.options = game, size, options
        self._start = np.zeros(1, game.record(seats, options))
        self._start[0] = start = game.new(seats, options)
        ready(game, start)
        self.observer = Observer.of(game, seats, options)
        self.actions = int(game.actions(start))
        self.states = np.zeros(size, start.dtype)
        self.seats = np.zeros(size, np.int16)  # who is to decide in each match
        self.rewards = np.zeros((size, seats), np.float64)  # of matches that `done` names
        self.done = np.zeros(size, np.bool_)
        self._counts, self._lists = np.zeros(size, np.int32), np.zeros((size, game.widest), np.int32)
        self._views, self._mask = np.zeros(size, start.dtype), np.zeros((size, self.actions), np.bool_)
        self._seen = np.zeros((size, len(self.observer)), np.float32)
        edges = [size * k // threads for k in range(threads + 1)]
        self._parts = [part for part in pairwise(edges) if part[0] < part[1]]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._rngs = [dice.generator(f"batch {seed} {k}") for k in range(len(self._parts))]
        self._who = [np.zeros(game.seats[-1], np.int16) for _ in self._parts]
        self._odds = [np.zeros(game.widest, np.int32) for _ in self._parts]
        self._each(
            lambda k, a, b: _begin(
                self.states,
                self._start,
                a,
                b,
                self.seats,
                self._counts,
                self._lists,
                self._who[k],
                self._odds[k],
                self._rngs[k],
            )
        )

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """One action for each match, by the seat in `seats`. Refused if any is not legal; those matches stand still."""
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.size,):
            raise Refused(say("A batch of {n} matches takes {n} actions.", n=self.size))
        self.done[:] = False
        refused = self._each(
            lambda k, a, b: _step(
                self.states, self._start, a, b, chosen, self.seats, self._counts, self._lists, self.rewards, self.done,
                self._who[k], self._odds[k], self._rngs[k],
            )
        )  # fmt: skip
        if sum(refused):
            raise Refused(say("{n} of the actions are not legal; `mask()` says which are.", n=sum(refused)))

    def random_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for each match, chosen evenly."""
        out = np.zeros(self.size, np.int32) if out is None else out
        self._each(lambda k, a, b: _pick(self.states, a, b, self._counts, self._lists, out, self._rngs[k]))
        return out

    def mask(self) -> NDArray[np.bool_]:
        """(match, action): is it legal?"""
        self._each(lambda k, a, b: _masks(self.states, self._mask, a, b, self._counts, self._lists))
        return self._mask

    def observe(self) -> NDArray[np.float32]:
        """(match, number): what the seat that is to decide may know; `describe` names the numbers."""
        self._each(self._observe_part)
        return self._seen

    def describe(self) -> list[str]:
        """The name of every number of an observation."""
        return list(self.observer.names)

    def _observe_part(self, k: int, a: int, b: int) -> None:
        raw = self._views.view(np.uint8).reshape(self.size, -1)
        raw[a:b] = 0
        _views(self.states, self._views, a, b, self.seats)
        o = self.observer
        read_rows(raw, self.seats, o.offsets, o.kinds, o.shifts, o.scales, self._seen, a, b)

    def _each(self, work: Any) -> list[Any]:
        """Do a piece of work on every part of the batch, side by side."""
        parts = [(k, a, b) for k, (a, b) in enumerate(self._parts)]
        if self._pool is None:
            return [work(*parts[0])]
        others = [self._pool.submit(work, *part) for part in parts[1:]]
        return [work(*parts[0]), *(other.result() for other in others)]


def batch(
    name: str,
    size: int,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Batch:
    """Many matches of a game at once; on all cores unless told otherwise."""
    game = find(name)
    if not isinstance(size, int) or size < 1:
        raise Refused(say("A batch needs at least one match, not {n}.", n=size))
    seats, options = game.checked(seats, options)
    return Batch(game, size, seats, options, seed, threads or os.cpu_count() or 1)

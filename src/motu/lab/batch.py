"""Thousands of matches stepped together on all cores, without Python between one decision and the next.

    batch = motu.lab.batch("kapai", 4096, seed=1)
    while learning:
        actions = policy(batch.observe(), batch.mask())     # one for each match, by the seat batch.seats names
        batch.step(actions)                                  # rewards in batch.rewards, finished ones in batch.done

Chance acts by itself. When a match is over, the next begins at once: `done` is true, `rewards` holds the result, and
`seats` the first seat of the next match. If several seats owe a decision at the same time, they are asked one after the
other, and none sees what another has decided until the rules show it. A seed gives the same matches on any number of
cores.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core import visibility
from motu.core.compiled import INTERPRETED
from motu.core.compiler.progress import ready
from motu.core.game import Game, Options, Refused
from motu.core.play import rows
from motu.core.registry import by_name as find
from motu.core.words import say, say_many
from motu.lab.kernels import batch as kernels
from motu.lab.kernels.batch import MATCH, Outcome
from motu.lab.kernels.chunks import COUNTS, REFUSED, is_finished
from motu.lab.observe import Observer
from motu.lab.threads import run_in_threads

LOOKS = 500  # to see whether the others are done, before sleeping until they are: some microseconds


class Batch:
    """Matches that are stepped together. All arrays are made once and overwritten by each step."""

    def __init__(self, game: Game, size: int, seats: int, options: Options, seed: int, threads: int) -> None:
        self.game, self.size, self.options = game, size, options
        self._threads = 1 if INTERPRETED else threads
        start = game.new(seats, options)
        ready(game, start)
        self.observer = Observer.of(game, seats, options)
        self.actions = int(game.action_count(start))
        self.states = np.zeros(size, start.dtype)
        self.seats = np.zeros(size, np.int16)  # who is to decide in each match
        self.rewards = np.zeros((size, seats), np.float64)  # of the matches marked in `done`
        self.done = np.zeros(size, np.bool_)
        self._views, self._mask = np.zeros(size, start.dtype), np.zeros((size, self.actions), np.bool_)
        self._raw, self._raw_states = (a.view(np.uint8).reshape(size, -1) for a in (self._views, self.states))
        self._seen = np.zeros((size, len(self.observer)), np.float32)
        self._start, self._matches = rows(start), np.zeros(size, MATCH)
        self._matches["rng"] = generators(seed, size)
        self._lists = np.zeros((size, game.max_legal), np.int32)  # legal actions
        self._outcome = Outcome(self.seats, self.rewards, self.done)
        kernels.begin(self.states, self._start, self._matches, self._lists, self._outcome)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """One action for each match, by the seat in `seats`. Refused if any is not legal; those matches stand still."""
        chosen = np.ascontiguousarray(actions, np.int32)
        if chosen.shape != (self.size,):
            raise Refused(
                say_many(
                    "A batch of {n} match takes {n} action.", "A batch of {n} matches takes {n} actions.", self.size
                )
            )
        tally = self._run(kernels.step, self.states, self._start, self._matches, self._lists, self._outcome, chosen)
        if tally[REFUSED]:
            raise Refused(say_many("{n} of the actions is not legal; `mask()` shows which are.",
                                   "{n} of the actions are not legal; `mask()` shows which are.", int(tally[REFUSED])))  # fmt: skip

    def random_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for each match, chosen uniformly."""
        out = np.zeros(self.size, np.int32) if out is None else out
        kernels.pick(self.states, self._matches, self._lists, out)  # quicker done than shared out
        return out

    def mask(self) -> NDArray[np.bool_]:
        """(match, action): is it legal?"""
        self._run(kernels.write_masks, self.states, self._matches, self._lists, self._mask)
        return self._mask

    def views(self) -> NDArray[Any]:
        """(match): what the seat that is to decide may know, as a record."""
        masks = visibility.masks(self.states.dtype)
        self._run(kernels.write_views, self.states, self.seats, masks, self._raw_states, self._raw)
        return self._views

    def observe(self) -> NDArray[np.float32]:
        """(match, number): the same as numbers; `describe` names them."""
        views, layout = self.views(), self.observer.layout
        self._run(kernels.write_observations, views, self.seats, self._raw, layout, self._seen)
        return self._seen

    def describe(self) -> list[str]:
        """The name of every number of an observation."""
        return list(self.observer.names)

    def _run(self, function: Callable[..., Any], *arrays: Any) -> NDArray[np.int64]:
        """Do a piece of work on the whole batch, in all threads; returns its tally."""
        tally = np.zeros(COUNTS, np.int64)
        run_in_threads(
            lambda: function(*arrays, tally),
            self._threads,
            lambda: bool(is_finished(self.states, tally, LOOKS)),
        )
        return tally


def generators(seed: int, size: int) -> NDArray[np.uint64]:
    """A generator for each match; see motu.core.dice."""
    digest = hashlib.sha256(f"batch {seed!r}".encode()).digest()
    words = np.random.SeedSequence(int.from_bytes(digest, "big")).generate_state(size, np.uint64)
    return np.maximum(words, np.uint64(1))


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
        raise Refused(say("A batch needs at least one match, not {size}.", size=size))
    seats, options = game.checked(seats, options)
    return Batch(game, size, seats, options, seed, threads or os.cpu_count() or 1)

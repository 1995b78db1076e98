"""One match as environments need it: chance acts by itself, one seat decides at a time, everything in reused arrays."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core import dice, visibility
from motu.core.compiler.progress import ready
from motu.core.game import Game, Options, Refused
from motu.core.play import Buffers, rows
from motu.core.registry import by_name as find
from motu.core.words import say
from motu.lab.kernels.observe import read_row
from motu.lab.kernels.stepper import apply_action, legal_actions, play_chance
from motu.lab.observe import Observer


class Stepper:
    """A match that is stepped through, seat by seat."""

    def __init__(self, name: str, seats: int | None = None, options: Options | None = None) -> None:
        self.game: Game = find(name)
        self.seats, self.options = self.game.checked(seats, options)
        self.start = self.game.new(self.seats, self.options)
        ready(self.game, self.start)
        self.observer = Observer.of(self.game, self.seats, self.options)
        self.actions = int(self.game.action_count(self.start))
        self.buffers = Buffers.of(self.game)
        self.states, self._views = rows(self.start), rows(self.start)  # arrays of one: they enter compiled code faster
        self._raw, self._raw_states = self._views.view(np.uint8), self.states.view(np.uint8)
        self.reset(0)

    def reset(self, seed: int | None) -> None:
        """Start over; the seed decides all chance in the match."""
        self.rng = dice.generator(secrets.token_hex(8) if seed is None else seed)
        self.states[0] = self.start
        self._play_chance()

    def step(self, seat: int, action: int) -> None:
        """Let a pending seat act; Refused if it may not."""
        if not self.try_step(seat, action):
            raise Refused(say("Seat {seat} cannot take action {action} now.", seat=seat, action=action))

    def try_step(self, seat: int, action: int) -> bool:
        """Let a pending seat act; False, and nothing changed, if it may not."""
        if action not in self.legal(seat):
            return False
        apply_action(self.states, seat, action)
        self._play_chance()
        return True

    def legal(self, seat: int) -> NDArray[np.int32]:
        """The actions open to a seat: a slice of a buffer that the next call overwrites."""
        if seat not in self.pending:
            return self.buffers.actions[:0]
        return self.buffers.actions[: legal_actions(self.states, seat, self.buffers.actions, self.buffers.odds)]

    def mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What the seat may know, as numbers."""
        self._look(seat)
        layout, out = self.observer.layout, np.zeros(len(self.observer), np.float32)
        read_row(self._raw, layout.offsets[max(seat, 0)], layout.runs, out)
        return out

    def view(self, seat: int) -> Any:
        """What the seat may know, as a record."""
        self._look(seat)
        return self._views[0].copy()

    def _look(self, seat: int) -> None:
        np.bitwise_and(self._raw_states, visibility.mask(self.states.dtype, seat), out=self._raw)

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def over(self) -> bool:
        return not self.pending

    def results(self, differences: bool = False) -> list[float]:
        """At the end: +1 shared by the winners, -1 by the others; alone, the score; or score less the best other's."""
        points = np.zeros(self.game.seats[-1], np.int64)
        self.game.scores(self.state, points)
        if differences and self.seats > 1:
            scores = points[: self.seats].tolist()
            return [float(p - max(scores[:i] + scores[i + 1 :])) for i, p in enumerate(scores)]
        out = np.zeros(self.game.seats[-1], np.float64)
        self.game.payoff(self.state, out)
        if self.seats == 1:
            return [float(out[0])]
        return [float((self.seats * share - 1) / (self.seats - 1)) for share in out[: self.seats]]

    def _play_chance(self) -> None:
        b = self.buffers
        self.pending = b.who[: play_chance(self.states, b.who, b.actions, b.odds, self.rng)].tolist()

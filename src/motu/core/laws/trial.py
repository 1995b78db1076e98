"""A trial: a game in one set-up with some random matches, on which laws are tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from motu.core import dice, play, visibility
from motu.core.game import SPECTATOR, Game, Options, Rng, State
from motu.core.position import Position


class Broken(AssertionError):
    """A law that a game breaks: what happened, where, and what the law is for."""


@dataclass
class Trial:
    """A game in one set-up, some random matches, and buffers."""

    game: Game
    seats: int
    options: Options
    start: State
    logs: list[NDArray[np.int32]]
    rng: Rng
    buffers: play.Buffers

    @classmethod
    def of(cls, game: Game, seats: int | None = None, options: Options | None = None, matches: int = 3) -> Trial:
        seats, options = game.checked(seats or None, options)
        start, rng = game.new(seats, options), dice.generator(f"{game.name} {seats}")
        logs = [play.random_log(game, start, rng) for _ in range(matches)]
        return cls(game, seats, options, start, logs, rng, play.Buffers.of(game))

    def positions(self, every: int = 1) -> Iterator[State]:
        """One in `every` positions of each match, always including the last. Callers may change the positions."""
        for log in self.logs:
            s = self.start.copy()
            for ply, (who, action) in enumerate(log):
                if ply % every == 0:
                    yield s.copy()
                self.game.apply(s, int(who), int(action))
            yield s

    def some_positions(self, n: int) -> Iterator[State]:
        """About n positions of each match, spread evenly; all of a short one."""
        return self.positions(every=max(1, max(map(len, self.logs)) // n))

    def pending(self, s: State) -> list[int]:
        return [int(seat) for seat in self.buffers.who[: self.game.pending(s, self.buffers.who)]]

    def legal(self, s: State, seat: int) -> list[int]:
        return self._written("legal", s, seat)

    def possible(self, s: State, seat: int) -> list[int]:
        """What a spectator considers possible for a seat."""
        return self._written("possible", self.game.view(s, SPECTATOR), seat)

    def _written(self, name: str, s: State, seat: int) -> list[int]:
        write, most = getattr(self.game, name), self.game.max_legal
        n = write(s, seat, self.buffers.actions, self.buffers.odds)
        if n > most:
            raise Broken(f"{name} wrote {n} actions, but max_legal promises at most {most}: raise it.{self.at(s)}")
        return [int(action) for action in self.buffers.actions[:n]]

    def position(self, s: State) -> Position:
        return Position(self.game, self.seats, self.options, s)

    def at(self, s: State) -> str:
        """The position, for a message."""
        return f"\nGame {self.game.name}, {self.seats} seats, options {self.options}, position:\n{self.game.words.position_text(s)}"


def differing(a: State, b: State) -> str:
    """The fields in which two records differ."""
    return ", ".join(name for name in a.dtype.names if not np.array_equal(a[name], b[name])) or "none"


def scrambled(s: State, name: str, viewer: int, rng: Rng) -> State:
    """A copy with every byte of a field that the viewer does not see changed. No real state need look like this."""
    other = np.array([s], s.dtype)
    start, length = s.dtype.fields[name][1], s.dtype[name].itemsize
    unseen = ~visibility.mask(s.dtype, viewer)[start : start + length]
    noise = np.array([1 + dice.below(rng, 255) for _ in range(length)], np.uint8)
    other.view(np.uint8)[start : start + length] ^= noise & unseen
    return other[0]

"""Policies: functions of a view that say how good each legal move is. Here those that hardly look ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from motu.bots import knowledge
from motu.bots.kernels.one_ply import Memory, one_ply
from motu.core import dice
from motu.core.game import Game, Rng, View
from motu.core.play import Buffers, rows


@dataclass
class Preferences:
    """What a policy thinks of each legal move: its value to the seat, and how much it prefers to take it."""

    actions: NDArray[np.int64]
    value: NDArray[np.float64]  # the expected payoff
    preference: NDArray[np.float64]  # the most preferred is taken
    visits: NDArray[np.int64] | None = None  # of a search: how often it tried each

    @property
    def best(self) -> int:
        return int(self.actions[int(np.argmax(self.preference))])


Policy = Callable[[View, int, Rng], Preferences]


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: until whichever of the two comes first."""

    seconds: float = float("inf")
    iterations: int = 1 << 62


class Uniform:
    """Prefers whatever chance will have it prefer."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        b = Buffers.of(self.game)
        n = self.game.legal(view, seat, b.actions, b.odds)
        preference = np.array([dice.below(rng, 1 << 30) for _ in range(n)], np.float64)
        return Preferences(b.actions[:n].astype(np.int64), np.full(n, np.nan), preference)


class OnePly:
    """One ply ahead in some imagined worlds."""

    def __init__(self, game: Game, worlds: int = 12) -> None:
        self.game, self.worlds, self.quiescence = game, worlds, knowledge.of(game).quiescence

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        OnePly(self.game, 0)(view, seat, dice.generator("warm"))

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        b, game = Buffers.of(self.game), self.game
        n = game.legal(view, seat, b.actions, b.odds)
        actions, values = b.actions[:n].astype(np.int64), np.zeros(n)
        memory = Memory(b.who, b.actions, b.odds, np.zeros(game.seats[-1]), rng)
        one_ply(rows(view, 3), seat, actions, values, self.worlds, self.quiescence, memory)
        return Preferences(actions, values, values)

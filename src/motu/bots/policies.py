"""Policies: functions of a view that say how good each legal move is. Those here hardly look ahead, or not always."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from motu.bots import knowledge
from motu.bots.analysis import Analysis, analyse
from motu.bots.kernels.one_ply import Memory, one_ply, priors_of
from motu.core import dice
from motu.core.game import Game, Rng, View
from motu.core.play import Buffers, rows

STEPS = 1 << 30  # values a random number can take
DOUBT = 1e-4  # shares of the victory are kept this far from 0 and 1
SENSIBLE_WORLDS = 4  # imagined
SHORT = 12  # moves on a short list


@dataclass
class Preferences:
    """What a policy thinks of each legal move: its value to the seat, and how much it is preferred."""

    actions: NDArray[np.int64]
    value: NDArray[np.float64]  # the expected payoff
    preference: NDArray[np.float64]  # the most preferred is taken
    visits: NDArray[np.int64] | None = None  # for a search: how often it tried each
    in_points: bool = False  # are values points? Otherwise they are shares of the victory

    @property
    def best(self) -> int:
        return int(self.actions[int(np.argmax(self.preference))])


Policy = Callable[[View, int, Rng], Preferences]


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: until either limit is reached."""

    seconds: float = float("inf")
    iterations: int = 1 << 62


class Uniform:
    """Prefers moves at random."""

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
        return Preferences(actions, values, values, in_points=game.options_of(view)[0] == 1)


class Sensible:
    """One ply ahead, over only those moves that any sensible player would take."""

    def __init__(self, game: Game) -> None:
        self.game, self.one_ply = game, OnePly(game, SENSIBLE_WORLDS)

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        Sensible(self.game)(view, seat, dice.generator("warm"))

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        found, b = self.one_ply(view, seat, rng), Buffers.of(self.game)
        n = self.game.legal(view, seat, b.actions, b.odds)
        priors_of(rows(view, 1), seat, b.actions, n, b.odds)
        odds = b.odds[:n]
        return replace(found, preference=np.where(odds == odds.max(), found.value, -np.inf))


class Shortlist:
    """One ply ahead, over the few moves a sensible player would take first: quick, even without a compiler."""

    def __init__(self, game: Game) -> None:
        self.game, self.quiescence = game, knowledge.of(game).quiescence

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        b, game = Buffers.of(self.game), self.game
        n = game.legal(view, seat, b.actions, b.odds)
        actions, values = b.actions[:n].astype(np.int64), np.zeros(n)
        priors_of(rows(view, 1), seat, b.actions, n, b.odds)
        listed = np.sort(np.argsort(-b.odds[:n], kind="stable")[:SHORT])
        found = np.zeros(len(listed))
        memory = Memory(b.who, b.actions, b.odds, np.zeros(game.seats[-1]), rng)
        one_ply(rows(view, 3), seat, actions[listed], found, 1, self.quiescence, memory)
        values[listed] = found
        preference = np.full(n, -np.inf)
        preference[listed] = found
        return Preferences(actions, values, preference, in_points=game.options_of(view)[0] == 1)


class Noisy:
    """Another policy's preferences with noise: a move that is better by the temperature is e times as likely.

    Shares of the victory are compared as log-odds: near 0 and 1 they hardly differ, whatever is at stake.
    """

    def __init__(self, policy: Policy, temperature: float, points: float) -> None:
        self.policy, self.temperature, self.points = policy, temperature, points

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        warm(self.policy, view, seat)

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        found = self.policy(view, seat, rng)
        temperature = self.points if found.in_points else self.temperature
        if temperature == 0:
            return found
        logits = found.value if found.in_points else log_odds(found.value)
        return replace(found, preference=logits / temperature + gumbel(rng, len(logits)))

    def analyse(self, view: View, seat: int, rng: Rng, also: Collection[int] = ()) -> Analysis:
        """Without the noise."""
        return analyse(self.policy, view, seat, rng, also)


class Glances:
    """Thinks, but makes this share of decisions at a glance; those that could ruin a match it makes sensibly."""

    def __init__(self, game: Game, glance: Policy, think: Policy, share: float) -> None:
        self.glance, self.think, self.share = glance, think, share
        self.sensible, self.is_careful = Sensible(game), knowledge.of(game).is_careful

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        for policy in (self.glance, self.think, self.sensible):
            warm(policy, view, seat)

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        if self.is_careful(view, seat):
            return self.sensible(view, seat, rng)
        return (self.glance if unit(rng) < self.share else self.think)(view, seat, rng)

    def ponder(self, view: View, seat: int, rng: Rng, is_over: Callable[[], bool] | None = None) -> None:
        """Ponder while others decide."""
        ponder(self.think, view, seat, rng, is_over)

    def analyse(self, view: View, seat: int, rng: Rng, also: Collection[int] = ()) -> Analysis:
        """Always thinks, never glances."""
        return analyse(self.think, view, seat, rng, also)


def warm(policy: Policy, view: View, seat: int) -> None:
    """Compile everything needed to think about such a view."""
    if hasattr(policy, "warm"):
        policy.warm(view, seat)


def ponder(policy: Policy, view: View, seat: int, rng: Rng, is_over: Callable[[], bool] | None = None) -> None:
    """Let it ponder while others decide, if it can: until `is_over()`, or for as long as about its own decision."""
    if hasattr(policy, "ponder"):
        policy.ponder(view, seat, rng, is_over)


def log_odds(share: NDArray[np.float64]) -> NDArray[np.float64]:
    """ln(p / (1 - p)), with some doubt left about what looks certain."""
    p = np.clip(share, DOUBT, 1 - DOUBT)
    return np.log(p / (1 - p))


def gumbel(rng: Rng, n: int) -> NDArray[np.float64]:
    """Noise that, added to preferences, makes the largest sum a sample of their softmax."""
    return -np.log(-np.log([unit(rng) for _ in range(n)]))


def unit(rng: Rng) -> float:
    """A number between 0 and 1, both excluded."""
    return float((dice.below(rng, STEPS) + 0.5) / STEPS)


def sample(likely: NDArray[np.float64], rng: Rng) -> int:
    """A random index, each in proportion to how likely it is."""
    ends = np.cumsum(likely)
    return min(int(np.searchsorted(ends, unit(rng) * ends[-1], side="right")), len(ends) - 1)

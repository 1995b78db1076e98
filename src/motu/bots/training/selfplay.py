"""Self-play matches, and what is learned from each: positions, and each seat's share of the victory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kernels.learning import Examples
from motu.bots.policies import Budget, Policy, Preferences, sample
from motu.bots.search import TreeSearch
from motu.bots.weights_io import Weights
from motu.core import dice
from motu.core.game import CHANCE, Game, Options, Rng, State
from motu.core.play import Buffers
from motu.games import game as find


class Seen(NamedTuple):
    """Where the features of one position are written: a row for each judged seat."""

    features: NDArray[np.int16]
    counts: NDArray[np.int64]
    base: NDArray[np.float32]


@dataclass(frozen=True)
class Learner:
    """How one game's network sees a match and learns from it. Its functions are importable, to be sent elsewhere."""

    game: str
    rows: int  # of its weights
    width: int  # and columns: the hidden units, and one that skips them
    most_active: int  # features of a seat
    setup: Callable[[int], tuple[int, Options]]  # number of a match -> seats and options
    first: Callable[[Game, int], Policy]  # who plays before anything is learned, with at most that many iterations
    see: Callable[[State, int, Seen], None]  # write the features of a position in which that seat decides
    all_seats: bool  # is every seat judged, or only the one that decides?
    iterations: int  # of a search
    exploration: int  # one move in this many is sampled in proportion to its preference instead of being the best
    later: float  # share in a target of what the seat thought later; 0: only what it thought now
    bootstrap: tuple[
        float, float
    ]  # share in a target of the searches' values, at first and later; the rest is the result
    epochs: int
    learning_rate: float
    gate_iterations: int
    gate_matches: int
    scale: float  # weights are stored in steps of 1 / scale
    weight_scale: float = 0.08  # of initial weights

    def policy(self, weights: Weights | None) -> Policy:
        """The policy that plays with these weights."""
        game = find(self.game)
        if weights is None:
            return self.first(game, self.iterations)
        return TreeSearch(game, Budget(iterations=self.iterations), weights=weights)


class Decision(NamedTuple):
    """A position, who decided in it, and what that seat expected."""

    state: State
    seat: int
    value: float


def examples_of(learner: Learner, weights: Weights | None, seed: str, numbers: range) -> Examples:
    """The examples from these matches."""
    policy, found = learner.policy(weights), list[Examples]()
    for number in numbers:
        decisions, payoff = one_match(learner, policy, number, f"{seed} {number}")
        share = learner.bootstrap[weights is not None]
        found.append(learned_from(learner, decisions, targets_of(decisions, payoff, learner.later, share)))
    return concatenated(found)


def one_match(learner: Learner, policy: Policy, number: int, seed: str) -> tuple[list[Decision], NDArray[np.float64]]:
    """Play a match; returns its decisions and its payoff."""
    game, rng, decisions = find(learner.game), dice.generator(seed), list[Decision]()
    seats, options = learner.setup(number)
    s, b, out = game.new(seats, options), Buffers.of(game), np.zeros(game.seats[-1])
    while game.pending(s, b.who):
        seat = int(b.who[0])
        k = game.legal(s, seat, b.actions, b.odds)
        action = int(b.actions[dice.pick(rng, b.odds, k) if seat == CHANCE else 0])
        if seat != CHANCE and k > 1:
            found = policy(game.view(s, seat), seat, rng)
            decisions.append(Decision(s.copy(), seat, float(found.value[np.argmax(found.preference)])))
            action = choose(found, learner.exploration, rng)
        game.apply(s, seat, action)
    game.payoff(s, out)
    return decisions, out


def choose(preferences: Preferences, exploration: int, rng: Rng) -> int:
    if dice.below(rng, exploration):
        return preferences.best
    return int(preferences.actions[sample(np.maximum(preferences.preference, 0.0), rng)])


def targets_of(decisions: list[Decision], payoff: Any, later: float, share: float) -> NDArray[np.float32]:
    """For each decision, what every seat thought then and later, blended with the result of the match."""
    targets, thought = np.zeros((len(decisions), len(payoff)), np.float32), payoff.copy()
    for n in range(len(decisions) - 1, -1, -1):
        _, seat, value = decisions[n]
        thought[seat] = later * thought[seat] + (1.0 - later) * value
        targets[n] = share * thought + (1.0 - share) * payoff
    return targets


def learned_from(learner: Learner, decisions: list[Decision], targets: NDArray[np.float32]) -> Examples:
    """The positions as the network sees them. Targets are normalised: several seats' hopes may exceed one victory."""
    n, seats = len(decisions), targets.shape[1] if learner.all_seats else 1
    if learner.all_seats:
        targets = targets / np.maximum(targets.sum(axis=1, keepdims=True), 1e-9)
    else:
        targets = np.array([[targets[i, decision.seat]] for i, decision in enumerate(decisions)], np.float32)
    found = Examples(
        np.zeros((n, seats, learner.most_active), np.int16),
        np.zeros((n, seats), np.int64),
        np.zeros((n, seats), np.float32),
        targets,
    )
    for i, (s, seat, _) in enumerate(decisions):
        learner.see(s, seat, Seen(found.features[i], found.counts[i], found.base[i]))
    return found


def concatenated(parts: list[Examples]) -> Examples:
    return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))

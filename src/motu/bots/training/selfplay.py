"""Self-play matches, and what is learned from each: positions with each seat's share of the victory, and decisions with
the share of the search that each move was given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kernels.learning import Examples
from motu.bots.kernels.policy import Decisions
from motu.bots.policies import Budget, Policy, Preferences, sample
from motu.bots.search import TreeSearch
from motu.bots.weights_io import Learned
from motu.core import dice
from motu.core.game import CHANCE, Game, Options, Rng, State
from motu.core.play import Buffers
from motu.games import game as find


class Seen(NamedTuple):
    """Where the features of one position are written: a row for each judged seat."""

    features: NDArray[np.int16]
    counts: NDArray[np.int64]
    base: NDArray[np.float32]


class SeenMoves(NamedTuple):
    """Where the features of one decision's moves are written."""

    features: NDArray[np.int16]
    counts: NDArray[np.int8]


@dataclass(frozen=True)
class MoveLearner:
    """How one game's priors see a decision."""

    features: int  # a weight for each
    most: int  # features of a move
    see: Callable[[State, int, NDArray[np.int64], SeenMoves], None]  # write the features of these moves of a seat
    epochs: int = 4
    learning_rate: float = 0.1


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
    moves: MoveLearner | None = None  # None: priors stay as they were made by hand

    def policy(self, learned: Learned | None) -> Policy:
        """The policy that plays with what was learned."""
        game = find(self.game)
        if learned is None:
            return self.first(game, self.iterations)
        return TreeSearch(game, Budget(iterations=self.iterations), learned=learned)


class Decision(NamedTuple):
    """A position, who decided in it, and what that seat's search found."""

    state: State
    seat: int
    found: Preferences

    @property
    def value(self) -> float:
        """What the seat expected."""
        return float(self.found.value[np.argmax(self.found.preference)])


class Gathered(NamedTuple):
    """All that is learned from some matches."""

    examples: Examples
    decisions: Decisions

    def named(self) -> dict[str, NDArray[Any]]:
        return self.examples._asdict() | self.decisions._asdict()

    @staticmethod
    def of(arrays: dict[str, NDArray[Any]]) -> Gathered:
        """What `named` gave."""
        examples = Examples(*(arrays[name] for name in Examples._fields))
        return Gathered(examples, Decisions(*(arrays[name] for name in Decisions._fields)))


def gathered(learner: Learner, learned: Learned | None, seed: str, numbers: range) -> Gathered:
    """What is learned from these matches."""
    policy, found = learner.policy(learned), list[Gathered]()
    for number in numbers:
        decisions, payoff = one_match(learner, policy, number, f"{seed} {number}")
        share = learner.bootstrap[learned is not None]
        targets = targets_of(decisions, payoff, learner.later, share)
        found.append(Gathered(positions_of(learner, decisions, targets), moves_of(learner.moves, decisions)))
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
            decisions.append(Decision(s.copy(), seat, found))
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
        seat = decisions[n].seat
        thought[seat] = later * thought[seat] + (1.0 - later) * decisions[n].value
        targets[n] = share * thought + (1.0 - share) * payoff
    return targets


def positions_of(learner: Learner, decisions: list[Decision], targets: NDArray[np.float32]) -> Examples:
    """The positions as the network sees them. Targets are normalised: seats may add up to more than a victory."""
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


def moves_of(learner: MoveLearner | None, decisions: list[Decision]) -> Decisions:
    """The decisions as the priors see them; none of those in which nothing was searched."""
    searched = [one for one in decisions if one.found.visits is not None] if learner else []
    moves = np.array([len(one.found.actions) for one in searched], np.int64)
    most, n, end = learner.most if learner else 0, int(moves.sum()), 0
    found = Decisions(moves, np.zeros((n, most), np.int16), np.zeros(n, np.int8), np.zeros(n, np.float32))
    for (s, seat, preferences), size in zip(searched, moves, strict=True):
        part = slice(end, end := end + int(size))
        visits = preferences.visits
        assert learner is not None and visits is not None
        learner.see(s, seat, preferences.actions, SeenMoves(found.move_features[part], found.move_counts[part]))
        found.shares[part] = visits / max(1, visits.sum())
    return found


def concatenated(parts: list[Gathered]) -> Gathered:
    arrays = [part.named() for part in parts]
    return Gathered.of({name: np.concatenate([each[name] for each in arrays]) for name in arrays[0]})

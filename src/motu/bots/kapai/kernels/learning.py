"""Learning the value of half-filled sheets by playing alone: temporal differences over sheets as they are after a round.

After each game its rounds are gone through backwards, each corrected towards a mixture of the value of the next round
and what came of it in the end. Each weight has its own learning rate: high while its errors point one way, low once they
cancel out (Beal and Smith's temporal coherence). The same seed gives the same weights.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.kernels.features import features, links
from motu.bots.kapai.kernels.plans import ANY, best_plans
from motu.core import dice
from motu.core.bits import EMPTY
from motu.core.compiled import rule
from motu.core.game import CHANCE, Rng
from motu.games.kapai.rules import apply, legal

ROUNDS = 64  # of a game, at most
LAMBDA = 0.5  # how much the end of the game counts beside the next round


class Learner(NamedTuple):
    """What is remembered of a game, and of all games."""

    active: NDArray[np.int64]  # round -> the places of the weights of its sheet
    points: NDArray[np.float64]  # round -> points on its sheet
    errors: NDArray[np.float32]  # weight -> the sum of its errors
    magnitudes: NDArray[np.float32]  # weight -> the sum of their absolute values
    total: NDArray[np.float64]  # points, their squares, games of 56
    rng: Rng


@rule
def learn(start, games, memory, best, evaluator, learner):
    """Play that many games from start[0], learning from each."""
    stack, moves, odds, ends, total = memory.stack, memory.moves, memory.odds, best.ends, learner.total
    for _ in range(games):
        ends[0] = start[0]
        rounds, result = 0, 0.0
        while ends[0].free[0, 0] != EMPTY:
            stack[0] = ends[0]
            k = legal(stack[0], CHANCE, moves[0], odds)
            apply(stack[0], CHANCE, np.int64(moves[0, dice.pick(learner.rng, odds, k)]))
            best_plans(memory, ANY, best, evaluator)
            result = best.values[0]
            links(ends[0], 0, evaluator.scratch)
            n = features(ends[0], evaluator, learner.active[rounds])
            learner.points[rounds] = result - estimate(evaluator.weights, learner.active[rounds], n)
            rounds += 1
        learn_from_game(evaluator.weights, learner, rounds, n, result)
        total[0] += result
        total[1] += result * result
        total[2] += result >= 56


@rule
def learn_from_game(weights, learner, rounds, n, result):
    """Correct the rounds of a game, the last first; the full sheet's own value is exact."""
    active, points, target = learner.active, learner.points, result
    for r in range(rounds - 2, -1, -1):
        now = points[r] + estimate(weights, active[r], n)
        correct(weights, learner, active[r], n, target - now)
        target = LAMBDA * target + (1.0 - LAMBDA) * (points[r] + estimate(weights, active[r], n))


@rule
def estimate(weights, active, n):
    """The points still to come."""
    more = 0.0
    for i in range(n):
        more += weights[active[i]]
    return more


@rule
def correct(weights, learner, active, n, error):
    """Share an error among the weights that made it."""
    errors, magnitudes, share = learner.errors, learner.magnitudes, error / n
    for i in range(n):
        place = active[i]
        learning_rate = 1.0 if magnitudes[place] == 0 else abs(errors[place]) / magnitudes[place]
        weights[place] += learning_rate * share
        errors[place] += share
        magnitudes[place] += abs(share)

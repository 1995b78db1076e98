"""Learning the value of half-filled sheets by playing alone: temporal differences over sheets as they are after a round.

After each game its rounds are corrected in reverse order, each towards a mixture of the next round's value and the
final result. Most of that result is the luck of the dice: if the next round is not the one that was rolled but the
average over all rolls, all of the luck is removed. That takes five times as long and pays off once something has been
learned: after a million games the other way, 28,000 games of this kind gave values that score, without looking ahead,
49.0 points instead of 48.8.

Each weight has its own learning rate: high while its errors point one way, low once they cancel out (Beal and Smith's
temporal coherence). The same seed gives the same weights.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.kernels.features import begin_round, features
from motu.bots.kapai.kernels.links import links
from motu.bots.kapai.kernels.lookahead import one_roll
from motu.bots.kapai.kernels.plans import ANY, best_plans
from motu.core import dice
from motu.core.bits import EMPTY
from motu.core.compiled import rule
from motu.core.game import CHANCE, Rng
from motu.games.kapai.rules import apply, legal

ROUNDS = 64  # of a game, at most
SAMPLED, AVERAGED = 0.5, 0.8  # lambda: how much the end of the game counts against the next round


class Learner(NamedTuple):
    """What is remembered of one game, and of all games."""

    active: NDArray[np.int64]  # round -> the places of the weights of its sheet
    points: NDArray[np.float64]  # round -> points on its sheet
    best: NDArray[np.float64]  # round -> the value of its sheet
    expected: NDArray[np.float64]  # round -> the value of the next sheet, as rolled or on average
    errors: NDArray[np.float32]  # weight -> the sum of its errors
    magnitudes: NDArray[np.float32]  # weight -> the sum of their absolute values
    total: NDArray[np.float64]  # points, their squares, games of 56
    rng: Rng


@rule
def learn(start, games, averages, room, learner):
    """Play that many games from start[0], learning from each: from all rolls if `averages`, else from the one made."""
    memory, best, evaluator, total = room.memory, room.best, room.evaluator, learner.total
    now, nobody, discount = start.copy(), np.zeros(0), AVERAGED if averages else SAMPLED
    for _ in range(games):
        now[0] = start[0]
        rounds, n = 0, 0
        while now[0].free[0, 0] != EMPTY:
            memory.stack[0] = now[0]
            k = legal(memory.stack[0], CHANCE, memory.moves[0], memory.odds)
            apply(memory.stack[0], CHANCE, np.int64(memory.moves[0, dice.pick(learner.rng, memory.odds, k)]))
            begin_round(memory.stack[0], evaluator)
            best_plans(memory, ANY, best, evaluator)
            now[0] = best.ends[0]
            learner.best[rounds] = best.values[0]
            links(now[0], 0, evaluator.links)
            n = features(now[0], evaluator, learner.active[rounds])
            learner.points[rounds] = best.values[0] - estimate(evaluator.weights, learner.active[rounds], n)
            if rounds > 0 and not averages:
                learner.expected[rounds - 1] = best.values[0]
            if averages:
                learner.expected[rounds] = one_roll(now, room, nobody)
            rounds += 1
        learn_from_game(evaluator.weights, learner, rounds, n, discount)
        result = learner.best[rounds - 1]
        total[0] += result
        total[1] += result * result
        total[2] += result >= 56


@rule
def learn_from_game(weights, learner, rounds, n, discount):
    """Correct the rounds of a game, last first; the full sheet's own value is exact."""
    active, points, target = learner.active, learner.points, learner.best[rounds - 1]
    for r in range(rounds - 2, -1, -1):
        target = learner.expected[r] + discount * (target - learner.best[r + 1])
        correct(weights, learner, active[r], n, target - points[r] - estimate(weights, active[r], n))


@rule
def estimate(weights, active, n):
    """The points still to come."""
    more = 0.0
    for i in range(n):
        more += weights[active[i]]
    return more


@rule
def correct(weights, learner, active, n, error):
    """Share an error among the weights that caused it."""
    errors, magnitudes, share = learner.errors, learner.magnitudes, error / n
    for i in range(n):
        place = active[i]
        learning_rate = 1.0 if magnitudes[place] == 0 else abs(errors[place]) / magnitudes[place]
        weights[place] += learning_rate * share
        errors[place] += share
        magnitudes[place] += abs(share)

"""Learning the value of half-filled sheets by playing alone: temporal differences over sheets as they are after a round.

After each game its rounds are gone through backwards, each corrected towards a mixture of the value of the next round
and what came of it in the end. Each weight has its own learning rate: high while its errors point one way, low once they
cancel out (Beal and Smith's temporal coherence). The same seed gives the same weights.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kapai.kernels.features import features, links
from motu.bots.kapai.kernels.plans import ANY, best_plans
from motu.core import dice
from motu.core.bits import EMPTY
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal

ROUNDS = 64  # of a game, at most
LAMBDA = 0.5  # how much the end of the game counts beside the next round


@rule
def learn(start, stack, best, moves, odds, firsts, sheet, sums, room, found, told, gained, games, rng, total):
    """Play that many games from start[0], learning from each; total: points, their squares, games of 56."""
    cells, sizes, starts, whole, weights = sheet
    ends, values, _ = best
    for _ in range(games):
        ends[0] = start[0]
        rounds, points = 0, 0.0
        while ends[0].free[0, 0] != EMPTY:
            stack[0] = ends[0]
            k = legal(stack[0], CHANCE, moves[0], odds)
            apply(stack[0], CHANCE, np.int64(moves[0, dice.pick(rng, odds, k)]))
            best_plans(stack, moves, odds, ANY, best, firsts, sheet, room, found)
            points = values[0]
            links(ends[0], 0, room)
            n = features(ends[0], cells, sizes, starts, whole, room, told[rounds])
            gained[rounds] = points - estimate(weights, told[rounds], n)
            rounds += 1
        learn_from_game(weights, sums, told, gained, rounds, n, points)
        total[0] += points
        total[1] += points * points
        total[2] += points >= 56


@rule
def learn_from_game(weights, sums, told, gained, rounds, n, points):
    """Correct the rounds of a game, the last first; the full sheet's own value is exact. gained: points on the sheet."""
    target = points
    for r in range(rounds - 2, -1, -1):
        now = gained[r] + estimate(weights, told[r], n)
        correct(weights, sums, told[r], n, target - now)
        target = LAMBDA * target + (1.0 - LAMBDA) * (gained[r] + estimate(weights, told[r], n))


@rule
def estimate(weights, places, n):
    more = 0.0
    for i in range(n):
        more += weights[places[i]]
    return more


@rule
def correct(weights, sums, places, n, error):
    """Share an error among the weights that made it."""
    share = error / n
    for i in range(n):
        place = places[i]
        learning_rate = 1.0 if sums[1, place] == 0 else abs(sums[0, place]) / sums[1, place]
        weights[place] += learning_rate * share
        sums[0, place] += share
        sums[1, place] += abs(share)

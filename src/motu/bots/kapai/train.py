"""Learning the value of half-filled sheets by playing alone: temporal differences over sheets as they are after a round.

After each game its rounds are gone through backwards, each corrected towards a mixture of what the next round was worth
and what came of it in the end. Each weight learns at its own pace: fast while its errors point one way, slowly once they
cancel out (Beal and Smith's temporal coherence). The same seed gives the same weights.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kapai.features import features, links
from motu.bots.kapai.plan import ANY, best_plans
from motu.core import dice
from motu.core.bits import EMPTY
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal

ROUNDS = 64  # of a game, at most
PATIENCE = 0.5  # how much the end of the game counts beside the next round


@rule
def learn(start, stack, best, moves, odds, firsts, sheet, sums, room, found, told, gained, games, rng, total):
    """Play that many games from start[0], learning from each; total: points, their squares, games of 56."""
    cells, sizes, starts, whole, weights = sheet
    ends, worths, _ = best
    for _ in range(games):
        ends[0] = start[0]
        rounds, worth = 0, 0.0
        while ends[0].free[0, 0] != EMPTY:
            stack[0] = ends[0]
            k = legal(stack[0], CHANCE, moves[0], odds)
            apply(stack[0], CHANCE, np.int64(moves[0, dice.pick(rng, odds, k)]))
            best_plans(stack, moves, odds, ANY, best, firsts, sheet, room, found)
            worth = worths[0]
            links(ends[0], 0, room)
            n = features(ends[0], cells, sizes, starts, whole, room, told[rounds])
            gained[rounds] = worth - added(weights, told[rounds], n)
            rounds += 1
        look_back(weights, sums, told, gained, rounds, n, worth)
        total[0] += worth
        total[1] += worth * worth
        total[2] += worth >= 56


@rule
def look_back(weights, sums, told, gained, rounds, n, worth):
    """Correct the rounds of a game, the last first; the full sheet's own value is exact. gained: points on the sheet."""
    target = worth
    for r in range(rounds - 2, -1, -1):
        now = gained[r] + added(weights, told[r], n)
        correct(weights, sums, told[r], n, target - now)
        target = PATIENCE * target + (1.0 - PATIENCE) * (gained[r] + added(weights, told[r], n))


@rule
def added(weights, places, n):
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
        pace = 1.0 if sums[1, place] == 0 else abs(sums[0, place]) / sums[1, place]
        weights[place] += pace * share
        sums[0, place] += share
        sums[1, place] += abs(share)

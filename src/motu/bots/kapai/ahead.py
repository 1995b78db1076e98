"""What a sheet is worth before the next roll: every roll used as well as it can be.

Of two different symbols one is drawn: the better. So each symbol is planned once, whatever lies beside it, and once more
as a double.

To look over two rolls in the same way was tried: it took thirteen times as long and brought no more points.

Alone a seat wants points. Against others it wants to end above them: what a roll may bring is weighed by the chance to win
it leaves, so a seat that is behind takes risks and one that is ahead avoids them.
"""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kapai.features import value
from motu.bots.kapai.plan import best_plans
from motu.core.bits import EMPTY, count
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal

SPREAD = 1.35  # points: of the difference of two final scores, for the square root of each cell still to fill
SURE = 0.4  # points: the least spread
UNKNOWN = -1e9


@rule
def one_roll(start, stack, moves, odds, rolls, chances, best, firsts, hopes, rivals, sheet, room, found):
    """What the sheet start[0] is worth on average over the next roll.

    rivals: the points the others may expect. Without any, worth is in points, else the chance to win. hopes: room for what
    each symbol is worth, drawn once and twice.
    """
    cells, sizes, starts, whole, weights = sheet
    if start[0].free[0, 0] == EMPTY:
        return wanted(value(start[0], cells, sizes, starts, whole, weights, room, found), 0, rivals)
    k = legal(start[0], CHANCE, rolls, chances)
    hopes[:] = UNKNOWN
    for i in range(k):
        for symbol in (rolls[i] // 4, rolls[i] % 4):
            twice = int(rolls[i] // 4 == rolls[i] % 4)
            if hopes[twice, symbol] == UNKNOWN:
                stack[0] = start[0]
                apply(stack[0], CHANCE, np.int64(rolls[i]))
                best_plans(stack, moves, odds, symbol, best, firsts, sheet, room, found)
                hopes[twice, symbol] = wanted(best[1][0], count(best[0][0].free[0, 0]), rivals)
    return on_average(rolls, chances, k, hopes)


@rule
def on_average(rolls, chances, k, hopes):
    """Over all rolls: a double is drawn twice, of two symbols the better once."""
    worth, total = 0.0, 0
    for i in range(k):
        one, other = rolls[i] // 4, rolls[i] % 4
        best = hopes[1, one] if one == other else max(hopes[0, one], hopes[0, other])
        worth += chances[i] * best
        total += np.int64(chances[i])
    return worth / total


@rule
def wanted(points, free, rivals):
    """What so many points are worth against these rivals, with so many cells to fill."""
    if rivals.shape[0] == 0:
        return points
    chance, spread = 1.0, math.sqrt(2.0) * max(SURE, SPREAD * math.sqrt(float(free)))
    for n in range(rivals.shape[0]):
        chance *= 0.5 + 0.5 * math.erf((points - rivals[n]) / spread)
    return chance

"""The value of a sheet before the next roll: every roll used as well as it can be.

Of two different symbols one is drawn: the better. So each symbol is planned once, whatever lies beside it, and once more
as a double.

To look over two rolls in the same way was tried: it took thirteen times as long and brought no more points.

Alone a seat wants points. Against others it wants to end above them: what a roll may bring is weighed by the chance to win
it leaves, so a seat that is behind takes risks and one that is ahead avoids them.
"""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kapai.kernels.features import value
from motu.bots.kapai.kernels.plans import best_plans
from motu.core.bits import EMPTY, count
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal

SPREAD = 1.35  # points: of the difference of two final scores, for the square root of each cell still to fill
LEAST_SPREAD = 0.4  # points
UNKNOWN = -1e9


@rule
def one_roll(start, stack, moves, odds, rolls, chances, best, firsts, by_symbol, rivals, sheet, room, found):
    """The value of the sheet start[0] on average over the next roll.

    rivals: the points the others may expect. Without any, values are points, else the chance to win. by_symbol: room for
    the value of each symbol, drawn once and twice.
    """
    cells, sizes, starts, whole, weights = sheet
    if start[0].free[0, 0] == EMPTY:
        return utility(value(start[0], cells, sizes, starts, whole, weights, room, found), 0, rivals)
    k = legal(start[0], CHANCE, rolls, chances)
    by_symbol[:] = UNKNOWN
    for i in range(k):
        for symbol in (rolls[i] // 4, rolls[i] % 4):
            twice = int(rolls[i] // 4 == rolls[i] % 4)
            if by_symbol[twice, symbol] == UNKNOWN:
                stack[0] = start[0]
                apply(stack[0], CHANCE, np.int64(rolls[i]))
                best_plans(stack, moves, odds, symbol, best, firsts, sheet, room, found)
                by_symbol[twice, symbol] = utility(best[1][0], count(best[0][0].free[0, 0]), rivals)
    return on_average(rolls, chances, k, by_symbol)


@rule
def on_average(rolls, chances, k, by_symbol):
    """Over all rolls: a double is drawn twice, of two symbols the better once."""
    mean, total = 0.0, 0
    for i in range(k):
        one, other = rolls[i] // 4, rolls[i] % 4
        best = by_symbol[1, one] if one == other else max(by_symbol[0, one], by_symbol[0, other])
        mean += chances[i] * best
        total += np.int64(chances[i])
    return mean / total


@rule
def utility(points, free, rivals):
    """The utility of so many points against these rivals, with so many cells to fill."""
    if rivals.shape[0] == 0:
        return points
    chance, spread = 1.0, math.sqrt(2.0) * max(LEAST_SPREAD, SPREAD * math.sqrt(float(free)))
    for n in range(rivals.shape[0]):
        chance *= 0.5 + 0.5 * math.erf((points - rivals[n]) / spread)
    return chance

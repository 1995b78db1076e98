"""The value of a sheet before the next roll: every roll used as well as it can be.

Of two different symbols one is drawn: the better. So each symbol is planned once, whatever lies beside it, and once more
as a double.

To look over two rolls in the same way was tried: it took thirteen times as long and brought no more points.

Alone a seat wants points. Against others it wants to end above them: what a roll may bring is weighed by the chance to win
it leaves, so a seat that is behind takes risks and one that is ahead avoids them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.kernels.features import value
from motu.bots.kapai.kernels.plans import best_plans
from motu.core.bits import EMPTY, count
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal

SPREAD = 1.35  # points: of the difference of two final scores, for the square root of each cell still to fill
LEAST_SPREAD = 0.4  # points
UNKNOWN = -1e9


class Rolls(NamedTuple):
    """Room for all rolls and what they bring."""

    actions: NDArray[np.int32]
    odds: NDArray[np.int32]
    values: NDArray[np.float64]  # by symbol, drawn once and twice


@rule
def one_roll(start, rolls, memory, best, evaluator, rivals):
    """The value of the sheet start[0] on average over the next roll.

    rivals: the points the others may expect. Without any, values are points, else the chance to win.
    """
    actions, odds, values = rolls
    if start[0].free[0, 0] == EMPTY:
        return utility(value(start[0], evaluator), 0, rivals)
    k = legal(start[0], CHANCE, actions, odds)
    values[:] = UNKNOWN
    for i in range(k):
        for symbol in (actions[i] // 4, actions[i] % 4):
            twice = int(actions[i] // 4 == actions[i] % 4)
            if values[twice, symbol] == UNKNOWN:
                memory.stack[0] = start[0]
                apply(memory.stack[0], CHANCE, np.int64(actions[i]))
                best_plans(memory, symbol, best, evaluator)
                values[twice, symbol] = utility(best.values[0], count(best.ends[0].free[0, 0]), rivals)
    return on_average(rolls, k)


@rule
def on_average(rolls, k):
    """Over all rolls: a double is drawn twice, of two symbols the better once."""
    actions, odds, values = rolls
    mean, total = 0.0, 0
    for i in range(k):
        one, other = actions[i] // 4, actions[i] % 4
        best = values[1, one] if one == other else max(values[0, one], values[0, other])
        mean += odds[i] * best
        total += np.int64(odds[i])
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

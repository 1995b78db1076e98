"""Two rolls: each promising use of this roll, then every next roll used as well as it can be.

Alone a seat wants points. Against others it wants to end above them: what a roll may bring is weighed by the chance to win
it leaves, so a seat that is behind takes risks and one that is ahead avoids them.
"""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kapai.features import value
from motu.bots.kapai.plan import NOTHING, best_plan
from motu.core.bits import EMPTY, count
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal

SPREAD = 1.35  # points: of the difference of two final scores, for the square root of each cell still to fill
SURE = 0.4  # points: the least spread


@rule
def look_ahead(stack, kept, ends, moves, odds, rolls, chances, firsts, deep, good, rivals, sheet, room, found):
    """deep[i] for each i in good: what the i-th legal action of stack[0] is worth, seen one roll further.

    rivals: the points the others may expect. Without any, worth is in points, else the chance to win.
    """
    kept[0] = stack[0]
    for n in range(good.shape[0]):
        i = good[n]
        stack[0] = kept[0]
        legal(stack[0], 0, moves[0], odds)
        apply(stack[0], 0, np.int64(moves[0, i]))
        if stack[0].owes[0] != NOTHING:  # the rest of the round goes by the value itself
            best_plan(stack, moves, odds, ends, firsts, sheet, room, found)
            kept[1] = ends[0]
        else:
            kept[1] = stack[0]
        deep[i] = next_roll(stack, kept, ends, moves, odds, rolls, chances, firsts, rivals, sheet, room, found)
    stack[0] = kept[0]
    return legal(stack[0], 0, moves[0], odds)


@rule
def next_roll(stack, kept, ends, moves, odds, rolls, chances, firsts, rivals, sheet, room, found):
    """What the sheet kept[1] is worth on average over the next roll."""
    cells, sizes, starts, whole, weights = sheet
    if kept[1].free[0, 0] == EMPTY:
        return wanted(value(kept[1], cells, sizes, starts, whole, weights, room, found), 0, rivals)
    k = legal(kept[1], CHANCE, rolls, chances)
    merge_mirrored(rolls, chances, k)
    worth, total = 0.0, 0
    for i in range(k):
        if chances[i] > 0:
            stack[0] = kept[1]
            apply(stack[0], CHANCE, np.int64(rolls[i]))
            points = best_plan(stack, moves, odds, ends, firsts, sheet, room, found)
            worth += chances[i] * wanted(points, count(ends[0].free[0, 0]), rivals)
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


@rule
def merge_mirrored(rolls, chances, k):
    """It does not matter which die shows which symbol: look at one of the two rolls."""
    for i in range(k):
        for j in range(i):
            if rolls[j] == 4 * (rolls[i] % 4) + rolls[i] // 4 and rolls[i] != rolls[j]:
                chances[j] += chances[i]
                chances[i] = 0

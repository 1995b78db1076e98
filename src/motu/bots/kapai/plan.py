"""All a seat can do with a roll, by the game's own rules: every drawing with its rings and marks, each end valued."""

from __future__ import annotations

import numpy as np

from motu.bots.kapai.features import value
from motu.core.compiled import rule
from motu.games.kapai.rules import apply, legal

NOTHING = 0  # state.Owes
DEEPEST = 16  # small actions of a round: drawings, rings, marks


@rule
def best_plan(stack, moves, odds, ends, firsts, sheet, room, found):
    """Value every way to use the roll on stack[0]: firsts[i] is the best after the i-th legal action.

    ends[0] becomes the best sheet; the best value is returned. sheet: cells, sizes, starts, whole, weights.
    """
    cells, sizes, starts, whole, weights = sheet
    level, best, at, top = 0, -1e9, room[7], room[8]
    at[0] = 0
    top[0] = legal(stack[0], 0, moves[0], odds)
    for i in range(top[0]):
        firsts[i] = -1e9
    while level >= 0:
        if at[level] == top[level]:
            level -= 1
            continue
        action = np.int64(moves[level, at[level]])
        at[level] += 1
        stack[level + 1] = stack[level]
        apply(stack[level + 1], 0, action)
        if stack[level + 1].owes[0] != NOTHING:
            level += 1
            at[level] = 0
            top[level] = legal(stack[level], 0, moves[level], odds)
            continue
        worth = value(stack[level + 1], cells, sizes, starts, whole, weights, room, found)
        firsts[at[0] - 1] = max(firsts[at[0] - 1], worth)
        if worth > best:
            best = worth
            ends[0] = stack[level + 1]
    return best

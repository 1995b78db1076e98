"""All a seat can do with a roll, by the game's own rules: every drawing with its rings and marks, each end valued."""

from __future__ import annotations

import numpy as np

from motu.bots.kapai.features import value
from motu.core.compiled import rule
from motu.games.kapai.rules import apply, legal
from motu.games.kapai.rules.sheet import symbol_of

NOTHING = 0  # state.Owes
DEEPEST = 16  # small actions of a round: drawings, rings, marks
ANY = -1  # symbol
SAME = 1e-9  # points


@rule
def best_plans(stack, moves, odds, symbol, best, firsts, sheet, room, found):
    """Value every way to use the roll on stack[0], or those that draw this symbol: how many of the best are kept.

    best: the sheets they end in, the best first, what these are worth, and which legal action each begins with.
    firsts[i] is the best after the i-th legal action. sheet: cells, sizes, starts, whole, weights.
    """
    cells, sizes, starts, whole, weights = sheet
    level, kept, at, top = 0, 0, room[7], room[8]
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
        if level == 0 and symbol != ANY and symbol_of(stack[0], action) != symbol:
            continue
        stack[level + 1] = stack[level]
        apply(stack[level + 1], 0, action)
        if stack[level + 1].owes[0] != NOTHING:
            level += 1
            at[level] = 0
            top[level] = legal(stack[level], 0, moves[level], odds)
            continue
        worth = value(stack[level + 1], cells, sizes, starts, whole, weights, room, found)
        first = at[0] - 1
        firsts[first] = max(firsts[first], worth)
        kept = keep_best(best, kept, stack[level + 1], worth, first)
    return kept


@rule
def keep_best(best, kept, end, worth, first):
    """Put a sheet among the best, unless it is worth what another is: then it is that one, or its mirror image."""
    ends, worths, begun = best
    place = kept
    while place > 0 and worths[place - 1] < worth:
        place -= 1
    if place == ends.shape[0] or (place > 0 and worths[place - 1] - worth < SAME):
        return kept
    if place < kept and worth - worths[place] < SAME:
        return kept
    kept = min(kept + 1, ends.shape[0])
    for n in range(kept - 1, place, -1):
        ends[n] = ends[n - 1]
        worths[n] = worths[n - 1]
        begun[n] = begun[n - 1]
    ends[place] = end
    worths[place] = worth
    begun[place] = first
    return kept

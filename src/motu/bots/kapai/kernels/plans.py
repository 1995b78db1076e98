"""All a seat can do with a roll, by the game's own rules: every drawing with its rings and marks, each end valued."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.kernels.features import value
from motu.core.bits import has
from motu.core.compiled import rule
from motu.games.kapai.rules import apply, legal
from motu.games.kapai.rules.sheet import draw, symbol_of

NOTHING, SECOND = 0, 2  # state.Owes
DEEPEST = 16  # small actions of a round: drawings, rings, marks
ANY = -1  # symbol
EITHER_ORDER = -2  # any symbol, with doubles tried in both orders
SAME = 1e-9  # points
NOWHERE = -1


class PlanMemory(NamedTuple):
    """Room to try all actions of a round, depth first."""

    stack: NDArray[Any]  # sheets: by depth
    moves: NDArray[np.int32]  # by depth
    odds: NDArray[np.int32]
    at: NDArray[np.int64]  # by depth: which of the moves comes next,
    top: NDArray[np.int64]  # and how many there are
    by_action: NDArray[np.float64]  # the best value after each legal action


class Plans(NamedTuple):
    """The best ways to use a roll, the best first."""

    ends: NDArray[Any]  # the sheets they end in
    values: NDArray[np.float64]
    firsts: NDArray[np.int64]  # which legal action each begins with


@rule
def best_plans(memory, symbol, best, evaluator):
    """Value every way to use the roll on memory.stack[0], or those that draw this symbol; returns how many it kept.

    begin_round has been called for that sheet.
    """
    stack, moves, odds, at, top, by_action = memory
    level, kept, values = 0, 0, best.values
    at[0] = 0
    top[0] = legal(stack[0], 0, moves[0], odds)
    for i in range(top[0]):
        by_action[i] = -1e9
    while level >= 0:
        if at[level] == top[level]:
            level -= 1
            continue
        action = np.int64(moves[level, at[level]])
        at[level] += 1
        if level == 0 and symbol >= 0 and symbol_of(stack[0], action) != symbol:
            continue
        if level == 1 and symbol != EITHER_ORDER and is_drawn_in_turn(stack, action):
            continue
        stack[level + 1] = stack[level]
        apply(stack[level + 1], 0, action)
        if stack[level + 1].owes[0] != NOTHING:
            level += 1
            at[level] = 0
            top[level] = legal(stack[level], 0, moves[level], odds)
            continue
        points = value(stack[level + 1], evaluator)
        first = at[0] - 1
        by_action[first] = max(by_action[first], points)
        place = place_among(values, kept, points)
        if place != NOWHERE:
            kept = insert(best, kept, place, stack[level + 1], points, first)
    return kept


@rule
def is_drawn_in_turn(stack, action):
    """Is this the second drawing of a double that has already been tried in the other order?"""
    if int(stack[1].owes[0]) != SECOND:
        return False
    cell = action - draw(stack[1], symbol_of(stack[1], action), 0)
    return cell < int(stack[1].fresh[0, 0]) and has(stack[0].edge[0, 0], cell)


@rule
def place_among(values, kept, points):
    """Where a value belongs among the best; nowhere if another has it: its sheet is the same or a mirror image."""
    place = kept
    while place > 0 and values[place - 1] < points:
        place -= 1
    if place == values.shape[0] or (place > 0 and values[place - 1] - points < SAME):
        return NOWHERE
    if place < kept and points - values[place] < SAME:
        return NOWHERE
    return place


@rule
def insert(best, kept, place, end, points, first):
    """Put a sheet among the best; returns how many there are then."""
    ends, values, firsts = best.ends, best.values, best.firsts
    kept = min(kept + 1, ends.shape[0])
    for n in range(kept - 1, place, -1):
        ends[n] = ends[n - 1]
        values[n] = values[n - 1]
        firsts[n] = firsts[n - 1]
    ends[place] = end
    values[place] = points
    firsts[place] = first
    return kept

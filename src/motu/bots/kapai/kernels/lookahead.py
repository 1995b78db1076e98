"""The value of a sheet before the next roll, or the next two, with every roll used as well as possible.

Of two different symbols the better one is drawn. So each symbol is planned once, whatever the other die shows, and once
more as a double. After the first of two rolls only the few ways to use it that look best are followed.

Alone, a seat wants points. Against others it wants to finish ahead: what a roll may bring is weighed by the chance of
winning it leaves, so a seat that is behind takes risks and one that is ahead avoids them.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.kernels.features import Evaluator, begin_round, value
from motu.bots.kapai.kernels.plans import PlanMemory, Plans, best_plans
from motu.core.bits import EMPTY, count
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal

SPREAD = 1.35  # points: of the difference of two final scores, times the square root of the cells still to fill
LEAST_SPREAD = 0.4  # points
UNKNOWN = -1e9
CLOSE = 0.8  # points: ways to use the first of two rolls that look worse by more are not followed


class Rolls(NamedTuple):
    """Room for all rolls and what they bring."""

    actions: NDArray[np.int32]
    odds: NDArray[np.int32]
    values: NDArray[np.float64]  # by symbol, drawn once and twice
    ends: NDArray[Any]  # the sheets that have these values


class Room(NamedTuple):
    """Room to look ahead."""

    memory: PlanMemory
    evaluator: Evaluator
    rolls: Rolls  # the last
    best: Plans  # one, after the last roll
    first_rolls: Rolls  # of two
    first_plans: Plans  # after the first of two rolls: those that are followed
    start: NDArray[Any]  # one sheet, between two rolls


@rule
def one_roll(start, room, rivals):
    """The value of the sheet start[0] on average over the next roll.

    rivals: the points the others may expect. Without any, values are points, otherwise the chance of winning.
    """
    rolls, best, evaluator = room.rolls, room.best, room.evaluator
    if start[0].free[0, 0] == EMPTY:
        return utility(value(start[0], evaluator), 0, rivals)
    actions, values = rolls.actions, rolls.values
    k = legal(start[0], CHANCE, actions, rolls.odds)
    values[:] = UNKNOWN
    begin_round(start[0], evaluator)
    for i in range(k):
        for symbol in (actions[i] // 4, actions[i] % 4):
            twice = int(actions[i] // 4 == actions[i] % 4)
            if values[twice, symbol] == UNKNOWN:
                plan(start, actions[i], symbol, best, room)
                values[twice, symbol] = utility(best.values[0], count(best.ends[0].free[0, 0]), rivals)
                rolls.ends[twice, symbol] = best.ends[0]
    return on_average(rolls, k)


@rule
def two_rolls(start, room, rivals):
    """The same over the next two rolls."""
    rolls = room.first_rolls
    if start[0].free[0, 0] == EMPTY:
        return utility(value(start[0], room.evaluator), 0, rivals)
    actions, values = rolls.actions, rolls.values
    k = legal(start[0], CHANCE, actions, rolls.odds)
    values[:] = UNKNOWN
    for i in range(k):
        for symbol in (actions[i] // 4, actions[i] % 4):
            twice = int(actions[i] // 4 == actions[i] % 4)
            if values[twice, symbol] == UNKNOWN:
                values[twice, symbol] = best_followed(start, actions[i], symbol, room, rivals)
    return on_average(rolls, k)


@rule
def best_followed(start, roll, symbol, room, rivals):
    """The best way to draw a symbol after the first of two rolls, by what the second brings."""
    plans, best = room.first_plans, UNKNOWN
    begin_round(start[0], room.evaluator)
    kept = plan(start, roll, symbol, plans, room)
    for end in range(kept):
        if plans.values[end] >= plans.values[0] - CLOSE:
            room.start[0] = plans.ends[end]
            best = max(best, one_roll(room.start, room, rivals))
    return best


@rule
def plan(start, roll, symbol, best, room):
    """Find the best ways to draw a symbol after this roll; returns how many. begin_round has been called."""
    room.memory.stack[0] = start[0]
    apply(room.memory.stack[0], CHANCE, np.int64(roll))
    return best_plans(room.memory, symbol, best, room.evaluator)


@rule
def on_average(rolls, k):
    """The mean over all rolls: a double is drawn twice, of two symbols the better once."""
    mean, total = 0.0, 0
    for i in range(k):
        mean += rolls.odds[i] * rolls.values[best_use(rolls, rolls.actions[i])]
        total += np.int64(rolls.odds[i])
    return mean / total


@rule
def best_use(rolls, roll):
    """The best use of a roll, as a place in values and ends."""
    one, other = roll // 4, roll % 4
    if one == other:
        return 1, one
    return 0, one if rolls.values[0, one] >= rolls.values[0, other] else other


@rule
def utility(points, free, rivals):
    """The utility of these points against these rivals, with `free` cells still to fill."""
    if rivals.shape[0] == 0:
        return points
    chance, spread = 1.0, math.sqrt(2.0) * max(LEAST_SPREAD, SPREAD * math.sqrt(float(free)))
    for n in range(rivals.shape[0]):
        chance *= 0.5 + 0.5 * math.erf((points - rivals[n]) / spread)
    return chance

"""Playing on alone, and how much of what comes of it is the luck of the dice.

The luck of a roll is its value less the mean over all rolls. It is 0 on average however good the values are, so points
less luck have the same mean as the points but vary far less: a few hundred games tell two policies apart, and a few
dozen rollouts two sheets.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kapai.kernels.features import begin_round
from motu.bots.kapai.kernels.lookahead import UNKNOWN, best_use, one_roll
from motu.bots.kapai.kernels.plans import ANY, best_plans
from motu.core import dice
from motu.core.bits import EMPTY
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.rules import apply, legal


@rule
def play_out(start, ahead, rounds, plans, room, rng):
    """Play that many rounds from start[0], always the best of `ahead` ends over one roll; returns points and their luck.

    The points are those expected then: the result, if the sheet is full.
    """
    now, nobody, memory, evaluator = start.copy(), np.zeros(0), room.memory, room.evaluator
    luck, expected = 0.0, one_roll(now, room, nobody)
    for _ in range(rounds):
        if now[0].free[0, 0] == EMPTY:
            break
        memory.stack[0] = now[0]
        k = legal(memory.stack[0], CHANCE, memory.moves[0], memory.odds)
        apply(memory.stack[0], CHANCE, np.int64(memory.moves[0, dice.pick(rng, memory.odds, k)]))
        begin_round(memory.stack[0], evaluator)
        kept = best_plans(memory, ANY, plans, evaluator)
        luck += plans.values[0] - expected
        expected, best = UNKNOWN, 0
        for end in range(max(1, min(kept, ahead))):
            now[0] = plans.ends[end]
            seen = one_roll(now, room, nobody)
            if seen > expected:
                expected, best = seen, end
        now[0] = plans.ends[best]
    return expected, luck


@rule
def rollouts(start, rounds, room, rng, found):
    """Fill `found` with the points, less the luck, of playing that many rounds from start[0], best at first glance."""
    expected = one_roll(start, room, np.zeros(0))
    keep_rolls(room.rolls, room.first_rolls)
    for n in range(found.shape[0]):
        found[n] = rollout(start, expected, rounds, room, rng)


@rule
def rollout(start, expected, rounds, room, rng):
    """One of them. How each roll is used best is known from the average over all; first_rolls has the first of them."""
    now, nobody, rolls, luck = start.copy(), np.zeros(0), room.first_rolls, 0.0
    for _ in range(rounds):
        if now[0].free[0, 0] == EMPTY:
            break
        k = legal(now[0], CHANCE, rolls.actions, rolls.odds)
        use = best_use(rolls, rolls.actions[dice.pick(rng, rolls.odds, k)])
        luck += rolls.values[use] - expected
        now[0] = rolls.ends[use]
        rolls = room.rolls
        expected = one_roll(now, room, nobody)
    return expected - luck


@rule
def keep_rolls(rolls, kept):
    """Copy what is known of each roll: the next average overwrites it."""
    kept.values[:] = rolls.values
    kept.ends[:] = rolls.ends

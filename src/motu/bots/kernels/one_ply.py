"""One ply: try each move in some imagined worlds and evaluate the result."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kernels.dispatch import branches, evaluate, priors
from motu.core import dice
from motu.core.game import CHANCE, Rng
from motu.core.registry import apply, for_any_game, imagine, inlined, legal, payoff, pending


class Memory(NamedTuple):
    """Buffers for the contract's functions, and the dice."""

    who: NDArray[np.int16]
    moves: NDArray[np.int32]
    odds: NDArray[np.int32]
    out: NDArray[np.float64]
    rng: Rng


@for_any_game
def one_ply(states, seat, actions, values, worlds, quiescence, memory):
    """Write into values[i] the value of the i-th action to the seat, averaged over that many worlds.

    states[0] is the view, states[1] and states[2] are room for worlds.
    """
    out = memory.out
    for _ in range(worlds):
        imagine(states[0], seat, memory.rng, states[1])
        for i in range(actions.shape[0]):
            states[2] = states[1]
            for k in range(out.shape[0]):
                out[k] = 0.0
            if play_on(states[2], seat, actions[i], quiescence, memory):
                payoff(states[2], out)
            else:
                evaluate(states[2], out)
            values[i] += out[seat] / worlds


@for_any_game
def priors_of(states, seat, actions, n, odds):
    """Write into odds how likely a sensible player is to take each of n actions in states[0]."""
    priors(states[0], seat, actions, n, odds)


@inlined
def play_on(s, me, action, quiescence, memory):
    """Act, then play on through chance and `quiescence` more small actions of the same seat; True if the match ended.

    Stops where chance begins something new (see `branches`).
    """
    who, moves, odds, _, rng = memory
    seat = me
    while True:
        apply(s, seat, action)
        n = pending(s, who)
        if n == 0:
            return True
        seat = np.int64(who[0])
        if seat != CHANCE and (n > 1 or seat != me or quiescence == 0):
            return False
        k = legal(s, seat, moves, odds)
        if seat == CHANCE:
            action = np.int64(moves[dice.pick(rng, odds, k)])
            if branches(s, action):
                return False
        else:
            quiescence -= 1
            priors(s, seat, moves, k, odds)
            action = np.int64(moves[likeliest(odds, k)])


@inlined
def likeliest(odds, n):
    best = 0
    for i in range(1, n):
        if odds[i] > odds[best]:
            best = i
    return best

"""The steps of one match; states are arrays of one, which enter compiled code faster than records."""

from __future__ import annotations

import numpy as np

from motu.core import dice
from motu.core.game import CHANCE
from motu.core.registry import apply, for_any_game, legal, pending


@for_any_game
def play_chance(states, who, actions, odds, rng):
    """Let chance act until a seat is to decide; returns how many seats are."""
    n = pending(states[0], who)
    while n == 1 and who[0] == CHANCE:
        k = legal(states[0], CHANCE, actions, odds)
        apply(states[0], CHANCE, np.int64(actions[dice.pick(rng, odds, k)]))
        n = pending(states[0], who)
    return n


@for_any_game
def apply_action(states, seat, action):
    apply(states[0], seat, action)


@for_any_game
def legal_actions(states, seat, actions, odds):
    return legal(states[0], seat, actions, odds)

"""A round [P1]: both dice, and the next roll when all have finished."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.games.kapai.actions import ROLLS
from motu.games.kapai.state import NO_CELL, Owes


@rule
def rolls(s, actions, odds):
    """[P1.1] Both dice, die A first; the weight of a roll is its number of pairs of faces."""
    n = 0
    for a in range(4):
        for b in range(4):
            weight = int(s.faces[0, a]) * int(s.faces[1, b])
            actions[n] = ROLLS + 4 * a + b
            odds[n] = weight
            n += weight > 0
    return n


@rule
def roll(s, pair):
    s.rolled = 1
    s.dice[0] = pair // 4
    s.dice[1] = pair % 4
    for seat in range(s.seats):
        s.owes[seat] = Owes.DRAW  # [P1.3]
        s.fresh[seat, 0] = NO_CELL
        s.fresh[seat, 1] = NO_CELL


@rule
def finish_round(s):
    """[P1.1] The next roll comes when all have finished."""
    for seat in range(s.seats):
        if int(s.owes[seat]) != Owes.NOTHING:
            return
    s.rolled = 0

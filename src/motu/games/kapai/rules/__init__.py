"""The rules of Ka Pai, a file for each chapter: one roll for all, then each seat draws, rings and marks on its own sheet."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.actions import DRAWS, MARKS, ROLLS
from motu.games.kapai.rules.bonus import mark, open_bonuses
from motu.games.kapai.rules.groups import ring, ring_on, trios
from motu.games.kapai.rules.place import draw_symbol, drawings, second_drawings
from motu.games.kapai.rules.round import roll, rolls
from motu.games.kapai.rules.sheet import draw, is_full, rings, symbol_of
from motu.games.kapai.state import Owes


@rule
def pending(s, who):
    """[P1.1] The dice first, then all seats that have not finished, in any order."""
    if s.rolled == 0:
        who[0] = CHANCE
        return 0 if is_full(s, 0) else 1
    n = 0
    for seat in range(s.seats):
        if int(s.owes[seat]) != Owes.NOTHING:
            who[n] = seat
            n += 1
    return n


@rule
def legal(s, seat, actions, odds):
    if seat == CHANCE:
        return rolls(s, actions, odds)
    owes = int(s.owes[seat])
    if owes == Owes.DRAW:
        return drawings(s, seat, actions)
    if owes == Owes.SECOND:
        return second_drawings(s, seat, actions)
    if owes == Owes.RING:
        return trios(s, seat, actions)
    if owes == Owes.MARK:
        return open_bonuses(s, seat, actions)
    return 0


@rule
def apply(s, seat, action):
    if seat == CHANCE:
        roll(s, action - ROLLS)
    elif action >= rings(s):
        ring(s, seat, action - rings(s))
        if int(s.owes[seat]) != Owes.MARK:
            ring_on(s, seat)
    elif action >= DRAWS:
        symbol = symbol_of(s, action)
        draw_symbol(s, seat, symbol, action - draw(s, symbol, 0))
    else:
        mark(s, seat, action - MARKS)
        ring_on(s, seat)

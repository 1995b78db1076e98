"""The sheet: how many cells it has, the action numbers that follow from that, and what is drawn on it."""

from __future__ import annotations

from motu.core.bits import EMPTY, has
from motu.core.compiled import rule
from motu.games.kapai.actions import DRAWS


@rule
def cells(s):
    """How many cells the sheet has."""
    return int(s.rows) * int(s.cols)


@rule
def draw(s, symbol, cell):
    return DRAWS + symbol * cells(s) + cell


@rule
def rings(s):
    """The first ring action; + shape * cells + first cell in reading order."""
    return DRAWS + 4 * cells(s)


@rule
def symbol_of(s, action):
    """The symbol of a drawing; counted up, as a division would take longer than all the rest."""
    symbol = 0
    while action >= draw(s, symbol + 1, 0):
        symbol += 1
    return symbol


@rule
def has_begun(s, seat):
    """Is there any symbol on this sheet?"""
    for symbol in range(4):
        for w in range(s.drawn.shape[2]):
            if s.drawn[seat, symbol, w] != EMPTY:
                return True
    return False


@rule
def is_full(s, seat):
    """[P5.1]"""
    for w in range(s.free.shape[1]):
        if s.free[seat, w] != EMPTY:
            return False
    return True


@rule
def fresh_symbol(s, seat):
    """The symbol this seat drew in this round."""
    cell = int(s.fresh[seat, 0])
    for symbol in range(3):
        if has(s.drawn[seat, symbol, cell >> 6], cell & 63):
            return symbol
    return 3

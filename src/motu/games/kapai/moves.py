"""Actions as numbers: 16 rolls, 4 marks, then a drawing for each symbol and cell, then a ring for each shape and cell."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.core.game import State

ROLLS = 0  # + 4 * die A + die B
MARKS = 16  # + symbol
DRAWS = 20  # + symbol * cells + cell


def actions(s: State) -> int:
    """Every action on this sheet is below this number."""
    return rings(s) + 6 * cells(s)


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

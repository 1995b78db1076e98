"""Actions as numbers: 16 rolls, 4 marks, then a drawing for each symbol and cell, then a ring for each shape and cell."""

from __future__ import annotations

from motu.core.game import State

ROLLS = 0  # + 4 * die A + die B
MARKS = 16  # + symbol
DRAWS = 20  # + symbol * cells + cell; the rings come after them (see rules/sheet.py)

MAX_LEGAL = 300  # no position offers more


def action_count(s: State) -> int:
    """Every action on this sheet is below this number: four symbols and six shapes for each cell."""
    return DRAWS + (4 + 6) * int(s.rows) * int(s.cols)

"""The sheet and the dice: what stands in a cell, the symbols, and how large a sheet may be [P8]."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum

SMALLEST, LARGEST = 3, 12  # rows and columns
MOST_TOTEMS = 5
MOST_POINTS = 1_000_000  # of a group; a number no real sheet comes near
FREE, TOTEM, BLOCKED = ".", "T", "#"


class Symbol(IntEnum):
    TRIANGLE = 0
    SQUARE = 1
    CIRCLE = 2
    LINE = 3


SYMBOLS = [symbol.name.lower() for symbol in Symbol]


def weights(faces: list[str]) -> list[int]:
    """How many of a die's six faces show each symbol."""
    shown = Counter(faces)
    return [shown[symbol] for symbol in SYMBOLS]

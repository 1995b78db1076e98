"""Where on a sheet the learned value looks: blocks and lines of cells, shared by all that are alike under the sheet's symmetry.

The value of a half-filled sheet is a sum of numbers from tables. Most tables are about a small pattern of neighbouring
cells, a few about the sheet as a whole (see kernels/features.py). Everything here follows from the sheet's geometry, so a value
can be learned for any sheet of up to 64 cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core.game import State
from motu.games.kapai.state import WORD, cells_of

Cells = tuple[int, ...]

KINDS = 6  # of a cell: free, a loose symbol of four, or ringed
LARGEST = 6  # cells of a pattern
SHAPES = ((2, 3), (3, 2), (1, 5), (5, 1), (1, 3), (3, 1))  # of patterns: rows and columns
STAGES = 11  # of a sheet: how full it is
LATE = 18  # free cells: with fewer a pattern has another table

# how many values each part of a table about the whole sheet has; the last part of each is the stage
SYMBOL = (6, 6, STAGES)  # groups, marks
NEARLY = (5, 6, STAGES)  # trios that lack one cell, marks
CHANCES = (8, 6, STAGES)  # trios begun, or still possible at all, in eights; marks
NETWORK = (10, 14, STAGES)  # cells needed to link four totems, five totems
FIRST_LINKS = (5, 8, STAGES)  # two totems, three totems
BONUS = (6, 5, 4, 6, 6, 6)  # groups and marks of the three symbols that count without a bonus
NEARLY_ALL = (3, 3, 3, 3, STAGES)  # trios that lack one cell, by symbol
TABLES = [SYMBOL] * 4 + [NEARLY] * 4 + [CHANCES] * 8 + [NETWORK, FIRST_LINKS, BONUS, NEARLY_ALL]  # in this order


@dataclass(frozen=True)
class Patterns:
    """The patterns of a sheet, and where the tables begin in the one long array of weights."""

    cells: NDArray[np.int16]  # pattern -> its cells, unused ones at the end
    sizes: NDArray[np.int64]  # pattern -> how many cells
    starts: NDArray[np.int64]  # pattern -> its table's first weight
    whole: NDArray[np.int64]  # table about the whole sheet -> its first weight
    weights: int  # in all

    def table(self, weights: NDArray[np.float32], number: int) -> NDArray[np.float32]:
        """One of the tables about the whole sheet, by its parts."""
        parts = TABLES[number]
        return weights[self.whole[number] :][: int(np.prod(parts))].reshape(parts)

    @property
    def features(self) -> int:
        """How many weights are added up."""
        return len(self.sizes) + len(self.whole)


def patterns_of(s: State) -> Patterns:
    """The patterns of the sheet that s is played on, found before anything is drawn or after."""
    rows, cols, free = int(s.rows), int(s.cols), _all_cells(s)
    symmetries = _symmetries(s, rows, cols, free)
    patterns, tables, length = [], [], 0
    seen: dict[frozenset[int], tuple[Cells, int]] = {}
    for pattern in _blocks(rows, cols, free):
        key = frozenset(pattern)
        if key not in seen:
            for image in symmetries:
                turned = tuple(image[cell] for cell in pattern)
                seen.setdefault(frozenset(turned), (turned, length))
            length += 2 * KINDS ** len(pattern)
        cells, start = seen[key]
        patterns.append(cells)
        tables.append(start)
    return _with_tables(patterns, tables, length)


def _with_tables(patterns: list[Cells], tables: list[int], length: int) -> Patterns:
    whole = []
    for parts in TABLES:
        whole.append(length)
        length += int(np.prod(parts))
    cells = np.zeros((len(patterns), LARGEST), np.int16)
    for n, pattern in enumerate(patterns):
        cells[n, : len(pattern)] = pattern
    lengths = np.array([len(pattern) for pattern in patterns], np.int64)
    return Patterns(cells, lengths, np.array(tables, np.int64), np.array(whole, np.int64), length)


def _all_cells(s: State) -> frozenset[int]:
    """Cells that can be drawn in."""
    drawn = s.free[0] | np.bitwise_or.reduce(s.drawn[0], axis=0)
    return frozenset(cells_of(drawn))


def _blocks(rows: int, cols: int, free: frozenset[int]) -> list[Cells]:
    """Every block of a shape with at least three cells to draw in, each set of cells once."""
    found: dict[frozenset[int], Cells] = {}
    for high, wide in SHAPES:
        for row in range(rows - high + 1):
            for col in range(cols - wide + 1):
                block = [(row + y) * cols + col + x for y in range(high) for x in range(wide)]
                cells = tuple(cell for cell in block if cell in free)
                if len(cells) >= 3:
                    found.setdefault(frozenset(cells), cells)
    return list(found.values())


def _symmetries(s: State, rows: int, cols: int, free: frozenset[int]) -> list[dict[int, int]]:
    """The turns and mirrorings that leave the sheet as it is, each as cell -> cell."""
    totems = {int(cell) for cell in s.totem[: s.totems]}
    images = []
    for flip in (False, True):
        for turns in range(4):
            image = _image(rows, cols, flip, turns)
            if image and {image[c] for c in free} == free and {image[c] for c in totems} == totems:
                images.append(image)
    return images


def _image(rows: int, cols: int, flip: bool, turns: int) -> dict[int, int]:
    if rows != cols and turns % 2:
        return {}
    grid: Any = np.arange(rows * cols).reshape(rows, cols)
    turned = np.rot90(np.fliplr(grid) if flip else grid, turns)
    return dict(zip(grid.flat, map(int, turned.flat), strict=True))


def fits(s: State) -> bool:
    """Is the sheet small enough for its cells to lie in one 64-bit word?"""
    return bool(s.free.shape[1] == 1 and int(s.rows) * int(s.cols) <= WORD)

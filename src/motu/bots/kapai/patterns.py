"""Where on a sheet the learned value looks: blocks and lines of cells, shared by those alike under its symmetry.

The value of a half-filled sheet is a sum of numbers from tables. Most tables are about a small pattern of neighbouring
cells, a few about the sheet as a whole (see kernels/features.py). Everything here follows from the sheet's geometry, so a value
can be learned for any sheet of up to 64 cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core.game import State
from motu.games.kapai.state import WORD, cells_of

Cells = tuple[int, ...]

KINDS = 6  # of a cell: free, a loose symbol of four, or ringed
SHAPES = ((2, 3), (3, 2), (1, 5), (5, 1), (1, 3), (3, 1))  # of patterns: rows and columns
STAGES = 17  # of a sheet: how full it is, cell by cell towards the end
PHASES = (18, 9)  # free cells: with fewer than each of these, a pattern uses another table

# how many values each part of a table about the whole sheet has; the last part of each is the stage
SYMBOL = (8, 6, STAGES)  # groups, marks
NEARLY = (5, 6, STAGES)  # trios that lack one cell, marks
CHANCES = (8, 6, STAGES)  # trios begun, or still possible at all, in eights; marks
NETWORK = (10, 14, STAGES)  # cells needed to link four totems, five totems
FIRST_LINKS = (5, 8, STAGES)  # two totems, three totems
BONUS = (6, 5, 4, 6, 6, 6)  # groups and marks of the three symbols that count without a bonus
NEARLY_ALL = (3, 3, 3, 3, STAGES)  # trios that lack one cell, by symbol
LINES = (7, 6, 4, 5, STAGES)  # groups and marks of lines, their trios that lack one cell, trios begun
ROOM = (7, 6, 8, STAGES)  # groups and marks of lines, their trios still possible
FURTHER_LINKS = (7, 10, 14, STAGES)  # cells needed to link three totems, four totems, five totems
PAIRS = (6, 7, 9, STAGES)  # pairs of totems that need no cell any more, that need one at most, two at most
WORTHS, WINDOW_STAGES = 8, 3  # points of a group of the symbol that sees a window; how full the sheet is
SIGHTS = 3  # how a symbol sees a cell: free, taken by it, or neither
CLASSES = 2862  # windows of three by three cells, those that are alike counted once
TABLES = [
    *[SYMBOL] * 4, *[NEARLY] * 4, *[CHANCES] * 8,
    NETWORK, FIRST_LINKS, BONUS, NEARLY_ALL, LINES, ROOM, FURTHER_LINKS, PAIRS,
]  # in this order  # fmt: skip


@dataclass(frozen=True)
class Held:
    """Patterns by the cells they hold."""

    firsts: NDArray[np.int64]  # cell -> where the patterns that hold it begin in `holders`
    holders: NDArray[np.int64]  # patterns, by cell
    factors: NDArray[np.int64]  # for each of them, how far the place of its weight moves per kind of the cell


@dataclass(frozen=True)
class Patterns:
    """The patterns of a sheet, and where the tables begin in the one long array of weights."""

    starts: NDArray[np.int64]  # pattern -> its table's first weight
    later: NDArray[np.int64]  # pattern -> how much further on its table for the next phase of a match begins
    held: Held
    whole: NDArray[np.int64]  # table about the whole sheet -> its first weight
    windows: int  # how many
    window_start: int  # the first weight of their tables
    windows_held: Held
    weights: int  # in all

    def table(self, weights: NDArray[np.float32], number: int) -> NDArray[np.float32]:
        """One of the tables about the whole sheet, shaped by its parts."""
        parts = TABLES[number]
        return weights[self.whole[number] :][: int(np.prod(parts))].reshape(parts)

    @property
    def features(self) -> int:
        """How many weights are added up."""
        return len(self.starts) + len(self.whole) + 4 * self.windows


def patterns_of(s: State, located: bool = True) -> Patterns:
    """The patterns of the sheet that s is played on, whether or not anything has been drawn.

    located: include those tied to their place on the sheet; the others are for any sheet.
    """
    rows, cols, free = int(s.rows), int(s.cols), _all_cells(s)
    patterns, tables, length = _located(s, rows, cols, free) if located else ([], [], 0)
    whole = []
    for parts in TABLES:
        whole.append(length)
        length += int(np.prod(parts))
    later = np.array([KINDS ** len(pattern) for pattern in patterns], np.int64)
    windows = _windows(rows, cols)
    return Patterns(
        np.array(tables, np.int64),
        later,
        _held(patterns, KINDS),
        np.array(whole, np.int64),
        len(windows),
        length,
        _held(windows, SIGHTS),
        length + 4 * WORTHS * WINDOW_STAGES * CLASSES,
    )


def _located(s: State, rows: int, cols: int, free: frozenset[int]) -> tuple[list[Cells], list[int], int]:
    """Blocks and lines, where the table of each begins, and how many weights there are."""
    symmetries = _symmetries(s, rows, cols, free)
    patterns, tables, length = [], [], 0
    seen: dict[frozenset[int], tuple[Cells, int]] = {}
    for pattern in _blocks(rows, cols, free):
        key = frozenset(pattern)
        if key not in seen:
            for image in symmetries:
                turned = tuple(image[cell] for cell in pattern)
                seen.setdefault(frozenset(turned), (turned, length))
            length += (1 + len(PHASES)) * KINDS ** len(pattern)
        cells, start = seen[key]
        patterns.append(cells)
        tables.append(start)
    return patterns, tables, length


def _windows(rows: int, cols: int) -> list[Cells]:
    """Every block of three by three cells."""
    corners = [row * cols + col for row in range(rows - 2) for col in range(cols - 2)]
    return [tuple(corner + y * cols + x for y in range(3) for x in range(3)) for corner in corners]


def _held(patterns: list[Cells], kinds: int) -> Held:
    by_cell: list[list[tuple[int, int]]] = [[] for _ in range(WORD)]
    for n, pattern in enumerate(patterns):
        for i, cell in enumerate(reversed(pattern)):
            by_cell[cell].append((n, kinds**i))
    firsts = np.cumsum([0, *map(len, by_cell)], dtype=np.int64)
    holders, factors = np.array([pair for pairs in by_cell for pair in pairs], np.int64).reshape(-1, 2).T.copy()
    return Held(firsts, holders, factors)


def free_at(stage: Any) -> Any:
    """How many cells are free at a stage, about (see stage_of in kernels/features.py)."""
    return np.where(stage < 8, stage, 4 * (stage - 6) + 2)


@cache
def window_classes() -> NDArray[np.int16]:
    """Place of a window -> its class, the same however it is turned or mirrored."""
    places = np.arange(SIGHTS**9).reshape((SIGHTS,) * 9)
    least = places
    for flip in (False, True):
        for turns in range(4):
            order = tuple(_image(3, 3, flip, turns).values())
            least = np.minimum(least, places.transpose(order))
    _, classes = np.unique(least, return_inverse=True)
    return np.asarray(classes, np.int16).reshape(-1)


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
    """The rotations and reflections that leave the sheet unchanged, each as cell -> cell."""
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

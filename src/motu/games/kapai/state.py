"""The state: sheet and dice as data, then for each seat its drawing. Cells are numbered row by row."""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache
from typing import Any

import numpy as np

from motu.core.bits import members
from motu.core.enumerations import quick_members
from motu.core.fields import public, record_type
from motu.core.game import Options, State
from motu.games.kapai.board import BLOCKED, FREE, MOST_TOTEMS, SYMBOLS, TOTEM, Symbol, weights

NO_CELL = 255
WORD = 64  # cells of one 64-bit word


@quick_members
class Owes(IntEnum):
    """What a seat still has to do in this round."""

    NOTHING = 0
    DRAW = 1  # its symbol, or the first of a double
    SECOND = 2  # the second of a double
    RING = 3  # choose among several trios
    MARK = 4  # choose a bonus


@cache
def sheet_record(seats: int, words: int) -> np.dtype[Any]:
    """The record for up to that many seats on a sheet of up to that many 64-bit words."""
    cells = WORD * words
    return record_type([
        # the sheet: never changes
        public("seats", "u1"),
        public("rows", "u1"),
        public("cols", "u1"),
        public("shapes", "u1"),                         # shapes of a trio that count: 2 straight ones, or all 6 [P3.1]
        public("totems", "u1"),                         # how many
        public("totem", "u1", MOST_TOTEMS),             # their cells
        public("faces", "u1", (2, 4)),                  # faces of each die by symbol
        public("values", "i4", 4),                      # points of a group by symbol
        public("spaces", "u1", 4),                      # bonus spaces by symbol
        public("offset", "i2", (6, 2)),                 # shape -> its second and third cell, from its first in reading order
        public("starts", "u8", (6, words)),             # shape -> cells where it can start
        public("near", "u8", (cells, words)),           # cell -> orthogonal neighbours among all cells
        # the round
        public("rolled", "u1"),                         # 1: the dice lie on the table; 0: chance is to roll, or it is over
        public("dice", "u1", 2),                        # symbols of die A and die B
        # each seat's drawing
        public("owes", "u1", seats),                    # Owes
        public("fresh", "u1", (seats, 2)),              # cells drawn in this round, or NO_CELL
        public("free", "u8", (seats, words)),           # cells still to fill
        public("edge", "u8", (seats, words)),           # free cells next to a symbol; before the first symbol, all [P2.1]
        public("drawn", "u8", (seats, 4, words)),       # cells by symbol
        public("ringed", "u8", (seats, words)),         # cells that belong to a group
        public("groups", "u1", (seats, 4)),             # groups by symbol
        public("marks", "u1", (seats, 4)),              # bonus marks by symbol
        public("rings", "u2", (seats, cells // 3)),     # the groups in the order ringed: shape * cells in use + first cell
    ])  # fmt: skip


ROOMS, SHEETS = (1, 4, 100), (1, 3)  # few types, so that few are compiled: seats, at most; words of a sheet
RECORDS = tuple(sheet_record(seats, words) for seats in ROOMS for words in SHEETS)


def record(seats: int, options: Options) -> np.dtype[Any]:
    """Sheets of up to 64 or 144 cells, for up to 1, 4 or 100 seats."""
    rows = options["sheet"]["grid"].split("\n")
    room = next(n for n in ROOMS if n >= seats)
    return sheet_record(room, 1 if len(rows) * len(rows[0]) <= WORD else 3)


def options_of(s: State) -> tuple[int, Options]:
    """Groups and sheet, read back from the state."""
    return int(s.seats), {"groups": "any" if s.shapes == 6 else "straight", "sheet": _sheet_of(s)}


def _sheet_of(s: State) -> dict[str, Any]:
    cells = [BLOCKED] * (int(s.rows) * int(s.cols))
    for cell in cells_of(s.free[0] | np.bitwise_or.reduce(s.drawn[0])):
        cells[cell] = FREE
    for totem in s.totem[: int(s.totems)]:
        cells[int(totem)] = TOTEM
    wide = int(s.cols)
    return {
        "name": "own",
        "grid": "\n".join("".join(cells[i : i + wide]) for i in range(0, len(cells), wide)),
        "values": dict(zip(SYMBOLS, s.values.tolist(), strict=True)),
        "bonus": dict(zip(SYMBOLS, s.spaces.tolist(), strict=True)),
        "dice": {die: [SYMBOLS[i] for i in range(4) for _ in range(s.faces[n, i])] for n, die in enumerate("ab")},
    }


def setup(s: State, seats: int, options: Options) -> None:
    """Empty sheets for all; chance is to roll."""
    sheet = options["sheet"]
    grid = sheet["grid"].split("\n")
    s.seats, s.rows, s.cols = seats, len(grid), len(grid[0])
    s.shapes = 6 if options["groups"] == "any" else 2
    s.values[:] = [sheet["values"][symbol.name.lower()] for symbol in Symbol]
    s.spaces[:] = [min(sheet["bonus"][symbol.name.lower()], 255) for symbol in Symbol]
    s.faces[:] = [weights(sheet["dice"]["a"]), weights(sheet["dice"]["b"])]
    cells = "".join(grid)
    totems = [i for i, cell in enumerate(cells) if cell == TOTEM]
    s.totems = len(totems)
    s.totem[: len(totems)] = totems
    _lay_out(s)
    free = [i for i, cell in enumerate(cells) if cell == FREE]
    for seat in range(seats):
        s.free[seat] = s.edge[seat] = words_of(free, s.free.shape[1])
        s.fresh[seat] = NO_CELL


def words_of(cells: list[int], words: int) -> list[int]:
    """A set of cells as 64-bit words."""
    return [sum(1 << (i - WORD * w) for i in cells if i // WORD == w) for w in range(words)]


def cells_of(words: Any) -> tuple[int, ...]:
    """The cells in a set, in reading order; cached, as many viewers look at the same sheet."""
    whole = 0
    for word in reversed(words):
        whole = whole << WORD | int(word)
    return _cells_of(whole)


@lru_cache(maxsize=1 << 12)
def _cells_of(whole: int) -> tuple[int, ...]:
    return tuple(members(whole))


def _lay_out(s: State) -> None:
    """Neighbours, and where each shape of a trio fits."""
    rows, cols, words = int(s.rows), int(s.cols), s.free.shape[1]
    for i in range(rows * cols):
        s.near[i] = words_of(_neighbours(i, rows, cols), words)
    # straight across, straight down, and a square of four less its last, third, second, first cell
    shapes = [(0, 1, 2), (0, cols, 2 * cols), (0, 1, cols), (0, 1, cols + 1), (0, cols, cols + 1), (1, cols, cols + 1)]
    for shape, (first, second, third) in enumerate(shapes):
        s.offset[shape] = second - first, third - first
        wide, high = (3, 1) if shape == 0 else (1, 3) if shape == 1 else (2, 2)
        corners = [r * cols + c for r in range(rows - high + 1) for c in range(cols - wide + 1)]
        s.starts[shape] = words_of([corner + first for corner in corners], words)


def _neighbours(i: int, rows: int, cols: int) -> list[int]:
    r, c = divmod(i, cols)
    around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return [y * cols + x for y, x in around if 0 <= y < rows and 0 <= x < cols]

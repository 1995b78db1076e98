"""Cells, trios and actions as the rules write them, and back."""

from __future__ import annotations

import re
from functools import cache

from motu.core.game import CHANCE, Refused, State
from motu.core.words import say
from motu.games.kapai.actions import DRAWS, MARKS
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.rules.sheet import cells, draw, rings
from motu.games.kapai.state import cells_of


def cell_name(s: State, cell: int) -> str:
    """Column letter, then row: c3."""
    return name_in(int(s.cols), cell)


@cache
def name_in(cols: int, cell: int) -> str:
    """The same on a sheet with that many columns."""
    row, column = divmod(cell, cols)
    return f"{chr(ord('a') + column)}{row + 1}"


def cell_of(s: State, name: str) -> int:
    """The cell of that name; raises Refused if the sheet has none."""
    found = re.fullmatch(r"([a-l])(\d{1,2})", name.strip().lower())
    if found:
        column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
        if column < int(s.cols) and 0 <= row < int(s.rows):
            return row * int(s.cols) + column
    last = cell_name(s, int(s.rows) * int(s.cols) - 1)
    raise Refused(say("There is no cell “{name}” on this sheet: cells go from a1 to {last}.", name=name, last=last))


def trio_cells(s: State, code: int) -> list[int]:
    """The three cells of a trio, in reading order."""
    shape, first = divmod(code, int(s.rows) * int(s.cols))
    return [first, first + int(s.offset[shape, 0]), first + int(s.offset[shape, 1])]


def trio_code(s: State, trio: list[int]) -> int:
    """The trio of those cells in reading order; raises Refused if they are not connected."""
    first, second, third = trio
    for shape in range(6):
        fits = first in cells_of(s.starts[shape])
        if fits and (second - first, third - first) == tuple(int(step) for step in s.offset[shape]):
            return shape * int(cells(s)) + first
    names = " ".join(cell_name(s, cell) for cell in trio)
    raise Refused(say("{cells} are not three cells that touch, so they are not a group [P3.1].", cells=names))


def action_text(s: State, who: int, action: int, viewer: int | None = None) -> str:
    """The notation of an action. Sheets are open: every seat sees all of it."""
    if who == CHANCE:
        return f"roll {SYMBOLS[action // 4]} {SYMBOLS[action % 4]}"
    if action >= rings(s):
        return "ring " + " ".join(cell_name(s, cell) for cell in trio_cells(s, action - rings(s)))
    if action >= DRAWS:
        symbol, cell = divmod(action - DRAWS, cells(s))
        return f"{SYMBOLS[symbol]} {cell_name(s, cell)}"
    return f"mark {SYMBOLS[action - MARKS]}"


def parse_action(s: State, who: int, text: str) -> int:
    """The action that a text describes; raises Refused if there is none."""
    words = text.lower().replace(",", " ").split()
    match words:
        case ["roll", a, b]:
            return 4 * _symbol(a) + _symbol(b)
        case ["mark", symbol]:
            return MARKS + _symbol(symbol)
        case ["ring", first, second, third]:
            return int(rings(s)) + trio_code(s, sorted(cell_of(s, name) for name in (first, second, third)))
        case [symbol, cell] if symbol in SYMBOLS:
            return int(draw(s, _symbol(symbol), cell_of(s, cell)))
    raise Refused(
        say(
            "“{text}” is not a move: write for instance “square c3”, “ring c3 c4 c5” or “mark line”.",
            text=" ".join(words),
        )
    )


def _symbol(name: str) -> int:
    if name not in SYMBOLS:
        raise Refused(say("There is no symbol “{name}”: the symbols are triangle, square, circle and line.", name=name))
    return SYMBOLS.index(name)

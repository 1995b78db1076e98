"""Names of cells and trios, and a position of Ka Pai as text; `reading.py` reads it back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from motu.core.game import Refused, State
from motu.core.words import say
from motu.games.kapai.board import BLOCKED, FREE, SYMBOLS, TOTEM
from motu.games.kapai.moves import cells
from motu.games.kapai.state import NO_CELL, Owes, cells_of

LETTERS = "tscl"  # drawn symbols in a grid


def cell_name(s: State, cell: int) -> str:
    """Column letter, then row: c3."""
    row, column = divmod(cell, int(s.cols))
    return f"{chr(ord('a') + column)}{row + 1}"


def cell_of(s: State, name: str) -> int:
    """The cell of that name; Refused if the sheet has none."""
    found = re.fullmatch(r"([a-l])(\d{1,2})", name.strip().lower())
    if found:
        column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
        if column < int(s.cols) and 0 <= row < int(s.rows):
            return row * int(s.cols) + column
    last = cell_name(s, int(s.rows) * int(s.cols) - 1)
    raise Refused(say("There is no cell '{name}' on this sheet: they go from a1 to {last}.", name=name, last=last))


def trio_cells(s: State, code: int) -> list[int]:
    """The three cells of a trio, in reading order."""
    shape, first = divmod(code, int(s.rows) * int(s.cols))
    return [first, first + int(s.offset[shape, 0]), first + int(s.offset[shape, 1])]


def trio_code(s: State, trio: list[int]) -> int:
    """The trio of those cells in reading order; Refused if they do not hang together."""
    first, second, third = trio
    for shape in range(6):
        fits = first in cells_of(s.starts[shape])
        if fits and (second - first, third - first) == tuple(int(step) for step in s.offset[shape]):
            return shape * int(cells(s)) + first
    names = " ".join(cell_name(s, cell) for cell in trio)
    raise Refused(say("{cells} are no three cells that touch, so they are no group [P3.1].", cells=names))


def position_text(s: State) -> str:
    """Everything about the position, a line each; `parse_position` reads it back."""
    a, b = (SYMBOLS[int(symbol)] for symbol in s.dice)
    lines = [
        f"groups {'any' if s.shapes == 6 else 'straight'}",
        "values " + " ".join(str(n) for n in s.values),
        "bonus " + " ".join(str(n) for n in s.spaces),
        *(f"die {name} " + " ".join(str(n) for n in s.faces[i]) for i, name in enumerate("ab")),
        f"{'roll' if s.rolled else 'last'} {a} {b}",
    ]
    for seat in range(int(s.seats)):
        lines += _seat_text(s, seat)
    return "\n".join(lines)


def _seat_text(s: State, seat: int) -> Iterator[str]:
    fresh = [cell_name(s, int(cell)) for cell in s.fresh[seat] if cell != NO_CELL]
    yield " ".join(["seat", Owes(int(s.owes[seat])).name.lower(), *fresh])
    yield from grid_rows(s, seat)
    total = int(s.groups[seat].sum())
    for code in s.rings[seat, :total]:
        yield "ring " + " ".join(cell_name(s, cell) for cell in trio_cells(s, int(code)))
    if s.marks[seat].any():
        yield "marks " + " ".join(str(n) for n in s.marks[seat])


def grid_rows(s: State, seat: int) -> list[str]:
    """The sheet of a seat as rows of letters."""
    letters = [BLOCKED] * int(cells(s))
    for totem in s.totem[: int(s.totems)]:
        letters[int(totem)] = TOTEM
    for cell in cells_of(s.free[seat]):
        letters[cell] = FREE
    for symbol, letter in enumerate(LETTERS):
        for cell in cells_of(s.drawn[seat, symbol]):
            letters[cell] = letter
    text, wide = "".join(letters), int(s.cols)
    return [text[i : i + wide] for i in range(0, len(text), wide)]

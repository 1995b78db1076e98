"""One sheet in letters: ringed cells stand in brackets, and `+` marks where something can be drawn."""

from __future__ import annotations

import numpy as np

from motu.core.game import View
from motu.core.window import Line
from motu.games.kapai.actions import DRAWS, MAX_LEGAL
from motu.games.kapai.notation import trio_cells
from motu.games.kapai.position import grid_rows
from motu.games.kapai.rules import legal
from motu.games.kapai.rules.sheet import cells, rings

SIGNS = {"t": "▲", "s": "■", "c": "●", "l": "╱", "T": "♁", "#": "░", ".": "·"}
STYLES = {"t": "red", "s": "blue", "c": "green", "l": "yellow", "T": "bold magenta", "#": "dim", ".": "dim"}


def sheet(v: View, seat: int, wide: int = 4) -> list[Line]:
    """The sheet of a seat, with the names of columns and rows; a cell takes 4 columns, or 3 where there is less room."""
    open_cells, ringed = _open_cells(v, seat), _ringed(v, seat)
    names = "".join(chr(ord("a") + i).center(wide) for i in range(int(v.cols)))
    lines: list[Line] = [[(f"  {names}".rstrip(), "bold")]]
    for r, row in enumerate(grid_rows(v, seat)):
        line: Line = [(f"{r + 1:2}", "bold")]
        for c, letter in enumerate(row):
            cell = r * int(v.cols) + c
            sign = ("+", "bold cyan") if cell in open_cells else (SIGNS[letter], STYLES[letter])
            before, after = "[]" if cell in ringed else "  "
            line += [(before, ""), sign, (after.ljust(wide - 2), "")]
        lines.append(line)
    return lines


def _ringed(v: View, seat: int) -> set[int]:
    return {cell for code in v.rings[seat, : int(v.groups[seat].sum())] for cell in trio_cells(v, int(code))}


def _open_cells(v: View, seat: int) -> set[int]:
    """Where this seat can draw now."""
    actions = np.zeros(MAX_LEGAL, np.int32)
    n = legal(v, seat, actions, actions.copy())
    return {(int(action) - DRAWS) % int(cells(v)) for action in actions[:n] if DRAWS <= action < rings(v)}

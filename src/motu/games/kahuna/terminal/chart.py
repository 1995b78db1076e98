"""The islands and the lines between them, on a grid of letters of any size."""

from __future__ import annotations

from motu.core.bits import has
from motu.core.game import View
from motu.core.window import Line, Span, joined
from motu.games.kahuna.board import ENDS, ISLANDS, LINES, NEEDED, SPOTS

MARKS = "#o"  # black's and white's bridges and tokens
STYLES = ("bold magenta", "bold yellow")
NAME = 8  # columns of an island: (ALOA#2)


def chart(v: View, width: int, height: int) -> list[Line]:
    """Lines as dots, bridges as their owner's marks, and each island with its owner and how many bridges control it."""
    grid = [[(" ", "")] * width for _ in range(height)]
    for line in range(len(LINES)):
        owner = next((seat for seat in (0, 1) if has(v.bridges[seat], line)), None)
        _draw_line(grid, line, ("·", "dim") if owner is None else (MARKS[owner], STYLES[owner]), owner is None)
    for island in range(len(ISLANDS)):
        _draw_island(grid, v, island)
    return [joined(row) for row in grid]


def _place(grid: list[Line], island: int) -> tuple[float, float]:
    """Column and row of an island's middle."""
    x, y = SPOTS[island]
    margin = NAME / 2
    return margin + (x - 20) / 66 * (len(grid[0]) - 2 * margin), (y - 20) / 41 * (len(grid) - 1)


def _draw_line(grid: list[Line], line: int, mark: Span, free: bool) -> None:
    (x, y), (to_x, to_y) = (_place(grid, int(island)) for island in ENDS[line])
    steps = round(max(abs(to_x - x), abs(to_y - y)))
    sparse = free and abs(to_x - x) > abs(to_y - y)  # rows are further apart than columns
    for step in range(steps + 1):
        if not sparse or step % 2 == 0:
            part = step / steps
            grid[round(y + part * (to_y - y))][round(x + part * (to_x - x))] = mark


def _draw_island(grid: list[Line], v: View, island: int) -> None:
    owner = next((seat for seat in (0, 1) if has(v.tokens[seat], island)), None)
    style = "bold" if owner is None else f"{STYLES[owner]} reverse"
    x, y = _place(grid, island)
    letters = f"({ISLANDS[island]}{'·' if owner is None else MARKS[owner]}{NEEDED[island]})"
    start = min(max(round(x) - NAME // 2, 0), len(grid[0]) - NAME)
    for i, letter in enumerate(letters):
        grid[round(y)][start + i] = (letter, style)

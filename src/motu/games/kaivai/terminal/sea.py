"""The sea as it lies: hexes two lines high, in columns that go down from A1, B1 and so on."""

from __future__ import annotations

from motu.core.game import View
from motu.core.window import Line, Span, joined
from motu.games.kaivai.board import HEXES, NAMES, PLACES, RADIUS
from motu.games.kaivai.state import Islands
from motu.games.kaivai.terminal.marks import FISH, LETTERS, LIT, ON_SAND, WATER, canoe_ink, cult, ground, hut

EDGE = "#2c6f8a"
WIDE, NARROW = 7, 6  # from column to column; inside a hex there is room for one letter less
HEIGHT = 4 * RADIUS + 3
BLANK: Span = (" ", "")


def sea(v: View, on: Islands, lit: set[int], pitch: int) -> list[Line]:
    """All hexes, with their names and what lies on them; names that are lit can be chosen."""
    grid = [[BLANK] * (pitch * (2 * RADIUS + 1) + 1) for _ in range(HEIGHT)]
    canoes = {hex: owner for (owner, _), hex in on.canoes.items()}
    for hex in range(HEXES):
        _border(grid, *_corner(hex, pitch), pitch)
    for hex in range(HEXES):
        top, left = _corner(hex, pitch)
        _write(grid, top + 1, left + 1, _content(v, on, hex, canoes.get(hex), pitch - 1))
        _write(grid, top + 2, left + 1, _name(on, hex, hex in lit, pitch - 1))
    return [joined(row) for row in grid]


def _corner(hex: int, pitch: int) -> tuple[int, int]:
    """Line and column of a hex's upper left corner."""
    q, r = PLACES[hex]
    return 2 * r + q + 2 * RADIUS, pitch * (q + RADIUS)


def _border(grid: list[Line], top: int, left: int, pitch: int) -> None:
    _write(grid, top, left + 1, [("_", EDGE)] * (pitch - 1))
    for line, sides in ((top + 1, "╱╲"), (top + 2, "╲╱")):
        _write(grid, line, left, [(sides[0], EDGE)])
        _write(grid, line, left + pitch, [(sides[1], EDGE)])


def _write(grid: list[Line], line: int, column: int, letters: Line) -> None:
    grid[line][column : column + len(letters)] = letters


def _name(on: Islands, hex: int, is_lit: bool, inner: int) -> Line:
    under = ground(on, hex)
    ink = f"{LIT} {under}" if is_lit else f"{ON_SAND} {under}" if under else WATER
    letters = NAMES[hex].center(inner, "_")
    edge = (" ", under) if under else ("_", WATER)
    return [edge if letter == "_" else (letter, ink) for letter in letters]


def _content(v: View, on: Islands, hex: int, canoe: int | None, inner: int) -> Line:
    """A hut with its fish, a cult hex, the god, a canoe."""
    under = ground(on, hex)
    spans: Line = []
    if hex in on.huts:
        spans = [*hut(on, hex), (FISH * on.fish[hex], f"bold #1f4b66 {under}")]
    elif under:
        spans = cult(v, on, hex)
    if canoe is not None:
        spans = [*spans, (f"‹{LETTERS[canoe]}›", canoe_ink(on, hex, canoe))]
    letters = [(letter, style) for text, style in spans for letter in text]
    before = (inner - len(letters)) // 2
    return [(" ", under)] * before + letters + [(" ", under)] * (inner - before - len(letters))

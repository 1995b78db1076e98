"""The sea rotated by 90 degrees, for low windows: a line for each column of hexes, M on top and A at the bottom."""

from __future__ import annotations

from motu.core.game import View
from motu.core.window import Line, columns
from motu.games.kaivai.board import NAMES, RADIUS
from motu.games.kaivai.state import Islands
from motu.games.kaivai.terminal.marks import LETTERS, LIT, ON_SAND, WATER, canoe_ink, cult, ground, hut

WIDE, NARROW = 6, 4  # columns of a hex: with its number, or with that only if nothing else is there
ROWS = "MLKJIHGFEDCBA"
LABEL = 2
CONTENT = 3
WIDTH = LABEL + WIDE * (2 * RADIUS + 1) - 1  # of the sea with wide hexes


def turned(v: View, on: Islands, lit: set[int], wide: int, rows: str = ROWS) -> list[Line]:
    """These rows of the sea, each with its letter; hexes that touch are beside each other or half a hex apart."""
    canoes = {hex: owner for (owner, _), hex in on.canoes.items()}
    return [_row(v, on, lit, canoes, letter, wide) for letter in rows]


def _row(v: View, on: Islands, lit: set[int], canoes: dict[int, int], letter: str, wide: int) -> Line:
    hexes = [hex for hex, name in enumerate(NAMES) if name[0] == letter]
    indent = (2 * RADIUS + 1 - len(hexes)) * wide // 2
    line: Line = [(" " * indent + letter.ljust(LABEL), "bold")]
    for hex in hexes:
        content = _content(v, on, hex, canoes.get(hex))
        line += [*_cell(on, hex, content, hex in lit, wide), (" ", "")]
    return line[:-1]


def _cell(on: Islands, hex: int, content: Line, is_lit: bool, wide: int) -> Line:
    under = ground(on, hex)
    blank: Line = [(" " * (CONTENT - columns(content)), under)]
    number = NAMES[hex][1:]
    ink = f"{LIT} {under}" if is_lit else f"{ON_SAND} {under}" if under else WATER
    if wide == WIDE:
        return [(" " * (2 - len(number)), under), (number, ink), *content, *blank]
    if not content:
        return [(" ", under), (number, ink), (" " * (CONTENT - 1 - len(number)), under)]
    return [(text, f"{style} underline" if is_lit else style) for text, style in content] + blank


def _content(v: View, on: Islands, hex: int, canoe: int | None) -> Line:
    """A hut with its fish or its canoe, a cult hex, the god, a canoe at sea: three letters at most."""
    under = ground(on, hex)
    if hex in on.huts:
        more = "›" if canoe is not None else str(on.fish[hex]) if on.fish[hex] else ""
        return [*hut(on, hex), (more, f"bold #1f4b66 {under}")]
    if under:
        return cult(v, on, hex)
    return [] if canoe is None else [(f"‹{LETTERS[canoe]}›", canoe_ink(on, hex, canoe))]

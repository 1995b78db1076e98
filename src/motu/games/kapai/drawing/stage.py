"""Where the match stands: how full the sheet is, and the two things that score on it."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.layers import layer
from motu.core.words import mark, say, say_many
from motu.games.kapai.drawing.layout import SCORED, SCORED_OF_SEAT, SHEET, shown_to
from motu.games.kapai.effects import best_totems
from motu.games.kapai.state import cells_of

STRAIGHT = 2  # shapes of a group: across and down
CORNERS = mark("Three equal symbols in a row, a column or a corner, ringed, are a group.")
NETWORK = mark(
    "Totems that unbroken chains of one symbol join are a network: 2, 3, 4 or 5 totems bring 2, 4, 7 or 12 points [P6.2]."
)


@layer(*SHEET, *SCORED, *SCORED_OF_SEAT, "free[seat]")
def stage(v: View, seat: int) -> Iterator[tuple[str, str]]:
    """[P3.1] [P5.1] [P6.1] [P6.2]"""
    seen = shown_to(seat)
    drawn = sum(len(cells_of(cells)) for cells in v.drawn[seen])
    cells = drawn + len(cells_of(v.free[seen]))
    filled = say_many("{drawn} of {n} cell", "{drawn} of {n} cells", cells, drawn=str(drawn))
    yield filled, say("The match ends when the sheets are full [P5.1].")
    yield say("Groups: {value}", value=int(v.groups[seen].sum())), _group(v)
    yield say("Network: {size}", size=len(best_totems(v, seen))), say(NETWORK)


def _group(v: View) -> str:
    straight = v.shapes == STRAIGHT
    shape = say("Three equal symbols in a row or column, ringed, are a group.") if straight else say(CORNERS)
    triangle, square, circle, line = (int(value) for value in v.values)
    values = {"square": str(square), "circle": str(circle), "line": str(line)}
    if line:
        told = say_many("Triangles bring {n} point, squares {square}, circles {circle}, lines {line} and a bonus mark [P6.1].",
                        "Triangles bring {n} points, squares {square}, circles {circle}, lines {line} and a bonus mark [P6.1].",
                        triangle, **values)  # fmt: skip
    else:
        told = say_many("Triangles bring {n} point, squares {square}, circles {circle}, lines a bonus mark [P6.1].",
                        "Triangles bring {n} points, squares {square}, circles {circle}, lines a bonus mark [P6.1].",
                        triangle, **values)  # fmt: skip
    return f"{shape} {told}"

"""Where the match stands: how full the sheet is, and the two things that score on it."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.layers import layer
from motu.core.words import mark, once_a_language, say, say_many
from motu.games.kapai.drawing.layout import SCORED, SCORED_OF_SEAT, SHEET
from motu.games.kapai.effects import best_totems
from motu.games.kapai.state import cells_of

STRAIGHT = 2  # shapes of a group: across and down
CORNERS = mark("Three equal symbols in a row, a column or a corner, ringed, are a group.")
NETWORK = mark(
    "Totems that unbroken chains of one symbol join are a network: 2, 3, 4 or 5 totems bring 2, 4, 7 or 12 points [P6.2]."
)


@layer(*SHEET, *SCORED, *SCORED_OF_SEAT, "free[seat]")
def stage(v: View, shown: int) -> Iterator[tuple[str, str]]:
    """[P3.1] [P5.1] [P6.1] [P6.2]"""
    drawn = sum(len(cells_of(cells)) for cells in v.drawn[shown])
    cells = drawn + len(cells_of(v.free[shown]))
    filled = say_many("{drawn} of {n} cell", "{drawn} of {n} cells", cells, drawn=str(drawn))
    yield filled, say("The match ends when the sheets are full [P5.1].")
    yield (
        say("Groups: {value}", value=sum(v.groups[shown].tolist())),
        _group(v.shapes == STRAIGHT, tuple(v.values.tolist())),
    )
    yield say("Network: {size}", size=len(best_totems(v, shown))), say(NETWORK)


@once_a_language
def _group(straight: bool, points: tuple[int, ...]) -> str:
    shape = say("Three equal symbols in a row or column, ringed, are a group.") if straight else say(CORNERS)
    triangle, square, circle, line = points
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

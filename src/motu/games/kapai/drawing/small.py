"""The sheets of the other seats, small, each as a few paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from motu.core.game import View
from motu.core.layers import layer
from motu.core.scene import Sprite, fitted
from motu.core.words import name_of, say, say_many
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing.layout import (
    BAND,
    LEFT,
    PAPER_WIDE,
    SCORED,
    SHEET,
    SMALL_GAP,
    SMALL_HEAD,
    layout,
)
from motu.games.kapai.drawing.strokes import middle, rectangle, ring_path
from motu.games.kapai.effects import best_totems
from motu.games.kapai.notation import trio_cells
from motu.games.kapai.state import Owes, cells_of
from motu.games.kapai.text import score_lines

COLOURS = 4  # seats with a colour of their own
SHAPES = {
    "triangle": "m0 -36l38 66h-76z",
    "square": "m-31 -31h62v62h-62z",
    "circle": "m-34 0a34 34 0 1 0 68 0a34 34 0 1 0 -68 0z",
    "line": "m-28 32l56 -64",
    "totem": "m0 -44l30 44l-30 44l-30 -44z",
    "blocked": "m-50 -50h100v100h-100z",
}


@layer(*SHEET, *SCORED, "rolled", "owes", "free", "drawn", "groups", "marks", "rings")
def small_sheets(v: View, shown: int) -> Iterator[Sprite]:
    """Those of the others, side by side below the large one."""
    lay = layout(v, shown)
    wide = lay.small_wide
    top = (lay.paper_end + lay.height - BAND - wide - SMALL_HEAD) / 2
    left = LEFT + (PAPER_WIDE - len(lay.small) * (wide + SMALL_GAP) + SMALL_GAP) / 2
    for i, other in enumerate(lay.small):
        yield from _sheet(v, other, left + i * (wide + SMALL_GAP), top, wide)


def _sheet(v: View, seat: int, x: float, y: float, wide: float) -> Iterator[Sprite]:
    name, points = name_of(seat), sum(points for _, points in score_lines(v, seat))
    score = str(points)
    busy = bool(v.rolled) and int(v.owes[seat]) != Owes.NOTHING
    label = say_many("{name}: {n} point", "{name}: {n} points", points, name=name)
    label = say("{told}, still drawing", told=label) if busy else label
    classes = "thumb" + f" seat-{seat}" * (seat < COLOURS) + " busy" * busy
    paper, key = rectangle(0, 0, wide, wide + SMALL_HEAD, 5), f"thumb-{seat}"
    yield Sprite(f"{key}-shadow", x=x + 3, y=y + 4, classes="shadow decor", path=paper)
    yield Sprite(key, x=x, y=y, classes=classes, label=label, path=paper)
    shown, size = fitted(name, (wide - 24) / 9 - len(score))
    yield Sprite(f"{key}-name", x=x + 8, y=y + 21, size=size, classes="mini decor tag", text=shown)
    yield Sprite(f"{key}-score", x=x + wide - 8, y=y + 21, classes="mini decor tag-end", text=score)
    rows, cols = int(v.rows), int(v.cols)
    cell = (wide - 14) / max(rows, cols)
    x, y = x + (wide - cols * cell) / 2, y + SMALL_HEAD + 5 + (wide - 14 - rows * cell) / 2
    for kind, path in _paths(v, seat).items():
        yield Sprite(f"{key}-{kind}", x=x, y=y, size=cell / 100, classes=f"mini decor {kind}", path=path)


def _paths(v: View, seat: int) -> dict[str, str]:
    """A sheet as paths, by the class that colours them; empty ones left out."""
    linked, totems = best_totems(v, seat), v.totem[: int(v.totems)].tolist()
    drawn = {symbol: cells_of(v.drawn[seat, i]) for i, symbol in enumerate(SYMBOLS)}
    open_to_all = {cell for cells in drawn.values() for cell in cells} | set(cells_of(v.free[seat])) | set(totems)
    blocked = [cell for cell in range(int(v.rows) * int(v.cols)) if cell not in open_to_all]
    trios = [trio_cells(v, int(code)) for code in v.rings[seat, : int(v.groups[seat].sum())]]
    paths = {
        "net": _net(int(v.rows), int(v.cols)),
        "rocks": _shapes(v, "blocked", blocked),
        **{symbol: _shapes(v, symbol, cells) for symbol, cells in drawn.items()},
        "posts": _shapes(v, "totem", (totem for totem in totems if totem not in linked)),
        "posts-linked": _shapes(v, "totem", linked),
        "rings": "".join(ring_path(int(v.cols), trio) for trio in trios),
    }
    return {kind: path for kind, path in paths.items() if path}


def _net(rows: int, cols: int) -> str:
    across = "".join(f"M0 {100 * row}h{100 * cols}" for row in range(rows + 1))
    return across + "".join(f"M{100 * column} 0v{100 * rows}" for column in range(cols + 1))


def _shapes(v: View, shape: str, cells: Iterable[int]) -> str:
    return "".join("M{:g} {:g}".format(*middle(int(v.cols), cell)) + SHAPES[shape] for cell in cells)

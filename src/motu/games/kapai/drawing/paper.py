"""The table of Ka Pai as sprites: the mat, the sheet on it, the dice, and what is drawn in the cells.

Sprites of class `decor` have no label: another sprite says what they show.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from motu.core.game import View
from motu.core.layers import layer
from motu.core.scene import Choice, Sprite, fitted
from motu.core.words import name_of, once_a_language, say, say_many
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing.layout import (
    BAND,
    HEAD,
    LEFT,
    PAPER_WIDE,
    SCORED,
    TOP,
    WIDE,
    layout,
    layout_of,
)
from motu.games.kapai.drawing.strokes import chain_paths, jitter, rectangle, ring_path
from motu.games.kapai.effects import NAMES, best_totems
from motu.games.kapai.notation import cell_name, name_in, trio_cells
from motu.games.kapai.rules.sheet import rings as first_ring
from motu.games.kapai.state import NO_CELL, cells_of

Size = tuple[int, int, int]  # rows, columns, seats: what the layout depends on
FEW = 4  # up to this many rings to choose from are drawn dotted; more would only confuse
LONGEST_NAME, LONGEST_HEAD = 18, 34  # letters left of the pencil


@layer("seats", "rows", "cols")
def table(v: View) -> Iterator[Sprite]:
    """The mat with its frame, and the paper lying on it."""
    lay = layout(v, 0)
    right, bottom = WIDE - BAND, lay.height - BAND
    yield Sprite("mat", classes="mat decor", path=rectangle(0, 0, WIDE, lay.height))
    across, down = rectangle(0, 0, right - BAND, BAND), rectangle(0, 0, bottom - BAND, BAND)
    yield Sprite("band-top", classes="band decor", x=BAND, path=across)
    yield Sprite("band-bottom", classes="band decor", x=right, y=lay.height, turn=180, path=across)
    yield Sprite("band-left", classes="band decor", y=bottom, turn=-90, path=down)
    yield Sprite("band-right", classes="band decor", x=WIDE, y=BAND, turn=90, path=down)
    for i, (x, y) in enumerate([(0, 0), (right, 0), (right, bottom), (0, bottom)]):
        yield Sprite(f"corner-{i}", "corner", x, y, classes="decor")
    paper = rectangle(LEFT, TOP, PAPER_WIDE, lay.paper_end - TOP, 6)
    yield Sprite("sheet-shadow", x=4, y=6, classes="shadow decor", path=paper)
    yield Sprite("sheet", classes="paper decor", path=paper)
    yield Sprite("braid", x=LEFT + 20, y=TOP + HEAD, classes="braid decor", path=rectangle(0, 0, 744, 14))


@layer("seats", "rolled", "dice", "fresh", "free[seat]")
def head(v: View, shown: int) -> Iterator[Sprite]:
    """The title, what is left to fill, and both dice."""
    left, fresh = len(cells_of(v.free[shown])), v.fresh[shown].tolist()
    yield from _title(fitted(name_of(shown), LONGEST_NAME, least=1)[0] if v.seats > 1 else "", left)
    before = left + len(fresh) - fresh.count(NO_CELL)
    rolled, begun = bool(v.rolled), int(v.fresh[0, 0]) != NO_CELL
    for die, symbol in enumerate(v.dice.tolist()):
        yield _die(die, symbol, rolled, rolled or begun, round(9 * jitter(before, die)))


@once_a_language
def _title(name: str, left: int) -> tuple[Sprite, ...]:
    told = say_many("{n} cell to fill", "{n} cells to fill", left)
    told = f"{name} · {told}" if name else told
    _, size = fitted(told, LONGEST_HEAD)
    return (
        Sprite("title", "title", LEFT + 30, TOP + 76, classes="decor"),
        Sprite("to-fill", x=LEFT + 32, y=TOP + 107, size=size, classes="word", text=told, label=told),
        Sprite("pencil", "pencil", 440, 96, turn=-7, size=0.95, classes="decor"),
    )


@once_a_language
def _die(die: int, symbol: int, rolled: bool, begun: bool, turn: float) -> Sprite:
    """A die as it fell; blank before the first roll, pale once its roll is used up."""
    letter = "ab"[die]
    x, y, name = 650 + 106 * die, 97, f"die-{letter}"
    if not begun:
        label = say("Die {die}: not rolled yet", die=letter.upper())
        return Sprite(name, "die-blank", x, y, turn, 0.82, "die resting", label)
    said = say("Die {die}: {symbol}") if rolled else say("Die {die}, last roll: {symbol}")
    label = said.format(die=letter.upper(), symbol=say(NAMES[symbol]))
    return Sprite(name, f"die-{SYMBOLS[symbol]}", x, y, turn, 0.82, "die" if rolled else "die resting", label)


@layer("seats", "rows", "cols")
def axes(v: View) -> Iterator[Sprite]:
    """Letters above the columns, numbers beside the rows."""
    lay = layout(v, 0)
    for column in range(int(v.cols)):
        x, letter = lay.left + (column + 0.5) * lay.cell, chr(ord("a") + column)
        yield Sprite(f"column-{letter}", x=x, y=lay.top - 10, classes="axis decor", text=letter)
    for row in range(int(v.rows)):
        y = lay.top + (row + 0.5) * lay.cell + 6
        yield Sprite(f"row-{row + 1}", x=lay.left - 15, y=y, classes="axis decor", text=str(row + 1))


@layer("seats", "rows", "cols", "totems", "totem", "drawn[seat]", "ringed[seat]", "free[seat]")
def cells(v: View, shown: int) -> Iterator[Sprite]:
    """All cells but the totems."""
    size, totems = _size(v), set(totems_of(v))
    drawn, ringed, free = drawn_on(v, shown), set(cells_of(v.ringed[shown])), set(cells_of(v.free[shown]))
    for cell in range(size[0] * size[1]):
        if cell not in totems:
            yield _cell(size, cell, drawn.get(cell), cell in ringed, cell in free)


@layer("seats", "rows", "cols", *SCORED, "drawn[seat]")
def chains(v: View, shown: int) -> Iterator[Sprite]:
    """The chains of the best network."""
    lay = layout(v, 0)
    for i, path in enumerate(chain_paths(v, shown, best_totems(v, shown))):
        yield lay.over_grid(f"chain-{i}", "chain decor", path)


@layer("seats", "rows", "cols", *SCORED, "drawn[seat]")
def totems(v: View, shown: int) -> Iterator[Sprite]:
    """The totems; those of the best network are lit."""
    linked, size = best_totems(v, shown), _size(v)
    for totem in totems_of(v):
        yield _totem(size, totem, totem in linked)


@layer("seats", "rows", "cols", "drawn[seat]", "fresh[seat]")
def ink(v: View, shown: int) -> Iterator[Sprite]:
    """The symbols that were drawn."""
    drawn, fresh, size = drawn_on(v, shown), v.fresh[shown].tolist(), _size(v)
    for cell in sorted(drawn):
        yield _ink(size, cell, drawn[cell], cell in fresh)


@layer("seats", "rows", "cols", "offset", "drawn[seat]", "fresh[seat]", "groups[seat]", "rings[seat]")
def rings(v: View, shown: int) -> Iterator[Sprite]:
    """The rings round the groups."""
    drawn, fresh, size = drawn_on(v, shown), set(v.fresh[shown].tolist()), _size(v)
    for i, code in enumerate(v.rings[shown, : sum(v.groups[shown].tolist())].tolist()):
        trio = tuple(trio_cells(v, code))
        yield _ring(size, i, trio, drawn[trio[0]], not fresh.isdisjoint(trio))


@layer("seats", "rows", "cols", "offset")
def maybe_rings(v: View, choices: tuple[Choice, ...]) -> Iterator[Sprite]:
    """The rings a seat may choose from, dotted, if they are few."""
    lay, first = layout(v, 0), int(first_ring(v))
    trios = [trio_cells(v, choice.action - first) for choice in choices if choice.action >= first]
    for trio in trios if len(trios) <= FEW else ():
        name = "-".join(cell_name(v, cell) for cell in trio)
        yield lay.over_grid(f"maybe-{name}", "ring maybe decor", ring_path(int(v.cols), trio))


def drawn_on(v: View, seat: int) -> dict[int, int]:
    """The symbols on a sheet, by cell."""
    return {cell: symbol for symbol, words in enumerate(v.drawn[seat].tolist()) for cell in cells_of(words)}


def _size(v: View) -> Size:
    return int(v.rows), int(v.cols), int(v.seats)


def totems_of(v: View) -> list[int]:
    """The cells of the totems."""
    cells: list[int] = v.totem[: int(v.totems)].tolist()
    return cells


@once_a_language
def _cell(size: Size, cell: int, symbol: int | None, ringed: bool, free: bool) -> Sprite:
    lay = layout_of(*size)
    name, (x, y), wide = name_in(lay.cols, cell), lay.place(cell), lay.cell / 100
    if symbol is not None:
        said = say("{cell}: {symbol}, in a group") if ringed else say("{cell}: {symbol}")
        label = said.format(cell=name, symbol=say(NAMES[symbol]))
        return Sprite(f"cell-{name}", "cell", x, y, size=wide, classes="drawn", label=label)
    if free:
        return Sprite(f"cell-{name}", "cell", x, y, size=wide, label=say("{cell}: free", cell=name))
    return Sprite(f"cell-{name}", "blocked", x, y, size=wide, label=say("{cell}: blocked", cell=name))


@once_a_language
def _totem(size: Size, cell: int, lit: bool) -> Sprite:
    lay = layout_of(*size)
    name, (x, y) = name_in(lay.cols, cell), lay.place(cell)
    said = say("{cell}: totem, linked in the best network") if lit else say("{cell}: totem, not in the best network")
    classes = "linked" if lit else ""
    return Sprite(f"cell-{name}", "totem", x, y, 0, lay.cell / 100, classes, said.format(cell=name))


@lru_cache(maxsize=1 << 13)
def _ink(size: Size, cell: int, symbol: int, fresh: bool) -> Sprite:
    """A symbol by hand: a little off the middle, a little turned."""
    lay = layout_of(*size)
    (x, y), wide, classes = lay.place(cell), lay.cell / 100, "ink fresh decor" if fresh else "ink decor"
    x, y, turn = x + 2 * wide * jitter(cell), y + 2 * wide * jitter(cell, 1), round(5 * jitter(cell, 2), 1)
    return Sprite(f"ink-{name_in(lay.cols, cell)}", SYMBOLS[symbol], x, y, turn, wide, classes)


@once_a_language
def _ring(size: Size, i: int, trio: tuple[int, ...], symbol: int, fresh: bool) -> Sprite:
    lay = layout_of(*size)
    names = " ".join(name_in(lay.cols, cell) for cell in trio)
    label = say("Group: {symbol} at {cells}", symbol=say(NAMES[symbol]), cells=names)
    return lay.over_grid(f"ring-{i}", "ring fresh" if fresh else "ring", ring_path(lay.cols, trio), label)

"""The table of Ka Pai as sprites: the mat, the sheet on it, the dice, and what is drawn in the cells.

Sprites of class `decor` have no label: what they show, another sprite says.
"""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.layers import layer
from motu.core.scene import Choice, Sprite, fitted
from motu.core.words import name_of, once_a_language, say, say_many
from motu.games.kapai.board import SYMBOLS, Symbol
from motu.games.kapai.drawing.layout import (
    BAND,
    HEAD,
    LEFT,
    PAPER_WIDE,
    SCORED,
    TOP,
    WIDE,
    Layout,
    layout,
    shown_to,
)
from motu.games.kapai.drawing.strokes import chain_paths, jitter, rectangle, ring_path
from motu.games.kapai.effects import NAMES, best_totems
from motu.games.kapai.notation import cell_name, trio_cells
from motu.games.kapai.rules.sheet import rings as first_ring
from motu.games.kapai.state import NO_CELL, cells_of

FEW = 4  # so many rings to choose from are drawn dotted; more would only confuse
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
def head(v: View, seat: int) -> Iterator[Sprite]:
    """The title, what is left to fill, and both dice."""
    seat = shown_to(seat)
    left = len(cells_of(v.free[seat]))
    told = say_many("{n} cell to fill", "{n} cells to fill", left)
    if v.seats > 1:
        told = fitted(name_of(seat), LONGEST_NAME, least=1)[0] + " · " + told
    yield Sprite("title", "title", LEFT + 30, TOP + 76, classes="decor")
    _, size = fitted(told, LONGEST_HEAD)
    yield Sprite("to-fill", x=LEFT + 32, y=TOP + 107, size=size, classes="word", text=told, label=told)
    yield Sprite("pencil", "pencil", 440, 96, turn=-7, size=0.95, classes="decor")
    before = left + sum(int(cell) != NO_CELL for cell in v.fresh[seat])
    for die in (0, 1):
        yield _die(v, die, round(9 * jitter(before, die)))


def _die(v: View, die: int, turn: float) -> Sprite:
    """A die as it fell; blank before the first roll, pale once its roll is used up."""
    letter, symbol = "ab"[die], int(v.dice[die])
    x, y, name = 650 + 106 * die, 97, f"die-{letter}"
    if not v.rolled and int(v.fresh[0, 0]) == NO_CELL:
        label = say("Die {die}: not rolled yet", die=letter.upper())
        return Sprite(name, "die-blank", x, y, turn, 0.82, "die resting", label)
    said = say("Die {die}: {symbol}") if v.rolled else say("Die {die}, last roll: {symbol}")
    label = said.format(die=letter.upper(), symbol=say(NAMES[symbol]))
    return Sprite(name, f"die-{SYMBOLS[symbol]}", x, y, turn, 0.82, "die" if v.rolled else "die resting", label)


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
def cells(v: View, seat: int) -> Iterator[Sprite]:
    """All cells but the totems."""
    shown, lay = shown_to(seat), layout(v, 0)
    drawn, ringed, free = drawn_on(v, shown), cells_of(v.ringed[shown]), cells_of(v.free[shown])
    for cell in sorted(set(range(int(v.rows) * int(v.cols))) - set(totems_of(v))):
        name, place = cell_name(v, cell), lay.place(v, cell)
        yield _cell(name, place, lay.cell / 100, drawn.get(cell), cell in ringed, cell in free)


@layer("seats", "rows", "cols", *SCORED, "drawn[seat]")
def chains(v: View, seat: int) -> Iterator[Sprite]:
    """The chains of the best network."""
    shown, lay = shown_to(seat), layout(v, 0)
    for i, path in enumerate(chain_paths(v, shown, best_totems(v, shown))):
        yield lay.over_grid(f"chain-{i}", "chain decor", path)


@layer("seats", "rows", "cols", *SCORED, "drawn[seat]")
def totems(v: View, seat: int) -> Iterator[Sprite]:
    """The totems; those of the best network are lit."""
    linked, lay = best_totems(v, shown_to(seat)), layout(v, 0)
    for totem in totems_of(v):
        yield _totem(v, totem, lay, totem in linked)


@layer("seats", "rows", "cols", "drawn[seat]", "fresh[seat]")
def ink(v: View, seat: int) -> Iterator[Sprite]:
    """The symbols that were drawn."""
    shown, lay = shown_to(seat), layout(v, 0)
    drawn, fresh = drawn_on(v, shown), v.fresh[shown].tolist()
    for cell in sorted(drawn):
        yield _ink(v, cell, lay, SYMBOLS[drawn[cell]], cell in fresh)


@layer("seats", "rows", "cols", "offset", "drawn[seat]", "fresh[seat]", "groups[seat]", "rings[seat]")
def rings(v: View, seat: int) -> Iterator[Sprite]:
    """The rings round the groups."""
    shown, lay = shown_to(seat), layout(v, 0)
    drawn, fresh = drawn_on(v, shown), set(v.fresh[shown].tolist())
    for i, code in enumerate(v.rings[shown, : int(v.groups[shown].sum())].tolist()):
        trio = trio_cells(v, code)
        names = " ".join(cell_name(v, cell) for cell in trio)
        label = say("Group: {symbol} at {cells}", symbol=say(NAMES[drawn[trio[0]]]), cells=names)
        yield lay.over_grid(f"ring-{i}", "ring fresh" if fresh & set(trio) else "ring", ring_path(v, trio), label)


@layer("seats", "rows", "cols", "offset")
def maybe_rings(v: View, choices: tuple[Choice, ...]) -> Iterator[Sprite]:
    """The rings a seat may choose from, dotted, if they are few."""
    lay, first = layout(v, 0), int(first_ring(v))
    trios = [trio_cells(v, choice.action - first) for choice in choices if choice.action >= first]
    for trio in trios if len(trios) <= FEW else ():
        name = "-".join(cell_name(v, cell) for cell in trio)
        yield lay.over_grid(f"maybe-{name}", "ring maybe decor", ring_path(v, trio))


def drawn_on(v: View, seat: int) -> dict[int, Symbol]:
    """The symbols on a sheet, by cell."""
    return {cell: symbol for symbol in Symbol for cell in cells_of(v.drawn[seat, symbol])}


def totems_of(v: View) -> list[int]:
    """The cells of the totems."""
    cells: list[int] = v.totem[: int(v.totems)].tolist()
    return cells


@once_a_language
def _cell(
    name: str, place: tuple[float, float], size: float, symbol: Symbol | None, ringed: bool, free: bool
) -> Sprite:
    x, y = place
    if symbol is not None:
        said = say("{cell}: {symbol}, in a group") if ringed else say("{cell}: {symbol}")
        label = said.format(cell=name, symbol=say(NAMES[symbol]))
        return Sprite(f"cell-{name}", "cell", x, y, size=size, classes="drawn", label=label)
    if free:
        return Sprite(f"cell-{name}", "cell", x, y, size=size, label=say("{cell}: free", cell=name))
    return Sprite(f"cell-{name}", "blocked", x, y, size=size, label=say("{cell}: blocked", cell=name))


def _totem(v: View, cell: int, lay: Layout, lit: bool) -> Sprite:
    name, (x, y) = cell_name(v, cell), lay.place(v, cell)
    said = say("{cell}: totem, linked in the best network") if lit else say("{cell}: totem, not in the best network")
    classes = "linked" if lit else ""
    return Sprite(f"cell-{name}", "totem", x, y, 0, lay.cell / 100, classes, said.format(cell=name))


def _ink(v: View, cell: int, lay: Layout, symbol: str, fresh: bool) -> Sprite:
    """A symbol by hand: a little off the middle, a little turned."""
    (x, y), size = lay.place(v, cell), lay.cell / 100
    x, y, turn = x + 2 * size * jitter(cell), y + 2 * size * jitter(cell, 1), round(5 * jitter(cell, 2), 1)
    return Sprite(f"ink-{cell_name(v, cell)}", symbol, x, y, turn, size, "ink fresh decor" if fresh else "ink decor")

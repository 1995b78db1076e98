"""The things on the table of Ka Pai as sprites: mat, sheet, dice, bonus field, score strip, small sheets."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from motu.core.game import View
from motu.core.scene import Sprite
from motu.core.words import say, say_many
from motu.games.kapai.board import SYMBOLS, Symbol
from motu.games.kapai.position import cell_name, trio_cells
from motu.games.kapai.scoring import NETWORK_POINTS
from motu.games.kapai.state import NO_CELL, Owes, cells_of
from motu.games.kapai.strokes import best_totems, chain_paths, jitter, rectangle, ring_path, small_sheet
from motu.games.kapai.text import NAMES, score_lines

BAND = 24  # width of the bark-cloth frame
REPEAT = 36  # half its pattern, a whole motif
WIDE = 864
LEFT, TOP, PAPER_WIDE = 40, 40, 784
HEAD = 118
GRID_LEFT, GRID_TOP, GRID_WIDE = 74, 206, 616
BONUS_LEFT, BONUS_WIDE, BONUS_HIGH = 706, 104, 420
LARGEST_CELL = 130
STRIP_HIGH = 132
MOST_BOXES = 12  # of a bonus; more are counted in figures
MOST_SMALL = 6  # other sheets drawn; at larger tables the panels alone list them
SMALL_WIDE, SMALL_GAP, SMALL_HEAD = 178, 14, 22

HAND_RING = "M4 -15C-12 -18 -18 -6 -16 4C-12 17 11 17 16 4C19 -8 9 -17 -6 -14"


class Layout(NamedTuple):
    """Where things lie; the sheet's cells fill the same place whatever their number."""

    cell: float  # width of one
    left: float  # of the cells
    top: float
    high: float  # of the grid's place
    small: tuple[int, ...]  # the seats whose sheets are drawn small

    @property
    def strip(self) -> float:
        return GRID_TOP + self.high + 18

    @property
    def paper_end(self) -> float:
        return self.strip + STRIP_HIGH + 8

    @property
    def small_wide(self) -> float:
        n = max(len(self.small), 1)
        return min(SMALL_WIDE, (PAPER_WIDE - SMALL_GAP * (n - 1)) / n)

    @property
    def height(self) -> float:
        """The frame shows whole motifs."""
        end = self.paper_end + (self.small_wide + SMALL_HEAD + 16 if self.small else 0) + 16
        return REPEAT * ceil((end - BAND) / REPEAT) + 2 * BAND


def layout(v: View, shown: int) -> Layout:
    rows, cols = int(v.rows), int(v.cols)
    cell = min(GRID_WIDE / max(rows, cols), LARGEST_CELL)
    high = max(rows * cell, BONUS_HIGH)
    others = tuple(seat for seat in range(int(v.seats)) if seat != shown)
    return Layout(
        cell,
        GRID_LEFT + (GRID_WIDE - cols * cell) / 2,
        GRID_TOP + (high - rows * cell) / 2,
        high,
        others if len(others) <= MOST_SMALL else (),
    )


def table(lay: Layout) -> Iterator[Sprite]:
    """The mat with its frame, and the sheet lying on it."""
    wide, high = WIDE, lay.height
    yield Sprite("mat", classes="mat decor", path=rectangle(0, 0, wide, high))
    across, down = rectangle(0, 0, wide - 2 * BAND, BAND), rectangle(0, 0, high - 2 * BAND, BAND)
    yield Sprite("band-top", classes="band decor", x=BAND, path=across)
    yield Sprite("band-bottom", classes="band decor", x=wide - BAND, y=high, turn=180, path=across)
    yield Sprite("band-left", classes="band decor", y=high - BAND, turn=-90, path=down)
    yield Sprite("band-right", classes="band decor", x=wide, y=BAND, turn=90, path=down)
    for i, (x, y) in enumerate([(0, 0), (wide - BAND, 0), (wide - BAND, high - BAND), (0, high - BAND)]):
        yield Sprite(f"corner-{i}", "corner", x, y, classes="decor")
    paper = rectangle(LEFT, TOP, PAPER_WIDE, lay.paper_end - TOP, 6)
    yield Sprite("sheet-shadow", x=4, y=6, classes="shadow decor", path=paper)
    yield Sprite("sheet", classes="paper decor", path=paper)
    yield Sprite("braid", x=LEFT + 20, y=TOP + HEAD, classes="braid decor", path=rectangle(0, 0, 744, 14))


def head(v: View, seat: int) -> Iterator[Sprite]:
    """The title, what is left to fill, and both dice."""
    left = len(cells_of(v.free[seat]))
    yield Sprite("title", "title", LEFT + 30, TOP + 76, classes="decor")
    told = say_many("{n} cell to fill", "{n} cells to fill", left)
    yield Sprite("left", x=LEFT + 32, y=TOP + 107, classes="word", text=told, label=told)
    yield Sprite("pencil", "pencil", 440, 96, turn=-7, size=0.95, classes="decor")
    rolled = bool(v.rolled)
    begun = rolled or any(int(cell) != NO_CELL for cell in v.fresh[0])
    for i, name in enumerate("ab"):
        symbol = SYMBOLS[int(v.dice[i])] if begun else "blank"
        label = _die_label(name, int(v.dice[i]), rolled) if begun else say("Die {die}: not rolled yet", die=name.upper())
        yield Sprite(
            f"die-{name}", f"die-{symbol}", 650 + 106 * i, 97, turn=round(9 * jitter(left, i)), size=0.82,
            classes="die" if rolled else "die resting", label=label,
        )  # fmt: skip


def _die_label(name: str, symbol: int, rolled: bool) -> str:
    said = say("Die {die}: {symbol}") if rolled else say("Die {die}, last roll: {symbol}")
    return said.format(die=name.upper(), symbol=say(NAMES[symbol]))


def grid(v: View, seat: int, lay: Layout) -> Iterator[Sprite]:
    """Letters and numbers, cells, chains, totems, symbols and rings, from below."""
    totems, lit = [int(totem) for totem in v.totem[: int(v.totems)]], best_totems(v, seat)
    drawn = {cell: symbol for symbol in Symbol for cell in cells_of(v.drawn[seat, symbol])}
    free, ringed = set(cells_of(v.free[seat])), set(cells_of(v.ringed[seat]))
    fresh = {int(cell) for cell in v.fresh[seat]}
    yield from _axes(v, lay)
    for cell in range(int(v.rows) * int(v.cols)):
        if cell not in totems:
            yield _cell(v, cell, lay, drawn.get(cell), cell in ringed, cell in free)
    whole = {"x": lay.left, "y": lay.top, "size": lay.cell / 100}
    for i, path in enumerate(chain_paths(v, seat, lit)):
        yield Sprite(f"chain-{i}", classes="chain decor", path=path, **whole)
    for totem in totems:
        yield _totem(v, totem, lay, totem in lit)
    for cell in sorted(drawn):
        yield _ink(v, cell, lay, SYMBOLS[drawn[cell]], cell in fresh)
    for i, code in enumerate(v.rings[seat, : int(v.groups[seat].sum())]):
        trio = trio_cells(v, int(code))
        yield Sprite(f"ring-{i}", classes="ring fresh" if fresh & set(trio) else "ring", label=_ring_label(v, trio, drawn),
                     path=ring_path(v, trio), **whole)  # fmt: skip


def _axes(v: View, lay: Layout) -> Iterator[Sprite]:
    for column in range(int(v.cols)):
        letter = chr(ord("a") + column)
        yield Sprite(f"column-{letter}", x=lay.left + (column + 0.5) * lay.cell, y=lay.top - 10, classes="axis decor", text=letter)
    for row in range(int(v.rows)):
        y = lay.top + (row + 0.5) * lay.cell + 6
        yield Sprite(f"row-{row + 1}", x=lay.left - 15, y=y, classes="axis decor", text=str(row + 1))


def place(v: View, cell: int, lay: Layout) -> tuple[float, float]:
    """The middle of a cell on the table."""
    row, column = divmod(cell, int(v.cols))
    return lay.left + (column + 0.5) * lay.cell, lay.top + (row + 0.5) * lay.cell


def _cell(v: View, cell: int, lay: Layout, symbol: Symbol | None, ringed: bool, free: bool) -> Sprite:
    name = cell_name(v, cell)
    x, y = place(v, cell, lay)
    if symbol is not None:
        said = say("{cell}: {symbol}, in a group") if ringed else say("{cell}: {symbol}")
        label = said.format(cell=name, symbol=say(NAMES[symbol]))
    else:
        label = (say("{cell}: free") if free else say("{cell}: blocked")).format(cell=name)
    kind = "cell" if free or symbol is not None else "blocked"
    return Sprite(f"cell-{name}", kind, x, y, size=lay.cell / 100, classes="drawn" if symbol is not None else "", label=label)


def _totem(v: View, cell: int, lay: Layout, lit: bool) -> Sprite:
    name = cell_name(v, cell)
    said = say("{cell}: totem, linked in the best network") if lit else say("{cell}: totem, not linked")
    x, y = place(v, cell, lay)
    return Sprite(f"cell-{name}", "totem", x, y, size=lay.cell / 100, classes="linked" if lit else "", label=said.format(cell=name))


def _ink(v: View, cell: int, lay: Layout, symbol: str, fresh: bool) -> Sprite:
    x, y = place(v, cell, lay)
    wide = lay.cell / 100
    return Sprite(
        f"ink-{cell_name(v, cell)}", symbol, x + 2 * wide * jitter(cell), y + 2 * wide * jitter(cell, 1),
        turn=round(5 * jitter(cell, 2), 1), size=wide, classes="ink fresh decor" if fresh else "ink decor",
    )  # fmt: skip


def _ring_label(v: View, trio: list[int], drawn: dict[int, Symbol]) -> str:
    names = " ".join(cell_name(v, cell) for cell in trio)
    return say("Group: {symbol} at {cells}", symbol=say(NAMES[drawn[trio[0]]]), cells=names)


def maybe_rings(v: View, trios: list[list[int]], lay: Layout) -> Iterator[Sprite]:
    """The rings a seat may choose from, dotted."""
    for trio in trios:
        name = "-".join(cell_name(v, cell) for cell in trio)
        yield Sprite(f"maybe-{name}", x=lay.left, y=lay.top, size=lay.cell / 100, classes="ring maybe decor",
                     path=ring_path(v, trio))  # fmt: skip


def bonus_field(v: View, seat: int, lay: Layout) -> Iterator[Sprite]:
    """[P4.1] The spaces of the four symbols, one below the other, at the right of the sheet."""
    step = lay.high / 4
    yield Sprite("bonus", x=BONUS_LEFT + BONUS_WIDE / 2, y=GRID_TOP - 10, classes="axis decor", text=say("Bonus"))
    for i, symbol in enumerate(SYMBOLS):
        marks, spaces, top = int(v.marks[seat, i]), int(v.spaces[i]), GRID_TOP + step * i
        label = say("Bonus: {symbol}, {n} of {spaces} marked; each mark adds one point for each group",
                    symbol=say(NAMES[i]), n=marks, spaces=spaces)  # fmt: skip
        yield Sprite(f"mark-{symbol}", x=BONUS_LEFT, y=top, classes="bonus", label=label,
                     path=rectangle(0, 3, BONUS_WIDE, step - 6, 10))  # fmt: skip
        yield Sprite(f"bonus-{symbol}", symbol, BONUS_LEFT + BONUS_WIDE / 2, top + 0.25 * step, size=0.5, classes="ink decor")
        yield from _boxes(symbol, marks, spaces, top + 0.43 * step, 0.5 * step)


def _boxes(symbol: str, marks: int, spaces: int, top: float, high: float) -> Iterator[Sprite]:
    if spaces > MOST_BOXES:
        yield Sprite(f"count-{symbol}", x=BONUS_LEFT + BONUS_WIDE / 2, y=top + high / 2 + 6, classes="count decor",
                     text=f"{marks} / {spaces}")  # fmt: skip
        return
    across = 3 if spaces <= 6 else 4
    down = max(ceil(spaces / across), 2)
    step = min((BONUS_WIDE - 14) / across, high / down, 32)
    for n in range(spaces):
        row, column = divmod(n, across)
        in_row = min(spaces - row * across, across)
        x = BONUS_LEFT + BONUS_WIDE / 2 + (column - (in_row - 1) / 2) * step
        yield Sprite(f"space-{symbol}-{n}", "space", x, top + (row + 0.5) * step, size=step / 115,
                     classes="marked decor" if n < marks else "decor")  # fmt: skip


def strip(v: View, seat: int, lay: Layout) -> Iterator[Sprite]:
    """[P6] The running score by line: groups and bonus for each symbol, totems, and the sum."""
    lines, top = score_lines(v, seat), lay.strip
    labels = [f"{name}: {points}" for name, points in lines]
    has_lines = len(lines) == 9
    yield Sprite("strip", x=LEFT + 20, y=top, classes="rule decor", path="M0 0H744M0 44H640M0 88H640M86 0V132M522 0V132M640 0V132")
    for row, word in enumerate((say("Groups"), say("Bonus"))):
        yield Sprite(f"word-{row}", x=LEFT + 24, y=top + 73 + 44 * row, classes="word decor", text=word, size=_fit(word, 8))
    for i, symbol in enumerate(SYMBOLS):
        x = LEFT + 20 + 86 + 109 * i + 54
        groups, marks, value = int(v.groups[seat, i]), int(v.marks[seat, i]), int(v.values[i])
        yield Sprite(f"column-{symbol}", symbol, x, top + 22, size=0.36, classes="ink decor")
        label = labels[i] if i < 3 or has_lines else f"{say('Lines')}: 0"
        yield _sum(f"groups-{symbol}", x, top + 73, groups, value, label)
        yield _sum(f"extra-{symbol}", x, top + 117, groups, marks, labels[len(lines) - 4 + i])
    yield from _track(v, seat, LEFT + 20 + 522, top, labels[len(lines) - 5])
    score, points_word = sum(points for _, points in lines), say("Points")
    text = str(score)
    yield Sprite("word-total", x=LEFT + 20 + 692, y=top + 29, classes="axis decor", text=points_word, size=_fit(points_word, 10))
    yield Sprite("total", x=LEFT + 20 + 692, y=top + 102, classes="sum", text=text, size=_fit(text, 4),
                 label=say_many("{n} point in all", "{n} points in all", score))  # fmt: skip


def _sum(name: str, x: float, y: float, groups: int, each: int, label: str) -> Sprite:
    text = f"{groups} × {each} = {groups * each}"
    return Sprite(name, x=x, y=y, classes="num" if groups * each else "num faint", text=text, label=label, size=_fit(text, 10))


def _fit(text: str, letters: int) -> float:
    """The size at which a text is no wider than that many letters."""
    return min(1, letters / max(len(text), 1))


def _track(v: View, seat: int, left: float, top: float, label: str) -> Iterator[Sprite]:
    """[P6.2] How many totems are linked, and what 2, 3, 4, 5 of them score, the number reached ringed."""
    reached, totems = len(best_totems(v, seat)), int(v.totems)
    yield Sprite("totems", "totem", left + 59, top + 23, size=0.44, classes="small linked" if reached else "small", label=label)
    yield Sprite("linked", x=left + 59, y=top + 73, classes="num" if reached else "num faint", text=f"{reached} / {totems}",
                 label=say("{n} of {totems} totems linked", n=reached, totems=totems))  # fmt: skip
    for n in range(2, totems + 1):
        x, y = left + 59 + (n - 1 - totems / 2) * 28, top + 117
        said = say("{n} totems linked: {points} points", n=n, points=NETWORK_POINTS[n])
        yield Sprite(f"track-{n}", x=x, y=y, classes="num" if n == reached else "num faint", text=str(NETWORK_POINTS[n]), label=said)
        if n == reached:
            yield Sprite("reached", x=x, y=y - 7, classes="reach decor", path=HAND_RING)


def small_sheets(v: View, lay: Layout) -> Iterator[Sprite]:
    """The sheets of the other seats, below; dashed while their seat is still drawing."""
    wide = lay.small_wide
    top = (lay.paper_end + lay.height - BAND - wide - SMALL_HEAD) / 2
    left = LEFT + (PAPER_WIDE - len(lay.small) * (wide + SMALL_GAP) + SMALL_GAP) / 2
    for seat in lay.small:
        yield from _small(v, seat, left, top, wide)
        left += wide + SMALL_GAP


def _small(v: View, seat: int, x: float, y: float, wide: float) -> Iterator[Sprite]:
    score, busy = sum(points for _, points in score_lines(v, seat)), v.owes[seat] != Owes.NOTHING
    name = say("Seat {seat}", seat=seat)
    said = say("{name}: {n} points, still drawing") if busy else say("{name}: {n} points")
    classes = " ".join(["thumb", *([f"seat-{seat}"] if seat < 4 else []), *(["busy"] if busy else [])])
    yield Sprite(f"thumb-{seat}-shadow", x=x + 3, y=y + 4, classes="shadow decor", path=rectangle(0, 0, wide, wide + SMALL_HEAD, 5))
    yield Sprite(f"thumb-{seat}", x=x, y=y, classes=classes, label=said.format(name=name, n=score),
                 path=rectangle(0, 0, wide, wide + SMALL_HEAD, 5))  # fmt: skip
    yield Sprite(f"thumb-{seat}-name", x=x + 8, y=y + 21, classes="tag mini decor", text=name)
    yield Sprite(f"thumb-{seat}-score", x=x + wide - 8, y=y + 21, classes="tag-end mini decor", text=str(score))
    rows, cols = int(v.rows), int(v.cols)
    cell = (wide - 14) / max(rows, cols)
    at = {"x": x + (wide - cols * cell) / 2, "y": y + 27 + (wide - 14 - rows * cell) / 2, "size": cell / 100}
    net = "".join(f"M0 {100 * row}h{100 * cols}" for row in range(rows + 1))
    net += "".join(f"M{100 * column} 0v{100 * rows}" for column in range(cols + 1))
    for kind, path in {"net": net, **small_sheet(v, seat)}.items():
        yield Sprite(f"thumb-{seat}-{kind}", classes=f"mini decor {kind}", path=path, **at)

"""Ka Pai drawn for a seat: the table, the choices on it, the panels beside it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from motu.core.game import View
from motu.core.layers import Layers, layer
from motu.core.records import copied
from motu.core.scene import Choice, Panel
from motu.core.words import name_of, say, say_many
from motu.games.kapai.actions import DRAWS, MARKS, MAX_LEGAL
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing import ledger, paper
from motu.games.kapai.drawing.layout import OWN, SCORED, SCORED_OF_SEAT, SHEET, WIDE, layout, shown_to
from motu.games.kapai.drawing.small import small_sheets
from motu.games.kapai.drawing.stage import stage
from motu.games.kapai.effects import NAMES, gain, points_now
from motu.games.kapai.notation import action_text, cell_name, trio_cells
from motu.games.kapai.rules import apply, legal
from motu.games.kapai.rules.sheet import cells, is_full, rings
from motu.games.kapai.state import Owes, cells_of
from motu.games.kapai.text import prompt, score_lines, verdict


@layer(*SHEET, *SCORED, *OWN, "rolled", "dice")
def choices(v: View, seat: int) -> Iterator[Choice]:
    """What the seat may do now."""
    points = points_now(v, shown_to(seat))
    return (choice(v, seat, action, points) for action in open_actions(v, seat))


@layer(*SHEET, *SCORED, "rolled", "owes", "free", "drawn", "groups", "marks")
def panels(v: View) -> Iterator[Panel]:
    """All seats in figures."""
    return (panel(v, seat) for seat in range(int(v.seats)))


@layer(*SCORED, *SCORED_OF_SEAT)
def label(v: View, seat: int) -> str:
    points, name = points_now(v, shown_to(seat)), name_of(shown_to(seat))
    return say_many("{name}'s sheet: {n} point", "{name}'s sheet: {n} points", points, name=name)


def open_actions(v: View, seat: int) -> list[int]:
    """What the seat may do now; nothing for those who watch."""
    if not 0 <= seat < int(v.seats) or not v.rolled:
        return []
    actions, odds = np.zeros(MAX_LEGAL, np.int32), np.zeros(MAX_LEGAL, np.int32)
    n = legal(v, seat, actions, odds)
    return [int(action) for action in actions[:n]]


def choice(v: View, seat: int, action: int, points: int) -> Choice:
    """An open action, with what it does and what it gains at once."""
    after = copied(v)
    apply(after, seat, action)
    label = f"{_label(v, action)} {gain(points, after, seat)}".rstrip()
    return Choice(action, action_text(v, seat, action), label, _picks(v, seat, action))


def _label(v: View, action: int) -> str:
    if action >= rings(v):
        names = " ".join(cell_name(v, cell) for cell in trio_cells(v, action - int(rings(v))))
        return say("Ring {cells}", cells=names)
    if action >= DRAWS:
        symbol, cell = divmod(action - DRAWS, int(cells(v)))
        return say("Draw: {symbol} at {cell}", symbol=say(NAMES[symbol]), cell=cell_name(v, cell))
    return say("Mark a bonus: {symbol}", symbol=say(NAMES[action - MARKS]))


def _picks(v: View, seat: int, action: int) -> tuple[str, ...]:
    """The die and the cell, the cell alone if the symbol is given, the cells of a trio, or the bonus."""
    if action >= rings(v):
        return tuple(f"cell-{cell_name(v, cell)}" for cell in trio_cells(v, action - int(rings(v))))
    if action < DRAWS:
        return (f"mark-{SYMBOLS[action - MARKS]}",)
    symbol, cell = divmod(action - DRAWS, int(cells(v)))
    a, b = (int(shown) for shown in v.dice)
    die = ("die-a" if symbol == a else "die-b",) if a != b else ()
    return (*die, f"cell-{cell_name(v, cell)}")


def panel(v: View, seat: int) -> Panel:
    """A seat in figures."""
    lines = score_lines(v, seat)
    facts = (
        (say("Cells to fill"), str(len(cells_of(v.free[seat])))),
        (say("Groups"), str(int(v.groups[seat].sum()))),
        (say("Bonus marks"), str(int(v.marks[seat].sum()))),
    )
    turn = bool(v.rolled) and int(v.owes[seat]) != Owes.NOTHING
    return Panel(seat, sum(points for _, points in lines), tuple(lines), facts, turn)


def sentence(v: View, seat: int) -> str:
    """What to do, or how it ended."""
    if v.rolled or not is_full(v, 0):
        return prompt(v, seat)
    return verdict(points_now(v, 0)) if v.seats == 1 else say("All sheets are full.")


@layer("seats", "rows", "cols")
def height(v: View) -> float:
    return layout(v, 0).height


scene = Layers(
    "kapai",
    width=WIDE,
    height=height,
    sprites=(
        paper.table,
        paper.head,
        paper.axes,
        paper.cells,
        paper.chains,
        paper.totems,
        paper.ink,
        paper.rings,
        paper.maybe_rings,
        ledger.bonus_field,
        ledger.strip,
        small_sheets,
    ),
    panels=panels,
    prompt=sentence,
    choices=choices,
    label=label,
    stage=stage,
)
"""What a seat sees."""

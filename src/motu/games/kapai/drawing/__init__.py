"""Ka Pai drawn for a seat: the table, the choices on it, the panels beside it."""

from __future__ import annotations

import numpy as np

from motu.core.game import Options, View
from motu.core.scene import Choice, Panel, Scene, Sprite
from motu.core.words import name_of, say, say_many
from motu.games.kapai.actions import DRAWS, MARKS, MAX_LEGAL
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing import ledger, paper
from motu.games.kapai.drawing.layout import WIDE, layout
from motu.games.kapai.drawing.small import small_sheets
from motu.games.kapai.drawing.strokes import best_totems
from motu.games.kapai.effects import NAMES, gain
from motu.games.kapai.notation import action_text, cell_name, trio_cells
from motu.games.kapai.rules import apply, legal
from motu.games.kapai.rules.scoring import points_of
from motu.games.kapai.rules.sheet import cells, is_full, rings
from motu.games.kapai.state import Owes, cells_of
from motu.games.kapai.text import prompt, score_lines, verdict

FEW = 4  # so many rings to choose from are drawn dotted; more would only confuse


def scene(v: View, seat: int, options: Options) -> Scene:
    """What this seat sees; those who watch see the sheet of seat 0."""
    shown = seat if 0 <= seat < int(v.seats) else 0
    lay = layout(v, shown)
    actions = open_actions(v, seat)
    first_ring, points = int(rings(v)), int(points_of(v, shown))
    trios = [trio_cells(v, action - first_ring) for action in actions if action >= first_ring]
    linked = best_totems(v, shown)
    sprites: list[Sprite] = [*paper.table(lay), *paper.head(v, shown), *paper.grid(v, shown, lay, linked)]
    sprites += paper.maybe_rings(v, trios, lay) if len(trios) <= FEW else ()
    sprites += [*ledger.bonus_field(v, shown, lay), *ledger.strip(v, shown, lay, len(linked)), *small_sheets(v, lay)]
    return Scene(
        game="kapai",
        width=WIDE,
        height=lay.height,
        sprites=tuple(sprites),
        panels=tuple(panel(v, other) for other in range(int(v.seats))),
        prompt=_prompt(v, seat),
        choices=tuple(choice(v, seat, action, points) for action in actions),
        label=say_many("{name}'s sheet: {n} point", "{name}'s sheet: {n} points", points, name=name_of(shown)),
    )


def open_actions(v: View, seat: int) -> list[int]:
    """What the seat may do now; nothing for those who watch."""
    if not 0 <= seat < int(v.seats) or not v.rolled:
        return []
    actions, odds = np.zeros(MAX_LEGAL, np.int32), np.zeros(MAX_LEGAL, np.int32)
    n = legal(v, seat, actions, odds)
    return [int(action) for action in actions[:n]]


def choice(v: View, seat: int, action: int, points: int) -> Choice:
    """An open action, with what it does and what it gains at once."""
    after = v.copy()
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


def _prompt(v: View, seat: int) -> str:
    if v.rolled or not is_full(v, 0):
        return prompt(v, seat)
    return verdict(int(points_of(v, 0))) if v.seats == 1 else say("All sheets are full.")

"""Ka Pai drawn for a seat: the table, the choices on it, the panels beside it."""

from __future__ import annotations

import numpy as np

from motu.core.game import Options, View
from motu.core.scene import Choice, Panel, Scene, Sprite
from motu.core.words import say, say_many
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing import ledger, paper
from motu.games.kapai.drawing.small import small_sheets
from motu.games.kapai.drawing.strokes import best_totems
from motu.games.kapai.moves import DRAWS, MARKS, cells, rings
from motu.games.kapai.position import cell_name, trio_cells
from motu.games.kapai.rules import apply, is_full, legal
from motu.games.kapai.scoring import NETWORK_POINTS, best_network, bonus_points, group_points
from motu.games.kapai.state import Owes, cells_of
from motu.games.kapai.text import NAMES, action_text, prompt, score_lines, verdict

MOST_MOVES = 300
FEW = 4  # so many rings to choose from are drawn dotted; more would only confuse


def scene(v: View, seat: int, options: Options) -> Scene:
    """What this seat sees; those who watch see the sheet of seat 0."""
    shown = seat if 0 <= seat < int(v.seats) else 0
    lay = paper.layout(v, shown)
    actions = open_actions(v, seat)
    first_ring, points = int(rings(v)), _score(v, shown)
    trios = [trio_cells(v, action - first_ring) for action in actions if action >= first_ring]
    linked = best_totems(v, shown)
    sprites: list[Sprite] = [*paper.table(lay), *paper.head(v, shown), *paper.grid(v, shown, lay, linked)]
    sprites += paper.maybe_rings(v, trios, lay) if len(trios) <= FEW else ()
    sprites += [*ledger.bonus_field(v, shown, lay), *ledger.strip(v, shown, lay, len(linked)), *small_sheets(v, lay)]
    return Scene(
        game="kapai",
        width=paper.WIDE,
        height=lay.height,
        sprites=tuple(sprites),
        panels=tuple(panel(v, other) for other in range(int(v.seats))),
        prompt=_prompt(v, seat),
        choices=tuple(choice(v, seat, action, points) for action in actions),
        label=say("The sheet of seat {seat}: {n} points", seat=shown, n=points),
    )


def open_actions(v: View, seat: int) -> list[int]:
    """What the seat may do now; nothing for those who watch."""
    if not 0 <= seat < int(v.seats) or not v.rolled:
        return []
    moves, odds = np.zeros(MOST_MOVES, np.int32), np.zeros(MOST_MOVES, np.int32)
    n = legal(v, seat, moves, odds)
    return [int(action) for action in moves[:n]]


def choice(v: View, seat: int, action: int, points: int) -> Choice:
    """An open action, with what it does and what it gains at once."""
    after = v.copy()
    apply(after, seat, action)
    gain = _score(after, seat) - points
    label = _label(v, action)
    if gain > 0:
        label += " " + say_many("(+{n} point)", "(+{n} points)", gain)
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
    return verdict(_score(v, 0)) if v.seats == 1 else say("All sheets are full.")


def _score(v: View, seat: int) -> int:
    return int(group_points(v, seat) + NETWORK_POINTS[best_network(v, seat)] + bonus_points(v, seat))

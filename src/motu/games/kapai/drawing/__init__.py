"""Ka Pai drawn for a seat: the table, the choices on it, the panels beside it."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.layers import Layers, layer
from motu.core.scene import Choice, Panel
from motu.core.words import name_of, once_a_language, say, say_many
from motu.games.kapai.actions import DRAWS, MARKS
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing import ledger, paper
from motu.games.kapai.drawing.layout import OWN, SCORED, SCORED_OF_SEAT, SHEET, WIDE, layout
from motu.games.kapai.drawing.small import small_sheets
from motu.games.kapai.drawing.stage import stage
from motu.games.kapai.effects import NAMES, Sheet, best_totems, points_now
from motu.games.kapai.notation import cell_name, name_in, trio_cells
from motu.games.kapai.rules.sheet import is_full, rings
from motu.games.kapai.state import Owes
from motu.games.kapai.text import Figures, lines_of, prompt, verdict


@layer(*SHEET, *SCORED, *OWN, "rolled", "dice")
def choices(v: View, seat: int, actions: tuple[int, ...]) -> Iterator[Choice]:
    """What the seat may do now, with what it gains at once."""
    if not actions:
        return
    sheet, (a, b), cols, first_ring = Sheet.of(v, seat), v.dice.tolist(), int(v.cols), int(rings(v))
    for action in actions:
        gained = sheet.gain(v, action)
        if action >= first_ring:
            yield _ring(action, tuple(cell_name(v, cell) for cell in trio_cells(v, action - first_ring)), gained)
        elif action >= DRAWS:
            symbol, cell = divmod(action - DRAWS, sheet.cells)
            yield _draw(
                action, symbol, name_in(cols, cell), "" if a == b else "die-a" if symbol == a else "die-b", gained
            )
        else:
            yield _mark(action, gained)


@layer(*SHEET, *SCORED, "rolled", "owes", "free", "drawn", "groups", "marks")
def panels(v: View) -> Iterator[Panel]:
    """All seats in figures."""
    values, is_rolled, owes = tuple(v.values.tolist()), bool(v.rolled), v.owes.tolist()
    groups, marks, free = v.groups.tolist(), v.marks.tolist(), v.free.tolist()
    for seat in range(int(v.seats)):
        turn, left = is_rolled and owes[seat] != Owes.NOTHING, sum(map(int.bit_count, free[seat]))
        linked = len(best_totems(v, seat))
        yield _panel(seat, tuple(groups[seat]), values, tuple(marks[seat]), linked, left, turn)


@once_a_language
def _panel(seat: int, groups: Figures, values: Figures, marks: Figures, linked: int, left: int, turn: bool) -> Panel:
    """A seat in figures: one that has not changed is not drawn again, at tables of a hundred."""
    lines = lines_of(groups, values, marks, linked)
    facts = (
        (say("Cells to fill"), str(left)),
        (say("Groups"), str(sum(groups))),
        (say("Bonus marks"), str(sum(marks))),
    )
    return Panel(seat, sum(points for _, points in lines), lines, facts, turn)


@layer(*SCORED, *SCORED_OF_SEAT)
def label(v: View, shown: int) -> str:
    points, name = points_now(v, shown), name_of(shown)
    return say_many("{name}'s sheet: {n} point", "{name}'s sheet: {n} points", points, name=name)


@once_a_language
def _ring(action: int, trio: tuple[str, ...], gained: int) -> Choice:
    """The cells of a trio are picked."""
    names = " ".join(trio)
    label = say("Ring {cells}", cells=names) + _gain(gained)
    return Choice(action, f"ring {names}", label, tuple(f"cell-{name}" for name in trio))


@once_a_language
def _draw(action: int, symbol: int, cell: str, die: str, gained: int) -> Choice:
    """The die and the cell are picked; the cell alone if the symbol is given."""
    label = say("Draw: {symbol} at {cell}", symbol=say(NAMES[symbol]), cell=cell) + _gain(gained)
    return Choice(action, f"{SYMBOLS[symbol]} {cell}", label, (*((die,) if die else ()), f"cell-{cell}"))


@once_a_language
def _mark(action: int, gained: int) -> Choice:
    """The bonus is picked."""
    symbol = action - MARKS
    label = say("Mark a bonus: {symbol}", symbol=say(NAMES[symbol])) + _gain(gained)
    return Choice(action, f"mark {SYMBOLS[symbol]}", label, (f"mark-{SYMBOLS[symbol]}",))


def _gain(points: int) -> str:
    return " " + say_many("(+{n} point)", "(+{n} points)", points) if points > 0 else ""


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

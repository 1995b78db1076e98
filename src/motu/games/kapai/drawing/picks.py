"""What a click on a piece stands for, legal or not, so that a click in vain can be explained."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.game import View
from motu.games.kapai.actions import MARKS
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.notation import cell_name, trio_cells
from motu.games.kapai.rules.sheet import cells, draw, rings
from motu.games.kapai.state import Owes, cells_of


def actions_for_picks(v: View, seat: int, picked: Sequence[str]) -> list[int]:
    """The actions that these sprites may stand for here: a cell with a die or without, a trio, a bonus."""
    named = {f"cell-{cell_name(v, cell)}": cell for cell in range(int(cells(v)))}
    marks = {f"mark-{name}": MARKS + symbol for symbol, name in enumerate(SYMBOLS)}
    places = [named[id] for id in picked if id in named]
    if places and v.owes[seat] == Owes.RING:
        return _rings(v, places)
    if places:
        return [int(draw(v, symbol, places[-1])) for symbol in _symbols(v, picked)]
    return [marks[id] for id in picked[-1:] if id in marks]


def _symbols(v: View, picked: Sequence[str]) -> list[int]:
    """The symbol of the die that was picked; else those of both."""
    dice = dict(zip(("die-a", "die-b"), map(int, v.dice), strict=True))
    return [dice[id] for id in picked if id in dice] or sorted(set(dice.values()))


def _rings(v: View, places: list[int]) -> list[int]:
    """The rings round these cells."""
    shapes = range(int(v.shapes))
    trios = [shape * int(cells(v)) + cell for shape in shapes for cell in cells_of(v.starts[shape])]
    return [int(rings(v)) + trio for trio in trios if set(places) <= set(trio_cells(v, trio))]

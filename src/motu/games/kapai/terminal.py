"""The table of Ka Pai in a terminal: the seat's own sheet large, the others small."""

from __future__ import annotations

import numpy as np

from motu.core.game import SPECTATOR, View
from motu.core.words import say, say_many
from motu.games.kapai.actions import DRAWS, MAX_LEGAL
from motu.games.kapai.notation import trio_cells
from motu.games.kapai.position import grid_rows
from motu.games.kapai.rules import legal
from motu.games.kapai.rules.sheet import cells, rings
from motu.games.kapai.state import cells_of

SIGNS = {"t": "▲", "s": "■", "c": "●", "l": "╱", "T": "♁", "#": "░", ".": "·"}
STYLES = {"t": "red", "s": "blue", "c": "green", "l": "yellow", "T": "bold magenta", "#": "dim", ".": "dim"}
DICE = "▲■●╱"


def board_text(v: View, seat: int) -> str:
    """Dice and sheets with rich's markup; ringed cells stand in brackets, lit ones can be drawn in."""
    if seat == SPECTATOR:
        return "\n\n".join(_sheet(v, other) for other in range(int(v.seats)))
    others = [other for other in range(int(v.seats)) if other != seat]
    small = [_small(v, other) for other in others[:6]]
    return "\n".join([_dice(v), "", _sheet(v, seat), *small])


def _dice(v: View) -> str:
    if not v.rolled:
        return say("Dice: not rolled")
    a, b = (DICE[int(symbol)] for symbol in v.dice)
    return say("Dice:") + f"  [reverse bold] {a} [/] [reverse bold] {b} [/]"


def _sheet(v: View, seat: int) -> str:
    rows, open_cells = grid_rows(v, seat), _open_cells(v, seat)
    ringed = {cell for code in v.rings[seat, : int(v.groups[seat].sum())] for cell in trio_cells(v, int(code))}
    columns = "   ".join(chr(ord("a") + i) for i in range(int(v.cols)))
    lines = [f"     {columns}"]
    for r, row in enumerate(rows):
        line = ""
        for c, letter in enumerate(row):
            cell = r * int(v.cols) + c
            sign = "[bold cyan]+[/]" if cell in open_cells else f"[{STYLES[letter]}]{SIGNS[letter]}[/]"
            line += rf" \[{sign}]" if cell in ringed else f"  {sign} "
        lines.append(f"{r + 1:3}{line}")
    return "\n".join([*lines, "", _bonus(v, seat)])


def _open_cells(v: View, seat: int) -> set[int]:
    """Where this seat can draw now."""
    actions = np.zeros(MAX_LEGAL, np.int32)
    n = legal(v, seat, actions, actions.copy())
    return {(int(action) - DRAWS) % int(cells(v)) for action in actions[:n] if DRAWS <= action < rings(v)}


def _bonus(v: View, seat: int) -> str:
    """The bonus field: marks and spaces by symbol."""
    parts = []
    for i, sign in enumerate(DICE):
        marks, spaces = int(v.marks[seat, i]), int(v.spaces[i])
        field = "×" * marks + "·" * (spaces - marks) if spaces <= 9 else f"{marks}/{spaces}"
        parts.append(f"{sign} {field}")
    return say("Bonus:") + "  " + "   ".join(parts)


def _small(v: View, seat: int) -> str:
    filled = sum(len(cells_of(drawn)) for drawn in v.drawn[seat])
    groups = "  ".join(f"{sign} {int(n)}" for sign, n in zip(DICE, v.groups[seat], strict=True))
    return say_many("Seat {seat}: {n} cell filled, groups {groups}", "Seat {seat}: {n} cells filled, groups {groups}",
                    filled, seat=seat, groups=groups)  # fmt: skip

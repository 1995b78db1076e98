"""The displays of the seats: as a table below the sea, or one below the other beside it."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from motu.core.game import View
from motu.core.window import Line, Window, cut, padded
from motu.core.words import say
from motu.games.kaivai.effects import allowance, pieces_left, player_name, shell_value
from motu.games.kaivai.state import SPACES, Islands
from motu.games.kaivai.terminal.marks import INKS, LETTERS

FITS = ((True, 2, 22), (False, 2, 22), (False, 1, 20), (False, 1, 18), (False, 1, 15))
"""Ways to set the table, from roomy to tight: tracks with spaces, columns between columns, columns for a name."""
PANEL = 27  # columns of the displays beside the sea


class Column(NamedTuple):
    """A column of the table: what it says of each seat, and how soon it is dropped when there is no room."""

    head: str
    cells: list[str]
    spare: int = 0  # the highest goes first; 0 stays

    @property
    def width(self) -> int:
        return max(map(cell_len, (self.head, *self.cells)))


def table(v: View, on: Islands, viewer: int, window: Window, stage: str = "") -> list[Line]:
    """A row for each seat, with the stage of the match at the head; the viewer's is marked."""
    seats = range(int(v.seats))
    for spaced, gap, name in FITS:
        found = [Column(stage, [_name(seat, viewer, name) for seat in seats]), *_columns(v, on, spaced)]
        if _width(found, gap) <= window.width:
            break
    while _width(found, gap) > window.width and any(column.spare for column in found):
        found.remove(max(found, key=lambda column: column.spare))
    rows = [[column.head for column in found], *([column.cells[seat] for column in found] for seat in seats)]
    inks = ["dim", *(f"bold {INKS[seat]}" for seat in seats)]
    return [[(_row(row, found, " " * gap), ink)] for row, ink in zip(rows, inks, strict=True)]


def _width(found: list[Column], gap: int) -> int:
    return sum(column.width + gap for column in found) - gap


def _row(cells: list[str], found: list[Column], gap: str) -> str:
    """Names to the left, numbers to the right."""
    first, *others = (column.width for column in found)
    return gap.join(
        [padded(cells[0], first), *(padded(cell, width, True) for cell, width in zip(cells[1:], others, strict=True))]
    )


def _columns(v: View, on: Islands, spaced: bool) -> list[Column]:
    seats = range(int(v.seats))
    left = [pieces_left(on, seat) for seat in seats]
    found = [
        Column(say("glory"), [str(int(v.glory[seat])) for seat in seats]),
        Column(say("infl."), [str(int(v.influence[seat])) for seat in seats]),
        Column(say("bid"), [str(int(v.bid[seat]) or "–") for seat in seats]),
        Column(say("range"), [_range(v, seat) for seat in seats], 2),
        Column(say("shells"), [_track(v.shells[seat], spaced) for seat in seats]),
        Column(say("worth"), [str(shell_value(v, seat)) for seat in seats], 4),
        Column(say("fish"), [_track(v.fish[seat], spaced) for seat in seats]),
        Column(say("left"), [f"{huts} {canoes}‹› {fishers}■" for huts, canoes, fishers in left], 3),
    ]
    passed = [say("passed") if int(v.passed) >> seat & 1 else "" for seat in seats]
    return [*found, Column("", passed, 1)] if any(passed) else found


def panel(v: View, on: Islands, viewer: int) -> list[Line]:
    """Six lines for each seat."""
    lines: list[Line] = []
    for seat in range(int(v.seats)):
        huts, canoes, fishers = pieces_left(on, seat)
        passed = [say("passed")] if int(v.passed) >> seat & 1 else []
        facts: list[list[tuple[str, object]]] = [
            [(say("glory"), int(v.glory[seat])), (say("infl."), int(v.influence[seat]))],
            [(say("bid"), int(v.bid[seat]) or "–"), (say("range"), _range(v, seat))],
            [(say("shells"), f"{_track(v.shells[seat])} = {shell_value(v, seat)}")],
            [(say("fish"), _track(v.fish[seat]))],
            [(say("left"), f"{huts} {canoes}‹› {fishers}■")],
        ]
        told = ["    " + "  ".join(f"{name} {value}" for name, value in line) for line in facts]
        told = [_name(seat, viewer, PANEL), "  ".join([told[0], *passed]), *told[1:]]
        lines += [[(cut(text, PANEL), f"bold {INKS[seat]}" if n == 0 else INKS[seat])] for n, text in enumerate(told)]
    return lines


def _name(seat: int, viewer: int, width: int) -> str:
    return cut(f"{'›' if seat == viewer else ' '} {LETTERS[seat]} {player_name(seat)}", width)


def _range(v: View, seat: int) -> str:
    return str(allowance(v, seat)) if v.bid[seat] else f"+{allowance(v, seat)}"


def _track(counts: list[int], spaced: bool = True) -> str:
    """What lies on the spaces 1 to 5; two-digit numbers are always spaced."""
    told = [str(int(counts[space])) if counts[space] else "·" for space in range(1, SPACES)]
    return (" " if spaced or max(map(len, told)) > 1 else "").join(told)

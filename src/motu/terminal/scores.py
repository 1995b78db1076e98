"""The points of all seats, by line where there is room for that."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.table import Table

from motu.core.match import Match
from motu.core.words import say


def scores(match: Match, names: Sequence[str], width: int) -> Table:
    """A column for each seat with its points by line; if that does not fit, a row for each with its total."""
    lines = [match.game.words.score_lines(match.state, seat) for seat in range(match.seats)]
    wide = max(cell_len(name) for name, _ in lines[0]) + sum(max(cell_len(name), 5) + 2 for name in names) + 2
    return _by_line(lines, names) if wide <= width else _by_seat(lines, names)


def _by_line(lines: Sequence[Sequence[tuple[str, int]]], names: Sequence[str]) -> Table:
    table = Table(title=say("Scores"), show_footer=True, box=None, padding=(0, 1))
    table.add_column("", footer=say("total"))
    for name, points in zip(names, lines, strict=True):
        table.add_column(_plain(name), justify="right", footer=str(sum(n for _, n in points)))
    for row in zip(*lines, strict=True):
        table.add_row(row[0][0], *(str(points) for _, points in row))
    return table


def _by_seat(lines: Sequence[Sequence[tuple[str, int]]], names: Sequence[str]) -> Table:
    """Best first."""
    table = Table(title=say("Scores"), show_header=False, box=None, padding=(0, 1))
    totals = [sum(n for _, n in points) for points in lines]
    for seat in sorted(range(len(lines)), key=lambda seat: -totals[seat]):
        table.add_row(_plain(names[seat]), str(totals[seat]))
    return table


def _plain(name: str) -> str:
    from rich.markup import escape

    return escape(name)

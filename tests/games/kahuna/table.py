"""Positions for tests, written as text: only what matters is named (see games/kahuna/position.py)."""

from __future__ import annotations

from motu.core.bits import has
from motu.core.game import Options
from motu.games.kahuna.board import LINES, cards_of, islands_of, lines_of
from tests.games import table

BLACK, WHITE = 0, 1
WORLDS: tuple[Options, ...] = (
    {},
    {"strategic": True},
    {"open_draws": True},
    {"strategic": True, "open_draws": True},
    {"handicap": {"0": 3}, "first": 1},
    {"strategic": True, "open_draws": True, "handicap": {1: 1}, "first": 0},
)
"""The option combinations that long tests play."""


class Table(table.Table):
    def bridges(self, seat: int) -> list[str]:
        return lines_of(self.state.bridges[seat])

    def bridge(self, line: str) -> int | None:
        """Whose bridge lies on a line."""
        return next((seat for seat in (0, 1) if has(self.state.bridges[seat], LINES.index(line))), None)

    def tokens(self, seat: int) -> list[str]:
        return islands_of(self.state.tokens[seat])

    def hand(self, seat: int) -> list[str]:
        return cards_of(self.state.hand[seat])

    def known(self, seat: int) -> list[str]:
        """What the other knows of this seat's hand."""
        return cards_of(self.view(1 - seat).known[seat])


def position(text: str) -> Table:
    """A match that begins there."""
    return Table.from_position("kahuna", text)

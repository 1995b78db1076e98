"""A match that begins in a position written as text, with short questions for tests."""

from __future__ import annotations

from motu import Match
from motu.core.bits import has
from motu.games.kahuna.board import LINES
from motu.games.kahuna.position import cards_of, islands_of, lines_of, parse_position, position_text

BLACK, WHITE = 0, 1
WORLDS = (
    {},
    {"strategic": True},
    {"open_draws": True},
    {"strategic": True, "open_draws": True},
    {"handicap": {"0": 3}, "first": 1},
    {"strategic": True, "open_draws": True, "handicap": {1: 1}, "first": 0},
)
"""The option combinations that long tests play."""


class Table(Match):
    """A match whose start is a position; chance is played by hand."""

    def __init__(self, text: str) -> None:
        s = parse_position(text)
        super().__init__("kahuna", options={"strategic": bool(s.strategic), "open_draws": bool(s.open_draws)})
        self._start = s
        self.state = s.copy()

    def go(self, text: str) -> Table:
        """Several moves separated by commas or semicolons, each by whoever is to act."""
        for move in text.replace(";", ",").split(","):
            self.play(self.pending[0], move.strip())
        return self

    def open(self, word: str = "") -> list[str]:
        """The moves of whoever is to act, those that hold a word."""
        return [move for who in self.pending for move in self.moves(who) if word in move]

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

    def text(self) -> str:
        return position_text(self.state)


position = Table

"""A match that begins in a position written as text; each game's own `table.py` adds the questions its tests ask."""

from __future__ import annotations

from typing import Self

from motu import SPECTATOR, Match, Refused
from motu.core.position import Who, number
from motu.core.step import step


class Table(Match):
    """A match with short words for tests; chance is played by hand."""

    def go(self, text: str, seat: int | None = None) -> Self:
        """Several moves separated by commas or semicolons, each by this seat, or by whoever is to act."""
        for move in text.replace(";", ",").split(","):
            by_another = seat is None or self.pending == ("chance",)
            self.play(self.pending[0] if by_another else seat, move.strip())
        return self

    def open(self, word: str = "") -> list[str]:
        """The moves of whoever is to act, those that hold a word."""
        return [move for who in self.pending for move in self.moves(who) if word in move]


def refusal(match: Match, who: Who, move: str | int) -> str:
    """The sentence that refuses a move; nothing may change."""
    before = match.state.tobytes()
    try:
        match.play(who, move)
    except Refused as refused:
        assert match.state.tobytes() == before
        return str(refused)
    raise AssertionError(f"{move} was played")


def told(match: Match, who: Who, move: str | int, viewer: int = SPECTATOR, name: str = "Ann") -> str:
    """The sentence of the history if this were played."""
    before = match.position
    action = before.checked(who, move)
    after = step(before, 0, number(who), action).after
    return match.game.words.tell(before.view(viewer), number(who), action, viewer, name, after.view(viewer))


def weights(match: Match) -> dict[str, int]:
    """What chance may do, and how likely each is."""
    return dict(zip(match.moves("chance"), match.odds(), strict=True))

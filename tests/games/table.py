"""A match that begins in a position written as text; each game's own `table.py` adds the questions its tests ask."""

from __future__ import annotations

from typing import Self, SupportsIndex

from motu import SPECTATOR, Match, Refused
from motu.core.play import Buffers
from motu.core.position import Who, number
from motu.core.step import step

UNWRITTEN = -77


class Table(Match):
    """A match with short words for tests; chance is played by hand, and what the rules keep is looked at after each move."""

    def play(self, who: Who, move: str | SupportsIndex) -> None:
        super().play(who, move)
        sound(self)

    def go(self, text: str, seat: int | None = None) -> Self:
        """Several moves separated by commas or semicolons, each by this seat, or by whoever is to act."""
        for move in text.replace(";", ",").split(","):
            self.play(self.pending[0] if seat is None or self.pending == ("chance",) else seat, move.strip())
        return self

    def open(self, word: str = "") -> list[str]:
        """The moves of whoever is to act, those that hold a word."""
        return [move for who in self.pending for move in self.moves(who) if word in move]


def sound(match: Match) -> None:
    """The state is what its text says, byte for byte; and legal writes each action that it counts, and no more."""
    words, s, b = match.game.words, match.state, Buffers.of(match.game)
    assert words.parse_position(words.position_text(s)).tobytes() == s.tobytes()
    for who in match.pending:
        b.actions[:] = b.odds[:] = UNWRITTEN
        n = match.game.legal(s, number(who), b.actions, b.odds)
        assert b.actions[:n].tolist() == match.actions(who) and UNWRITTEN not in b.actions[:n]
        assert who != "chance" or UNWRITTEN not in b.odds[:n]


def seat_to_act(match: Match) -> int:
    """Whose turn it is, the first of several; never chance's."""
    who = match.pending[0]
    assert who != "chance", "chance is to act"
    return who


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


def told_why(match: Match, seat: int, *clicked: str) -> str:
    """What a seat is told that clicks on these in vain: each reason once."""
    assert match.game.actions_for_picks is not None
    v, legal = match.view(seat), match.actions(seat)
    actions = [action for action in match.game.actions_for_picks(v, seat, clicked) if action not in legal]
    return " ".join(dict.fromkeys(match.game.words.why_not(v, seat, action) for action in actions))


def weights(match: Match) -> dict[str, int]:
    """What chance may do, and how likely each is."""
    return dict(zip(match.moves("chance"), match.odds(), strict=True))

"""What an action does to the board, known before it is taken: for the history, and for whoever hovers over a choice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from motu.core.game import State, View
from motu.core.records import copied
from motu.core.words import called, joint, say, say_many
from motu.games.kahuna import actions as a
from motu.games.kahuna.board import AT, ENDS, NEEDED, islands_of, lines_of
from motu.games.kahuna.notation import line_of
from motu.games.kahuna.rules import apply
from motu.games.kahuna.rules.scoring import lead
from motu.games.kahuna.state import Phase

ENDS_OF: list[list[int]] = ENDS.tolist()
LINES_OF: list[int] = AT.tolist()
NEEDED_BY: list[int] = NEEDED.tolist()


class Effects(NamedTuple):
    """By seat, as pairs: black's, white's."""

    fallen: tuple[list[str], list[str]]  # bridges that leave the board
    won: tuple[list[str], list[str]]  # islands
    lost: tuple[list[str], list[str]]
    scored: tuple[int, int]
    ran_out: bool  # the cards have run out
    over: bool
    early: bool  # by [K7.1]
    lead: int  # once over: above 0 if black has won


class Board(NamedTuple):
    """What decides whether an action leads to anything else, as Python integers: a record takes longer to read."""

    bridges: list[int]
    tokens: list[int]
    runs: int
    pile: int
    last_turns: int
    freed: int

    @classmethod
    def of(cls, v: View) -> Board:
        return cls(v.bridges.tolist(), v.tokens.tolist(), int(v.runs), int(v.pile), int(v.last_turns), int(v.freed))

    def can_lead_on(self, seat: int, action: int) -> bool:
        """May anything follow from this action? If in doubt yes: this is a quick way to rule it out."""
        if a.GIFT <= action < a.CUT:
            return any(self._may_win(seat, island) for island in ENDS_OF[line_of(action)])
        if a.CUT <= action < a.REBUILD:
            ends = sum(1 << island for island in ENDS_OF[line_of(action)])
            few = min(held.bit_count() for held in self.bridges) <= 1  # [K7.1]
            return bool(self.tokens[1 - seat] & ends) or few
        if a.TAKE <= action < a.DRAW:
            return not self.pile  # [K5.1]
        return action == a.REBUILD or (action == a.DONE and self.last_turns > 0)

    def _may_win(self, seat: int, island: int) -> bool:
        """[K3.1] Would one bridge more be enough?"""
        return (self.bridges[seat] & LINES_OF[island]).bit_count() + 1 >= NEEDED_BY[island]


def following(v: View, board: Board, seat: int, action: int) -> str:
    """What an action of this seat would lead to, in words; board: that of v."""
    return effect_words(v, seat, effects_of(v, seat, action)) if board.can_lead_on(seat, action) else ""


def effects_of(v: View, seat: int, action: int) -> Effects:
    """What an action of this seat would change."""
    after = copied(v)
    apply(after, seat, action)
    return effects(v, after)


def effects(before: View, after: View) -> Effects:
    """What has visibly changed. Views are enough for it."""
    bridges, tokens, points = (
        list(zip(before[name].tolist(), after[name].tolist(), strict=True)) for name in ("bridges", "tokens", "points")
    )
    over = bool(after["phase"] == Phase.OVER)
    return Effects(
        _pair(lines_of(old & ~new) for old, new in bridges),
        _pair(islands_of(new & ~old) for old, new in tokens),
        _pair(islands_of(old & ~new) for old, new in tokens),
        _pair(sum(new) - sum(old) for old, new in points),
        bool(after["runs"] != before["runs"]),
        over,
        bool(after["early"]),
        int(lead(after)) if over else 0,
    )


def effect_words(s: State, who: int, e: Effects) -> str:
    """The same in words, beginning with a colon; empty if nothing happens but the action itself."""
    clauses = []
    for seat in (who, 1 - who):
        values = {"seat": player_name(seat), "islands": _and(e.won[seat])}
        clauses += [say("{seat} gains {islands}", **values)] if e.won[seat] else []
        fallen = e.fallen[seat] if e.won[1 - seat] else []
        if fallen:
            clauses.append(say_many("{seat} loses the bridge {lines}", "{seat} loses the bridges {lines}", len(fallen),
                                    seat=player_name(seat), lines=_and(fallen)))  # fmt: skip
        values = {"seat": player_name(seat), "islands": _and(e.lost[seat])}
        clauses += [say("{seat} loses {islands}", **values)] if e.lost[seat] else []
    clauses += _scoring_words(s, e) + _end_words(e)
    return joint(":") + joint(";").join(clauses) if clauses else ""


def _scoring_words(s: State, e: Effects) -> list[str]:
    if e.ran_out and s.runs == 2:
        return [say("the cards have run out for the third time, and each player has one more turn [K6.1]")]
    if not e.ran_out and not (e.over and not e.early):
        return []
    for seat in (0, 1):
        if e.scored[seat]:
            values = {"seat": player_name(seat)}
            return [
                say_many("scoring: {seat} gets {n} point", "scoring: {seat} gets {n} points", e.scored[seat], **values)
            ]
    return [say("scoring: a tie, no points")]


def _end_words(e: Effects) -> list[str]:
    if not e.over:
        return []
    if e.lead == 0:
        return [say("the match is a draw")]
    winner = 0 if e.lead > 0 else 1
    if e.early:
        return [
            say(
                "{loser} has no bridge left, so {seat} wins [K7.1]",
                loser=player_name(1 - winner),
                seat=player_name(winner),
            )
        ]
    return [say("{seat} wins", seat=player_name(winner))]


def player_name(seat: int) -> str:
    """What people call this seat: its player's name, or its colour."""
    return called(int(seat)) or (say("White") if seat else say("Black"))


def _pair(both: Iterable[Any]) -> tuple[Any, Any]:
    black, white = both
    return black, white


def _and(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return say("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])

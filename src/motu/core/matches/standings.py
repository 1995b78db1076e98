"""Who placed where, and what decided it: the points, or whatever else the rules of a game look at."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from motu.core.game import Rank
from motu.core.words import say, say_many

if TYPE_CHECKING:
    from motu.core.position import Position

FEW = 4  # numbers listed in a sentence


class Standing(NamedTuple):
    """One seat at the end. Seats that are equal in everything share a place."""

    place: int
    seat: int
    score: int
    ranks: list[Rank]
    ties: list[Rank]  # besides points, what it took to separate this seat from those next to it

    @property
    def why(self) -> str:
        """The tie-breaks in words."""
        told = ", ".join(say("{what}: {value}", what=rank.what, value=rank.value) for rank in self.ties)
        return told + _rule(self.ties[-1]) if told else ""


def standings(at: Position, gave_up: Collection[int] = ()) -> list[Standing]:
    """All seats of a finished match, in order of place. Those that gave up share the last, whatever their points."""
    shares, scores = at.payoff(), at.scores()
    ranks = [at.game.ranks(at.state, seat) if at.game.ranks else [Rank(scores[seat])] for seat in range(at.seats)]
    keys = [(-shares[seat], *(-rank.value for rank in ranks[seat])) for seat in range(at.seats)]
    order = sorted((seat for seat in range(at.seats) if seat not in gave_up), key=keys.__getitem__)
    found = []
    for place, seat in enumerate(order):
        beside = [order[other] for other in (place - 1, place + 1) if 0 <= other < len(order)]
        depth = max((_parted(ranks[seat], ranks[other]) for other in beside), default=0)
        ties = [rank for rank in ranks[seat][: depth + 1] if rank.what]
        first = next(n for n, other in enumerate(order) if keys[other] == keys[seat])
        found.append(Standing(first + 1, seat, scores[seat], ranks[seat], ties))
    behind = sorted(gave_up, key=keys.__getitem__)
    return found + [Standing(len(order) + 1, seat, scores[seat], ranks[seat], []) for seat in behind]


def decided(at: Position, gave_up: Collection[int] = ()) -> str:
    """By how much, or by what, somebody won, in one sentence; empty if nobody else played to the end."""
    rows = [row for row in standings(at, gave_up) if row.seat not in gave_up]
    if len(rows) < 2:
        return ""
    first, second = rows[:2]
    depth = _parted(first.ranks, second.ranks)
    if first.place == second.place:
        return _equal(first)
    if depth == len(first.ranks) or first.ranks[depth].value < second.ranks[depth].value:
        return ""  # none of the game's ranks says why
    if not first.ranks[depth].what:
        scores = [row.score for row in rows]
        n = first.score - second.score
        return say_many("By {n} point, {scores}.", "By {n} points, {scores}.", n, scores=_numbers(scores))
    return _by_tie_break(rows, depth)


def _by_tie_break(rows: list[Standing], depth: int) -> str:
    """Equal points and what broke the tie; or what counts before any points."""
    first, rank = rows[0], rows[0].ranks[depth]
    tied = [row for row in rows if _parted(first.ranks, row.ranks) >= depth]
    values = {"what": rank.what, "values": _numbers([row.ranks[depth].value for row in tied]), "rule": _rule(rank)}
    if all(before.what for before in first.ranks[:depth]):
        return say("Decided by {what}, {values}, whatever the points{rule}.", **values)
    return say_many("Tied at {n} point; the tie is broken by {what}, {values}{rule}.",
                    "Tied at {n} points; the tie is broken by {what}, {values}{rule}.", first.score, **values)  # fmt: skip


def _equal(first: Standing) -> str:
    if len(first.ranks) == 1:
        return say_many("Tied at {n} point.", "Tied at {n} points.", first.score)
    values = {"rule": _rule(first.ranks[-1])}
    return say_many("Tied at {n} point, and in everything that breaks a tie{rule}.",
                    "Tied at {n} points, and in everything that breaks a tie{rule}.", first.score, **values)  # fmt: skip


def _parted(one: list[Rank], other: list[Rank]) -> int:
    """The first of their ranks in which two seats differ; the number of ranks if there is none."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a.value != b.value), len(one))


def _numbers(values: list[int]) -> str:
    """The values of all seats, or at a large table only the first two."""
    return " : ".join(map(str, values if len(values) <= FEW else values[:2]))


def _rule(rank: Rank) -> str:
    return f" [{rank.rule}]" if rank.rule else ""

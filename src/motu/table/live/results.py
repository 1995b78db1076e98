"""How a match ended: as it is kept, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motu.core.matches.resignation import played_text, result_text, shares_played, winners_after, winners_played
from motu.core.position import Position
from motu.core.words import say, say_many
from motu.store import Seat
from motu.table.live.names import names_of

Kept = dict[str, Any]


def played(end: Position, seats: Sequence[Seat]) -> Kept:
    """By the rules, among those who did not give up: a bot that played on has its points, and cannot win."""
    gave_up = who_gave_up(seats)
    shares, winners = shares_played(end, gave_up), winners_played(end, gave_up)
    return {"scores": list(end.scores()), "shares": list(shares), "winners": list(winners), "ended": "played"}


def given_up(end: Position, seat: int) -> Kept:
    """This seat's giving up ended the match."""
    winners = winners_after(end.seats, seat)
    shares = [float(other in winners) for other in range(end.seats)]
    return {"scores": list(end.scores()), "shares": shares, "winners": list(winners), "ended": "resigned"}


def words(kept: Kept, end: Position, seats: Sequence[Seat]) -> str:
    """How it ended and, where somebody gave up, why."""
    gave_up, name = who_gave_up(seats), names_of(seats).__getitem__
    if kept["ended"] == "resigned":
        return result_text(gave_up, kept["winners"], name)
    return played_text(end, gave_up, kept["winners"], name)


def words_kept(kept: Kept, seats: Sequence[Seat]) -> str:
    """How it ended, where today's rules cannot tell more than was kept."""
    winners, name = kept["winners"], names_of(seats).__getitem__
    if kept["ended"] == "resigned":
        return result_text(who_gave_up(seats), winners, name)
    if len(seats) == 1:
        return say_many("{n} point", "{n} points", kept["scores"][0])
    names = say(" and ").join(map(name, winners))
    return (
        say_many("{names} wins.", "{names} share the victory.", len(winners), names=names)
        if winners
        else say("The match is a draw.")
    )


def who_gave_up(seats: Sequence[Seat]) -> list[int]:
    return [seat.seat for seat in seats if seat.resigned]


def outcome(kept: Kept, seats: Sequence[Seat], mine: Sequence[int]) -> str:
    """How it ended for who sat in these seats, as short as a list wants it."""
    winners, gave_up = kept["winners"], who_gave_up(seats)
    if kept["ended"] == "resigned" or set(gave_up) & {*mine, *winners}:
        return _given_up_outcome(winners, gave_up, seats, mine)
    if len(seats) == 1:
        return ""
    if not winners:
        return say("A draw")
    if len(mine) == 1 and mine[0] in winners:
        return say("You win") if len(winners) == 1 else say("You share the victory")
    if len(winners) > 1:
        return say("Shared victory")
    return say("{name} wins", name=names_of(seats)[winners[0]])


def _given_up_outcome(winners: list[int], gave_up: list[int], seats: Sequence[Seat], mine: Sequence[int]) -> str:
    if len(mine) == 1 and mine[0] in gave_up:
        return say("You gave up")
    names = say(" and ").join(names_of(seats)[seat] for seat in gave_up)
    if len(mine) == 1 and mine[0] in winners:
        return say("You win: {name} gave up", name=names)
    return say("{name} gave up", name=names) if names else say("Given up")

"""How a match ended: as it is kept, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motu.core.position import Position
from motu.core.resignation import played_on_text, result_text, winners_after
from motu.core.words import say
from motu.store import Seat
from motu.table.live.names import names_of

Kept = dict[str, Any]


def played(end: Position, seats: Sequence[Seat]) -> Kept:
    """By the rules. A bot that played on for who gave up can win; the share of who gave up is nothing all the same."""
    shares = [0.0 if seat.resigned else share for seat, share in zip(seats, end.payoff(), strict=True)]
    return {"scores": list(end.scores()), "shares": shares, "winners": list(end.winners()), "ended": "played"}


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
    told = end.result(shown_names(seats).__getitem__)
    return f"{told} {played_on_text(gave_up, name)}" if gave_up else told


def who_gave_up(seats: Sequence[Seat]) -> list[int]:
    return [seat.seat for seat in seats if seat.resigned]


def shown_names(seats: Sequence[Seat]) -> list[str]:
    """Whose points they are: those of who gave up are a bot's."""
    pairs = zip(seats, names_of(seats), strict=True)
    return [say("{name} (bot)", name=name) if seat.resigned else name for seat, name in pairs]


def outcome(kept: Kept, seats: Sequence[Seat], mine: Sequence[int]) -> str:
    """How it ended for who sat in these seats, as short as a list wants it."""
    winners, gave_up = kept["winners"], who_gave_up(seats)
    if kept["ended"] == "resigned" or any(seat in gave_up for seat in mine):
        return _given_up_outcome(winners, gave_up, seats, mine)
    if len(seats) == 1:
        return ""
    if not winners:
        return say("A draw")
    if len(mine) == 1 and mine[0] in winners:
        return say("You win") if len(winners) == 1 else say("You share the victory")
    if len(winners) > 1:
        return say("Shared victory")
    return say("{name} wins", name=shown_names(seats)[winners[0]])


def _given_up_outcome(winners: list[int], gave_up: list[int], seats: Sequence[Seat], mine: Sequence[int]) -> str:
    if len(mine) == 1 and mine[0] in gave_up:
        return say("You gave up")
    names = say(" and ").join(names_of(seats)[seat] for seat in gave_up)
    if len(mine) == 1 and mine[0] in winners:
        return say("You win: {name} gave up", name=names)
    return say("{name} gave up", name=names) if names else say("Given up")

"""How a match ended: as stored, in words, and as shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motu.core.matches.resignation import played_text, result_text, shares_played, winners_after, winners_played
from motu.core.position import Position
from motu.core.words import say, say_many
from motu.store import Seat
from motu.table import messages as m
from motu.table.live.names import names_of

Kept = dict[str, Any]


def played(end: Position, seats: Sequence[Seat]) -> Kept:
    """By the rules, among those who did not give up: a bot that played on keeps its points, but cannot win."""
    gave_up = who_gave_up(seats)
    shares, winners = shares_played(end, gave_up), winners_played(end, gave_up)
    return {"scores": list(end.scores()), "shares": list(shares), "winners": list(winners), "ended": "played"}


def given_up(end: Position, seat: int) -> Kept:
    """The match ended when this seat gave up."""
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
    """How it ended, where today's rules cannot tell more than was stored."""
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


def result(kept: Kept, end: Position, seats: Sequence[Seat], is_former: bool) -> m.Result:
    """All that is shown of it. is_former: today's rules cannot tell more than was stored."""
    gave_up = who_gave_up(seats)
    if is_former:
        return m.Result(**kept, words=words_kept(kept, seats), standings=_by_points(kept), gave_up=gave_up)
    if gave_up and kept["ended"] == "played":
        kept = played(end, seats)  # one stored long ago may name a seat that gave up
    told = words(kept, end, seats)
    if kept["ended"] != "played":
        return m.Result(**kept, words=told, standings=_by_points(kept), gave_up=gave_up)
    lines = [m.StandingLine(row.place, row.seat, row.score, row.why) for row in end.standings(gave_up)]
    return m.Result(**kept, words=told, decided=end.decided(gave_up), standings=lines, gave_up=gave_up)


def _by_points(kept: Kept) -> list[m.StandingLine]:
    """The seats of a match that was not played to its end: winners first, then by points."""
    keys = [(seat not in kept["winners"], -score) for seat, score in enumerate(kept["scores"])]
    order = sorted(range(len(keys)), key=keys.__getitem__)
    return [m.StandingLine(1 + sorted(keys).index(keys[seat]), seat, -keys[seat][1], "") for seat in order]


def who_gave_up(seats: Sequence[Seat]) -> list[int]:
    return [seat.seat for seat in seats if seat.resigned]


def outcome(kept: Kept, seats: Sequence[Seat], mine: Sequence[int]) -> str:
    """How it ended for whoever sat in these seats, short enough for a list."""
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

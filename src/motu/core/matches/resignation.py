"""Giving up: a fact recorded beside a match's log, which stays a list of actions by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec

from motu.core.words import say, say_many

if TYPE_CHECKING:
    from motu.core.position import Position


class Resignation(NamedTuple):
    """A seat gave up when the log had this many entries."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    ply: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


def winners_after(seats: int, gave_up: int) -> tuple[int, ...]:
    """Who wins a match that ends because this seat gave up: of two, the other; of more, nobody."""
    return (1 - gave_up,) if seats == 2 else ()


def winners_played(end: Position, gave_up: Sequence[int]) -> tuple[int, ...]:
    """Who wins a match that was played to its end: the best of those who did not give up."""
    return end.won_by(_best(end, gave_up)) if gave_up else end.winners()


def shares_played(end: Position, gave_up: Sequence[int]) -> tuple[float, ...]:
    """Each seat's share of the victory then; nothing for those who gave up."""
    if not gave_up:
        return end.payoff()
    best = _best(end, gave_up)
    return tuple(1 / len(best) if seat in best else 0.0 for seat in range(end.seats))


def _best(end: Position, gave_up: Sequence[int]) -> list[int]:
    return [row.seat for row in end.standings(gave_up) if row.place == 1 and row.seat not in gave_up]


def result_text(gave_up: Sequence[int], winners: Sequence[int], name: Callable[[int], str]) -> str:
    """How a match that was not played to its end turned out, in one sentence."""
    losers = names_of(gave_up, name)
    if not gave_up:
        return say("The match was given up.")
    if winners:
        return say("{winner} wins: {loser} gave up.", winner=names_of(winners, name), loser=losers)
    return say_many(
        "{names} gave up, and the match ended without a winner.",
        "{names} gave up, and the match ended without a winner.",
        len(gave_up),
        names=losers,
    )


def played_text(end: Position, gave_up: Sequence[int], winners: Sequence[int], name: Callable[[int], str]) -> str:
    """How a match that was played to its end turned out, and who gave up in it all the same."""
    told = end.result(name, winners)
    return f"{told} {_played_on(gave_up, name, set(end.winners()) <= set(winners))}" if gave_up else told


def _played_on(gave_up: Sequence[int], name: Callable[[int], str], is_as_by_the_rules: bool) -> str:
    names = names_of(gave_up, name)
    if not is_as_by_the_rules:
        return say_many(
            "{names} gave up; the bot that played on cannot win.",
            "{names} gave up; the bots that played on cannot win.",
            len(gave_up),
            names=names,
        )
    return say_many("{names} gave up; a bot played on.", "{names} gave up; bots played on.", len(gave_up), names=names)


def names_of(seats: Sequence[int], name: Callable[[int], str]) -> str:
    return say(" and ").join(map(name, seats))

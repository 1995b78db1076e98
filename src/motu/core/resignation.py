"""Giving up: a fact about a match, beside its log, which stays a list of actions by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

import msgspec

from motu.core.words import say, say_many


class Resignation(NamedTuple):
    """A seat gave up when the log had so many entries."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    ply: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


def winners_after(seats: int, gave_up: int) -> tuple[int, ...]:
    """Who wins a match that ends because this seat gave up: of two the other; of more nobody."""
    return (1 - gave_up,) if seats == 2 else ()


def result_text(gave_up: Sequence[int], winners: Sequence[int], name: Callable[[int], str]) -> str:
    """How a match ended that was not played to its end, in one sentence."""
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


def played_on_text(gave_up: Sequence[int], name: Callable[[int], str]) -> str:
    """Who gave up in a match that was played to its end all the same."""
    names = names_of(gave_up, name)
    return say_many("{names} gave up; a bot played on.", "{names} gave up; bots played on.", len(gave_up), names=names)


def names_of(seats: Sequence[int], name: Callable[[int], str]) -> str:
    return say(" and ").join(map(name, seats))

"""Names for people, who are numbered from 1, and for bots, whose level is part of their name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from motu.core.game import Refused
from motu.core.words import mark_in, say, say_many

LEVELS = {  # as people call them
    "random": mark_in("level", "random"),
    "greedy": mark_in("level", "greedy"),
    "beginner": mark_in("level", "beginner"),
    "novice": mark_in("level", "novice"),
    "casual": mark_in("level", "casual"),
    "regular": mark_in("level", "regular"),
    "seasoned": mark_in("level", "seasoned"),
    "skilled": mark_in("level", "skilled"),
    "strong": mark_in("level", "strong"),
    "master": mark_in("level", "master"),
}


def names_of(seats: int, bots: Mapping[int, Any], given: Sequence[str] = ()) -> list[str]:
    """A name for each seat; given names go to the people in the order of their seats."""
    people = [seat for seat in range(seats) if seat not in bots]
    own = [" ".join(name.split()) for name in given]
    if len(own) > len(people):
        raise Refused(
            say_many("There is {n} person at this keyboard, but there are {names} names.",
                     "There are {n} people at this keyboard, but {names} names.", len(people), names=len(own))
        )  # fmt: skip
    called = {seat: name for seat, name in zip(people, own, strict=False) if name}
    return [called.get(seat) or _usual(seat, bots.get(seat)) for seat in range(seats)]


def _usual(seat: int, bot: Any) -> str:
    if bot is None:
        return say("Player {number}", number=seat + 1)
    level = getattr(bot, "name", "")
    if not level:
        return say("Bot {number}", number=seat + 1)
    return say("Bot {number} ({level})", number=seat + 1, level=say(LEVELS.get(level, level)))

"""The options of a match, checked before it begins."""

from __future__ import annotations

from typing import Any

from motu.core.game import Option, Refused
from motu.core.words import mark, say, say_many, told
from motu.games.kaivai.board import BASE_OF, PAIRS, bases_apart


def bases_option(value: Any, seats: int) -> list[str]:
    """[V1.2] The option `bases` in its stored form: with [] they are drawn."""
    if value in (None, "", [], ()):
        return []
    if not isinstance(value, list | tuple) or not all(isinstance(base, str) for base in value):
        raise Refused(
            say("Option bases takes a list of places such as {example} [V1.2].", example='["A6 A7", "M6 M7"]')
        )
    for base in value:
        if base not in BASE_OF:
            known = ", ".join(BASE_OF)
            raise Refused(
                say("{base} is not a place for a base. Possible places: {known} [V1.2].", base=told(base), known=known)
            )
    return list(value)


def checked_bases(bases: list[str], wanted: int, edition: int) -> list[int]:
    """[V1.2] The places the option names, if this edition and number of seats has bases there."""
    if len(bases) != wanted:
        raise Refused(
            say_many("Option bases must name {n} base, not {given} [V1.2].",
                     "Option bases must name {n} bases, not {given} [V1.2].", wanted, given=len(bases))
        )  # fmt: skip
    numbers = [BASE_OF[base] for base in bases]
    for base, number in zip(bases, numbers, strict=True):
        if (number < len(PAIRS)) != (edition == 2010):
            raise Refused(
                say(
                    "{base} is not a base of this edition: bases are pairs of hexes in 2010, single hexes in 2005 [V9].",
                    base=base,
                )
            )
    if len(numbers) == 2 and not bases_apart(*numbers):
        raise Refused(
            say("{bases} are too close: bases must be at least four steps apart [V1.2].", bases=", ".join(bases))
        )
    return numbers


OPTIONS = (
    Option(
        "edition",
        2010,
        mark("Which edition's rules to play by: the second (2010) or the first (2005) [V9]."),
        (2010, 2005),
        title=mark("Edition"),
    ),
    Option(
        "beginner",
        False,
        mark("For beginners: both of your first huts are canoe huts [V2.4]."),
        (False, True),
        title=mark("First match"),
        newcomers=True,
    ),
    Option(
        "diceless",
        False,
        mark("Every fisherman catches a fish; no dice are rolled [V5.6]."),
        (False, True),
        title=mark("Without dice"),
    ),
    Option("bases", [], mark("Where the extra villages lie; otherwise chance decides [V1.2]."), check=bases_option),
)

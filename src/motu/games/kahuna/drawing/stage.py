"""Where the match stands: which scoring comes next, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.layers import layer
from motu.core.words import once_a_language, say, say_many
from motu.games.kahuna.board import how_many
from motu.games.kahuna.effects import player_name
from motu.games.kahuna.state import Phase

SCORINGS = 3


@layer("runs", "last_turns", "phase", "pile", "row", "tokens")
def stage(v: View) -> Iterator[tuple[str, str]]:
    """[K5.1] [K5.2] [K6.2]"""
    if int(v.phase) == Phase.OVER:
        yield say("The match is over."), ""
        return
    islands, names = tuple(map(how_many, v.tokens.tolist())), (player_name(0), player_name(1))
    yield _scoring(min(int(v.runs) + 1, SCORINGS), bool(v.last_turns), int(v.pile) + int(v.row), islands, names)


@once_a_language
def _scoring(
    number: int, is_last: bool, left: int, islands: tuple[int, ...], names: tuple[str, str]
) -> tuple[str, str]:
    """The next scoring: what it pays; when it comes, with so many cards left before, and how it would go now."""
    black, white = (
        say_many("{name} {n} island", "{name} {n} islands", held, name=name)
        for held, name in zip(islands, names, strict=True)
    )
    now = say("As it stands: {black}, {white}.", black=black, white=white)
    return _pays(number), f"{_when(number, is_last, left)} {now}"


def _pays(number: int) -> str:
    if number == SCORINGS:
        return say("Scoring 3 of 3: 1 point for each island more")
    return say_many("Scoring {number} of 3: {n} point for more islands",
                    "Scoring {number} of 3: {n} points for more islands", number, number=number)  # fmt: skip


def _when(number: int, is_last: bool, left: int) -> str:
    if is_last:
        return say("It comes after the last turns, in which no card is drawn [K6.1].")
    if number == SCORINGS:
        return say_many("It comes when the cards have run out once more, after one last turn each: {n} card is left [K6.1].",
                        "It comes when the cards have run out once more, after one last turn each: {n} cards are left [K6.1].",
                        left)  # fmt: skip
    return say_many("It comes when the pile and the open row have run out: {n} card is left [K5.1].",
                    "It comes when the pile and the open row have run out: {n} cards are left [K5.1].", left)  # fmt: skip

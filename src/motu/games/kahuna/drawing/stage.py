"""Where the match stands: which scoring comes next, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.layers import layer
from motu.core.words import say, say_many
from motu.games.kahuna.board import how_many
from motu.games.kahuna.effects import player_name
from motu.games.kahuna.state import Phase

SCORINGS = 3


@layer("runs", "last_turns", "phase", "pile", "row", "tokens")
def stage(v: View) -> Iterator[tuple[str, str]]:
    """[K5.1] [K5.2] [K6.2]"""
    if v.phase == Phase.OVER:
        yield say("The match is over."), ""
        return
    number = min(int(v.runs) + 1, SCORINGS)
    yield _pays(number), f"{_when(v, number)} {_as_it_stands(v)}"


def _pays(number: int) -> str:
    if number == SCORINGS:
        return say("Scoring 3 of 3: 1 point for each island more")
    return say_many("Scoring {number} of 3: {n} point for more islands",
                    "Scoring {number} of 3: {n} points for more islands", number, number=number)  # fmt: skip


def _when(v: View, number: int) -> str:
    if v.last_turns:
        return say("It comes after the last turns, in which no card is drawn [K6.1].")
    left = int(v.pile) + int(v.row)
    if number == SCORINGS:
        return say_many("It comes when the cards have run out once more, after one last turn each: {n} card is left [K6.1].",
                        "It comes when the cards have run out once more, after one last turn each: {n} cards are left [K6.1].",
                        left)  # fmt: skip
    return say_many("It comes when the pile and the open row have run out: {n} card is left [K5.1].",
                    "It comes when the pile and the open row have run out: {n} cards are left [K5.1].", left)  # fmt: skip


def _as_it_stands(v: View) -> str:
    return say("As it stands: {black}, {white}.", black=_islands(v, 0), white=_islands(v, 1))


def _islands(v: View, seat: int) -> str:
    held = how_many(v.tokens[seat])
    return say_many("{name} {n} island", "{name} {n} islands", held, name=player_name(seat))

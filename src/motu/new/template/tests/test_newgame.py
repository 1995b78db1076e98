"""New Game keeps every law, and its own rules."""

from __future__ import annotations

import pytest

import motu
from newgame import GAME


def test_it_keeps_every_law():
    motu.check(GAME)


def test_n2_1_a_die_is_rolled_again_once():
    match = motu.Match.from_position(GAME, "decide 0, tide 4, dice 1 6")
    match.play(0, "again")
    match.play("chance", "roll 3")
    assert match.position_text() == "decide 1, tide 4, dice 3 6"


def test_n1_1_nobody_sees_the_tide_or_the_die_of_another_seat():
    match = motu.Match.from_position(GAME, "decide 0, tide 4, dice 1 6")
    assert match.view(0).tide == 0 and match.view(0).die.tolist() == [1, 0, 0, 0]


def test_n3_1_the_nearest_to_the_tide_wins():
    match = motu.Match.from_position(GAME, "decide 1, tide 4, dice 3 6")
    match.play(1, "keep")
    assert match.scores() == (5, 4) and match.winners() == (0,)


@pytest.mark.parametrize(
    "text", ["", "decide 2, tide 4, dice 1 6", "decide 0, tide 0, dice 1 6", "roll 1, tide 4, dice 3 6"]
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(motu.Refused):
        motu.Match.from_position(GAME, text)

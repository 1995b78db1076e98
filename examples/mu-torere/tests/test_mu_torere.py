"""Mū tōrere, rule by rule."""

from __future__ import annotations

import pytest

import motu
from mu_torere import GAME

STONES, SHELLS = 0, 1


@pytest.fixture(autouse=True)
def registered():
    motu.register(GAME)


def position(text, moves="0 of 100"):
    return motu.Match.from_position(GAME, f"{text}, {moves}")


def test_it_keeps_every_law():
    motu.check(GAME)


def test_m1_2_stones_move_first_from_four_kewai_to_the_empty_putahi():
    match = motu.Match(GAME)
    assert match.position_text() == "stones 1 2 3 4, shells 5 6 7 8, stones to move, 0 of 100"
    assert match.pending == (STONES,)


def test_m2_1_seats_move_in_turn_to_the_empty_place():
    match = motu.Match(GAME)
    match.play(STONES, "4-P")
    assert match.pending == (SHELLS,) and match.moves(SHELLS) == ["5-4"]
    with pytest.raises(motu.Refused, match=r"only 4 is empty \[M2.1\]"):
        match.play(SHELLS, "8-1")
    with pytest.raises(motu.Refused, match=r"None of your pieces is on kewai 3 \[M2.1\]"):
        match.play(SHELLS, "3-4")


def test_m2_2_a_piece_goes_to_a_neighbouring_kewai_and_1_is_beside_8():
    match = position("stones P 2 3 4, shells 5 6 7 8, shells to move")
    assert match.moves(SHELLS) == ["8-1"]
    with pytest.raises(motu.Refused, match=r"kewai 6 is not beside kewai 1 \[M2.2\]"):
        match.play(SHELLS, "6-1")


def test_m2_3_a_piece_on_the_putahi_goes_to_any_kewai():
    match = position("stones P 1 3 4, shells 5 6 7 8, stones to move")
    assert match.moves(STONES) == ["P-2", "1-2", "3-2"]


def test_m2_4_only_a_piece_beside_an_opponent_goes_to_the_putahi():
    match = motu.Match(GAME)
    assert match.moves(STONES) == ["1-P", "4-P"]
    with pytest.raises(motu.Refused, match=r"No opponent is beside kewai 2.*\[M2.4\]"):
        match.play(STONES, "2-P")


def test_m2_4_holds_in_later_moves_too():
    assert position("stones 1 2 3 4, shells 5 6 7 8, shells to move", "31 of 100").moves(SHELLS) == ["5-P", "8-P"]


def test_m3_1_who_cannot_move_has_lost():
    match = position("stones P 8 3 4, shells 5 6 1 7, stones to move")
    match.play(STONES, "3-2")
    assert match.over and match.winners() == (STONES,) and match.scores() == (1, 0)


def test_m3_2_nobody_wins_after_the_last_move():
    match = position("stones 1 2 3 4, shells 5 6 7 8, stones to move", "49 of 50")
    match.play(STONES, "4-P")
    assert match.over and match.winners() == () and match.payoff() == (0.5, 0.5)
    assert match.result(str) == "The match is a draw."


def test_m3_1_comes_before_m3_2():
    match = position("stones P 8 3 4, shells 5 6 1 7, stones to move", "49 of 50")
    match.play(STONES, "3-2")
    assert match.winners() == (STONES,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "stones 1 2 3 4",
        "stones 1 2 3 4, shells 4 5 6 7, stones to move, 0 of 100",
        "stones 1 2 3, shells 4 5 6 7 8, stones to move, 0 of 100",
        "stones 1 2 3 4, shells 5 6 7 8, stones to move, 0 of 70",
    ],
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(motu.Refused, match="A position has four stones and four shells"):
        motu.Match.from_position(GAME, text)


def test_m3_2_no_position_is_beyond_the_last_move():
    with pytest.raises(motu.Refused, match=r"After 50 moves the match is over \[M3.2\]"):
        position("stones 1 2 3 4, shells 5 6 7 8, stones to move", "51 of 50")

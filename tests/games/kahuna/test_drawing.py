"""K4: drawing ends the turn."""

from __future__ import annotations

import pytest

from motu import Refused
from tests.games.kahuna.table import BLACK, WHITE, position


def test_k4_1_a_face_up_card_is_replaced_at_once_from_the_pile():
    match = position("black to draw; face up COCO COCO DUDA")
    assert match.open("take") == ["take COCO", "take DUDA"]
    match.play(BLACK, "take COCO")
    assert match.hand(BLACK) == ["COCO"] and match.pending == ("chance",)
    assert all(move.startswith("reveal ") for move in match.open())
    assert match.go("reveal LALE").pending == (WHITE,) and "face up COCO DUDA LALE" in match.position_text()


def test_k4_1_the_top_of_the_pile_is_drawn_unseen():
    match = position("black to draw; face up COCO COCO DUDA; pile GOLA GOLA HUNA")
    match.play(BLACK, "draw")
    assert match.open() == ["deal GOLA", "deal HUNA"]
    match.play("chance", "deal GOLA")
    assert match.hand(BLACK) == ["GOLA"] and match.state.pile == 2 and match.known(BLACK) == []
    assert "face up COCO COCO DUDA" in match.position_text() and match.pending == (WHITE,)


def test_k4_1_without_a_pile_the_row_is_not_filled_up():
    match = position("black to draw; face up COCO DUDA; pile none")
    assert match.open() == ["take COCO", "take DUDA", "skip"]
    with pytest.raises(Refused, match=r"The pile is empty: take a face-up card \[K4.1\]"):
        match.play(BLACK, "draw")
    match.play(BLACK, "take COCO")
    assert match.pending == (WHITE,) and "face up DUDA" in match.position_text()


def test_k4_1_only_a_card_that_lies_face_up_can_be_taken():
    match = position("black to draw; face up COCO")
    with pytest.raises(Refused, match=r"There is no DUDA face up \[K4.1\]"):
        match.play(BLACK, "take DUDA")


def test_k4_2_one_may_abstain():
    match = position("black to draw; face up COCO").go("skip")
    assert match.pending == (WHITE,) and match.hand(BLACK) == []


def test_k4_2_but_not_after_the_other_has_abstained():
    match = position("face up COCO DUDA ELAI").go("done, skip, done")
    assert match.open() == ["take COCO", "take DUDA", "take ELAI", "draw"]
    with pytest.raises(Refused, match=r"Your opponent did not draw last turn, so you must draw \[K4.2\]"):
        match.play(WHITE, "skip")


def test_k4_2_after_a_draw_the_next_is_free_again():
    match = position("face up COCO DUDA ELAI").go("done, skip, done, take COCO, reveal LALE, done")
    assert match.pending == (BLACK,) and "skip" in match.open()


def test_k4_2_also_after_a_draw_from_the_pile():
    match = position("draw due; face up COCO DUDA ELAI").go("done, draw, deal LALE, done")
    assert match.pending == (WHITE,) and "skip" in match.open()


def test_k4_2_a_turn_that_could_not_draw_counts_as_abstaining():
    match = position("black holds ALOA BARI COCO DUDA ELAI").go("done")
    assert match.open() == ["skip"]
    match.go("skip, done")
    assert match.pending == (WHITE,) and "skip" not in match.open()


def test_k4_2_the_first_turn_is_free_to_abstain():
    from motu import Match

    match = Match("kahuna", seed=3)
    match.play(match.pending[0], "done")
    assert "skip" in match.moves(match.pending[0])


def test_k4_2_the_turn_after_an_interim_scoring_is_free_to_abstain():
    match = position("black to draw; draw due; face up COCO; pile none; black: ALOA-BARI; white: COCO-KAHU")
    match.go("take COCO, reveal ALOA, reveal ALOA, reveal BARI, done")
    assert match.pending == (WHITE,) and "skip" in match.open()


def test_k4_3_with_five_cards_one_cannot_draw():
    match = position("black to draw; black holds ALOA BARI COCO DUDA ELAI; face up HUNA")
    assert match.open() == ["skip"]
    for move in ("take HUNA", "draw"):
        with pytest.raises(Refused, match=r"With five cards in hand you cannot draw \[K4.3\]"):
            match.play(BLACK, move)


def test_k4_3_who_must_draw_and_holds_five_has_to_play_or_discard_first():
    match = position("draw due; black holds ALOA BARI COCO DUDA ELAI; face up HUNA IFFI JOJO")
    assert "done" not in match.open() and match.open("discard") and match.open("with")
    with pytest.raises(
        Refused, match=r"You must draw but hold five cards: play or discard at least one first \[K4.3\]"
    ):
        match.play(BLACK, "done")


def test_k4_3_a_play_makes_room_for_the_forced_draw():
    match = position("draw due; black holds ALOA BARI COCO DUDA ELAI; face up HUNA IFFI JOJO")
    match.go("ALOA-BARI with ALOA, done")
    assert match.open() == ["take HUNA", "take IFFI", "take JOJO", "draw"]


def test_k4_3_a_discard_makes_room_for_the_forced_draw():
    match = position("draw due; black holds ALOA BARI COCO DUDA ELAI; face up HUNA IFFI JOJO")
    match.go("discard ALOA, done")
    assert match.open() == ["take HUNA", "take IFFI", "take JOJO", "draw"]


def test_k4_3_with_nothing_to_play_the_discard_is_forced():
    match = position("draw due; white: ALOA-BARI ALOA-DUDA ALOA-HUNA; black holds ALOA COCO GOLA LALE KAHU")
    assert not match.open("with ALOA") and "done" not in match.open() and "discard ALOA" in match.open()


def test_k4_3_in_the_two_last_turns_no_draw_is_due():
    match = position("last turns 1; draw due; black holds ALOA BARI COCO DUDA ELAI")
    assert "done" in match.open()


def test_k4_4_never_more_than_one_card_is_drawn():
    match = position("black to draw; face up COCO DUDA ELAI").go("take COCO, reveal LALE")
    assert match.pending == (WHITE,) and match.hand(BLACK) == ["COCO"]


def test_k4_after_done_nothing_is_played_any_more():
    match = position("black holds ALOA").go("done")
    with pytest.raises(Refused, match=r"You have gone on to draw: no more cards can be played this turn \[K4\]"):
        match.play(BLACK, "ALOA-BARI with ALOA")
    with pytest.raises(Refused, match=r"\[K4\]"):
        match.play(BLACK, "done")

"""K2: playing cards."""

from __future__ import annotations

import pytest

from motu import Refused
from motu.core.play import Buffers
from tests.games.kahuna.table import BLACK, WHITE, position
from tests.games.table import refusal


def test_k2_1_any_number_of_cards_may_be_played_none_included():
    match = position("black holds ALOA ALOA COCO DUDA ELAI")
    assert "done" in match.open()
    match.go("ALOA-BARI with ALOA, ALOA-HUNA with ALOA, COCO-KAHU with COCO, DUDA-ELAI with DUDA, ELAI-JOJO with ELAI")
    assert match.hand(BLACK) == [] and match.open() == ["done"]


def test_k2_1_a_turn_may_pass_without_a_card_played():
    match = position("black holds ALOA").go("done, skip")
    assert match.pending == (WHITE,) and match.hand(BLACK) == ["ALOA"]


def test_k2_2_a_card_puts_a_bridge_on_a_free_line_of_its_island():
    match = position("black holds ALOA; black: ALOA-DUDA; white: ALOA-HUNA")
    assert match.open("with") == ["ALOA-BARI with ALOA"]
    match.play(BLACK, "ALOA-BARI with ALOA")
    assert match.bridge("ALOA-BARI") == BLACK and match.hand(BLACK) == []


def test_k2_2_either_island_of_a_line_will_do_if_its_card_is_held():
    match = position("black holds BARI DUDA")
    assert match.open("ALOA") == ["ALOA-BARI with BARI", "ALOA-DUDA with DUDA"]
    assert match.open("BARI-DUDA") == ["BARI-DUDA with BARI", "BARI-DUDA with DUDA"]


def test_k2_2_a_line_is_taken_once():
    match = position("black holds ALOA; white: ALOA-BARI")
    assert "There is already a bridge on ALOA-BARI [K2.2]" in refusal(match, BLACK, "ALOA-BARI with ALOA")


def test_k2_2_the_card_must_be_held():
    match = position("black holds ALOA; white holds BARI")
    assert refusal(match, BLACK, "BARI-COCO with BARI") == "You do not hold BARI [K2.2]."


def test_k2_2_a_line_next_to_the_opponents_token_may_be_used():
    match = position("black: ALOA-BARI ALOA-DUDA; white to play; white holds ALOA")
    assert match.tokens(BLACK) == ["ALOA"]
    match.play(WHITE, "ALOA-HUNA with ALOA")
    assert match.bridge("ALOA-HUNA") == WHITE and match.tokens(BLACK) == ["ALOA"]


@pytest.mark.parametrize("cards", ["HUNA HUNA", "ELAI HUNA", "ELAI ELAI"])
def test_k2_3_two_cards_of_its_islands_cut_a_bridge(cards):
    match = position(f"black: ELAI-HUNA; white to play; white holds {cards}")
    match.play(WHITE, f"cut ELAI-HUNA with {cards}")
    assert match.bridge("ELAI-HUNA") is None and match.hand(WHITE) == []


def test_k2_3_all_pairs_held_are_open():
    match = position("black: ELAI-HUNA; white to play; white holds ELAI ELAI HUNA HUNA COCO")
    assert sorted(match.open("cut")) == [f"cut ELAI-HUNA with {c}" for c in ("ELAI ELAI", "ELAI HUNA", "HUNA HUNA")]


def test_k2_3_one_card_of_an_island_is_not_two():
    match = position("black: ELAI-HUNA; white to play; white holds HUNA COCO")
    assert match.open("cut") == []
    assert "takes 2 HUNA cards, and you hold 1 [K2.3]" in refusal(match, WHITE, "cut ELAI-HUNA with HUNA HUNA")
    assert "takes 1 ELAI card, and you hold 0 [K2.3]" in refusal(match, WHITE, "cut ELAI-HUNA with ELAI HUNA")


def test_k2_3_own_bridges_cannot_be_cut():
    match = position("white: ELAI-HUNA; white to play; white holds HUNA HUNA")
    assert match.open("cut") == []
    assert "You cannot cut your own bridge on ELAI-HUNA [K2.3]" in refusal(match, WHITE, "cut ELAI-HUNA with HUNA HUNA")


def test_k2_3_only_a_bridge_can_be_cut():
    match = position("white to play; white holds HUNA HUNA")
    assert "There is no bridge on ELAI-HUNA to cut [K2.3]" in refusal(match, WHITE, "cut ELAI-HUNA with HUNA HUNA")


def test_k2_3_the_bridge_cut_goes_back_to_its_owner_who_may_build_with_it_again():
    from motu.games.kahuna.board import LINES

    most = " ".join(line for line in LINES if line not in ("ALOA-BARI", "ALOA-DUDA"))
    match = position(f"black: {most}; black holds ALOA; white to play; white holds LALE LALE")
    match.go("cut HUNA-LALE with LALE LALE, done, skip")
    assert "ALOA-BARI with ALOA" in match.open()


def test_k2_4_played_cards_lie_face_up_on_the_discards():
    match = position("black: ELAI-HUNA; white to play; white holds COCO ELAI HUNA")
    match.go("COCO-KAHU with COCO, cut ELAI-HUNA with ELAI HUNA")
    assert "discards COCO ELAI HUNA" in match.position_text()
    assert match.view(BLACK).discards == match.state.discards


def test_k2_5_with_five_cards_at_the_start_cards_may_be_discarded():
    match = position("black holds ALOA ALOA COCO DUDA ELAI")
    assert match.open("discard") == ["discard ALOA", "discard COCO", "discard DUDA", "discard ELAI"]
    match.go("discard ALOA, discard ALOA")
    assert match.hand(BLACK) == ["COCO", "DUDA", "ELAI"] and "black buried ALOA ALOA" in match.position_text()


def test_k2_5_all_five_may_go():
    match = position("black holds ALOA ALOA COCO DUDA ELAI")
    match.go("discard ALOA, discard ALOA, discard COCO, discard DUDA, discard ELAI")
    assert match.open() == ["done"]


def test_k2_5_with_four_cards_there_is_no_discarding():
    match = position("black holds ALOA ALOA COCO DUDA")
    assert match.open("discard") == []
    assert "began your turn with five cards" in refusal(match, BLACK, "discard ALOA")


def test_k2_5_after_a_play_there_is_no_discarding():
    match = position("black holds ALOA ALOA COCO DUDA ELAI").go("ALOA-BARI with ALOA")
    assert match.open("discard") == []
    assert "have played none [K2.5]" in refusal(match, BLACK, "discard ALOA")


def test_k2_5_after_a_discard_only_discards_and_the_draw_are_left():
    match = position("white: ALOA-BARI; black holds ALOA ALOA COCO DUDA ELAI").go("discard DUDA")
    assert match.open() == ["discard ALOA", "discard COCO", "discard ELAI", "done"]
    assert "After discarding you can only discard more cards" in refusal(match, BLACK, "ALOA-DUDA with ALOA")
    assert "After discarding you can only discard more cards" in refusal(match, BLACK, "cut ALOA-BARI with ALOA ALOA")
    assert refusal(match, BLACK, "discard DUDA") == "You do not hold DUDA, so you cannot discard it [K2.5]."


def test_k2_5_after_a_discard_one_must_draw():
    match = position("black holds ALOA ALOA COCO DUDA ELAI; face up HUNA IFFI JOJO").go("discard DUDA, done")
    assert match.open() == ["take HUNA", "take IFFI", "take JOJO", "draw"]
    with pytest.raises(Refused, match=r"discarded to make room, so you must draw \[K2.5\]"):
        match.play(BLACK, "skip")


def test_k2_5_there_is_no_discarding_in_the_two_last_turns():
    match = position("last turns 2; black holds ALOA ALOA COCO DUDA ELAI")
    assert match.open("discard") == [] and "done" in match.open()
    assert "Nobody may discard in the last two turns [K2.5]" in refusal(match, BLACK, "discard ALOA")


def test_k2_6_a_hand_never_holds_more_than_five():
    match = position("black holds ALOA ALOA COCO DUDA ELAI").go("done")
    assert match.open() == ["skip"]
    match = position("black holds ALOA ALOA COCO DUDA; face up HUNA").go("done, take HUNA")
    assert len(match.hand(BLACK)) == 5


def test_k2_a_card_is_not_drawn_before_done():
    match = position("black holds ALOA; face up COCO")
    assert refusal(match, BLACK, "take COCO") == "First choose “Go on to draw” [K2]."
    assert refusal(match, BLACK, "skip") == "First choose “Go on to draw” [K2]."


def test_k2_nobody_acts_out_of_turn():
    match = position("black holds ALOA; white holds COCO")
    assert "It is seat 0's turn" in refusal(match, WHITE, "COCO-KAHU with COCO")
    assert "It is seat 0's turn" in refusal(match, "chance", "deal ALOA")


def test_k2_5_a_discard_binds_only_its_own_turn():
    match = position("black holds ALOA ALOA COCO DUDA ELAI; white holds GOLA; face up HUNA IFFI JOJO")
    match.go("discard ALOA, done, take HUNA, reveal LALE")
    assert "GOLA-JOJO with GOLA" in match.open() and not match.open("discard")
    assert "skip" in match.go("done").open()


@pytest.mark.parametrize("text", ["black holds ALOA", "over, black next; black holds ALOA"])
def test_k2_1_who_is_not_to_act_has_no_move(text):
    match = position(text)
    b = Buffers.of(match.game)
    waiting = [WHITE] if match.pending else [BLACK, WHITE]
    assert [match.game.legal(match.state, seat, b.actions, b.odds) for seat in waiting] == [0] * len(waiting)


def test_k2_5_k4_2_what_is_to_be_remembered_of_a_turn_is_said_once():
    match = position("black holds ALOA ALOA COCO DUDA ELAI; face up HUNA IFFI JOJO").go("discard ELAI, discard DUDA")
    assert match.position_text().count("has discarded") == 1
    assert position("black to draw").go("skip").position_text().count("draw due") == 1
    assert position("last turns 2").go("done").position_text().count("draw due") == 1

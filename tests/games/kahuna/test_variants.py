"""K8: the variants."""

from __future__ import annotations

import pytest

from motu import Refused
from motu.games.kahuna.board import LINES, cards_of
from tests.games.kahuna.table import BLACK, WHITE, position


def test_k8_1_no_bridge_next_to_the_opponents_token():
    match = position("strategic; white: ALOA-BARI ALOA-DUDA; black holds ALOA HUNA")
    assert match.open("ALOA") == []
    assert "HUNA-IFFI with HUNA" in match.open()
    with pytest.raises(Refused, match=r"You cannot build on ALOA-HUNA: your opponent controls ALOA \[K8.1\]"):
        match.play(BLACK, "ALOA-HUNA with HUNA")


def test_k8_1_next_to_own_tokens_and_next_to_mere_bridges_is_allowed():
    match = position("strategic; black: ALOA-BARI ALOA-DUDA; white: HUNA-IFFI; black holds ALOA")
    assert "ALOA-HUNA with ALOA" in match.open()


def test_k8_1_after_a_cut_the_line_may_be_built_on_without_a_card():
    match = position("strategic; white: ELAI-HUNA; black: ALOA-HUNA HUNA-IFFI; black holds COCO HUNA HUNA")
    match.play(BLACK, "cut ELAI-HUNA with HUNA HUNA")
    assert match.open() == ["rebuild", "leave"]
    match.play(BLACK, "rebuild")
    assert match.bridge("ELAI-HUNA") == BLACK and match.tokens(BLACK) == ["HUNA"]
    assert match.hand(BLACK) == ["COCO"] and "done" in match.open()
    assert match.state.freed == 0  # nothing is to be replaced any more


def test_k8_1_or_left_free():
    match = position("strategic; white: ELAI-HUNA; black holds HUNA HUNA COCO")
    match.go("cut ELAI-HUNA with HUNA HUNA, leave")
    assert match.bridge("ELAI-HUNA") is None and "COCO-KAHU with COCO" in match.open()


def test_k8_1_it_is_asked_only_if_no_end_is_controlled_by_the_opponent():
    match = position("strategic; white: ALOA-BARI ALOA-DUDA ALOA-HUNA; black holds ALOA ALOA; black: COCO-KAHU")
    match.play(BLACK, "cut ALOA-BARI with ALOA ALOA")
    assert match.tokens(WHITE) == ["ALOA"] and match.open() == ["done"]


def test_k8_1_that_is_judged_after_the_tokens_lost_by_the_cut():
    match = position("strategic; white: ALOA-BARI ALOA-DUDA; black holds ALOA ALOA; black: COCO-KAHU")
    match.play(BLACK, "cut ALOA-BARI with ALOA ALOA")
    assert match.tokens(WHITE) == [] and match.open() == ["rebuild", "leave"]


def test_k8_1_it_is_not_asked_without_a_bridge_in_supply():
    most = " ".join(line for line in LINES if line not in ("ALOA-BARI", "ALOA-DUDA"))
    match = position(f"strategic; white: ALOA-BARI; black: {most}; black holds ALOA ALOA")
    match.play(BLACK, "cut ALOA-BARI with ALOA ALOA")
    assert match.open() == ["done"]


def test_k8_1_it_is_not_asked_in_the_basic_game():
    match = position("white: ELAI-HUNA; black holds HUNA HUNA").go("cut ELAI-HUNA with HUNA HUNA")
    assert match.open() == ["done"]
    with pytest.raises(Refused, match=r"not just cut a bridge whose line you may build on \[K8.1\]"):
        match.play(BLACK, "rebuild")


def test_k8_1_k7_1_a_cut_that_ends_the_match_asks_nothing():
    match = position("strategic; round 2; white: ELAI-HUNA; black: COCO-KAHU; black holds HUNA HUNA")
    assert match.go("cut ELAI-HUNA with HUNA HUNA").over


def test_k8_1_the_decision_comes_before_anything_else():
    match = position("strategic; white: ELAI-HUNA; black holds HUNA HUNA COCO").go("cut ELAI-HUNA with HUNA HUNA")
    with pytest.raises(Refused, match=r"First decide whether to build on ELAI-HUNA or leave it free \[K8.1\]"):
        match.play(BLACK, "done")


def test_k8_1_a_rebuilt_bridge_can_end_the_match_too():
    match = position("strategic; round 2; black: ALOA-DUDA; white: ALOA-BARI ALOA-HUNA; black holds ALOA ALOA")
    match.go("cut ALOA-BARI with ALOA ALOA, rebuild")
    assert match.tokens(BLACK) == ["ALOA"] and match.over and match.winners() == (BLACK,)


OPEN = "open draws; face up ALOA BARI COCO"


def test_k8_2_a_card_taken_face_up_stays_open():
    match = position(f"{OPEN}; white holds HUNA").go("done, take BARI, reveal DUDA")
    assert match.known(BLACK) == ["BARI"] and match.hand(BLACK) == ["BARI"]


def test_k8_2_a_card_drawn_from_the_pile_is_hidden():
    assert position(OPEN).go("done, draw, deal BARI").known(BLACK) == []


def test_k8_2_an_open_card_is_played_like_a_card_in_hand():
    match = position(f"{OPEN}; black holds BARI; black known BARI").go("ALOA-BARI with BARI")
    assert match.known(BLACK) == [] and match.hand(BLACK) == []


def test_k8_2_open_cards_count_for_the_limit_of_five():
    match = position("open draws; black holds ALOA BARI COCO DUDA ELAI; black known ALOA BARI COCO DUDA ELAI").go(
        "done"
    )
    assert match.open() == ["skip"]


def test_k8_2_of_two_equal_cards_the_open_one_is_played_first():
    match = position("open draws; black holds BARI BARI; black known BARI").go("ALOA-BARI with BARI")
    assert match.hand(BLACK) == ["BARI"] and match.known(BLACK) == []


def test_k8_2_of_two_equal_cards_the_open_one_is_discarded_first_and_seen():
    match = position("open draws; black holds BARI BARI COCO DUDA ELAI; black known BARI COCO")
    match.go("discard BARI, discard BARI, discard DUDA")
    assert [text for _, text in match.log_for(WHITE)] == ["discard BARI", "discard ?", "discard ?"]
    assert [text for _, text in match.log_for(BLACK)] == ["discard BARI", "discard BARI", "discard DUDA"]
    assert match.known(BLACK) == ["COCO"]  # open cards stay where they are, whatever else is discarded
    assert list(match.view(WHITE).buried_by) == [2, 0]
    assert cards_of(match.view(WHITE).discards) == ["BARI"]


def test_k8_2_in_the_basic_game_cards_taken_face_up_are_remembered():
    match = position("face up ALOA BARI COCO; white holds HUNA").go("done, take BARI, reveal DUDA")
    assert match.known(BLACK) == ["BARI"]


def test_k8_2_until_they_are_played():
    match = position("black holds BARI BARI; black known BARI").go("ALOA-BARI with BARI")
    assert match.known(BLACK) == []
    match = position("black holds BARI BARI; black known BARI BARI").go("ALOA-BARI with BARI")
    assert match.known(BLACK) == ["BARI"]


def test_k8_2_or_might_have_been_discarded_face_down():
    match = position("black holds BARI BARI COCO DUDA ELAI; black known BARI BARI COCO").go("discard ELAI")
    assert match.known(BLACK) == ["BARI"]
    assert (
        position("black holds BARI BARI COCO DUDA ELAI; black known BARI BARI")
        .go("discard ELAI, discard DUDA")
        .known(BLACK)
        == []
    )

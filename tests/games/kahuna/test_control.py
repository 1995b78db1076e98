"""K3: control of islands."""

from __future__ import annotations

import pytest

from motu.games.kahuna import board
from tests.games.kahuna.table import BLACK, WHITE, position


@pytest.mark.parametrize("island", board.ISLANDS)
def test_k3_1_more_than_half_of_an_islands_lines_make_it_yours(island):
    at = [line for line in board.LINES if island in line]
    need = len(at) // 2 + 1
    match = position(f"black: {' '.join(at[: need - 2]) or 'none'}; black holds {island} {island}")
    match.play(BLACK, f"{at[need - 2]} with {island}")
    assert island not in match.tokens(BLACK)
    match.play(BLACK, f"{at[need - 1]} with {island}")
    assert island in match.tokens(BLACK) and island not in match.tokens(WHITE)


def test_k3_2_gaining_control_removes_every_opponents_bridge_there():
    match = position("black: ALOA-BARI; white: ALOA-HUNA HUNA-IFFI; black holds ALOA").go("ALOA-DUDA with ALOA")
    assert match.tokens(BLACK) == ["ALOA"] and match.bridges(WHITE) == ["HUNA-IFFI"]


def test_k3_2_a_bridge_more_on_an_island_already_controlled_removes_nothing():
    match = position("black: BARI-COCO BARI-DUDA BARI-ELAI; white: BARI-FAAA; black holds BARI")
    match.play(BLACK, "ALOA-BARI with BARI")
    assert match.bridge("BARI-FAAA") == WHITE and match.tokens(BLACK) == ["BARI"]


def test_k3_3_a_token_goes_when_its_majority_goes():
    match = position("black: ALOA-BARI ALOA-DUDA; white to play; white holds ALOA ALOA")
    match.play(WHITE, "cut ALOA-BARI with ALOA ALOA")
    assert match.tokens(BLACK) == []


def test_k3_3_a_token_stays_while_more_than_half_is_left():
    match = position("black: ALOA-BARI ALOA-DUDA ALOA-HUNA; white to play; white holds ALOA ALOA")
    match.play(WHITE, "cut ALOA-BARI with ALOA ALOA")
    assert match.tokens(BLACK) == ["ALOA"]


def test_k3_3_tokens_at_the_far_ends_of_fallen_bridges_are_checked():
    match = position("black: ALOA-HUNA HUNA-IFFI HUNA-LALE; white: ALOA-DUDA; white to play; white holds ALOA")
    assert match.tokens(BLACK) == ["HUNA"]
    match.play(WHITE, "ALOA-BARI with ALOA")
    assert match.tokens(WHITE) == ["ALOA"] and match.tokens(BLACK) == [] and match.bridge("ALOA-HUNA") is None


def test_k3_4_the_other_bridges_of_a_seat_that_lost_a_token_stay():
    match = position("black: ALOA-HUNA HUNA-IFFI HUNA-LALE; white: ALOA-DUDA; white to play; white holds ALOA")
    match.play(WHITE, "ALOA-BARI with ALOA")
    assert match.bridges(BLACK) == ["HUNA-IFFI", "HUNA-LALE"]


def test_k3_4_one_placement_can_win_both_ends():
    match = position("black: ALOA-DUDA BARI-COCO BARI-ELAI; white: ALOA-HUNA BARI-FAAA; black holds ALOA")
    match.play(BLACK, "ALOA-BARI with ALOA")
    assert match.tokens(BLACK) == ["ALOA", "BARI"] and match.bridges(WHITE) == []


def test_k3_1_k3_2_k3_3_the_rulebooks_two_turns():
    match = position("""
        white to play; white holds ALOA DUDA; black holds ELAI HUNA HUNA; face up COCO GOLA JOJO
        black: ALOA-BARI ALOA-HUNA HUNA-IFFI HUNA-LALE ELAI-FAAA ELAI-IFFI ELAI-JOJO
        white: ALOA-DUDA DUDA-ELAI DUDA-HUNA BARI-COCO BARI-ELAI ELAI-HUNA
    """)
    assert match.tokens(BLACK) == ["ALOA", "HUNA"] and match.tokens(WHITE) == ["DUDA"]

    match.play(WHITE, "BARI-DUDA with DUDA")
    assert match.tokens(WHITE) == ["BARI", "DUDA"]
    assert match.bridge("ALOA-BARI") is None and match.tokens(BLACK) == ["HUNA"]

    match.play(WHITE, "ALOA-BARI with ALOA")
    assert match.tokens(WHITE) == ["ALOA", "BARI", "DUDA"]
    assert match.bridge("ALOA-HUNA") is None and match.tokens(BLACK) == []

    match.go("done, draw, deal FAAA")
    match.play(BLACK, "cut ELAI-HUNA with HUNA HUNA")
    assert match.bridge("ELAI-HUNA") is None

    match.play(BLACK, "ELAI-HUNA with ELAI")
    assert match.tokens(BLACK) == ["ELAI", "HUNA"]
    assert [match.bridge(line) for line in ("DUDA-HUNA", "DUDA-ELAI", "BARI-ELAI")] == [None] * 3
    assert match.tokens(WHITE) == ["ALOA", "BARI"]
    assert match.bridges(WHITE) == ["ALOA-BARI", "ALOA-DUDA", "BARI-COCO", "BARI-DUDA"]

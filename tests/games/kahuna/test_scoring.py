"""K5, K6 and K7: scorings and the end."""

from __future__ import annotations

import pytest

from motu import Refused
from tests.games.kahuna.table import BLACK, WHITE, position

TWO_ISLANDS = "ALOA-BARI ALOA-DUDA HUNA-LALE IFFI-LALE"  # ALOA and LALE
ONE_ISLAND = "COCO-FAAA COCO-GOLA COCO-KAHU"  # COCO


def last_card(text: str):
    """A position in which black is about to take the last card."""
    return position(f"black to draw; face up COCO; pile none; {text}")


def test_k5_1_the_round_ends_when_pile_and_row_are_empty():
    match = position(f"black to draw; face up COCO; pile DUDA; black: {TWO_ISLANDS}; white: {ONE_ISLAND}")
    match.go("take COCO, reveal DUDA")
    assert match.scores() == (0, 0) and match.pending == (WHITE,)
    match.go("done, take DUDA")
    assert match.scores() == (1, 0)


def test_k5_1_the_last_card_of_the_pile_does_not_end_the_round():
    match = position(f"black to draw; face up COCO DUDA ELAI; pile FAAA; black: {TWO_ISLANDS}; white: {ONE_ISLAND}")
    match.go("draw, deal FAAA")
    assert match.scores() == (0, 0) and match.pending == (WHITE,)
    match.go("done, take COCO, done, take DUDA")
    assert match.scores() == (0, 0) and match.pending == (WHITE,)
    match.go("done, take ELAI")
    assert match.scores() == (1, 0)


@pytest.mark.parametrize(("n", "points"), [(1, 1), (2, 2)])
def test_k5_2_more_tokens_score_1_the_first_time_and_2_the_second(n, points):
    assert last_card(f"round {n}; black: {TWO_ISLANDS}; white: {ONE_ISLAND}").go("take COCO").scores() == (points, 0)
    assert last_card(f"round {n}; white: {TWO_ISLANDS}; black: {ONE_ISLAND}").go("take COCO").scores() == (0, points)


def test_k5_2_each_scoring_is_kept_apart():
    match = position(f"black to draw; face up COCO; pile none; black: {TWO_ISLANDS}; white: {ONE_ISLAND}").go(
        "take COCO"
    )
    assert "points black 1 0 0" in match.position_text()
    match = position(f"round 2; black to draw; face up COCO; pile none; black: {TWO_ISLANDS}; white: {ONE_ISLAND}")
    assert "points black 0 2 0" in match.go("take COCO").position_text()


def test_k5_2_a_tie_scores_nothing():
    assert last_card("black: ALOA-BARI ALOA-DUDA; white: HUNA-LALE IFFI-LALE").go("take COCO").scores() == (0, 0)


def test_k5_3_all_discards_are_shuffled_and_three_turned_up():
    match = last_card(
        "black holds ALOA BARI; white holds ALOA; black buried DUDA; white buried DUDA; black: ALOA-BARI; white: COCO-KAHU"
    )
    match.play(BLACK, "take COCO")
    assert match.pending == ("chance",) and match.state.pile == 20 and match.state.discards == 0
    assert list(match.state.buried) == [0, 0] and list(match.state.buried_by) == [0, 0]
    match.go("reveal DUDA, reveal DUDA, reveal LALE")
    assert match.state.pile == 17 and "face up DUDA DUDA LALE" in match.position_text()
    assert match.pending == (WHITE,)  # the other seat has the next turn
    assert match.hand(BLACK) == ["ALOA", "BARI", "COCO"] and match.hand(WHITE) == ["ALOA"]
    assert match.bridges(BLACK) == ["ALOA-BARI"] and match.bridges(WHITE) == ["COCO-KAHU"]


def test_k5_3_tokens_stay():
    match = last_card(f"black: {TWO_ISLANDS}; white: {ONE_ISLAND}").go(
        "take COCO, reveal ALOA, reveal ALOA, reveal BARI"
    )
    assert match.tokens(BLACK) == ["ALOA", "LALE"] and match.tokens(WHITE) == ["COCO"]


def test_k5_3_what_is_remembered_of_a_hand_stays():
    match = last_card("black: ALOA-BARI; white: COCO-KAHU").go("take COCO, reveal ALOA, reveal ALOA, reveal BARI")
    assert match.known(BLACK) == ["COCO"]


def test_k6_1_each_seat_has_one_more_turn_the_one_that_did_not_take_the_last_card_first():
    match = last_card("round 3; black: ALOA-BARI; white: COCO-KAHU; black holds DUDA; white holds GOLA; draw due")
    match.play(BLACK, "take COCO")
    assert match.pending == (WHITE,) and match.scores() == (0, 0)
    match.play(WHITE, "GOLA-JOJO with GOLA")
    match.play(WHITE, "done")
    assert match.pending == (BLACK,)
    match.play(BLACK, "DUDA-ELAI with DUDA")
    match.play(BLACK, "done")
    assert match.over


def test_k6_1_no_card_is_drawn_in_the_two_last_turns():
    match = position("last turns 2; face up none; black holds ALOA")
    for move in ("take ALOA", "draw", "skip"):
        with pytest.raises(Refused, match=r"No card is drawn in the last two turns \[K6.1\]"):
            match.play(BLACK, move)


def test_k6_1_cards_are_played_in_the_last_turn_also_with_nothing_to_draw():
    match = position("last turns 1; face up none; white: ALOA-BARI; black: COCO-KAHU; black holds ALOA BARI DUDA")
    match.go("cut ALOA-BARI with ALOA BARI")
    assert match.over and match.winners() == (BLACK,)  # [K7.1] in the last turn


def test_k6_2_more_tokens_score_the_difference():
    assert position(f"last turns 1; black: {TWO_ISLANDS} DUDA-HUNA; white: {ONE_ISLAND}").go("done").scores() == (1, 0)
    assert position(f"last turns 1; white: {TWO_ISLANDS}").go("done").scores() == (0, 2)
    assert position("last turns 1; black: ALOA-BARI").go("done").scores() == (0, 0)


def test_k6_3_most_points_win():
    match = position(f"last turns 1; points black 1 2 0; white: {TWO_ISLANDS}; black: BARI-COCO").go("done")
    assert match.scores() == (3, 2) and match.winners() == (BLACK,) and match.payoff() == (1, 0)
    match = position(f"last turns 1; points white 1 2 0; black: {TWO_ISLANDS}; white: BARI-COCO").go("done")
    assert match.scores() == (2, 3) and match.winners() == (WHITE,) and match.payoff() == (0, 1)


def test_k6_3_on_a_tie_the_seat_that_scored_more_in_the_final_scoring():
    match = position(f"last turns 1; points black 0 2 0; white: {TWO_ISLANDS}; black: BARI-COCO").go("done")
    assert match.scores() == (2, 2) and match.winners() == (WHITE,) and match.payoff() == (0, 1)
    match = position(f"last turns 1; points white 0 2 0; black: {TWO_ISLANDS}; white: BARI-COCO").go("done")
    assert match.scores() == (2, 2) and match.winners() == (BLACK,)


def test_k6_3_without_any_point_more_bridges():
    match = position("last turns 1; black: ALOA-BARI; white: COCO-KAHU DUDA-ELAI").go("done")
    assert match.scores() == (0, 0) and match.winners() == (WHITE,)
    match = position("last turns 1; black: ALOA-BARI COCO-GOLA; white: DUDA-ELAI").go("done")
    assert match.winners() == (BLACK,)


def test_k6_3_still_tied_is_a_draw():
    match = position("last turns 1; black: ALOA-BARI; white: COCO-KAHU").go("done")
    assert match.over and match.winners() == () and match.payoff() == (0.5, 0.5)


def test_k6_3_bridges_do_not_count_against_points():
    match = position("last turns 1; points black 1 0 0; black: ALOA-BARI; white: COCO-KAHU DUDA-ELAI GOLA-JOJO").go(
        "done"
    )
    assert match.winners() == (BLACK,)


def test_k6_3_bridges_count_only_if_nobody_has_a_point():
    text = "last turns 1; points black 1 0 0; points white 1 0 0; black: ALOA-BARI; white: COCO-KAHU DUDA-ELAI"
    assert position(text).go("done").winners() == ()


CUT_THE_LAST = "black: ALOA-BARI; white: COCO-KAHU; black holds COCO KAHU"


def test_k7_1_not_in_the_first_round():
    assert not position(CUT_THE_LAST).go("cut COCO-KAHU with COCO KAHU").over


@pytest.mark.parametrize("when", ["round 2", "round 3", "last turns 2", "last turns 1"])
def test_k7_1_from_the_first_interim_scoring_on_a_seat_without_a_bridge_loses(when):
    match = position(f"{when}; {CUT_THE_LAST}").go("cut COCO-KAHU with COCO KAHU")
    assert match.over and match.winners() == (BLACK,) and match.payoff() == (1, 0)


@pytest.mark.parametrize(("mine", "theirs", "winner"), [("black", "white", "black"), ("white", "black", "white")])
def test_k7_1_it_is_kept_who_won_early(mine, theirs, winner):
    text = f"round 2; {mine}: ALOA-BARI; {theirs}: COCO-KAHU; {mine} to play; {mine} holds COCO KAHU"
    match = position(text).go("cut COCO-KAHU with COCO KAHU")
    assert match.over and f"early end {winner}" in match.position_text()


@pytest.mark.parametrize("n", [2, 3])
def test_k7_1_bridges_that_fall_by_control_count_too(n):
    match = position(f"round {n}; black: ALOA-BARI; white: ALOA-HUNA; black holds ALOA").go("ALOA-DUDA with ALOA")
    assert match.over and match.winners() == (BLACK,)


def test_k7_1_the_winner_may_be_behind_on_points():
    match = position(f"round 3; points white 1 2 0; {CUT_THE_LAST}").go("cut COCO-KAHU with COCO KAHU")
    assert match.scores() == (0, 3) and match.winners() == (BLACK,)


def test_k7_1_it_is_checked_at_the_first_interim_scoring_after_its_point():
    match = last_card("white: ALOA-BARI ALOA-DUDA").go("take COCO")
    assert match.over and match.winners() == (WHITE,) and match.scores() == (0, 1)
    assert match.state.discards != 0  # before cards are shuffled


def test_k7_1_it_is_not_checked_at_the_second_interim_scoring():
    assert not last_card("round 2; white: ALOA-BARI").go("take COCO").over


def test_k7_1_a_first_bridge_while_neither_seat_has_one_ends_nothing():
    match = position("round 2; black holds ALOA BARI").go("ALOA-BARI with ALOA, BARI-COCO with BARI")
    assert not match.over and match.pending == (BLACK,)


def test_k7_1_nothing_ends_when_both_are_without_bridges():
    match = position("round 2; white: COCO-KAHU; black holds COCO KAHU").go("cut COCO-KAHU with COCO KAHU")
    assert not match.over
    assert not last_card("").go("take COCO").over


def test_k7_1_who_cuts_without_a_bridge_of_his_own_loses_if_the_other_has_some_left():
    match = position("round 2; white: COCO-KAHU ALOA-BARI; black holds COCO KAHU").go("cut COCO-KAHU with COCO KAHU")
    assert match.over and match.winners() == (WHITE,)


def test_the_lines_of_the_score_add_up():
    match = position(f"last turns 1; points black 1 2 0; white: {TWO_ISLANDS}").go("done")
    lines = [match.game.words.score_lines(match.state, seat) for seat in (0, 1)]
    assert [points for _, points in lines[0]] == [1, 2, 0] and [points for _, points in lines[1]] == [0, 0, 2]
    assert all(len(dict(line)) == 3 for line in lines)


def test_over_means_over():
    match = position("last turns 1; black: ALOA-BARI; white: COCO-KAHU").go("done")
    assert match.moves(BLACK) == [] and match.pending == ()
    with pytest.raises(Refused, match="The match is over"):
        match.play(BLACK, "done")
    assert match.game.words.why_not(match.state, BLACK, 0) == "The match is over."

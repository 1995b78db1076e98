"""[V9] Each line of what the first edition does differently."""

from __future__ import annotations

import pytest

from motu.games.kaivai.board import hexes_of
from motu.games.kaivai.state import Phase
from tests.games.kaivai.table import Table, position
from tests.games.kaivai.test_v5_fish_deliver import thrown
from tests.games.kaivai.test_v6_v7_v8_ending import staked
from tests.games.table import refusal, weights

OLD = "edition 2005\n"


def old(seats: int) -> Table:
    return Table("kaivai", seats, {"edition": 2005})


def test_v9_ten_rounds_and_cult_hexes():
    match = Table("kaivai", 3, {"edition": 2005, "bases": ["A5"]}, seed=1)
    laid: dict[int, int] = {}
    while match.state.phase != Phase.SCORE:
        who = match.pending[0]
        moves = match.moves(who)
        if moves[0].startswith("god"):
            laid[int(match.state.round_number)] = len(hexes_of(match.state.cult))
        match.play(who, "pass" if "pass" in moves else moves[0])
    assert laid == {n: 6 + 1 + n - 1 for n in range(1, 11)} and len(hexes_of(match.state.cult)) == 6 + 1 + 10


def test_v9_the_second_edition_has_eight_rounds_and_the_first_ten():
    for edition, last in ((2005, 10), (2010, 8)):
        for played, scores in ((last - 1, False), (last, True)):
            match = position(f"edition {edition}\nround {played}\npassed 1 2\nvillages F4\nseat 0: bid 3")
            match.play(0, "pass")
            assert match.moves(match.pending[0])[0] == ("score F4" if scores else "bid 1")


def test_v9_single_extra_bases_one_for_three_seats_two_for_four():
    three, four = old(3), old(4)
    assert len(three.moves("chance")) == 13 and "base A5" in three.moves("chance")
    three.play("chance", "base A5")
    assert three.moves("chance")[0] == "order 0 1 2"
    four.play("chance", "base A5")
    assert {"base A6", "base A7", "base B8"}.isdisjoint(four.moves("chance")) and "base G1" in four.moves("chance")
    four.play("chance", "base G1")
    assert four.moves("chance")[0] == "order 0 1 2 3"
    named = Table("kaivai", 3, {"edition": 2005, "bases": ["A5"]})
    assert named.moves("chance")[0] == "order 0 1 2"
    assert "single hex in the first [V9]" in refusal(old(4), "chance", "base A5 A6")


def test_v9_fish_lie_on_space_5():
    assert old(3).fish(0) == [5, 5, 5]
    match = position(OLD + "villages F4\nphase go\ndoing fish\nseat 0: bid 1; canoes G5; fisher F3")
    match.go("G5>G5, catch 1", 0)
    assert match.fish(0) == [5]


def test_v9_fish_on_space_5_are_delivered_and_lose_value_as_others_do():
    match = position(f"{OLD}round 2\npassed 1 2\nvillages F4\nseat 0: bid 1; canoes G5; fish 5 5 5 4; meeting F5 G4")
    match.go("deliver, G5>G5, fish to F5, enough", 0)
    assert match.fish(0) == [5, 5, 5]
    assert match.go("pass", 0).fish(0) == [4, 4, 4]


@pytest.mark.parametrize(("men", "dice"), [(0, 1), (1, 2), (3, 4), (4, 4)])
def test_v9_the_god_is_one_more_die(men, dice):
    huts = "; fisher " + " ".join(["F3", "F2", "F1", "E3"][:men]) if men else ""
    match = position(OLD + f"villages F4\ngod F4\nphase go\ndoing fish\nseat 0: bid 1; canoes G5{huts}")
    match.play(0, "G5>G5")
    assert weights(match) == thrown(dice)
    match.play("chance", "catch 1")
    assert match.fish(0) == [5]


@pytest.mark.parametrize(("others", "price"), [("M1", 4), ("M1 M2", 3), ("M1 M2 M3", 2)])
def test_v9_sinking_costs_4_3_2(others, price):
    text = OLD + "villages A7\nphase go\ndoing move\nseat 0: bid 1; feasts {}; canoes G7\nseat 1: canoes G8 " + others
    assert "G8" not in position(text.format(price - 1)).ends(0, "G7")
    match = position(text.format(price))
    match.play(0, "G7>G8")
    assert match.scores()[0] == 0


def test_v9_canoes_on_huts_count_when_sinking():
    match = position(
        OLD + "villages A7\nphase go\ndoing move\nseat 0: bid 1; feasts 9; canoes G7\nseat 1: canoes G8 A6; canoe A6"
    )
    match.play(0, "G7>G8")
    assert match.scores()[0] == 9 - 4
    last = position(
        OLD, "villages A7", "phase go", "doing move", "seat 0: bid 1; feasts 9; canoes G7", "seat 1: canoes G8"
    )
    assert "G8" not in last.ends(0, "G7")
    assert "its owner's only one on the board: it cannot be sunk [V9]" in refusal(last, 0, "G7>G8")


def test_v9_without_dice_the_god_is_one_fish():
    match = position(
        OLD + "diceless\nvillages F4\ngod F4\nphase go\ndoing fish\nseat 0: bid 1; canoes G5; fisher F3 F2"
    )
    match.play(0, "G5>G5")
    assert match.fish(0) == [5, 5, 5]


def test_v9_at_least_one_of_the_first_huts_is_a_canoe_hut():
    match = position(OLD + "phase first_hut\nvillages F4 / I7\nseat 0: bid 5\nseat 1: bid 4\nseat 2: bid 3")
    match.play(0, "hut meeting F5")
    assert {move.split()[1] for move in match.moves(0)} == {"canoe"}
    assert "at least one of your first two huts must be a canoe hut [V9]" in refusal(match, 0, "hut fisher F3")
    match.play(0, "hut canoe F3")
    match.play(1, "hut canoe I8")
    assert {move.split()[1] for move in match.moves(1)} == {"canoe", "fisher", "meeting"}


def test_v9_a_meeting_hut_brings_influence_anywhere():
    for god in ("god I7\n", ""):
        match = position(OLD, "villages F4 / I7", "phase go", "doing build", f"{god}seat 0: bid 1; shells 5; canoes G5")
        match.go("G5>G5, meeting F5", 0)
        assert match.influence(0) == 1


def test_v9_influence_staked_counts_one():
    text = "round 10\nphase score\nvillages F4 F5\nseat 0: influence 1; meeting F3\nseat 1: meeting G4 G5 E4\nseat 2:"
    assert staked(position(OLD + text), 1, 0, 0).scores() == (0, 2, 0)
    assert staked(position(text.replace("round 10", "round 8")), 1, 0, 0).scores() == (1, 1, 0)


def test_v9_in_a_tie_nobody_scores_and_nobody_returns_stakes():
    text = "round 10\nphase score\nvillages F4 F5 / I7\nseat 0: influence 2; meeting F3\nseat 1: influence 2; meeting G4\nseat 2:"
    match = staked(position(OLD + text), 1, 1, 0)
    assert match.scores() == (0, 0, 0) and match.influence(0) == 2 == match.influence(1)

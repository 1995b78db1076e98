"""[V3] The fisherman's god."""

from __future__ import annotations

from motu.games.kaivai.board import NAMES
from tests.games.kaivai.table import names, position
from tests.games.table import refusal

GOD = "round 2\nphase god\nturn 2\norder 1 0 2\nvillages F4 / I7\n"


def test_v3_1_the_lowest_bidder_enlarges_another_village():
    match = position(GOD + "god F4\nseat 0: bid 5\nseat 1: bid 8\nseat 2: bid 2")
    assert match.pending == (2,)
    assert set(match.moves(2)) == {f"god {hex}" for hex in ["H7", "H8", "I6", "I8", "J6", "J7"]}
    assert "move him to another" in refusal(match, 2, "god F5")
    assert "not next to a village" in refusal(match, 2, "god M1")
    match.play(2, "god I8")
    assert names(match.state.cult) == ["F4", "I7", "I8"] and names(match.state.village[1]) == ["I7", "I8"]
    assert NAMES[match.state.god] == "I8" and match.pending == (1,)


def test_v3_1_in_round_1_any_village_will_do():
    match = position(GOD.replace("round 2", "round 1") + "seat 0: bid 5\nseat 1: bid 8\nseat 2: bid 2")
    assert {"god F5", "god I8"} < set(match.moves(2))


def test_v3_1_a_village_grows_at_its_huts_too():
    match = position(GOD + "god F4\nseat 0: bid 5; meeting I8\nseat 1: bid 8\nseat 2: bid 2")
    assert "god I9" in match.moves(2)


def test_v3_1_if_no_village_can_be_enlarged_he_stays_and_nothing_happens():
    match = position(
        "round 2\nphase bid\nturn 2\nvillages F4\ngod F4\nseat 0: bid 5; meeting F5\nseat 1: bid 8\nseat 2:"
    )
    match.play(2, "bid 1")
    assert match.pending == (1,) and "pass" in match.moves(1)
    assert match.influence(0) == 0 and names(match.state.cult) == ["F4"]


def test_v3_2_meeting_huts_in_his_village_bring_influence():
    match = position(
        GOD + "god F4\nseat 0: bid 5; meeting I8 J7 F5\nseat 1: bid 8; meeting I6\nseat 2: bid 2; fisher H7; canoe H8"
    )
    match.play(2, "god I9")
    assert [match.influence(seat) for seat in range(3)] == [2, 1, 0]

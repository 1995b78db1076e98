"""[V5.1] to [V5.5] Building."""

from __future__ import annotations

import pytest

from motu.games.kaivai.board import named
from motu.games.kaivai.rules.build import has_site_from
from tests.games.kaivai.table import names, position
from tests.games.table import refusal

BUILD = "villages F4 / I7\nphase go\ndoing build\n"


def sites(match) -> set[str]:
    return {move.split()[1] for move in match.moves(0)}


def test_v5_1_the_hut_is_next_to_the_canoe_and_to_the_village_whose_cult_hex_it_is_at():
    match = position(BUILD + "seat 0: bid 1; shells 5 5 5; canoes G5; meeting G4 H4")
    match.play(0, "G5>G5")
    assert sites(match) == {"F5", "H5"}  # next to the cult hex, or to a hut of its village
    assert "not next to your canoe at G5" in refusal(match, 0, "meeting F3")
    assert "next to a cult hex of the village that grows" in refusal(match, 0, "meeting G6")
    assert "is not water" in refusal(match, 0, "meeting G4")


def test_v5_1_next_to_a_hut_alone_a_canoe_cannot_build():
    match = position(BUILD + "seat 0: bid 1; shells 5 5 5; canoes H5; meeting G4 H4")
    assert "H5" not in match.ends(0, "H5")
    assert "not next to a cult hex" in refusal(match, 0, "H5>H5")


def test_v5_1_the_hex_the_canoe_left_is_free():
    match = position(BUILD + "seat 0: bid 1; shells 5 5 5; canoes F5")
    match.go("F5>G5, meeting F5", 0)
    assert "F5" in names(match.state.huts[0]) and match.canoes(0) == ["G5"]


def test_v5_1_merge_ban_while_building():
    match = position("villages F4 / H5\nphase go\ndoing build\nseat 0: bid 1; shells 5 5 5; canoes F5")
    match.play(0, "F5>F5")
    assert sites(match) == {"E4"}
    assert "join the villages F4 and H5 [V1.4]" in refusal(match, 0, "meeting G5")


BETWEEN = "villages F4 / H5\nphase go\ndoing build\nseat 0: bid 1; shells {}; canoes G5\nseat 1: meeting I5 I6"


@pytest.mark.parametrize(("site", "village", "cost"), [("F5", 0, 1 + 1), ("G4", 0, 1 + 1), ("G6", 1, 1 + 3)])
def test_v5_1_a_canoe_between_two_villages_builds_in_either(site, village, cost):
    match = position(BETWEEN.format("5 5"))
    match.play(0, "G5>G5")
    assert sites(match) == {"F5", "G4", "G6", "H4"}
    match.play(0, f"meeting {site}")
    assert site in names(match.state.village[village]) and sum(match.shells(0)) == 10 - cost


def test_v5_1_v1_6_a_site_with_a_canoe_is_none_in_either_of_them():
    match = position(BETWEEN.format("5 5 5").replace("bid 1", "bid 10"), "seat 2: canoes F5 G4")
    assert [has_site_from(match.state, village, named("G5"), named("G5")) for village in (0, 1)] == [False, True]
    match = position("villages F4\nseat 0: bid 10; shells 5 5 5; canoes G5\nseat 1: canoes F5 G4")
    assert "build" not in match.moves(0)
    assert "None of your canoes can reach a place to build" in refusal(match, 0, "build")


def test_v5_1_v1_5_a_site_that_traps_a_canoe_on_its_hut_is_none():
    """On one side of B3 a hut on A2 would close in the canoe on A1; on the other there is a canoe."""
    for corner, can_build in (("C3", True), ("C3 A1", False)):
        match = position(
            "villages B2\nseat 0: bid 10; shells 5 5 5; canoes B3", f"seat 1: meeting B1; canoe A1; canoes {corner}"
        )
        assert ("build" in match.moves(0)) == can_build


def test_v5_1_v1_5_a_site_that_closes_a_pond_is_one_while_every_canoe_keeps_its_way():
    others = "seat 1: meeting H3 I3 I4 H5; canoe G4; canoes G4 E4 G6"  # H4 opens to G5 alone, the last site at F5
    match = position(f"villages F4\nphase go\ndoing build\nseat 0: bid 10; shells 5 5 5 5; canoes F5\n{others}")
    assert match.go("F5>F5", 0).open("meeting") == ["meeting G5"]
    match.play(0, "meeting G5")
    assert "H4" in names(match.state.water) and "H4" not in names(match.state.open)


def test_v5_1_v5_2_it_builds_only_in_the_one_it_can_pay():
    match = position(BETWEEN.format("3"))
    match.play(0, "G5>G5")
    assert sites(match) == {"F5", "G4"}
    assert "A hut there costs 4" in refusal(match, 0, "meeting G6")


def test_v5_2_cost_is_the_bid_and_the_size_of_the_village():
    match = position(BUILD + "seat 0: bid 4; shells 5 3; canoes G5; meeting F3 F2 E3")
    match.go("G5>G5, meeting F5", 0)
    assert match.shells(0) == []  # 4 + 4 hexes = 8
    poor = position(BUILD + "seat 0: bid 4; shells 5 2; canoes G5 H7; meeting F3 F2 E3")
    assert "G5" not in poor.ends(0, "G5") and "H7" in poor.ends(0, "H7")
    assert "A hut built from G5 costs 8, and your shells are worth 7 [V5.2]" in refusal(poor, 0, "G5>G5")


def test_v5_2_the_worked_example_of_26_shells():
    match = position(
        "villages F4 / I7\nphase choose\n"
        "seat 0: bid 6; shells 5 5 5 4 4 3; canoes G5 H7\n"
        "seat 1: meeting F3 F2 F1 E3 E2 D2\nseat 2: meeting I6 I5 J5 J6 J7"
    )
    match.go("build, G5>G5, fisher F5", 0)
    assert match.shells(0) == [5, 5, 3]  # 6 + 7 = 13, paid with 4 + 4 + 5
    match.go("H7>H7, meeting H8", 0)
    assert match.shells(0) == [1] and match.pending == (1,)  # 6 + 6 = 12 of 13: one shell of change on space 1


@pytest.mark.parametrize(
    ("purse", "left"),
    [
        ("5 1 1", [1, 1]),  # 5 is paid with the 5
        ("2 2 2", [1]),
        ("4 4", [3]),
        ("4 1", []),
        ("5 4 3 2 1", [5, 4, 1]),
        ("1 1 1 1 1", []),
        ("3 3 1", [1, 1]),
        ("4 2 1", [2]),  # the 2 is taken back before the 1
    ],
)
def test_v5_2_paying_five_is_no_decision(purse, left):
    match = position(f"villages F4\nphase go\ndoing build\nseat 0: bid 4; shells {purse}; canoes G5")
    match.go("G5>G5, meeting F5", 0)
    assert sum(int(n) for n in purse.split()) - sum(match.shells(0)) == 5
    assert match.shells(0) == left


def test_v5_3_one_hut_for_each_canoe():
    match = position("villages F4 / I7\nseat 0: bid 1; shells 5 5 5 5 5 5; canoes G5 H7")
    match.go("build, G5>G5, meeting F5", 0)
    assert set(match.ends(0, "G5")) == set()
    match.go("H7>H7, canoe H8", 0)
    assert match.pending == (1,)


def test_v5_3_types_while_pieces_last():
    match = position(BUILD + "seat 0: bid 1; shells 5 5 5 5 5; canoes G5 M1 M2 M3; fisher F3 F2 F1 E3 E2")
    match.go("G5>G5", 0)
    assert {move.split()[0] for move in match.moves(0)} == {"meeting"}
    assert "All your canoes" in refusal(match, 0, "canoe F5")
    assert "All your fishermen" in refusal(match, 0, "fisher F5")


def test_v5_4_a_canoe_hut_comes_with_a_canoe_and_takes_fish_once_it_has_left():
    match = position("villages F4\nseat 0: bid 2; shells 5; canoes G5; fish 4 4\nseat 1: fish 4; canoes E4")
    match.go("build, G5>G5, canoe F5", 0)
    assert match.canoes(0) == ["G5", "F5"]
    assert "deliver" not in match.moves(1)
    match.go("pass", 1)
    match.go("pass", 2)
    match.go("deliver", 0)
    assert "G5" not in match.ends(0, "G5") and match.ends(0, "F5")
    match.play(0, "F5>F6")
    assert match.moves(0) == ["fish to F5"]


def test_v5_5_a_fishermans_hut_never_takes_fish():
    match = position("villages F4\nseat 0: bid 2; canoes G5; fish 4; fisher F5")
    assert "deliver" not in match.moves(0)
    match = position(
        "villages F4\nphase unload\ndoing deliver\ncanoe 0\nseat 0: bid 2; canoes G5; fish 4; fisher F5; meeting G4"
    )
    assert match.moves(0) == ["fish to G4"]
    assert "takes no fish [V5.5]" in refusal(match, 0, "fish to F5")


def test_v5_5_a_meeting_hut_in_the_gods_village_brings_influence_at_once():
    start = "villages F4 / I7\nphase go\ndoing build\n"
    seat = "seat 0: bid 1; shells 5 5; canoes G5"
    for god, gained in (("god F4\n", 1), ("god I7\n", 0), ("", 0)):
        match = position(start + god + seat)
        match.go("G5>G5, meeting F5", 0)
        assert match.influence(0) == gained
    other = position(start + "god F4\n" + seat)
    other.go("G5>G5, fisher F5", 0)
    assert other.influence(0) == 0


def test_v5_5_a_first_meeting_hut_brings_none():
    for edition in (2010, 2005):
        match = position(
            f"edition {edition}\nphase first_hut\nvillages F4\nseat 0: bid 5\nseat 1: bid 4\nseat 2: bid 3"
        )
        match.play(0, "hut meeting F5")
        assert match.influence(0) == 0

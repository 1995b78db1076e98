"""[V5.6] fishing and [V5.8] delivering."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.games.kaivai.table import position
from tests.games.table import refusal, weights

FISH = "villages I7 / F4\nphase go\ndoing fish\n"


def thrown(dice: int) -> dict[str, int]:
    """In how many ways so many dice bring each catch, by throwing them all."""
    faces = [[1] * good + [0] * (6 - good) for good in (5, 4, 3, 2)][:dice]
    ways = Counter(sum(throw) for throw in product(*faces))
    return {f"catch {n}": ways[n] for n in range(dice + 1)}


@pytest.mark.parametrize("men", [1, 2, 3, 4, 5])
def test_v5_6_a_die_for_each_own_fisherman_four_at_most(men):
    huts = " ".join(["F3", "F2", "F1", "E3", "E2"][:men])
    match = position(FISH + f"seat 0: bid 1; canoes G5; fisher {huts}\nseat 1: fisher F5")
    match.play(0, "G5>G5")
    assert match.pending == ("chance",)
    assert weights(match) == thrown(min(men, 4))  # a fifth fisherman adds nothing
    assert match.go("catch 1").pending == (1,) and match.fish(0) == [4]


def test_v5_6_the_god_adds_one_sure_fish():
    match = position(FISH + "god F4\nseat 0: bid 1; canoes G5 H7; fisher F3 F2")
    match.go("G5>G5, catch 2", 0)
    assert match.fish(0) == [4, 4, 4] and match.pending == (1,)
    alone = position(FISH + "god F4\nseat 0: bid 1; canoes G5")
    alone.play(0, "G5>G5")
    assert alone.fish(0) == [4] and alone.pending == (1,)  # no dice, so chance is not asked


def test_v5_6_the_example_of_two_canoes_at_the_gods_village():
    """The first makes room for the second; a third that reaches no such village is not moved. 1 + 2 and 1 + 1 fish."""
    match = position(FISH + "god F4\nseat 0: bid 6; canoes F5 F9 M1; fisher F3 F2\nseat 1: canoes E4 E3 G4")
    assert "F5" not in match.ends(0, "F9") and not match.ends(0, "M1")
    match.go("F5>G5, catch 2, F9>F5, catch 1", 0)
    assert match.fish(0) == [4] * 5 and match.pending == (1,)


def test_v5_6_only_next_to_a_cult_hex_of_a_village_with_a_fisherman_or_the_god():
    match = position(FISH + "seat 0: bid 1; canoes G5 H7 E2; fisher F3")
    assert match.ends(0, "G5") == {"G4", "G5", "F5"} and not match.ends(0, "H7")
    assert match.ends(0, "E2") == {"E3"}  # next to the fisherman's hut alone is not enough
    assert "Neither the god nor one of your fishermen" in refusal(match, 0, "H7>H7")


TWO = "villages F4 / H5\nphase go\ndoing fish\n"


def test_v5_6_among_several_villages_the_seat_picks_one():
    match = position(TWO + "god H5\nseat 0: bid 1; canoes G5; fisher F3")
    match.play(0, "G5>G5")
    assert match.moves(0) == ["at F4", "at H5"]
    match.play(0, "at H5")
    assert match.fish(0) == [4] and match.pending == (1,)
    other = position(
        TWO.replace("H5", "H5 / K2") + "god H5\nseat 0: bid 1; canoes G5; fisher F3 K3"  # K2 is not next to G5
    )
    assert other.go("G5>G5", 0).moves(0) == ["at F4", "at H5"]
    other.go("at F4, catch 0", 0)
    assert other.fish(0) == []


def test_v5_6_with_one_village_nothing_is_asked():
    match = position(TWO + "seat 0: bid 1; canoes G5; fisher F3")
    match.play(0, "G5>G5")
    assert match.pending == ("chance",)


def test_v5_6_without_dice_every_fisherman_brings_a_fish():
    match = position("diceless\n" + FISH + "god F4\nseat 0: bid 1; canoes G5; fisher F3 F2 F1 E3 E2")
    match.play(0, "G5>G5")
    assert match.fish(0) == [4] * 6 and match.pending == (1,)


def test_v5_8_the_worked_delivery_of_18():
    """First fish on blue's hut 5, first and second on green's 5 + 4, second on yellow's 4; a fisherman's hut takes none."""
    match = position(
        "villages G8\nseat 0: bid 1; canoes G9; fish 4 4 4 3 2\n"
        "seat 1: meeting F8\nseat 2: canoe H8\nseat 3: meeting F9*1; fisher H9"
    )
    match.go("deliver, G9>G9", 0)
    assert set(match.moves(0)) == {"fish to F8", "fish to H8", "fish to F9"}
    match.go("fish to F8, fish to H8, fish to H8, fish to F9, enough", 0)
    assert match.shells(0) == [5, 5, 4, 4] and sum(match.shells(0)) == 18
    assert match.fish(0) == [4]  # the oldest went first
    assert match.pending == (1,)


def test_v5_8_the_third_fish_earns_3_and_then_the_hut_is_full():
    match = position(
        "villages G8\nphase go\ndoing deliver\nseat 0: bid 1; canoes G9; fish 4 4\nseat 1: meeting F8*2 F9*3"
    )
    match.go("G9>G9", 0)
    assert match.moves(0) == ["fish to F8"]
    assert "full" in refusal(match, 0, "fish to F9")
    match.play(0, "fish to F8")
    assert match.shells(0) == [3] and match.pending == (1,)  # no room left: the delivery ends by itself


def test_v5_8_own_huts_take_fish_for_nothing():
    match = position("villages G8\nphase go\ndoing deliver\nseat 0: bid 1; canoes G9; fish 4; meeting F8")
    match.go("G9>G9, fish to F8", 0)
    assert match.shells(0) == [] and match.pending == (1,)  # no fish left: it ends by itself


def test_v5_8_at_least_one_fish_then_as_many_as_one_likes():
    match = position("villages G8", "phase go", "doing deliver", "seat 0: bid 1; canoes G9 G10; fish 4 4 1; meeting F8")
    match.go("G9>G9", 0)
    assert "enough" not in match.moves(0) and "At least one fish" in refusal(match, 0, "enough")
    match.go("fish to F8", 0)
    assert match.fish(0) == [4, 4] and "unloaded 1" in match.position_text()
    match.go("enough", 0)
    assert "stop" in match.moves(0)  # the other canoe may deliver now


def test_v5_8_not_under_a_canoe_that_has_not_left():
    match = position(
        "villages G8\nphase unload\ncanoe 0\ndoing deliver",
        "seat 0: bid 1; canoes G9; fish 4; meeting F8",
        "seat 1: canoe H8; canoes H8",
    )
    assert match.moves(0) == ["fish to F8"]
    assert "once its canoe has left" in refusal(match, 0, "fish to H8")
    assert "no hut on F9" in refusal(match, 0, "fish to F9")


def test_v5_8_one_canoe_delivers_to_two_villages():
    match = position(
        "villages F4 / H5\nphase go\ndoing deliver\nseat 0: bid 1; canoes G5; fish 4 4 4",
        "seat 1: meeting F5*1\nseat 2: meeting H4",
    )
    match.play(0, "G5>G5")
    assert set(match.moves(0)) == {"fish to F5", "fish to H4"}
    match.go("fish to F5, fish to H4, fish to H4", 0)
    assert match.shells(0) == [5, 4, 4] and match.fish(0) == [] and match.pending == (1,)

"""[V5.7] moving and sinking, [V5.9] celebrating, [V5.10] increasing movement."""

from __future__ import annotations

import pytest

from tests.games.kaivai.table import position
from tests.games.table import refusal

MOVE = "villages A7\nphase go\ndoing move\nseat 0: bid 1; feasts {glory}; canoes G7\n"


def test_v5_7_every_canoe_may_move_to_another_hex():
    match = position("villages A7\nseat 0: bid 1; canoes G7 M1")
    match.play(0, "move")
    assert "G7" not in match.ends(0, "G7") and len(match.ends(0, "G7")) == 6
    assert "another hex" in refusal(match, 0, "G7>G7")
    match.go("G7>G8, M1>M2", 0)
    assert match.canoes(0) == ["G8", "M2"] and match.pending == (1,)


@pytest.mark.parametrize(("others", "price"), [("M1", 6), ("M1 M2", 4), ("M1 M2 M3", 2)])
def test_v5_7_sinking_costs_glory_by_the_owners_canoes_at_sea(others, price):
    for glory, can in ((price, True), (price - 1, False)):
        match = position(MOVE.format(glory=glory) + f"seat 1: canoes G8 {others}")
        assert ("G8" in match.ends(0, "G7")) == can
        if not can:
            assert f"costs {price} glory, and you have {glory} [V5.7]" in refusal(match, 0, "G7>G8")
            continue
        match.play(0, "G7>G8")
        assert match.scores()[0] == glory - price and match.canoes(0) == ["G8"]
        assert match.canoes(1) == others.split()


def test_v5_7_the_last_canoe_at_sea_cannot_be_sunk():
    match = position(MOVE.format(glory=50) + "seat 1: canoes G8 F8 M1; canoe A6\nseat 2:")
    match.go("G7>G8", 0)
    match = position(MOVE.format(glory=50) + "seat 1: canoes G8 A6; canoe A6")
    assert "G8" not in match.ends(0, "G7")  # one at sea, one still on its hut
    assert "its owner's only one at sea" in refusal(match, 0, "G7>G8")


def test_v5_7_sinking_down_to_the_last_canoe():
    match = position(
        "villages A7\nphase go\ndoing move\nseat 0: bid 1; feasts 20; canoes G7 H7 I7\nseat 1: canoes G8 H8 I8"
    )
    match.go("G7>G8, H7>H8", 0)
    assert match.scores()[0] == 20 - 4 - 6
    assert "I8" not in match.ends(0, "I7") and match.canoes(1) == ["I8"]


def test_v5_7_neither_own_canoes_nor_canoes_on_huts_are_sunk():
    match = position(
        "villages A7\nphase go\ndoing move\nseat 0: bid 1; feasts 50; canoes B8 B7\nseat 1: canoe A6; canoes A6 M1 M2"
    )
    assert "B7" not in match.ends(0, "B8") and "A6" not in match.ends(0, "B7")
    assert "a canoe of your own" in refusal(match, 0, "B8>B7")


def test_v5_7_a_sunk_canoe_goes_back_to_supply():
    match = position(MOVE.format(glory=2) + "seat 1: bid 1; shells 5 5; canoes G8 B8 M1 M2\nseat 2:")
    assert match.pending == (0,)
    match.play(0, "G7>G8")
    match.go("build, B8>B8", 1)
    assert any(move.startswith("canoe") for move in match.moves(1))


def test_v5_9_the_worked_feast_of_six_fish():
    match = position(
        "villages F4 / I7\nseat 0: bid 5; meeting F3*2\nseat 1: influence 9; meeting F5*1; canoe E4*1\nseat 2: meeting G5*2 I8*3"
    )
    assert {"celebrate F4", "celebrate I7"} < set(match.moves(0))
    match.play(0, "celebrate F4")
    assert match.scores() == (2 + 2, 2, 2)
    assert "celebrate F4" not in match.moves(1) and "celebrate I7" in match.moves(1)  # the other village keeps its fish


@pytest.mark.parametrize(("fish", "bonus"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3)])
def test_v5_9_a_bonus_for_every_full_three_even_without_own_fish(fish, bonus):
    huts = " ".join(f"{hex}*{min(3, fish - 3 * i)}" for i, hex in enumerate(("F3", "F5", "G5")) if fish > 3 * i)
    match = position(f"villages F4\nseat 0: bid 5\nseat 1: meeting {huts}")
    match.play(0, "celebrate F4")
    assert match.scores() == (bonus, fish, 0) and not match.state.stock.any()


def test_v5_9_the_celebrating_seat_gains_in_whichever_village_it_is():
    match = position(
        "villages F4 / I7\nseat 0: bid 5\nseat 1: bid 4; influence 1; meeting F3*1\nseat 2: bid 3; meeting I6*3"
    )
    assert match.go("celebrate I7", 0).scores() == (1, 0, 3) and match.go("celebrate F4", 1).scores() == (1, 1, 3)


def test_v5_9_a_village_is_named_by_its_first_cult_hex():
    match = position("villages F5 F4\nseat 0: bid 5; meeting F3*1")
    assert "celebrate F4" in match.moves(0)
    assert "named by its first cult hex" in refusal(match, 0, "celebrate F5")
    assert "no village at G9" in refusal(match, 0, "celebrate G9")


def test_v5_10_eight_steps_then_it_is_closed():
    match = position("villages F4\npassed 1 2\nseat 0: bid 5; influence 100; steps 7")
    match.play(0, "upgrade")
    assert int(match.state.steps[0]) == 8 and "upgrade" not in match.moves(0)
    assert "highest" in refusal(match, 0, "upgrade")

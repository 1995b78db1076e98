"""[V4] Choosing, paying and passing; canoes one after the other."""

from __future__ import annotations

import pytest

from tests.games.kaivai.table import names, position
from tests.games.table import refusal

CHOOSE = "villages F4 / I7\nseat 0: bid 5; influence 3; "


def test_v4_1_in_turn_order_round_and_round_until_all_have_passed():
    match = position(
        "round 2\norder 2 0 1\nvillages F4\nseat 0: bid 4; influence 9\nseat 1: bid 3\nseat 2: bid 5; influence 9"
    )
    for seat, move in ((2, "upgrade"), (0, "upgrade"), (1, "pass"), (2, "upgrade"), (0, "pass"), (2, "upgrade")):
        assert match.pending == (seat,)
        match.play(seat, move)
    assert match.pending == (2,)  # alone it goes on
    assert "It is seat 2's turn" in refusal(match, 0, "upgrade")
    match.play(2, "pass")
    assert int(match.state.round_number) == 3 and match.moves(match.pending[0])[0] == "bid 1"


def test_v4_1_who_has_passed_is_left_out():
    match = position("villages F4\npassed 1\nseat 0: bid 5\nseat 1: bid 4\nseat 2: bid 3\nseat 3: bid 2")
    for seat in (0, 2, 3, 0):
        assert match.pending == (seat,)
        match.play(seat, "upgrade" if not match.state.counters.any() else "pass")


def test_v4_2_the_price_doubles_and_the_first_is_free():
    match = position("villages F4\npassed 1 2\nseat 0: bid 5; influence 20")
    paid = []
    for _ in range(5):
        before = match.influence(0)
        match.play(0, "upgrade")
        paid.append(before - match.influence(0))
    assert paid == [0, 1, 2, 4, 8] and int(match.state.counters[5]) == 16
    assert "upgrade" not in match.moves(0)
    assert "costs 16 influence now, and you have 5 [V4.2]" in refusal(match, 0, "upgrade")


def test_v4_2_every_action_has_its_own_price():
    match = position("villages F4\ncounters 0 0 0 2 1 4\nseat 0: bid 5; influence 1; canoes G9; meeting F5*1")
    assert set(match.moves(0)) == {
        "pass",
        "celebrate F4",
    }  # fishing, building and delivering are free but cannot be done
    match.play(0, "celebrate F4")
    assert match.influence(0) == 0 and match.state.counters.tolist() == [0, 0, 0, 2, 2, 4]


WITH_CANOES = ("build", "fish", "deliver", "move")


@pytest.mark.parametrize("dear", range(4), ids=WITH_CANOES)
def test_v4_2_an_action_that_costs_too_much_is_not_offered(dear):
    counters = [1] * 6
    counters[dear] = 2
    able = "seat 0: bid 2; influence 1; shells 5 5; fish 4; canoes G5; fisher F3; meeting G4"
    match = position(f"villages F4\ncounters {' '.join(map(str, counters))}\n{able}")
    assert [move for move in match.moves(0) if move in WITH_CANOES] == [
        action for action in WITH_CANOES if action != WITH_CANOES[dear]
    ]


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        ("", "build", "you have none"),
        ("canoes G5", "build", "The cheapest hut costs 6, and your shells are worth 0 [V5.2]"),
        ("canoes A7; shells 5 5", "build", "None of your canoes can reach a place to build"),
        ("canoes G5", "fish", "can reach a village with the god or one of your fishermen"),
        ("canoes G5; meeting F5", "deliver", "You have no fish to deliver [V5.8]"),
        ("canoes G5; fish 4", "deliver", "can reach a hut with room"),
        ("bid 10; canoes G5", "move", "your movement is 0"),
        ("canoes G5; steps 8", "upgrade", "highest"),
        ("canoes G5; meeting F5", "celebrate F4", "There are no fish in F4"),
    ],
)
def test_v4_3_an_action_that_cannot_be_carried_out_cannot_be_chosen(seat, move, why):
    match = position(CHOOSE + seat)
    assert move not in match.moves(0)
    assert why in refusal(match, 0, move)


def test_v4_4_passing_without_any_action_is_a_sacrifice():
    match = position("round 2\nvillages F4\nseat 0: bid 5; influence 1\nseat 1: bid 4\nseat 2: bid 3")
    match.play(0, "pass")
    match.play(1, "upgrade")
    match.play(2, "pass")
    match.play(1, "pass")
    assert [match.influence(seat) for seat in range(3)] == [3, 0, 2]


def test_v4_4_only_actions_of_this_phase_count():
    match = position(
        "round 2", "villages F4 / I7", "passed 1 2", "active 0", "seat 0: bid 5", "seat 1: bid 4", "seat 2: bid 3"
    )
    match.play(0, "pass")
    assert match.influence(0) == 0
    for bid, seat in enumerate(match.state.order[:3].tolist()):
        match.play(seat, f"bid {9 - bid}")
    match.play(match.pending[0], "god F5")
    for seat in match.state.order[:3].tolist():
        match.play(seat, "pass")
    assert match.influence(0) == 2


MOVING = "villages F4\nphase go\ndoing move\nseat 0: bid 2; canoes G9 H9 -; "


def test_v4_5_each_canoe_at_most_once_and_at_least_one():
    match = position(MOVING)
    assert "stop" not in match.moves(0) and "At least one canoe" in refusal(match, 0, "stop")
    match.play(0, "H9>H10")
    assert "stop" in match.moves(0) and not match.ends(0, "H10")
    assert "has already acted" in refusal(match, 0, "H10>H9")
    match.play(0, "G9>G10")
    assert match.pending == (1,)  # nothing is left to do, so the action ends by itself


def test_v4_5_stop_ends_the_action():
    match = position(MOVING)
    match.go("G9>G8, stop", 0)
    assert match.pending == (1,) and match.canoes(0) == ["G8", "H9"]


def test_v4_5_a_canoe_that_cannot_act_there_is_not_moved():
    match = position("villages F4\ngod F4\nphase go\ndoing fish\nseat 0: bid 1; canoes F6 M1")
    assert set(match.moves(0)) == {"F6>F5"}
    assert "not next to a cult hex" in refusal(match, 0, "F6>F6")
    assert "not next to a cult hex" in refusal(match, 0, "M1>M1")


def test_v4_5_a_canoe_that_reaches_no_building_site_cannot_be_moved():
    """The rulebook's third canoe: it is next to cult hexes, but every hex beside it would join two villages."""
    text = "villages F4 / H5\nphase go\ndoing build\nseat 0: bid 10; shells 5 5 5; canoes G5 E4\nseat 1: meeting F5 H4"
    match = position(text)
    assert match.moves(0) == ["E4>E4"]
    assert "no room for a hut next to G5" in refusal(match, 0, "G5>G5")
    alone = position(text.replace("phase go\ndoing build\n", "").replace("G5 E4", "G5"))
    assert "build" not in alone.moves(0)


def test_v4_6_canoes_pass_canoes_but_not_land_and_end_alone():
    wall = "seat 1: canoes G8 F8 F9"
    match = position("villages G10\nphase go\ndoing move\nseat 0: bid 2; canoes G9\n" + wall)
    reached = match.ends(0, "G9")
    assert {"G7", "F7"} < reached  # through the canoes
    assert not {"G8", "F8", "F9"} & reached  # not onto them: nobody has the glory to sink one
    assert "G10" not in reached and "G11" not in reached  # not over the cult hex
    assert "is land" in refusal(match, 0, "G9>G10")
    assert "out of reach from G9: your canoes move up to 2 hexes" in refusal(match, 0, "G9>G6")


def test_v4_6_other_actions_end_on_free_hexes_only():
    match = position(
        "villages F4\ngod F4\nphase go\ndoing fish\nseat 0: bid 2; feasts 50; canoes F6\nseat 1: canoes F5 E4 M1"
    )
    assert match.ends(0, "F6") == {"G5"}
    assert "end on a hex without one" in refusal(match, 0, "F6>F5")


def test_v4_7_leaving_a_hut_costs_one_and_a_canoe_on_it_is_inactive():
    match = position("villages F4\ngod F4\nphase go\ndoing fish\nseat 0: bid 1; canoe F5; canoes F5")
    assert match.ends(0, "F5") == {"E4", "G5"}
    assert "cannot act until it has left" in refusal(match, 0, "F5>F5")
    stuck = position("villages F4\ngod F4\nseat 0: bid 10; canoe F5; canoes F5")
    assert stuck.moves(0) == ["pass", "upgrade"]


def test_v4_7_a_canoe_built_in_this_action_cannot_be_used_in_it():
    match = position("villages F4\nphase go\ndoing build\nseat 0: bid 1; shells 5 5 5 5; canoes G5")
    match.go("G5>G5, canoe F5", 0)
    assert match.pending == (1,)
    match.play(1, "pass")
    match.play(2, "pass")
    match.play(0, "move")
    assert match.ends(0, "F5")


def test_v4_7_a_canoe_leaves_its_hut_only_for_the_open_water():
    match = position(
        "villages B2", "phase go", "doing move", "seat 0: bid 2; canoe A2; canoes A2", "seat 1: meeting B1"
    )
    assert "A1" in names(match.state.water) and "A1" not in names(match.state.open)
    assert "A1" not in match.ends(0, "A2") and "A3" in match.ends(0, "A2")
    assert "closed pond" in refusal(match, 0, "A2>A1")

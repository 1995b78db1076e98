"""[V2] Bids, their order, and the first huts."""

from __future__ import annotations

from itertools import permutations

import pytest

from motu.core.match import Match
from motu.games.kaivai.rules.build import building_cost
from motu.games.kaivai.rules.sea import allowance
from motu.games.kaivai.rules.seats import standing
from tests.games.kaivai.table import names, position
from tests.games.table import refusal


def test_v2_1_the_order_of_round_1_is_drawn():
    match = Match("kaivai", 4, {"bases": ["A6 A7", "M6 M7"]})
    assert len(match.odds()) == 24 and set(match.odds()) == {1}
    match.play("chance", "order 2 0 3 1")
    for seat in (2, 0, 3, 1):
        assert match.pending == (seat,)
        match.play(seat, match.moves(seat)[0])


def test_v2_1_three_seats_have_six_orders_and_the_first_of_it_bids_first():
    match = position("phase order\nturn 1")
    assert match.moves("chance") == [f"order {a} {b} {c}" for a, b, c in permutations(range(3))]
    assert match.odds() == [1] * 6
    assert match.go("order 2 0 1").pending == (2,) and match.state.rank[:3].tolist() == [1, 2, 0]


def test_v2_1_no_number_twice():
    match = position("phase bid\nturn 1\nseat 0: bid 6")
    assert match.moves(1) == [f"bid {n}" for n in (1, 2, 3, 4, 5, 7, 8, 9, 10)]
    assert "6 is taken" in refusal(match, 1, "bid 6")
    assert "1 to 10" in refusal(match, 1, "bid 11")
    assert "1 to 10" in refusal(match, 1, "bid 0")


LAST_PASS = "round 2\nphase choose\npassed 1 2 3\nactive 0\nfirst 3 2 1 0\n"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("feasts 3; shells 5 5", "feasts 4"),
        ("shells 5 3 1; fish 3 3 3", "shells 5 4 1"),  # after the loss of value 4 + 2 against 4 + 3
        ("shells 3 3; fish 4 1 1; canoes G9; canoe F5", "shells 5; fish 4 4"),  # 4 and 4, then one fish against two
        ("canoes G9; canoe F5 F3 E3", "canoes H9 H10; canoe I8 I6"),
        ("canoe F5 F3", "canoe I8 I6; canoes I8"),
        ("canoes G9; canoe F5", "canoes H9; canoe I8 I6"),
    ],
    ids=["glory", "shell value", "fish", "canoes", "canoes on huts", "huts"],
)
def test_v2_1_the_poorer_seat_bids_first(first, second):
    for a, b in ((first, second), (second, first)):
        match = position(
            f"{LAST_PASS}villages F4 / I7", f"seat 0: {a}", f"seat 1: {b}", "seat 2: feasts 50", "seat 3: feasts 60"
        )
        match.play(0, "pass")
        assert match.state.order[:2].tolist() == ([0, 1] if a == first else [1, 0])


@pytest.mark.parametrize(("played", "next_up"), [(2, "bid 1"), (8, "score F4")])
def test_v2_1_v7_2_whoever_passed_last_the_poorest_seat_is_next(played, next_up):
    match = position(
        f"round {played}\nturn 2\npassed 0 1\nvillages F4\nseat 0: feasts 5\nseat 1: feasts 3\nseat 2: feasts 4"
    )
    assert match.go("pass", 2).pending == (1,) and match.moves(1)[0] == next_up
    assert match.state.order[:3].tolist() == [1, 2, 0]


HUTS = "meeting F3 E3 E4 G4 F2 E2 D2 D3 D4 G3 F1 E1 D1 G2 G1"  # all fifteen
SHELLS, FISH, CANOES = "shells " + "5 " * 500, "fish " + "4 " * 500, "canoes M1 M2 M3 M4"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"feasts 3; {SHELLS}; {FISH}; {CANOES}; {HUTS}", "feasts 4"),
        (f"shells 4; {FISH}; {CANOES}; {HUTS}", "shells 5"),
        (f"fish 1; {CANOES}; {HUTS}", "fish 1 1"),
        (f"canoes M1 M2 M3; {HUTS}", "canoes J9 J10 K9 K8"),
        (HUTS.removesuffix(" G1"), HUTS),
        (HUTS.removesuffix(" G2 G1"), HUTS.removesuffix(" G1")),
    ],
    ids=["glory", "shell value", "fish", "canoes", "huts", "huts but one"],
)
def test_v2_1_much_of_what_comes_later_does_not_outweigh_what_comes_first(first, second):
    def standings(a: str, b: str) -> list[int]:
        states = [position(f"first 2 1 0\nvillages F4\nseat 0: {text}").state for text in (a, b)]
        return [int(standing(s, 0)) for s in states]

    less, more = standings(first, second)
    assert less + 3 < more  # whatever the order of round 1 adds


def test_v2_1_then_the_order_of_round_1_decides():
    match = position(LAST_PASS + "seat 0:\nseat 1:\nseat 2:\nseat 3:")
    match.play(0, "pass")
    assert match.state.order.tolist() == [3, 2, 1, 0] and match.pending == (3,)


def test_v2_2_the_highest_bid_acts_first_and_the_bid_is_the_basic_cost():
    match = position("round 2\nphase bid\nseat 0:\nseat 1:\nseat 2:")
    for seat, bid in enumerate((6, 9, 2)):
        match.play(seat, f"bid {bid}")
    assert match.state.order[:3].tolist() == [1, 0, 2] and match.pending == (2,)  # the lowest moves the god
    match.play(2, "god K3")
    assert match.pending == (1,)
    assert [int(building_cost(match.state, seat, 0)) for seat in range(3)] == [6 + 1, 9 + 1, 2 + 1]


@pytest.mark.parametrize("bids", list(permutations((2, 4, 7, 9))), ids=str)
def test_v2_2_four_seats_act_in_the_order_of_their_bids(bids):
    made = [f"seat {seat}: bid {bid}" for seat, bid in enumerate(bids[:3])]
    match = position("round 2\nphase bid\nturn 3\norder 1 0 2 3", *made, "seat 3:")
    match.play(3, f"bid {bids[3]}")
    assert match.state.order.tolist() == sorted(range(4), key=lambda seat: -bids[seat])


def test_v2_2_v2_3_a_bid_of_6_costs_6_and_moves_4():
    match = position("villages F4\nseat 0: bid 6\nseat 1: bid 5\nseat 2: bid 10")
    assert [int(allowance(match.state, seat)) for seat in range(3)] == [4, 5, 0]
    assert int(building_cost(match.state, 0, 0)) == 6 + 1


def test_v2_2_movement_by_bid():
    moved = [int(allowance(position(f"seat 0: bid {bid}").state, 0)) for bid in range(1, 11)]
    assert moved == [1, 2, 3, 4, 5, 4, 3, 2, 1, 0]


def test_v2_3_one_upgrade_makes_2_into_3():
    match = position("seat 0: bid 8; canoes G7")
    match.play(0, "upgrade")
    assert int(allowance(match.state, 0)) == 3
    assert [int(allowance(position(f"seat 0: bid 10; steps {n}").state, 0)) for n in range(9)] == [
        0,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        5,
    ]


def test_v2_3_a_canoe_goes_as_far_as_the_allowance():
    match = position("villages A7\nphase go\ndoing move\nseat 0: bid 2; canoes G7")
    assert len(match.ends(0, "G7")) == 6 + 12


FIRST = "phase first_hut\norder 1 0 2\nvillages F4 / I7\nseat 0: bid 5\nseat 1: bid 8\nseat 2: bid 2"


def test_v2_4_two_free_huts_each_in_turn_order_next_to_cult_hexes():
    match = position(FIRST)
    hexes = ["E3", "E4", "F3", "F5", "G4", "G5", "H7", "H8", "I6", "I8", "J6", "J7"]
    assert set(match.moves(1)) == {f"hut {kind} {hex}" for kind in ("canoe", "fisher", "meeting") for hex in hexes}
    match.play(1, "hut canoe F5")
    match.play(1, "hut meeting E4")
    assert match.pending == (0,) and match.canoes(1) == ["F5"]
    assert "not next to a cult hex" in refusal(match, 0, "hut canoe F6")  # a hut is no cult hex
    match.go("hut fisher I8, hut fisher J7", 0)
    match.go("hut canoe G5, hut canoe G4", 2)
    assert match.state.shells.sum() == 0 and match.pending == (2,) and match.moves(2)[0].startswith("god")
    assert names(match.state.huts[2]) == ["G4", "G5"]


def test_v2_4_after_the_huts_of_the_fourth_seat_the_god_is_moved():
    huts = "seat 0: bid 5; meeting F3 F5\nseat 1: bid 4; meeting E4 G4\nseat 2: bid 3; meeting I6 I8\nseat 3: bid 2; meeting J7"
    match = position(f"phase first_hut\nturn 3\nvillages F4 / I7\n{huts}").go("hut canoe H8", 3)
    assert match.pending == (3,) and match.moves(3)[0].startswith("god")


def test_v2_4_only_in_round_1():
    match = position("round 2\nphase bid\nturn 2\nseat 0: bid 3\nseat 1: bid 4")
    match.play(2, "bid 1")
    assert match.moves(2)[0].startswith("god")


def test_v2_4_beginners_place_two_canoe_huts():
    match = position("beginner\n" + FIRST)
    assert {move.split()[1] for move in match.moves(1)} == {"canoe"}
    assert "Beginners" in refusal(match, 1, "hut meeting F5")


POND = "villages B2\nseat 0: bid 5\nseat 1: bid 4; meeting A2 B1 B3 C2 C3"  # A1, the last place, is a closed pond


@pytest.mark.parametrize("kind", ["", "beginner\n"])
def test_v2_4_v1_5_beginners_have_no_place_where_a_canoe_hut_cannot_be(kind):
    match = position(f"{kind}round 1\nphase bid\nturn 2\n{POND}").go("bid 3")
    if kind:
        assert match.pending == (2,) and match.moves(2)[0].startswith("god")
    else:
        assert match.moves(0) == ["hut fisher A1", "hut meeting A1"]


def test_v2_4_a_seat_without_any_place_goes_without_the_hut():
    crowd = "fisher E3 E4 F3 F5 G4"  # round the only cult hex one place is left
    match = position(
        f"phase first_hut\nvillages F4\nseat 0: bid 5\nseat 1: bid 4; {crowd}\nseat 2: bid 3; meeting G3 F2"
    )
    match.play(0, "hut meeting G5")
    assert match.pending == (2,) and match.moves(2)[0].startswith("god")


def test_v2_4_v1_5_a_place_that_closes_a_pond_is_one_while_every_canoe_keeps_its_way():
    crowd = "meeting E3 E4 F3 G4 H3 I3 I4 H5; canoe F5; canoes F5"  # H4 opens to G5 alone, the last place
    match = position(f"round 1\nphase bid\nturn 2\nvillages F4\nseat 0: bid 5\nseat 1: bid 4; {crowd}").go("bid 3")
    assert match.open() == [f"hut {kind} G5" for kind in ("canoe", "fisher", "meeting")]


FIRST_HUT = "phase first_hut\nvillages {}\nseat 0: bid 3\nseat 1: bid 2{}\nseat 2: bid 1"


def test_v2_4_v1_4_a_first_hut_joins_no_villages():
    match = position(FIRST_HUT.format("F4 / H5", ""))
    assert not {move for move in match.moves(0) if move.endswith("G5")} and "hut meeting G4" in match.moves(0)
    assert "join the villages F4 and H5 [V1.4]" in refusal(match, 0, "hut meeting G5")
    match.play(0, "hut meeting G4")
    assert "hut meeting H4" not in match.moves(0)  # next to the hut just placed, and to the other village


@pytest.mark.parametrize("corner", ["canoes A1", "canoe A1; canoes A1"], ids=["at sea", "on its hut"])
def test_v2_4_v1_5_a_first_hut_traps_no_canoe(corner):
    match = position(FIRST_HUT.format("B2 / I7", f"; meeting B1; {corner}"))
    assert not {move for move in match.moves(0) if move.endswith("A2")} and "hut meeting B3" in match.moves(0)
    assert "cut a canoe off from the open water [V1.5]" in refusal(match, 0, "hut fisher A2")


def test_v2_4_v1_6_a_first_hut_is_placed_on_water_without_a_canoe():
    match = position(FIRST_HUT.format("F4 / I7", "; meeting F3; canoes F5"))
    assert not {move for move in match.moves(0) if move.endswith(("F5", "F3", "F4"))} and "hut canoe G4" in match.moves(
        0
    )
    assert "There is a canoe on F5: huts and cult hexes go on water without a canoe [V1.6]" in refusal(
        match, 0, "hut canoe F5"
    )

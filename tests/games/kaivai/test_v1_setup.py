"""[V1] Set-up, villages, and where things may be placed."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from motu.core.game import Refused
from motu.core.match import Match
from motu.games.kaivai.board import NAMES, PAIRS, distance, hexes_of, named, words_of
from motu.games.kaivai.rules.build import has_pieces
from motu.games.kaivai.rules.sea import RUNS, largest_areas
from motu.games.kaivai.state import Hut
from tests.games.kaivai.table import Table, names, position
from tests.games.table import refusal


def test_the_board_has_127_hexes_named_by_column_and_row():
    assert len(NAMES) == 127 and NAMES[0] == "A1" and NAMES[-1] == "M7" and NAMES[63] == "G7"
    sizes = [sum(name[0] == column for name in NAMES) for column in "ABCDEFGHIJKLM"]
    assert sizes == [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
    assert names(motu.Match("kaivai").state.cult) == ["B2", "E7", "F4", "F11", "I7", "K2"]


def test_v1_1_every_seat_begins_with_the_same():
    for seats in (3, 4):
        match = Table("kaivai", seats)
        for seat in range(seats):
            assert match.shells(seat) == [5, 5, 5] and match.fish(seat) == [4, 4, 4]
            assert match.influence(seat) == 3 and match.scores()[seat] == 0
    for seats in (2, 5):
        with pytest.raises(Refused, match="3 to 4 seats"):
            Match("kaivai", seats)


BUILDER = "villages F4\nphase go\ndoing build\nseat 0: bid 1; shells 5 5 5 5 5 5 5; "


def types(match: Match) -> set[str]:
    match.play(0, match.moves(0)[0])
    return {move.split()[0] for move in match.moves(0)}


def test_v1_1_there_are_four_canoes_and_five_fishermen():
    huts = "canoe F3 E3 E4 G4; canoes G5 J9 J10"
    assert types(position(BUILDER + huts)) == {"canoe", "fisher", "meeting"}
    assert types(position(BUILDER + huts + " F8")) == {"fisher", "meeting"}
    assert types(position(BUILDER + "fisher F3 E3 E4 G4; canoes G5")) == {"canoe", "fisher", "meeting"}
    assert types(position(BUILDER + "fisher F3 E3 E4 G4 G3; canoes G5")) == {"canoe", "meeting"}
    others = position(f"{BUILDER}fisher F3; meeting E3; canoes G5", "seat 1: fisher E4 G4 G3 F2; canoes M1 M2 M3 M4")
    assert types(others) == {"canoe", "fisher", "meeting"}  # each seat has its own


def test_v1_1_there_are_fifteen_huts():
    fourteen = "meeting F3 E3 E4 G4 F2 E2 D2 D3 D4 G3 F1 E1 D1 G2; canoes G5"
    rich = BUILDER.replace("phase go\ndoing build\n", "")
    assert "build" in position(rich + fourteen).moves(0)
    full = position(rich + fourteen.replace("G2;", "G2 G1;"))
    assert "build" not in full.moves(0)
    assert "All your huts" in refusal(full, 0, "build")
    assert not any(has_pieces(full.state, 0, kind) for kind in Hut)


def test_v1_2_ten_places_for_the_first_base_and_four_steps_between_bases():
    match = Match("kaivai", 4)
    places = match.moves("chance")
    assert places == [f"base {place}" for place in
                      ("A5 A6", "A6 A7", "A7 B8", "G1 H1", "J10 K9", "K9 L8", "L8 M7", "M4 M5", "M5 M6", "M6 M7")]  # fmt: skip
    match.play("chance", "base A6 A7")
    rest = [move[5:].split() for move in match.moves("chance")]
    assert rest and all(distance(named(a), named(b)) >= 4 for pair in rest for a in pair for b in ("A6", "A7"))
    assert "four steps" in refusal(match, "chance", "base A5 A6")
    match.play("chance", "base M6 M7")
    assert match.moves("chance")[0] == "order 0 1 2 3" and int(match.state.villages) == 8


@pytest.mark.parametrize("laid", PAIRS, ids=lambda pair: NAMES[pair[0]] + NAMES[pair[1]])
def test_v1_2_the_second_base_keeps_its_distance_wherever_the_first_lies(laid):
    match = Match("kaivai", 4)
    match.play("chance", f"base {NAMES[laid[0]]} {NAMES[laid[1]]}")
    apart = [pair for pair in PAIRS if all(distance(a, b) >= 4 for a in pair for b in laid)]
    assert match.moves("chance") == [f"base {NAMES[a]} {NAMES[b]}" for a, b in apart]


def test_v1_2_all_places_are_equally_likely():
    match = Match("kaivai", 4)
    assert len(match.odds()) == 10 and set(match.odds()) == {1}


def test_v1_2_the_option_names_the_bases():
    match = Match("kaivai", 4, {"bases": ["A6 A7", "M6 M7"]})
    assert len(match.moves("chance")) == 24 and {"A6", "A7", "M6", "M7"} < set(names(match.state.cult))


@pytest.mark.parametrize(
    ("bases", "why"),
    [
        (["A6 A7"], "must name 2"),
        (["A6 A7", "A5 A6"], "too close"),
        (["A1 A2", "M6 M7"], "not a place for a base"),
        (["A6", "M6"], "pairs of hexes in 2010"),
        ("A6 A7", "takes a list"),
        ([7], "takes a list"),
    ],
)
def test_v1_2_bases_that_cannot_be_are_refused(bases, why):
    with pytest.raises(Refused, match=why):
        Match("kaivai", 4, {"bases": bases})


def test_v1_3_there_is_one_cult_hex_for_each_of_eight_rounds():
    match = Match("kaivai", 3, {"bases": ["A6 A7", "M6 M7"]}, seed=1)
    bids = dict.fromkeys(range(1, 9), 0)
    while not match.over and match.state.phase < 11:
        who = match.pending[0]
        moves = match.moves(who)
        if moves[0].startswith("god"):
            bids[int(match.state.round_number)] += 1
        match.play(who, "pass" if "pass" in moves else moves[0])
    assert bids == dict.fromkeys(range(1, 9), 1) and len(hexes_of(match.state.cult)) == 6 + 4 + 8


TWO_VILLAGES = "phase god\nturn 2\nvillages F4 / H5\nseat 0: bid 3\nseat 1: bid 2\nseat 2: bid 1"


def test_v1_4_nothing_may_join_two_villages():
    match = position(TWO_VILLAGES)
    assert "god G5" not in match.moves(2) and "god G4" in match.moves(2)
    assert "join the villages F4 and H5 [V1.4]" in refusal(match, 2, "god G5")


def test_v1_4_huts_belong_to_the_village_too():
    match = position(TWO_VILLAGES.replace("bid 1", "bid 1; meeting G4"))
    assert "god H4" not in match.moves(2)  # next to the hut of one village and the cult hex of the other
    assert "[V1.4]" in refusal(match, 2, "god H4")


CORNER = "phase god\nturn 2\nvillages B2 / I7\nseat 0: bid 3; meeting B1"


def test_v1_5_a_canoe_at_sea_must_not_be_cut_off():
    match = position(f"{CORNER}; canoes A1")
    assert "god A2" not in match.moves(2) and "god A3" not in match.moves(2) and "god B3" in match.moves(2)
    assert "cut a canoe off from the open water [V1.5]" in refusal(match, 2, "god A2")


def test_v1_5_a_canoe_on_its_hut_must_not_be_cut_off():
    match = position(f"{CORNER}; canoe A1; canoes A1")
    assert "god A2" not in match.moves(2) and "[V1.5]" in refusal(match, 2, "god A2")
    match.play(2, "god B3")


def test_v1_5_a_pond_without_canoes_may_be_closed():
    match = position(CORNER)
    match.play(2, "god A2")
    assert "A1" not in names(match.state.open) and "A1" in names(match.state.water)


def test_v1_5_a_new_canoe_needs_the_open_water_too():
    match = position("phase first_hut\nvillages B2 / I7\nseat 0: bid 3\nseat 1: bid 2; meeting B1 A2")
    moves = match.moves(0)
    assert "hut meeting A1" in moves and "hut fisher A1" in moves and "hut canoe A1" not in moves
    assert "open water [V1.5]" in refusal(match, 0, "hut canoe A1")


def test_v1_5_a_builder_must_not_trap_itself():
    match = position("villages B2\nphase go\ndoing build\nseat 0: bid 1; shells 5 5 5; canoes A1; meeting B1")
    assert "A1" not in match.ends(0, "A1")  # its only site there, A2, would close the corner behind it
    assert "no room for a hut" in refusal(match, 0, "A1>A1")
    match.play(0, "A1>A2")
    assert "meeting A1" in match.moves(0) and "meeting A3" not in match.moves(0)


def test_v1_5_equally_large_areas_all_are_open_water():
    def largest(*places: str) -> list[str]:
        low, high = words_of(named(place) for place in places)
        return names(largest_areas((np.uint64(low), np.uint64(high))))

    assert largest("A1", "A2", "M6", "M7", "G7") == ["A1", "A2", "M6", "M7"]
    assert largest("A1", "A2", "A3", "M6", "M7") == ["A1", "A2", "A3"]
    assert largest("A1", "M7") == ["A1", "M7"]
    assert largest() == []


def test_v1_5_the_water_round_a_hex_is_counted_in_stretches():
    rings = [f"{ring:06b}" for ring in range(64)]
    assert RUNS.tolist() == [(sides + sides[0]).count("10") for sides in rings]


def test_v1_6_things_are_placed_on_water_without_a_canoe():
    match = position("phase god\nturn 2\nvillages F4 / I7\nseat 0: bid 3; canoes F5; meeting F3")
    assert not {"god F5", "god F3", "god I7"} & set(match.moves(2))
    assert "There is a canoe on F5" in refusal(match, 2, "god F5")
    assert "F3 is not water" in refusal(match, 2, "god F3")


def test_v1_6_a_hut_is_not_built_where_a_canoe_lies():
    match = position(f"{BUILDER}canoes G5", "seat 1: canoes F5")
    match.play(0, "G5>G5")
    assert "meeting F5" not in match.moves(0) and "meeting G4" in match.moves(0)
    assert "There is a canoe on F5: huts and cult hexes go on water without a canoe [V1.6]" in refusal(
        match, 0, "meeting F5"
    )


WALL = "round 2\nphase bid\nturn 2\nvillages G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13\n"


def test_v1_5_a_wall_makes_two_open_waters_until_one_gets_smaller():
    """Left and right of the wall there are 57 hexes each: both are open, and what is placed closes its own side."""
    assert set(sides(position(WALL, "seat 0: bid 3", "seat 1: bid 2"))) == {"F", "H"}
    assert sides(position(WALL, "seat 0: bid 3; canoes A1", "seat 1: bid 2")) == ["H"]
    assert sides(position(WALL, "seat 0: bid 3; canoes M1", "seat 1: bid 2")) == ["F"]
    assert sides(position(WALL, "seat 0: bid 3; canoes A1 M1", "seat 1: bid 2")) == []


def test_v1_5_the_larger_water_that_shrinks_to_the_size_of_the_other_leaves_both_open():
    match = position(
        WALL.replace("phase bid", "phase god"), "seat 0: bid 3; meeting H6", "seat 1: bid 2", "seat 2: bid 1"
    )
    assert "A1" in names(match.state.open) and "M1" not in names(match.state.open)
    match.play(2, "god F6")
    assert match.state.open.tolist() == match.state.water.tolist()


def sides(match: Match) -> list[str]:
    """The columns where a cult hex may be placed; none: the god stays and the first seat chooses an action."""
    match.play(2, "bid 1")
    return sorted({move[4] for move in match.moves(2)}) if match.pending == (2,) else []

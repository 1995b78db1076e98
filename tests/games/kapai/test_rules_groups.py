"""[P3] Groups: which trios there are, and who chooses."""

from __future__ import annotations

import pytest

from tests.games.kapai.table import position


@pytest.mark.parametrize(
    ("grid", "move", "ring"),
    [
        ("tt.\n...\n...", "triangle c1", "ring a1 b1 c1"),
        (".tt\n...\n...", "triangle a1", "ring a1 b1 c1"),
        ("t.t\n.s.\n...", "triangle b1", "ring a1 b1 c1"),
        ("..s\n..s\n...", "square c3", "ring c1 c2 c3"),
        ("...\n..s\n..s", "square c1", "ring c1 c2 c3"),
        ("c.s\n..s\n...", "square c3", "ring c1 c2 c3"),
    ],
)
def test_p3_1_three_equal_symbols_in_a_row_or_column_are_ringed_at_once(grid, move, ring):
    table = position(f"roll triangle square\nseat draw\n{grid}").go(move)
    assert table.rings() == [ring]
    assert table.pending == ("chance",)
    assert sum(table.groups()) == 1


NO_GROUPS = [
    ("t..\nst.\n.s.", "c3", "a diagonal"),
    ("stt\n.s.\n...", "a2", "cells that only follow each other in reading order"),
    ("t.s\n...\n...", "b1", "two and another symbol"),
    ("t..t\n....\n....", "b1", "a gap"),
    ("tt#.\ncccs\n....", "d1", "a blocked cell in the row"),
    ("tT.t\n....\n....", "c1", "a totem in the row"),
]


@pytest.mark.parametrize("groups", ["straight", "any"])
@pytest.mark.parametrize(("grid", "cell", "why"), NO_GROUPS)
def test_p3_1_nothing_else_is_a_group(grid, cell, why, groups):
    table = position(f"groups {groups}\nroll triangle circle\nseat draw\n{grid}").go(f"triangle {cell}")
    assert (table.rings(), table.groups(), table.pending) == ([], [0, 0, 0, 0], ("chance",)), why


CORNERS = [
    ("tt.\n...\n...", "a2", "ring a1 b1 a2"),
    ("tt.\n...\n...", "b2", "ring a1 b1 b2"),
    ("t..\nt..\n...", "b2", "ring a1 a2 b2"),
    (".t.\n.t.\n...", "a2", "ring b1 a2 b2"),
    ("tt.\n...\n...", "c1", "ring a1 b1 c1"),
    ("t..\nt..\n...", "a3", "ring a1 a2 a3"),
]


@pytest.mark.parametrize(("grid", "cell", "ring"), CORNERS)
def test_p3_1_with_groups_any_three_that_touch_are_a_group(grid, cell, ring):
    table = position(f"groups any\nroll triangle circle\nseat draw\n{grid}").go(f"triangle {cell}")
    assert table.rings() == [ring]


@pytest.mark.parametrize(("grid", "cell", "ring"), CORNERS[:4])
def test_p3_1_with_straight_groups_a_corner_is_none(grid, cell, ring):
    assert position(f"roll triangle circle\nseat draw\n{grid}").go(f"triangle {cell}").rings() == []


def test_p3_2_a_fourth_symbol_does_not_join_a_ringed_group():
    table = position("""
        roll square line
        seat draw
        sss...
        ......
        ......
        ring a1 b1 c1
    """).go("square d1")
    assert table.groups() == [0, 1, 0, 0]
    table.go("roll square line").go("square e1")
    assert table.groups() == [0, 1, 0, 0], "two loose ones beside a group"
    table.go("roll square line").go("square f1")
    assert table.rings() == ["ring a1 b1 c1", "ring d1 e1 f1"], "three loose ones are a group of their own"


def test_p3_2_a_ringed_symbol_is_no_part_of_a_crossing_group():
    table = position("""
        roll square line
        seat draw
        sss
        s..
        ...
        ring a1 b1 c1
    """).go("square a3")
    assert table.groups() == [0, 1, 0, 0]


def test_p3_3_the_seat_chooses_among_several_trios_also_one_that_spoils_another():
    table = position("""
        roll square line
        seat draw
        ss.ss
        ..s..
        ..s..
    """).go("square c1")
    assert set(table.moves(0)) == {"ring a1 b1 c1", "ring b1 c1 d1", "ring c1 d1 e1", "ring c1 c2 c3"}
    assert table.pending == (0,), "ringing is compulsory"
    assert table.go("ring b1 c1 d1").pending == ("chance",), "the others are spoilt"
    assert table.rings() == ["ring b1 c1 d1"]


def test_p3_3_both_symbols_of_a_double_are_drawn_before_anything_is_ringed():
    table = position("""
        roll square square
        seat draw
        ss...
        .....
        .....
    """).go("square c1")
    assert table.groups() == [0, 0, 0, 0]
    assert "square d1" in table.moves(0)


def test_p3_3_four_in_a_row_by_a_double():
    grid = "roll square square\nseat draw\nss...\n.....\n....."
    table = position(grid).go("square c1, square d1")
    assert set(table.moves(0)) == {"ring a1 b1 c1", "ring b1 c1 d1"}
    table.go("ring b1 c1 d1")
    assert (table.groups(), table.pending) == ([0, 1, 0, 0], ("chance",))
    table = position(grid).go("square c1, square c2")
    assert table.rings() == ["ring a1 b1 c1"], "the first of the double makes the trio, the second does not matter"


def test_p3_3_a_trio_with_both_symbols_of_a_double_is_one_trio_and_rings_by_itself():
    table = position("roll square square\nseat draw\ns..\n...\n...").go("square b1, square c1")
    assert (table.rings(), table.pending) == (["ring a1 b1 c1"], ("chance",))
    table = position("roll square square\nseat draw\n..s\n...\n...").go("square b1, square a1")
    assert (table.rings(), table.pending) == (["ring a1 b1 c1"], ("chance",))


@pytest.mark.parametrize(
    ("grid", "moves", "ring"),
    [
        ("s..\n...\n...", "square a2, square a3", "ring a1 a2 a3"),
        ("s..\nt..\n...", "square b1, square c1", "ring a1 b1 c1"),
        ("..s\n..t\n...", "square b1, square a1", "ring a1 b1 c1"),
        ("...\n...\n..s", "square c2, square c1", "ring c1 c2 c3"),
        ("s..\n..c\n...", "square c1, square b1", "ring a1 b1 c1"),
    ],
)
def test_p3_3_it_is_one_trio_wherever_the_first_of_the_double_lies_in_it(grid, moves, ring):
    """A trio with both symbols is found from either; it is one choice, for every seat."""
    table = position(f"roll square square\nseat draw\n{grid}\nseat draw\n{grid}")
    for seat in (1, 0):
        assert table.go(moves, seat).rings(seat) == [ring]
    assert table.pending == ("chance",)


def test_p3_3_the_choices_are_told_by_shape_and_then_by_the_part_that_the_symbol_has_in_them():
    table = position("roll square line\nseat draw\nss.ss\n..s..\n..s..").go("square c1")
    assert table.moves(0) == ["ring c1 d1 e1", "ring b1 c1 d1", "ring a1 b1 c1", "ring c1 c2 c3"]


@pytest.mark.parametrize(
    ("grid", "more", "third"),
    [
        ("tt..\nt...\n....", "triangle a3", "triangle c1"),
        ("tt..\n.t..\n....", "triangle b3", "triangle c1"),
        (".tt.\n..t.\n....", "triangle c3", "triangle a1"),
    ],
    ids=["first", "second", "third"],
)
def test_p3_2_each_of_the_three_is_ringed(grid, more, third):
    """A column that has a ringed symbol of a row in it is no group."""
    table = position(f"roll triangle line\nseat draw\n{grid}").go(f"{third}, roll triangle line, {more}")
    assert len(table.rings()) == 1 and table.pending == ("chance",)


def test_p3_3_a_double_that_completes_two_groups():
    table = position("""
        roll triangle triangle
        seat draw
        tt.
        tt.
        ...
    """).go("triangle c1, triangle c2")
    assert set(table.moves(0)) == {"ring a1 b1 c1", "ring a2 b2 c2"}
    table.go("ring a2 b2 c2")
    assert table.rings() == ["ring a2 b2 c2", "ring a1 b1 c1"], "the second follows by itself"
    assert (table.groups(), table.pending) == ([2, 0, 0, 0], ("chance",))


def test_p3_3_after_the_first_ring_the_seat_chooses_again_if_it_can():
    table = position("""
        roll circle circle
        seat draw
        cc...
        cc.cc
        .....
    """).go("circle c1, circle c2")
    assert set(table.moves(0)) == {"ring a1 b1 c1", "ring a2 b2 c2", "ring b2 c2 d2", "ring c2 d2 e2"}
    table.go("ring a1 b1 c1")
    assert set(table.moves(0)) == {"ring a2 b2 c2", "ring b2 c2 d2", "ring c2 d2 e2"}


def test_p3_3_the_mark_of_a_line_group_comes_before_the_next_ring():
    table = position("""
        roll line line
        seat draw
        ll.
        ll.
        ...
    """).go("line c1, line c2, ring a1 b1 c1")
    assert set(table.moves(0)) == {"mark triangle", "mark square", "mark circle", "mark line"}
    assert table.rings() == ["ring a1 b1 c1"]
    table.go("mark square")
    assert table.rings() == ["ring a1 b1 c1", "ring a2 b2 c2"]
    assert set(table.moves(0)) == {"mark triangle", "mark square", "mark circle", "mark line"}
    assert table.go("mark square").marks() == [0, 2, 0, 0]
    assert table.pending == ("chance",)


def test_p3_3_only_trios_with_a_newly_drawn_symbol_are_ringed():
    """Ringing happens when a symbol is drawn; what lies there from before is never looked at again."""
    table = position("""
        roll square line
        seat draw
        ccc
        ss.
        ...
    """).go("line c2")
    assert table.rings() == []
    table = position("roll square line\nseat draw\nccc\nss.\n...").go("square c2")
    assert table.rings() == ["ring a2 b2 c2"]


def test_p3_3_a_forced_ring_of_a_double_drawn_apart_may_hold_either_symbol():
    table = position(
        """
        roll circle circle
        seat draw
        .tscc.
        tststs
    """
        + "sctsct"
    ).go("circle a1, circle f1")
    assert table.rings() == ["ring d1 e1 f1"]

"""[P4] Marks of the bonus field, earned by groups of lines."""

from __future__ import annotations

import pytest

from tests.games.kapai.table import Table, position


def test_p4_1_after_a_chosen_mark_the_next_ring_earns_one_mark_more_and_not_two():
    """Two spaces are open: the first is chosen, the second follows by itself, and then nothing is left to mark."""
    table = position("""
        bonus 1 0 0 1
        roll line line
        seat draw
        ll.
        ll.
        ...
    """)
    table.go("line c1, line c2, ring a1 b1 c1, mark triangle")
    assert table.groups() == [0, 0, 0, 2]
    assert table.marks() == [1, 0, 0, 1]
    assert table.pending == ("chance",)


def line_group(bonus: str, marks: str = "") -> Table:
    """A group of lines has just been completed on a sheet with this bonus field."""
    grid = "seat draw\nll.\n...\n..." + (f"\nmarks {marks}" if marks else "")
    return position(f"bonus {bonus}\nroll line circle\n{grid}").go("line c1")


def test_p4_1_three_lines_make_the_seat_mark_any_symbol_at_once_also_one_without_a_group():
    table = line_group("5 5 5 5")
    assert (table.pending, table.groups()) == ((0,), [0, 0, 0, 1])
    assert set(table.moves(0)) == {"mark triangle", "mark square", "mark circle", "mark line"}
    table.go("mark circle")
    assert (table.marks(), table.pending) == ([0, 0, 1, 0], ("chance",))


@pytest.mark.parametrize(("grid", "move"), [("tt.", "triangle c1"), ("ss.", "square c1"), ("cc.", "circle c1")])
def test_p4_1_no_other_group_earns_a_mark(grid, move):
    symbol = move.split()[0]
    table = position(f"roll {symbol} line\nseat draw\n{grid}\n...\n...").go(move)
    assert (sum(table.groups()), table.marks(), table.pending) == (1, [0, 0, 0, 0], ("chance",))


def test_p4_1_a_full_symbol_cannot_be_chosen():
    assert set(line_group("1 2 0 3", "1 1 0 0").moves(0)) == {"mark square", "mark line"}


def test_p4_1_the_only_symbol_with_a_space_is_marked_by_itself():
    table = line_group("1 2 0 3", "1 1 0 3")
    assert (table.marks(), table.pending) == ([1, 2, 0, 3], ("chance",))


def test_p4_1_if_all_are_full_there_is_no_mark():
    table = line_group("1 2 0 3", "1 2 0 3")
    assert (table.groups(), table.marks(), table.pending) == ([0, 0, 0, 1], [1, 2, 0, 3], ("chance",))
    assert line_group("0 0 0 0").pending == ("chance",)


def test_p4_1_two_groups_of_lines_with_one_space_left_mark_it_once():
    table = position("""
        bonus 0 0 1 0
        roll line line
        seat draw
        ll.
        ll.
        ...
    """).go("line c1, line c2, ring a1 b1 c1")
    assert (table.groups(), table.marks(), table.pending) == ([0, 0, 0, 2], [0, 0, 1, 0], ("chance",))

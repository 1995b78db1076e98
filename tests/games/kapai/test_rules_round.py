"""[P1] A round: one roll for all, each seat draws on its own sheet. [P5] The end."""

from __future__ import annotations

import pytest

from motu.core import dice
from motu.core.play import Buffers
from motu.games.kapai.state import NO_CELL
from tests.games.kapai.table import position
from tests.games.table import weights

THREE_SEATS = """
    last triangle triangle
    seat nothing
    ...
    ...
    ...
    seat nothing
    ...
    ...
    ...
    seat nothing
    ...
    ...
    ...
"""


def test_p1_1_dice_come_first_and_the_order_of_the_dice_is_kept():
    table = position(THREE_SEATS)
    assert table.pending == ("chance",)
    odds = weights(table)
    assert len(odds) == 16
    assert sum(odds.values()) == 36
    assert (odds["roll triangle triangle"], odds["roll square line"], odds["roll line square"]) == (4, 4, 1)
    assert (odds["roll circle circle"], odds["roll circle line"], odds["roll line circle"]) == (1, 2, 1)


def test_p1_1_one_roll_serves_all_seats_in_any_order_and_the_next_comes_when_all_have_finished():
    table = position(THREE_SEATS).go("roll triangle circle")
    assert table.pending == (0, 1, 2)
    assert table.go("circle a1", 1).pending == (0, 2)
    assert table.go("triangle b2", 2).go("circle c3", 0).pending == ("chance",)
    assert "seat nothing c3\n...\n...\n..c\nseat nothing a1\nc..\n" in table.position_text()


def test_p1_1_a_roll_lies_on_the_table_and_nothing_of_the_last_round_is_new():
    table = position(THREE_SEATS).go("roll line line")
    for seat in range(3):
        table.go("line a1, line a2", seat)
    assert table.state.rolled == 0 and "seat nothing a1 a2\n" in table.position_text()
    table.go("roll square circle")
    assert table.state.rolled == 1 and table.position_text().count("seat draw\n") == 3
    assert (table.state.fresh[:3] == NO_CELL).all()


def test_p1_1_who_owes_nothing_has_no_move():
    table = position(THREE_SEATS).go("roll square circle").go("square a1", 0)
    b = Buffers.of(table.game)
    assert table.game.legal(table.state, 0, b.actions, b.odds) == 0


def test_p1_1_there_is_one_world_and_everybody_sees_it():
    table = position(THREE_SEATS).go("roll square circle").go("square a1", 0)
    world = table.game.blank(table.state)
    table.game.imagine(table.view(1), 1, dice.generator(1), world)
    assert world.tobytes() == table.state.tobytes() == table.view(1).tobytes()


def test_p1_1_a_seat_may_finish_its_double_while_another_is_in_the_middle_of_its_own():
    table = position(THREE_SEATS).go("roll line line")
    table.go("line a1", 0).go("line b2, line b3", 2).go("line a2", 0)
    assert table.pending == (1,)
    assert set(table.moves(1)) >= {"line a1", "line c3"}, "nobody else's sheet bears on this one"


@pytest.mark.parametrize("seats", [1, 4, 5, 100])
def test_p1_1_any_number_of_seats_one_included(seats):
    table = position("last line line\n" + "seat nothing\n...\n...\n...\n" * seats).go("roll square line")
    assert table.pending == tuple(range(seats))


def test_p1_2_of_two_different_symbols_one_is_drawn_once():
    table = position("""
        roll square circle
        seat draw
        t..
        ...
        ...
    """)
    assert set(table.moves(0)) == {"square b1", "circle b1", "square a2", "circle a2"}
    assert table.go("circle b1").pending == ("chance",)


def test_p1_2_two_equal_symbols_are_drawn_twice():
    table = position("""
        roll square square
        seat draw
        t..
        ...
        ...
    """)
    assert set(table.moves(0)) == {"square b1", "square a2"}
    assert table.go("square b1").pending == (0,)
    assert set(table.moves(0)) == {"square c1", "square b2"}
    assert table.go("square b2").pending == ("chance",)


def test_p1_3_drawing_is_compulsory():
    """There is no passing, neither with one cell nor in the middle of a double; the dice wait."""
    table = position("""
        roll square line
        seat draw
        tct
        sls
        tc.
    """)
    assert table.pending == (0,)
    assert set(table.moves(0)) == {"square c3", "line c3"}
    table = position("""
        roll line line
        seat draw
        tct
        sts
        t..
    """).go("line b3")
    assert table.pending == (0,)
    assert set(table.moves(0)) == {"line c3"}


def test_p5_1_the_match_ends_when_the_sheets_are_full_in_the_same_round():
    table = position("""
        roll square line
        seat draw
        tct
        sls
        tc.
        seat draw
        .ct
        sls
        tct
    """)
    table.go("line c3", 0)
    assert table.pending == (1,), "a full sheet waits for the others"
    assert table.go("square a1", 1).pending == ()


def test_p5_1_a_full_sheet_still_owes_its_ring_and_its_mark():
    table = position("""
        roll line square
        seat draw
        ll.
        tcl
        ctl
    """).go("line c1")
    assert set(table.moves(0)) == {"ring a1 b1 c1", "ring c1 c2 c3"}
    table.go("ring c1 c2 c3")
    assert table.pending == (0,)
    assert table.go("mark line").pending == ()

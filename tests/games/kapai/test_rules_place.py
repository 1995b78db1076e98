"""[P2] Where symbols are drawn."""

from __future__ import annotations

from motu import Match
from tests.games.kapai.table import position

TOTEMS = {"a1", "g1", "d4", "a7", "g7"}
BLOCKED = {"b2", "f2", "b6", "f6"}


def places(moves: list[str] | set[str]) -> set[str]:
    return {move.split()[1] for move in moves}


def test_p2_1_the_first_symbol_of_a_sheet_goes_anywhere_that_is_free():
    match = Match("kapai")
    match.play("chance", "roll triangle line")
    free = {f"{column}{row}" for column in "abcdefg" for row in range(1, 8)} - TOTEMS - BLOCKED
    assert places(match.moves(0)) == free
    assert len(match.moves(0)) == 80


def test_p2_1_a_cell_is_filled_once():
    table = position("""
        roll square line
        seat draw
        ttc
        ls.
        .T#
    """)
    assert places(table.moves(0)) == {"c2", "a3"}


def test_p2_2_later_symbols_go_orthogonally_next_to_a_symbol():
    table = position("""
        roll square line
        seat draw
        .....
        .....
        ..c..
        .....
        .....
    """)
    assert places(table.moves(0)) == {"c2", "b3", "d3", "c4"}


def test_p2_2_from_the_second_symbol_on():
    table = position("roll square line\nseat draw\n....\n....\n....").go("square b2").go("roll square line")
    assert places(table.moves(0)) == {"b1", "a2", "c2", "b3"}
    table.go("line a2").go("roll square line")
    assert places(table.moves(0)) == {"a1", "b1", "c2", "a3", "b3"}


def test_p2_2_totems_and_blocked_cells_are_no_symbols():
    table = position("""
        roll square line
        seat draw
        c..T.
        T.#..
        .....
    """)
    assert places(table.moves(0)) == {"b1"}


def test_p2_2_a_row_does_not_run_on_into_the_next():
    table = position("""
        roll square line
        seat draw
        ..s
        ...
        ...
    """)
    assert places(table.moves(0)) == {"b1", "c2"}


def test_p2_3_the_first_of_a_double_needs_a_free_neighbour():
    table = position("""
        roll line line
        seat draw
        .t..
        tts.
        cccs
    """)
    assert set(table.moves(0)) == {"line c1", "line d2"}, "a1 has no room beside it, d1 is next to no symbol"


def test_p2_3_the_second_of_a_double_goes_beside_the_first_and_nowhere_else():
    table = position("""
        roll line line
        seat draw
        .....
        .t...
        .....
    """).go("line c2")
    assert set(table.moves(0)) == {"line c1", "line d2", "line c3"}


def test_p2_3_the_second_leans_on_the_first_also_on_an_empty_sheet():
    table = position("""
        roll line line
        seat draw
        ...
        ...
        .T.
    """)
    assert len(table.moves(0)) == 8
    assert set(table.go("line a3").moves(0)) == {"line a2"}


def test_p2_3_a_double_with_no_two_adjacent_free_cells_is_drawn_apart():
    table = position("""
        roll line line
        seat draw
        .t.
        tct
        .ts
    """)
    assert set(table.moves(0)) == {"line a1", "line c1", "line a3"}
    table.go("line c1")
    assert set(table.moves(0)) == {"line a1", "line a3"}
    assert table.go("line a3").pending == ("chance",)


def test_p2_3_one_pair_of_free_cells_is_enough_to_forbid_drawing_apart():
    """Also when the pair is used up by the first: what counts is the sheet before it."""
    table = position("""
        roll line line
        seat draw
        ..t
        tct
        .t.
    """)
    assert set(table.moves(0)) == {"line a1", "line b1"}
    assert set(table.go("line a1").moves(0)) == {"line b1"}


def test_p2_3_one_cell_with_room_is_enough_to_forbid_all_others():
    table = position("""
        roll line line
        seat draw
        ..t
        #ct
        .t.
    """)
    assert table.moves(0) == ["line b1"], "a1 is next to no symbol, a3 and c3 have no room beside them"


def test_p2_4_with_one_free_cell_left_one_is_drawn_and_the_other_lapses():
    table = position("""
        roll line line
        seat draw
        lct
        lst
        .tc
        seat draw
        sct
        cst
        .tc
    """).go("line a3")
    assert table.groups() == [0, 0, 0, 1], "the one that is drawn counts as any other"
    table.go("mark circle").go("line a3", 1)
    assert table.pending == ()


def test_p2_5_on_a_connected_sheet_nobody_gets_stuck():
    """A snake with a dead end on both sides: whatever is drawn first, there is always a next place."""
    for start in ("a1", "e1", "c3", "e5"):
        table = position("roll line circle\nseat draw\n.....\n####.\n.....\n.####\n.....").go(f"line {start}")
        while table.pending:
            table.go("roll line circle") if table.pending == ("chance",) else table.go(max(table.moves(0)))
        assert "." not in table.position_text().split("seat")[1]

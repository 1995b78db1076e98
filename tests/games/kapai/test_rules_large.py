"""[P8] On sheets of more than 64 cells, which take several words, everything is as on a small one."""

from __future__ import annotations

import pytest

from motu import Match
from tests.games.kapai.table import Table, position

WIDE = 12
ROWS = [
    ("c6", "d6", "e6"),
    ("c7", "d7", "e7"),
    ("h1", "i1", "j1"),
    ("a5", "b5", "c5"),
    ("g11", "h11", "i11"),
    ("j12", "k12", "l12"),
]
COLUMNS = [("d4", "d5", "d6"), ("a6", "a7", "a8"), ("f10", "f11", "f12"), ("l1", "l2", "l3")]


def drawn(cells: dict[str, str], heads: str, seat: str = "seat draw") -> Table:
    """A sheet of 144 cells with these symbols on it."""
    rows = [["."] * WIDE for _ in range(WIDE)]
    for cell, letter in cells.items():
        rows[int(cell[1:]) - 1][ord(cell[0]) - ord("a")] = letter
    return position("\n".join([heads, seat, *map("".join, rows)]))


def places(table: Match) -> set[str]:
    return {move.split()[1] for move in table.moves(0)}


def beside(cell: str) -> set[str]:
    column, row = ord(cell[0]), int(cell[1:])
    around = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
    return {f"{chr(c)}{r}" for c, r in around if "a" <= chr(c) <= "l" and 1 <= r <= WIDE}


EVERYWHERE = {f"{column}{row}" for column in "abcdefghijkl" for row in range(1, WIDE + 1)}


def test_p8_p2_1_every_cell_of_an_empty_sheet_is_open():
    assert places(drawn({}, "roll square circle")) == EVERYWHERE
    assert places(drawn({}, "roll square square")) == EVERYWHERE
    assert len(drawn({}, "roll square circle").moves(0)) == 2 * 144


@pytest.mark.parametrize("cell", ["c4", "d6", "e6", "a12", "l5", "g11", "i11", "l12"])
def test_p8_p2_2_p2_3_drawing_goes_on_beside_what_is_drawn(cell):
    table = drawn({}, "roll square square").go(f"square {cell}")
    assert places(table) == beside(cell)
    second = min(beside(cell))
    table.go(f"square {second}, roll line circle")
    assert places(table) == (beside(cell) | beside(second)) - {cell, second}
    assert places(drawn({cell: "s"}, "roll line line")) == beside(cell)


@pytest.mark.parametrize("trio", ROWS + COLUMNS, ids=" ".join)
@pytest.mark.parametrize("last", range(3))
def test_p8_p3_1_three_in_a_line_are_ringed(trio, last):
    given = dict.fromkeys(trio, "c")
    given.pop(trio[last])
    table = drawn(given, "roll circle line").go(f"circle {trio[last]}")
    assert table.rings() == [f"ring {' '.join(trio)}"] and table.groups() == [0, 0, 1, 0]


@pytest.mark.parametrize("last", ["k6", "a7"])
def test_p8_p3_1_a_row_does_not_run_on_into_the_next(last):
    given = {cell: "c" for cell in ("k6", "l6", "a7") if cell != last} | {"b7": "s", "k7": "s"}
    assert drawn(given, "roll circle line").go(f"circle {last}").rings() == []


@pytest.mark.parametrize(
    "four", [("c6", "d6", "e6", "f6"), ("e6", "f6", "g6", "h6"), ("g11", "h11", "i11", "j11")], ids=" ".join
)
def test_p8_p3_2_a_ringed_symbol_is_in_no_other_group(four):
    partner = f"{four[3][0]}{int(four[3][1:]) + 1}"  # not ringed, so that the quick test does not decide
    table = drawn(dict.fromkeys((*four[:2], partner), "c"), "roll circle line")
    table.go(f"circle {four[2]}, roll circle line, circle {four[3]}")
    assert len(table.rings()) == 1 and table.pending == ("chance",)


@pytest.mark.parametrize("row", [1, 6, 11])
def test_p8_p6_2_a_chain_links_totems_across_the_sheet(row):
    cells = {f"{column}{row}": "t" for column in "bcdefghijk"} | {f"a{row}": "T", f"l{row}": "T"}
    heads = "values 0 0 0 0\nlast line line"
    assert drawn(cells, heads, "seat nothing").scores() == (2,)
    del cells[f"f{row}"]
    assert drawn(cells, heads, "seat nothing").scores() == (0,)


def test_p8_p6_2_a_chain_links_totems_from_the_first_row_to_the_last():
    cells = {f"e{row}": "l" for row in range(2, 12)} | {"e1": "T", "e12": "T"}
    assert drawn(cells, "last line line", "seat nothing").scores() == (2,)

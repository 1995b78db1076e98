"""[P8] Own sheets and dice: what a file may say, and the sentence that refuses it."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from motu import Match, Refused
from motu.games.kapai.options import SHEETS
from tests.games.kapai.slow import DEFAULT

OWN = """
name = "pond"
grid = '''
.T.
...
.#.
...
'''
[values]
triangle = 10
square = 20
circle = 30
line = 40
[bonus]
triangle = 0
square = 1
circle = 0
line = 0
[dice]
a = ["line", "line", "line", "line", "line", "line"]
b = ["line", "circle", "circle", "line", "line", "line"]
"""


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "pond.toml"
    file.write_text(OWN, "utf-8")
    return file


def refusal(sheet: Any) -> str:
    with pytest.raises(Refused) as error:
        Match("kapai", 1, {"sheet": sheet})
    return str(error.value)


def changed(**parts: Any) -> dict[str, Any]:
    sheet = copy.deepcopy(DEFAULT)
    sheet.update(parts)
    return sheet


def test_p8_the_default_sheet_is_the_one_of_the_rules():
    sheet = tomllib.loads((SHEETS / "default.toml").read_text("utf-8"))
    assert {**sheet, "grid": sheet["grid"].strip()} == {"name": "default", **DEFAULT}
    assert "".join(sheet["grid"].split()).count(".") == 40


def test_p8_two_sheets_come_with_the_program():
    default, atoll = Match("kapai"), Match("kapai", options={"sheet": "atoll"})
    assert default.options["sheet"]["name"] == "default"
    assert atoll.options["sheet"]["name"] == "atoll"
    assert default.options["sheet"]["grid"] != atoll.options["sheet"]["grid"]


def test_p8_a_file_gives_grid_dice_values_and_bonus_spaces(own):
    match = Match("kapai", 1, {"sheet": str(own)})
    assert set(match.moves("chance")) == {"roll line line", "roll line circle"}
    match.play("chance", "roll line circle")
    assert {move.split()[1] for move in match.moves(0)} == {"a1", "c1", "a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4"}
    match.play(0, "line a1")
    for cell in ("a2", "a3"):
        match.play("chance", "roll line circle")
        match.play(0, f"line {cell}")
    assert match.pending == ("chance",), "the only bonus space is marked by itself"
    assert match.scores() == (40,)


def test_p8_the_sheet_itself_is_kept_so_the_file_may_go(own, tmp_path):
    match = Match("kapai", 1, {"sheet": own}, seed=1)
    own.unlink()
    match.save(tmp_path / "a.motu")
    assert Match.load(tmp_path / "a.motu").options == match.options


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 12), (12, 3), (8, 8), (12, 12)])
def test_p8_any_size_from_3_x_3_to_12_x_12(rows, columns):
    match = Match("kapai", 2, {"sheet": changed(grid="\n".join(["." * columns] * rows))})
    match.play("chance", "roll line circle")
    assert len(match.moves(0)) == 2 * rows * columns
    assert f"line {'abcdefghijkl'[columns - 1]}{rows}" in match.moves(0)


@pytest.mark.parametrize(
    "grid", ["..\n..\n..", "...\n...", "." * 13 + "\n" + "." * 13 + "\n" + "." * 13, "\n".join(["..."] * 13)]
)
def test_p8_other_sizes_are_refused(grid):
    assert refusal(changed(grid=grid)) == "The sheet needs a grid from 3 x 3 to 12 x 12 cells [P8]."


SYMBOLS = ["triangle", "square", "circle", "line"]
REFUSALS = {
    "no grid": ({"grid": None}, "needs a grid from 3 x 3 to 12 x 12 cells [P8]."),
    "rows": ({"grid": "...\n....\n..."}, ": row 2 has 4 cells, the first row has 3 [P8]."),
    "cell": ({"grid": "...\n.x.\n..."}, ": unknown cell “x” at b2; use T (totem), # (blocked) or . (free) [P8]."),
    "totems": ({"grid": "TTT\nTTT\n..."}, "has more than five totems [P8]."),
    "no free cell": ({"grid": "TT#\n###\n###"}, "has no free cell to draw in [P8]."),
    "extra": ({"colour": "red"}, "has an unknown entry colour [P8]."),
    "values": ({"values": {"triangle": 1}}, ": [values] needs a number for triangle, square, circle and line [P8]."),
    "no bonus": ({"bonus": None}, ": [bonus] needs a number for triangle, square, circle and line [P8]."),
    "below 0": (
        {"values": dict.fromkeys(SYMBOLS, -1)},
        ": [values] triangle must be a whole number, 0 or more; not -1 [P8].",
    ),
    "part": (
        {"bonus": dict.fromkeys(SYMBOLS, 1.5)},
        ": [bonus] triangle must be a whole number, 0 or more; not 1.5 [P8].",
    ),
    "true": (
        {"bonus": dict.fromkeys(SYMBOLS, True)},
        ": [bonus] triangle must be a whole number, 0 or more; not True [P8].",
    ),
    "no dice": ({"dice": {"a": ["line"] * 6}}, "must name the faces of dice a and b [P8]."),
    "five faces": ({"dice": {"a": ["line"] * 6, "b": ["line"] * 5}}, ": die b must have six faces [P8]."),
    "face": (
        {"dice": {"a": ["star"] * 6, "b": ["line"] * 6}},
        ": die a shows 'star'; a face is triangle, square, circle or line [P8].",
    ),
    "odd face": (
        {"dice": {"a": [["line"]] * 6, "b": ["line"] * 6}},
        ": die a shows ['line']; a face is triangle, square, circle or line [P8].",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_p8_what_is_wrong_with_a_sheet_is_said(case):
    parts, sentence = REFUSALS[case]
    assert refusal(changed(**parts)) == f"The sheet{'' if sentence.startswith(':') else ' '}{sentence}"


@pytest.mark.parametrize(("grid", "cell"), [("..#\n..#\n##.", "c3"), (".T.\n.T.\n.T.", "c1"), ("#.#\n#T#\n#.#", "b3")])
def test_p2_5_free_cells_that_are_cut_off_are_refused(grid, cell):
    assert refusal(changed(grid=grid)) == f"The sheet: the free cell {cell} is cut off from the others [P2.5]."


def test_p8_a_sheet_of_one_free_cell_is_allowed():
    match = Match("kapai", 2, {"sheet": changed(grid="T##\n#.#\n##T")})
    match.play("chance", "roll line line")
    match.play(1, "line b2")
    match.play(0, "line b2")
    assert match.over


@pytest.mark.parametrize(
    "name", ["nowhere", "nowhere.toml", "../default", "", "x" * 5000, "a\0b", 7, None, ["default"], "."]
)
def test_p8_a_sheet_that_is_not_there_is_refused_in_a_sentence(name):
    assert refusal(name).endswith("[P8].")


@pytest.mark.parametrize("words", [b"grid = ", b"\xff\xfe", b"grid = 1\n", b"[grid]\nx = 1\n"])
def test_p8_a_file_that_is_no_sheet_is_refused_in_a_sentence(words, tmp_path):
    (tmp_path / "bad.toml").write_bytes(words)
    sentence = refusal(str(tmp_path / "bad.toml"))
    assert sentence.startswith("The sheet bad.toml ")
    assert sentence.endswith("[P8].")


def test_p8_large_numbers_are_kept_exactly():
    most = dict.fromkeys(SYMBOLS, 1_000_000)
    match = Match("kapai", 2, {"sheet": changed(grid="...\n###\n###", values=most, bonus=most)})
    match.play("chance", "roll line line")
    match.play(0, "line a1")
    match.play(0, "line b1")
    match.play(1, "line a1")
    match.play(1, "line b1")
    match.play("chance", "roll line line")
    match.play(0, "line c1")
    match.play(0, "mark line")
    assert match.scores() == (1_000_001, 0)

"""[P8] Own sheets and dice: what a file may say, and the sentence that refuses it."""

from __future__ import annotations

import copy
import json
import tomllib
from typing import Any

import pytest

import motu
from motu import Match, Refused
from motu.core.form import MOST_FAULTS, examined
from motu.core.words import speaking
from motu.games.kapai.options import SHEETS
from tests.games.kapai.slow import DEFAULT
from tests.games.kapai.table import position

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
REFUSALS: dict[str, tuple[dict[str, Any], str]] = {
    "no grid": ({"grid": None}, "needs a grid from 3 x 3 to 12 x 12 cells [P8]."),
    "rows": ({"grid": "...\n....\n..."}, ": row 2 has length 4, the first 3; make all rows equally long [P8]."),
    "cell": ({"grid": "...\n.x.\n..."}, ": unknown cell “x” at b2; use T (totem), # (blocked) or . (free) [P8]."),
    "totems": ({"grid": "TTT\nTTT\n..."}, "has 1 totem too many: five at most may stand on it [P8]."),
    "no free cell": ({"grid": "TT#\n###\n###"}, "has no free cell to draw in; leave at least one free [P8]."),
    "extra": (
        {"colour": "red"},
        "has an entry 'colour'; a sheet has only name, grid, values, bonus and dice [P8].",
    ),
    "values": ({"values": {"triangle": 1}}, ": [values] needs a number for triangle, square, circle and line [P8]."),
    "no bonus": ({"bonus": None}, ": [bonus] needs a number for triangle, square, circle and line [P8]."),
    "below 0": (
        {"values": dict.fromkeys(SYMBOLS, -1)},
        ": Points for a group, triangle: write a whole number from 0 to 1000000, not -1 [P8].",
    ),
    "part": (
        {"bonus": dict.fromkeys(SYMBOLS, 1.5)},
        ": Bonus spaces, triangle: write a whole number from 0 to 1000000, not 1.5 [P8].",
    ),
    "true": (
        {"bonus": dict.fromkeys(SYMBOLS, True)},
        ": Bonus spaces, triangle: write a whole number from 0 to 1000000, not True [P8].",
    ),
    "too much": (
        {"bonus": dict.fromkeys(SYMBOLS, 10**9)},
        ": Bonus spaces, triangle: write a whole number from 0 to 1000000, not 1000000000 [P8].",
    ),
    "nothing": (
        {"values": dict.fromkeys(SYMBOLS)},
        ": Points for a group, triangle: write a whole number from 0 to 1000000, not nothing [P8].",
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


@pytest.mark.parametrize(
    ("grid", "cell"),
    [("..#\n..#\n##.", "c3"), (".T.\n.T.\n.T.", "c1"), ("#.#\n#T#\n#.#", "b3"), (".#.\n#..\n...", "a1")],
)
def test_p2_5_free_cells_that_are_cut_off_are_refused(grid, cell):
    assert refusal(changed(grid=grid)) == (
        f"The sheet: free cell {cell} is cut off from the others; join them by free cells, or block it [P2.5]."
    )


SHEET = next(option for option in motu.game("kapai").options if option.name == "sheet")


def faults(**parts: Any) -> list[tuple[str, str]]:
    """Where the faults of a sheet are: the part, and what in it."""
    stored, found = examined(SHEET, changed(**parts), 1)
    assert (stored is None) == bool(found)
    return [(fault.part, fault.at) for fault in found]


def test_p8_every_fault_is_told_with_its_place():
    assert faults() == []
    assert faults(grid=".#.\n#.#\n.#.") == [("grid", "c1"), ("grid", "b2"), ("grid", "a3"), ("grid", "c3")]
    assert faults(grid="TTTTTTT\n.......\n.......") == [("grid", "f1")], "the sixth totem"
    assert faults(grid="...\n..\n...") == [("grid", "")] and faults(grid="...\n....\n..?") == [
        ("grid", "a2"),
        ("grid", "c3"),
    ]
    odd = {"values": DEFAULT["values"] | {"circle": -1}, "bonus": DEFAULT["bonus"] | {"line": "5"}}
    assert faults(**odd, dice={"a": ["line"] * 5, "b": ["line", "star", "line", None, "line", "line"]}) == [
        ("values", "circle"), ("bonus", "line"), ("dice.a", ""), ("dice.b", "1"), ("dice.b", "3"),
    ]  # fmt: skip


HOSTILE: dict[str, Any] = {
    "nothing": {},
    "lists": {"grid": [], "values": [], "bonus": [], "dice": []},
    "numbers": {"grid": 1, "values": 2, "bonus": 3, "dice": 4},
    "huge grid": {"grid": "." * 60_000},
    "many rows": {"grid": ".\n" * 30_000},
    "many entries": {f"x{n}": n for n in range(5000)},
    "long entry": {"x" * 60_000: 1},
    "huge number": {"values": dict.fromkeys(SYMBOLS, 10**4000)},
    "huger number": {"bonus": dict.fromkeys(SYMBOLS, 10**5000)},
    "deep": {"values": dict.fromkeys(SYMBOLS, [[[[[[]]]]]] * 9999)},
    "odd cells": {"grid": "\n".join(["x" * 12] * 12)},
    "faces": {"dice": {"a": [{"line": 1}] * 6, "b": ["x" * 60_000] * 6}},
    "many faces": {"dice": {"a": ["line"] * 9999, "b": "lineup"}},
}


@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_p8_whatever_a_sheet_holds_is_answered_by_a_few_short_sentences(case, language):
    sheet = HOSTILE[case] if case == "nothing" else changed(**HOSTILE[case])
    with speaking(language):
        stored, found = examined(SHEET, sheet, 1)
    assert stored is None and 1 <= len(found) <= MOST_FAULTS
    assert all(len(fault.text) < 300 and fault.text.endswith("].") for fault in found)


def test_p8_a_name_is_one_plain_line():
    sheet = changed(name="  my\nbox \u202e\x07" + "y" * 100)
    assert Match("kapai", 1, {"sheet": sheet}).options["sheet"]["name"] == ("my box " + "y" * 100)[:40]
    assert Match("kapai", 1, {"sheet": changed(name=" ")}).options["sheet"]["name"] == "own"


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


def test_p8_a_sheet_may_be_a_json_file_as_the_table_saves_it(own, tmp_path):
    written = Match("kapai", 1, {"sheet": str(own)}).options["sheet"]
    (tmp_path / "pond.json").write_text(json.dumps(written), "utf-8")
    assert Match("kapai", 1, {"sheet": tmp_path / "pond.json"}).options["sheet"] == written
    for words in ("[", "[]", "[" * 100_000, '{"grid": 1}'):
        (tmp_path / "bad.json").write_text(words, "utf-8")
        sentence = refusal(str(tmp_path / "bad.json"))
        assert sentence.startswith("The sheet bad.json ") and sentence.endswith("[P8].")


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


def test_p8_the_numbers_of_actions_follow_from_the_size_alone():
    """Saved matches hold these numbers: whoever changes them changes the revision."""
    table = position("roll line line\nseat draw\n....\n....\n....")
    read = table.game.words.parse_action
    numbers = [
        read(table.state, 0, move) for move in ("mark line", "triangle a1", "line d3", "ring a1 b1 c1", "ring a1 a2 a3")
    ]
    assert numbers == [19, 20, 20 + 3 * 12 + 11, 20 + 4 * 12, 20 + 5 * 12]
    assert read(table.state, -1, "roll line square") == 4 * 3 + 1

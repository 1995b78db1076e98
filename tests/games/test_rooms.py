"""Whoever knows the folder of one game knows them all: the same rooms, and compiled code in one of them alone."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

from tests.games.table import Table

pytestmark = pytest.mark.interpreted

GAMES = Path(__file__).parents[2] / "src/motu/games"
FOLDERS = sorted(file.parent for file in GAMES.glob("*/__init__.py"))
ROOMS = {
    "RULES.md", "RULES.de.md", "RULES.fr.md", "art.svg",
    "__init__.py", "board.py", "options.py", "state.py", "actions.py", "rules", "position.py", "validation.py", "notation.py",
    "effects.py", "tour.md", "reasons.py", "text.py", "terminal", "observe.py", "drawing",
}  # fmt: skip
IN_RULES = {"__init__.py", "scoring.py", "worlds.py"}
IN_DRAWING = {"__init__.py", "picks.py", "layout.py"}

each_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def held(folder: Path) -> set[str]:
    """What lies in a folder, but for folders that hold no code: those are a game's own data."""
    return {
        file.name
        for file in folder.iterdir()
        if file.name != "__pycache__" and (file.is_file() or any(file.glob("*.py")))
    }


@each_game
def test_a_game_has_every_room_and_no_other(folder: Path):
    assert held(folder) == ROOMS
    assert held(folder / "rules") >= IN_RULES
    assert held(folder / "drawing") >= IN_DRAWING


@each_game
def test_code_is_compiled_under_rules_alone(folder: Path):
    elsewhere = [file for file in folder.rglob("*.py") if file.parent != folder / "rules"]
    assert [file.name for file in elsewhere if "core.compiled" in file.read_text("utf-8")] == []


@each_game
def test_every_function_under_rules_is_compiled(folder: Path):
    for file in (folder / "rules").glob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                assert [ast.unparse(name) for name in node.decorator_list] == ["rule"], f"{file.name}: {node.name}"


@each_game
def test_the_drawing_is_imported_late(folder: Path):
    for file in folder.glob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                assert "drawing" not in ast.unparse(node), file.name


@each_game
def test_the_helpers_of_its_tests_have_the_same_names(folder: Path):
    table, slow = (importlib.import_module(f"tests.games.{folder.name}.{name}") for name in ("table", "slow"))
    assert issubclass(table.Table, Table) and callable(table.position)
    assert callable(slow.replayed)
    assert {"pending", "moves", "play", "scores", "winners"} <= set(vars(slow.Referee))

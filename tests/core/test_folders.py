"""Imports run one way: core, games, bots, lab, store, table, and the command line on top."""

from __future__ import annotations

import ast
from pathlib import Path

import motu

SOURCE = Path(motu.__file__).parent
ORDER = ["core", "games", "bots", "lab", "store", "table", "terminal", "new", "cli"]


def imports(file: Path) -> set[str]:
    """The folders of this package that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] + [f"{node.module}.{a.name}" for a in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("motu.") and name.split(".")[1] in ORDER}
    return found


def test_imports_run_one_way():
    for file in SOURCE.rglob("*.py"):
        folder = file.relative_to(SOURCE).parts[0].removesuffix(".py")
        if folder in ORDER:
            later = {other for other in imports(file) if ORDER.index(other) > ORDER.index(folder)}
            assert not later, f"{file.relative_to(SOURCE)} imports {later}"


def test_a_table_knows_nothing_of_http_and_no_page_needs_a_route():
    for folder, forbidden in (("live", "http"), ("live", "pages"), ("messages", "http"), ("pages", "http.routes")):
        for file in (SOURCE / "table" / folder).rglob("*.py"):
            assert f"motu.table.{forbidden}" not in file.read_text("utf-8"), file.relative_to(SOURCE)


def test_no_game_is_named_in_the_core():
    for file in (SOURCE / "core").rglob("*.py"):
        text = file.read_text("utf-8").lower()
        assert not any(name in text for name in ("kapai", "kahuna", "kaivai", "ka pai")), file.name


def test_games_do_not_know_each_other():
    for name in motu.names():
        for file in (SOURCE / "games" / name).rglob("*.py"):
            text = file.read_text("utf-8")
            assert not any(f"games.{other}" in text for other in motu.names() if other != name), file

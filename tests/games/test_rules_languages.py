"""The rules in every language: the same numbered rules in the same order, the same moves in their tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.interpreted

GAMES = Path(__file__).parents[2] / "src/motu/games"
TRANSLATIONS = sorted(GAMES.glob("*/RULES.*.md"))
RULE = re.compile(r"^\s*- \*\*([A-Z]\d+(?:\.\d+)?)\*\*", re.MULTILINE)
ROW = re.compile(r"^\|.*$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")

each_translation = pytest.mark.parametrize("file", TRANSLATIONS, ids=lambda file: f"{file.parent.name}-{file.name}")


def text(file: Path) -> str:
    return file.read_text("utf-8")


def original(file: Path) -> str:
    return text(file.with_name("RULES.md"))


def notation(rules: str) -> set[str]:
    """The code spans in the tables: what is typed stays the same in every language."""
    return set(CODE.findall("\n".join(ROW.findall(rules))))


def test_a_language_has_the_rules_of_every_game():
    games = {file.parent.name for file in GAMES.glob("*/RULES.md")}
    for language in {file.suffixes[0] for file in TRANSLATIONS}:
        assert {file.parent.name for file in GAMES.glob(f"*/RULES{language}.md")} == games, language


@each_translation
def test_a_translation_has_the_same_rules_in_the_same_order(file: Path):
    assert RULE.findall(original(file))
    assert RULE.findall(text(file)) == RULE.findall(original(file))


@each_translation
def test_a_translation_writes_moves_as_the_original_does(file: Path):
    assert notation(original(file))
    assert notation(text(file)) == notation(original(file))

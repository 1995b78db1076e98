"""The rules as HTML."""

from __future__ import annotations

import pytest

import motu
from motu.table.pages.rulebook import render
from tests.table.test_edges import SCRIPT

TEXT = f"""# Rules

## K1 Set-up

- **K1.1** Each seat takes a *hand*, see [K2.3].
- **K2.3** Two cards cut a bridge [K1.1] [Z9.9]. {SCRIPT}

**K3** A paragraph of its own.

| text | means |
|---|---|
| `done` | [click](javascript:alert(1)) |
"""


def test_numbered_rules_have_their_number_as_id_and_mentions_are_links():
    html, numbers = render(TEXT)
    assert numbers == ["K1", "K1.1", "K2.3", "K3"]
    assert '<li id="K1.1">' in html and '<h2 id="K1">' in html and '<p id="K3">' in html
    assert '<a class="rule" href="#K2.3">[K2.3]</a>' in html and "[Z9.9]" in html and "#Z9.9" not in html
    assert "<table" in html


def test_the_empty_corner_of_a_table_is_no_heading():
    html, _ = render("| | 2010 | 2005 |\n|---|---|---|\n| shells | 5 | 4 |")
    assert "<th></th>" not in html and "<td></td>" in html and "<th>2010</th>" in html


def test_nothing_in_a_rules_file_is_executed():
    html, _ = render(TEXT)
    assert "<script" not in html and "&lt;script&gt;" in html and 'href="javascript' not in html


def test_a_translation_is_used_where_there_is_one(tmp_path, monkeypatch):
    game = motu.game("kapai")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    (tmp_path / "RULES.md").write_text("x")
    assert game.rules_file("de").name == "RULES.md"
    (tmp_path / "RULES.de.md").write_text("y")
    assert game.rules_file("de").name == "RULES.de.md" and game.rules_file("fr").name == "RULES.md"


@pytest.mark.parametrize("game", motu.names())
def test_every_game_shows_its_rules(ana, game):
    rules = ana.get(f"/api/games/{game}/rules")
    assert rules["numbers"] and all(f'id="{number}"' in rules["html"] for number in rules["numbers"])

"""The rules in letters: figures are drawn as the table is."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import motu
from motu.core.figures.blocks import captions
from motu.core.words import speaking
from motu.terminal.rulebook import illustrated, rules_text


def printed(game: str, language: str = "en", width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    with speaking(language):
        found = motu.game(game)
        console.print(illustrated(found, rules_text(found), width))
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", motu.names())
def test_every_figure_is_drawn_in_the_rules_with_its_words(game, language):
    text = printed(game, language)
    assert "figure " not in text and "caption:" not in text
    said = " ".join(text.split())
    for caption in captions(motu.game(game).rules_file(language)):
        assert all(" ".join(words.split()) in said for words in (caption.caption, *caption.steps)), caption.figure


def test_a_small_board_is_drawn_before_and_after_a_large_one_once():
    control = printed("kahuna").split("The third makes the island")[1].split("How to score")[0]
    assert control.count("(ALOA·2)") == 2
    feast = printed("kaivai").split("A feast with six fish")[1].split("An upgrade lasts")[0]
    assert feast.count("__A1__") == 1


def test_no_line_is_wider_than_the_window():
    for game in motu.names():
        assert max(map(len, printed(game, "de", 80).splitlines())) <= 80

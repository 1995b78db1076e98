"""Whole matches in a real terminal of 80 columns and 24 lines, by somebody whose fingers slip."""

from __future__ import annotations

import os
import random
import re
from contextlib import closing

import pytest
from rich.cells import cell_len

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals here"),
]

if os.name != "nt":
    from tests.terminal.screen import Screen

SLIPS = ("", "0", "9999", "xyzzy", "1 1", "undo", "n", "p", "-3", "?!", "\t", "[/]", "rules X9")
OPEN = re.compile(r"(?:^|  )\s*(\d+) \S", re.MULTILINE)


def moves(screen: str) -> list[str]:
    """The numbers on the list of moves."""
    return OPEN.findall(screen.rpartition("\n")[0])


def play(screen, rng, most=2000) -> str:
    """Play any moves, and slip now and then, until the match is over."""
    shown = screen.wait()
    for _ in range(most):
        if screen.over:
            return shown
        slipped = rng.random() < 0.15
        numbers = moves(shown)
        shown = screen.type(rng.choice(SLIPS) if slipped or not numbers else rng.choice(numbers[-3:]))
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("game", "language", "end"), [("kahuna", "en", "Scores"), ("kapai", "de", "Punkte"), ("kaivai", "fr", "Points")]
)
def test_a_whole_match_is_played_by_number(game, language, end):
    words = (game, "--bot", "random", "--seed", "2", "--lang", language, "--name", "Ann")
    with closing(Screen(*words, *(("--seats", "3") if game != "kahuna" else ()))) as screen:
        last = play(screen, random.Random(1))
        assert screen.process.wait(10) == 0 and "Traceback" not in screen.raw
        assert end in last and "Ann" in last
        for drawn in screen.screens:
            lines = drawn.split("\n")
            assert len(lines) <= 24 and max(map(cell_len, lines)) <= 80, drawn


def test_without_colour_nothing_is_lost():
    with closing(Screen("kaivai", "--bot", "random", "--seed", "2", NO_COLOR="1")) as screen:
        screen.wait()
        shown = screen.type("1")
        assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8])[0-9;]*m", screen.raw)
        assert "◇" in shown and re.search(r"[BGY][▲■●]", shown)


def test_a_new_size_is_drawn_at_once_with_what_was_typed():
    with closing(Screen("kahuna", "--bot", "random", "--seed", "1")) as screen:
        screen.wait()
        os.write(screen.keys, b"AL")
        screen.wait(lambda text: text.endswith("> AL"))
        screen.resize(60, 20)
        shown = screen.wait(lambda text: "60x20" in text and text.endswith("> AL"))
        assert max(map(cell_len, shown.split("\n"))) <= 60
        assert "Which one?" in screen.type("")

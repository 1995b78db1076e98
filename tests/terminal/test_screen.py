"""Whatever happens in a match, what is drawn fits into the window it is drawn for."""

from __future__ import annotations

import io
import random
import re
from itertools import islice

import pytest
from rich.console import Console
from rich.text import Text

import motu
from motu.core.window import Window
from motu.core.words import LANGUAGES, calling, speaking
from motu.games.kaivai.board import NAMES
from motu.terminal import Terminal
from motu.terminal.screen import USUAL, drawn

pytestmark = pytest.mark.interpreted

LARGE = {"grid": "\n".join(["............"] * 12), "values": {"triangle": 2, "square": 3, "circle": 4, "line": 0},
         "bonus": dict.fromkeys(("triangle", "square", "circle", "line"), 12),
         "dice": {die: ["triangle", "square", "circle", "line", "line", "circle"] for die in "ab"}}  # fmt: skip
TABLES = [
    ("kahuna", 2, {}), ("kahuna", 2, {"open_draws": True, "strategic": True}),
    ("kaivai", 3, {"edition": 2005}), ("kaivai", 4, {}),
    ("kapai", 1, {}), ("kapai", 4, {"groups": "any"}), ("kapai", 30, {"sheet": LARGE}),
]  # fmt: skip
WINDOWS = [USUAL, Window(120, 40), Window(100, 30), Window(81, 25), Window(60, 24), Window(60, 20), Window(40, 16)]
NAMES_GIVEN = ["Ann-Katrin von der Waterkant", "[bold]Ben", "王小明王小明王小明王小明", "Bot 4 (strong)"]


def terminal(match, names):
    return Terminal(match, None, {}, Console(file=io.StringIO(), width=80), names)


def walk(name, seats, options, seed=1):
    """A random match, with a terminal before each decision."""
    rng = random.Random(seed)
    match = motu.Match(name, seats, options, seed=seed)
    table = terminal(match, [NAMES_GIVEN[seat % 4] for seat in range(seats)])
    with calling(table.name):
        while not match.over:
            seat = rng.choice(match.pending)
            yield table, seat
            table.told[seat] = len(match.entries)
            match.play(seat, rng.choice(match.actions(seat)))
        yield table, 0


def assert_fits(table, seat, window):
    table.look(seat)
    table.page = 1
    lines, _ = drawn(table.moment(seat), table.console, window)
    assert len(lines) < window.height, "the last line is for typing"
    assert max(line.cell_len for line in lines) <= window.width, [line.plain for line in lines]


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_moment_of_a_match_fits_every_window(name, seats, options):
    languages = list(LANGUAGES)
    for n, (table, seat) in enumerate(islice(walk(name, seats, options), 0, 200, 5)):
        with speaking(languages[n % 3]):
            assert_fits(table, seat, USUAL)
            assert_fits(table, seat, WINDOWS[n % len(WINDOWS)])


def test_the_whole_sea_is_seen_in_a_usual_window():
    """With two lines of prompt and a refusal of two lines, too."""
    languages = list(LANGUAGES)
    for n, (table, seat) in enumerate(islice(walk("kaivai", 4, {}, seed=2), 0, 300, 11)):
        with speaking(languages[n % 3]):
            table.look(seat)
            table.notices = ["You can't. " * 12]
            lines, _ = drawn(table.moment(seat), table.console, USUAL)
            rows = [re.search(r"([A-M])  1(?!\d)", line.plain) for line in lines]
            assert "".join(row[1] for row in rows if row) == "MLKJIHGFEDCBA"


def test_a_large_window_shows_the_sea_as_it_lies():
    for table, seat in islice(walk("kaivai", 4, {}), 0, 300, 40):
        plain = Text.from_markup(table.board(seat, Window(120, 30))).plain
        assert all(f"{name}_" in plain or f" {name} " in plain for name in NAMES)
        assert "╱" in plain and "Ann-Katrin" in plain


def test_the_turned_sea_has_every_hut_fish_and_canoe():
    for table, seat in islice(walk("kaivai", 4, {}), 0, 300, 25):
        rows = Text.from_markup(table.board(seat, Window(80, 18))).plain.split("\n")[:13]
        sea, s = "\n".join(rows), table.match.state
        for owner, letter in enumerate("VBGY"):
            huts = sum(int(word).bit_count() for word in s.huts[owner])
            at_sea = [hex for hex in map(int, s.fleet[owner]) if hex < 127 and int(s.water[hex >> 6]) >> (hex & 63) & 1]
            assert sum(sea.count(f"{letter}{shape}") for shape in "▲■●") == huts
            assert sea.count(f"‹{letter}›") == len(at_sea)


def test_a_small_window_is_told_so_and_still_lists_moves():
    table, seat = next(walk("kaivai", 4, {}))
    table.look(seat)
    lines, _ = drawn(table.moment(seat), table.console, Window(60, 20))
    plain = [line.plain for line in lines]
    assert plain[0].startswith("This window is 60x20: too small")
    assert any("1 bid 1" in line for line in plain)
    lines, _ = drawn(table.moment(seat), table.console, USUAL)
    assert not any("too small" in line.plain for line in lines)


def test_part_of_the_sea_is_shown_where_something_can_be_done():
    for table, seat in islice(walk("kaivai", 4, {}), 0, 200, 11):
        plain = Text.from_markup(table.board(seat, Window(60, 9))).plain.split("\n")
        assert "of the sea" in plain[0] and len(plain) == 9


def test_ka_pai_counts_only_what_was_drawn():
    match = motu.Match("kapai", 2, seed=3)
    plain = Text.from_markup(match.game.words.board_text(match.view(0), 0)).plain
    assert plain.count(" 0/40") == 2, "neither totems nor blocked cells are filled"
    match.play(0, match.actions(0)[0])
    plain = Text.from_markup(match.game.words.board_text(match.view(1), 1)).plain
    assert plain.count(" 1/40") == 1


@pytest.mark.parametrize("name", ["kapai", "kahuna", "kaivai"])
def test_without_a_window_a_board_is_drawn_as_large_as_it_likes(name):
    match = motu.Match(name, seed=1)
    for seat in (-1, 0):
        plain = Text.from_markup(match.game.words.board_text(match.view(seat), seat)).plain
        assert max(map(len, plain.split("\n"))) <= 100

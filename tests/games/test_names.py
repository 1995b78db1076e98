"""One name for one person: board, prompts and history call a seat by who sits there."""

from __future__ import annotations

import re

import pytest

import motu
from motu.core import dice
from motu.core.play import random_log
from motu.core.words import calling, name_of, once_a_language

SEATS = {"kahuna": 2, "kaivai": 4, "kapai": 3}
COLOURS = re.compile(r"\b(Vermilion|Blue|Green|Gold|Black|White|Seat \d)\b")
OLD, NEW = ("Ana", "Ben", "Cleo", "Dan"), ("Eva", "Finn", "Gita", "Hugo")


@pytest.fixture(scope="module", params=SEATS)
def match(request):
    match = motu.Match(request.param, seats=SEATS[request.param])
    for who, action in random_log(match.game, match.state, dice.generator("names"), 250):
        match.play("chance" if who < 0 else int(who), int(action))
    return match


def words_of(match, names):
    """All that is said at the table: in every scene, in the history, and in a terminal."""
    with calling(names.__getitem__ if names else None):
        scenes = [match.scene(seat) for seat in range(-1, match.seats)]
        boards = [match.game.words.board_text(match.view(seat), seat) for seat in range(-1, match.seats)]
    told = match.history(-1, names.__getitem__) if names else []
    return "\n".join([*(text for scene in scenes for text in _texts(scene)), *boards, *told])


def _texts(scene):
    yield from (scene.prompt, scene.label)
    yield from (choice.label for choice in scene.choices)
    for sprite in scene.sprites:
        yield from (sprite.text, sprite.label)


def test_everybody_is_called_by_name_and_nobody_by_colour_or_seat(match):
    told = words_of(match, OLD)
    assert all(name in told for name in OLD[: match.seats])
    assert COLOURS.findall(told) == []


def test_a_name_that_has_changed_is_nowhere_any_more(match):
    words_of(match, OLD)
    assert re.findall("|".join(OLD), words_of(match, NEW)) == []


def test_without_names_seats_go_by_colour_or_count_from_one(match):
    told = words_of(match, ())
    assert COLOURS.search(told) and "Seat 0" not in told
    assert re.findall("|".join(OLD + NEW), told) == []


def test_a_seat_nobody_sits_at_has_the_name_the_game_gives_it():
    with calling(("Ana", "").__getitem__):
        assert (name_of(0), name_of(1), name_of(1, "White")) == ("Ana", "Seat 2", "White")


def test_what_is_kept_for_all_tables_holds_nobodys_name():
    label = once_a_language(name_of)
    with calling(OLD.__getitem__):
        assert label(0) == "Seat 1"

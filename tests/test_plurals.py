"""What is counted is said in the form that its number takes: "1 point" and "2 points", in every language.

`{n}` is the name of a count, and `say_many` (`sayMany` in scripts) the way to say it. A number that counts nothing has
another name, one of those below.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from numbers import Integral
from pathlib import Path

import pytest

import motu
from motu.core import words
from scripts import words as collector
from tests.games.table import seat_to_act

pytestmark = pytest.mark.interpreted

NUMBERS_THAT_COUNT_NOTHING = {
    *("seat", "number", "step", "steps", "round", "rounds", "last", "space", "entry"),  # which one
    *(
        "bid",
        "cost",
        "movement",
        "strength",
        "value",
        "size",
        "percent",
    ),  # how much, of nothing that is named beside it
    *("pieces", "port", "other"),
}
NUMERIC = {"int", "len", "sum", "count", "how_many"}
SOURCES = sorted(path for path in collector.PACKAGE.rglob("*.py") if "template" not in path.parts)


@pytest.mark.no_cover
def test_every_count_has_a_plural_form():
    alone = [message.id for message in collector.collected() if isinstance(message.id, str)]
    assert [text for text in alone if "n" in collector.fields(text)] == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_translation_of_a_count_has_all_forms(language):
    for message in collector.translated(language):
        if isinstance(message.id, tuple):
            assert [bool(form) for form in message.string or ()] == [True, True], message.id


@pytest.mark.no_cover
def test_no_number_is_said_without_a_plural_form():
    """Every `say` of a number that one can see in the source."""
    said = {(name, text) for path in SOURCES for name, text in _numbers_said(path)}
    assert [(name, text) for name, text in sorted(said) if name not in NUMBERS_THAT_COUNT_NOTHING] == []


def _numbers_said(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
            for keyword in node.keywords:
                if keyword.arg and _is_number(keyword.value):
                    yield keyword.arg, ast.unparse(node.args[0])


def _is_number(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return getattr(value.func, "id", "") in NUMERIC
    if isinstance(value, ast.BinOp):
        return _is_number(value.left) or _is_number(value.right)
    return isinstance(value, ast.Constant) and isinstance(value.value, int)


class Watched(str):
    """A text that keeps the numbers it is filled with."""

    def format(self, *args: object, **values: object) -> str:
        names = words._names(self)
        SEEN.update(
            (name, str(self)) for name, value in values.items() if name in names and isinstance(value, Integral)
        )
        return super().format(*args, **values)


class Watching(words.Texts):
    def __missing__(self, text: str) -> str:
        return Watched(super().__missing__(text))

    def __setitem__(self, text: str, told: str) -> None:
        """Nothing is remembered: what is said must be watched each time."""


SEEN: set[tuple[str, str]] = set()


@pytest.mark.parametrize("game", motu.names())
def test_no_number_at_the_table_is_said_without_a_plural_form(game, monkeypatch):
    """Random matches, in a made-up language that remembers what it was asked to say."""
    catalogue = words.Catalogue(Watching(), {}, lambda n: int(n != 1))
    monkeypatch.setattr(words, "LANGUAGES", {**words.LANGUAGES, "watched": "Watched"})
    monkeypatch.setattr(words, "_catalogue", lambda name: catalogue)
    SEEN.clear()
    with words.speaking("watched"):
        match = motu.Match(game, seed="numbers")
        _play(match)
    assert [(name, text) for name, text in sorted(SEEN) if name not in NUMBERS_THAT_COUNT_NOTHING] == []


def _play(match: motu.Match) -> None:
    """To the end, looking at it from time to time."""
    while not match.over:
        seat = seat_to_act(match)
        if len(match.entries) % 7 == 0:
            _look(match, seat)
        match.play(seat, match.actions(seat)[len(match.entries) * 5 % len(match.actions(seat))])
    _look(match, 0)
    match.history(0, lambda seat: f"Player {seat}")


def _look(match: motu.Match, seat: int) -> None:
    match.scene(seat)
    match.game.words.board_text(match.view(seat), seat)
    known, legal = match.view(seat), set(match.actions(seat))
    for action in range(0, match.game.action_count(match.state), 23):
        if action not in legal:
            match.game.words.why_not(known, seat, action)

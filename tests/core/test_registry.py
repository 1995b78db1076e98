"""Games are found by name, by folder or by package; what is wrong with one is reported, and harms no other."""

from __future__ import annotations

import dataclasses
import logging

import numpy as np
import pytest

import motu
from motu.core import registry
from motu.core.compiler import sources
from motu.core.fields import public, record_type
from motu.core.laws.vetting import FUNCTIONS, vet_files
from tests.core import pebbles


def changed(name="other", **changes):
    dtype = record_type([public(name, "u1"), public("pile", "i4")])
    return dataclasses.replace(pebbles.GAME, name=name, title=name.title(), **({"records": (dtype,)} | changes))


def test_a_registered_game_is_found_by_its_name(shelf):
    motu.register(pebbles.GAME)
    assert motu.game("pebbles") is pebbles.GAME and "pebbles" in motu.names()
    assert motu.Match("pebbles", seed=1).pending == (0,)
    registry.unregister("pebbles")
    with pytest.raises(motu.Refused, match="There is no game 'pebbles'; choose from kahuna, kaivai, kapai"):
        motu.game("pebbles")


def test_an_unregistered_game_is_told_how_to_become_one(shelf):
    with pytest.raises(motu.Refused, match=r"let motu\.register know the game"):
        motu.Match(changed("unheard", record=lambda seats, options: record_type([public("unheard", "i8")])), seed=1)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_game_without_a_function_is_refused(shelf, function):
    with pytest.raises(motu.Refused, match=f"Other has no function {function}"):
        motu.register(changed(**{function: None}))


def test_a_game_without_a_word_is_refused(shelf):
    class Mute:
        def __getattr__(self, name):
            if name == "prompt":
                raise AttributeError(name)
            return lambda *_: ""

    with pytest.raises(motu.Refused, match="The words of Other lack prompt"):
        motu.register(changed(words=Mute()))


@pytest.mark.parametrize("name", ["", "Pebbles", "9men", "a/b", "x" * 40, "mū"])
def test_a_name_is_a_short_word(shelf, name):
    with pytest.raises(motu.Refused, match="cannot be the name of a game"):
        motu.register(dataclasses.replace(changed(), name=name))


def test_records_declare_who_sees_them(shelf):
    with pytest.raises(motu.Refused, match=r"make their type with motu\.core\.fields\.record_type"):
        motu.register(changed(records=(np.dtype([("pile", "i1")]),)))
    with pytest.raises(motu.Refused, match="names no record type"):
        motu.register(changed(records=()))


def test_what_is_no_game_is_refused(shelf):
    with pytest.raises(motu.Refused, match="is not a game"):
        motu.register("pebbles")  # type: ignore[arg-type]


def test_a_second_game_of_the_same_name_is_refused(shelf):
    motu.register(changed())
    with pytest.raises(motu.Refused, match="already a game named other"):
        motu.register(dataclasses.replace(changed(), module="elsewhere"))
    motu.register(changed())  # the same again, as after editing it in a notebook


def test_a_game_without_its_files_is_not_for_the_table(shelf):
    with pytest.raises(motu.Refused, match=r"Pebbles has no RULES\.md: put one beside tests\.core\.pebbles"):
        vet_files(pebbles.GAME)
    for game in registry.playable():
        vet_files(game)


def test_a_broken_package_harms_no_other(shelf, caplog):
    def broken():
        raise ImportError("no module named sand")

    registry.offer("castle", broken)
    registry.offer("curt", lambda: changed("curt", words=None))
    with caplog.at_level(logging.WARNING):
        assert [game.name for game in registry.playable()] == ["kahuna", "kaivai", "kapai"]
    assert "The game castle cannot be played: ImportError: no module named sand" in caplog.text
    with pytest.raises(motu.Refused, match="The game castle cannot be played"):
        motu.game("castle")
    with pytest.raises(motu.Refused, match="The words of Curt lack position_text"):
        motu.game("curt")


def test_the_first_to_offer_a_name_has_it(shelf, caplog):
    registry.offer("kahuna", lambda: changed("kahuna"))
    assert motu.game("kahuna").title == "Kahuna" and "A second game named kahuna was left out" in caplog.text


def forget_sources():
    for cached in (sources._closure, sources._imports, sources._file, sources._root, sources._text):
        cached.cache_clear()


@pytest.fixture
def forgotten_sources():
    """What was read for this test is read anew by the next."""
    yield
    forget_sources()


def test_the_name_of_compiled_code_follows_all_the_text_it_is_made_from(tmp_path, monkeypatch, forgotten_sources):
    """Constants are frozen into compiled code: a change three imports away makes another name, one beside it does not."""
    package = tmp_path / "reefs"
    package.mkdir()
    texts = {
        "__init__": "", "rules": "from reefs.board import SIDE\nfrom . import coral\n",
        "board": "from .numbers import (\n    SIDE,\n)\n",
        "numbers": "SIDE = 3\n", "coral": "import motu.core.bits\n", "text": "from reefs.rules import legal\n",
    }  # fmt: skip
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)

    def fingerprint():
        forget_sources()
        return sources.fingerprint(["reefs.rules"])

    first = fingerprint()
    (package / "text.py").write_text("from reefs.rules import legal, apply\n")
    assert fingerprint() == first, "words are not compiled"
    (package / "numbers.py").write_text("SIDE = 4\n")
    second = fingerprint()
    assert second != first
    (package / "coral.py").write_text("import motu.core.dice\n")
    assert fingerprint() not in (first, second)


def test_a_games_words_are_not_part_of_its_compiled_code(shelf):
    for name in motu.names():
        files = {file.name for module in registry.modules_of(motu.game(name)) for file in sources._closure(module)}
        assert "state.py" in files and "bits.py" in files
        assert not files & {"text.py", "terminal.py", "reasons.py", "notation.py", "scene.py"}, name


def test_arguments_have_the_contracts_names(shelf):
    def legal(state, seat, actions, odds):
        return 0

    with pytest.raises(motu.Refused, match=r"name its arguments \(s, seat, actions, odds\)"):
        motu.register(changed(legal=legal))

"""A game brings translations of its own; it adds sentences and never changes one of the table."""

from __future__ import annotations

import logging
import sys
from types import ModuleType

import pytest

from motu.core import words

HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture
def bring(tmp_path, monkeypatch):
    """bring(language, text) registers the translations of a made-up game."""
    before = dict(words._added)

    def brought(language, text, name="made_up"):
        folder = tmp_path / name
        (folder / "locale" / language).mkdir(parents=True)
        (folder / "locale" / language / "any.po").write_text(HEAD + text, "utf-8")
        module = ModuleType(name)
        module.__file__ = str(folder / "__init__.py")
        monkeypatch.setitem(sys.modules, name, module)
        words.add_translations(name)

    yield brought
    words._added.clear()
    words._added.update(before)
    words._catalogue.cache_clear()


def test_its_sentences_are_said_in_the_language_of_the_moment(bring):
    with words.speaking("de"):
        assert words.say("The shell is empty.") == "The shell is empty."
    bring("de", 'msgid "The shell is empty."\nmsgstr "Die Muschel ist leer."\n')
    with words.speaking("de"):
        assert words.say("The shell is empty.") == "Die Muschel ist leer."
    with words.speaking("fr"):
        assert words.say("The shell is empty.") == "The shell is empty."


def test_numbers_take_their_form(bring):
    bring("de", 'msgid "{n} crab"\nmsgid_plural "{n} crabs"\nmsgstr[0] "{n} Krabbe"\nmsgstr[1] "{n} Krabben"\n')
    with words.speaking("de"):
        assert [words.say_many("{n} crab", "{n} crabs", n) for n in (1, 2)] == ["1 Krabbe", "2 Krabben"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_sentence_of_the_table_is_changed(bring, language):
    with words.speaking(language):
        before = words.say("The match is over."), words.say_many("{n} seat", "{n} seats", 2)
    bring(
        language,
        'msgid "The match is over."\nmsgstr "Ha!"\n\n'
        'msgid "{n} seat"\nmsgid_plural "{n} seats"\nmsgstr[0] "Ha!"\nmsgstr[1] "Ha!"\n',
    )
    with words.speaking(language):
        assert (words.say("The match is over."), words.say_many("{n} seat", "{n} seats", 2)) == before


def test_the_first_game_to_translate_a_sentence_is_heard(bring):
    bring("de", 'msgid "Ebb"\nmsgstr "Ebbe"\n')
    bring("de", 'msgid "Ebb"\nmsgstr "Flut"\n', name="another")
    with words.speaking("de"):
        assert words.say("Ebb") == "Ebbe"


@pytest.mark.parametrize("told", ["{m} Krebse", "{n.real} Krebse", "{} Krebse", "{n Krebse"])
def test_what_could_not_be_filled_in_is_said_in_english(bring, told):
    bring("de", f'msgid "{{n}} crayfish"\nmsgstr "{told}"\n')
    with words.speaking("de"):
        assert words.say("{n} crayfish", n=3) == "3 crayfish"


def test_a_file_that_cannot_be_read_is_named_and_left_out(bring, caplog):
    bring("de", 'msgid "unfinished\n')
    with words.speaking("de"), caplog.at_level(logging.WARNING):
        assert words.say("unfinished") == "unfinished" and words.say("Games") == "Spiele"
    assert "any.po cannot be read" in caplog.text

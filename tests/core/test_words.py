"""Words in the language of the moment, from .po files as they are."""

from __future__ import annotations

import pytest

from motu.core import words

pytestmark = pytest.mark.interpreted

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "The match is over."
msgstr "La partie est terminée."

#, fuzzy
msgid "doubtful"
msgstr "douteux"

msgid "missing"
msgstr ""

msgid "free"
msgstr "libre"

msgctxt "price"
msgid "free"
msgstr "gratuit"

msgid "{owner}'s hut, which {name} built"
msgstr "Cabane de {owner}, que {name} a construite"

msgid "{n} shell"
msgid_plural "{n} shells"
msgstr[0] "{n} coquillage"
msgstr[1] "{n} coquillages"
"""


@pytest.fixture
def french(tmp_path, monkeypatch):
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "motu.po").write_text(PO, "utf-8")
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    words._catalogue.cache_clear()
    yield
    words._catalogue.cache_clear()


def test_words_are_said_in_the_language_of_the_moment(french):
    with words.speaking("fr"):
        assert words.say("The match is over.") == "La partie est terminée." and words.language() == "fr"
    assert words.say("The match is over.") == "The match is over."


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Anneliese", "Cabane d'Anneliese, qu'Anneliese a construite"),
        ("Élodie", "Cabane d'Élodie, qu'Élodie a construite"),
        ("Bot 1", "Cabane de Bot 1, que Bot 1 a construite"),
        ("Yann", "Cabane de Yann, que Yann a construite"),
        ("", "Cabane de , que  a construite"),
    ],
)
def test_french_drops_an_e_before_a_name_with_a_vowel(french, name, told):
    with words.speaking("fr"):
        assert words.say("{owner}'s hut, which {name} built", owner=name, name=name) == told


def test_what_is_missing_or_doubtful_is_said_in_english(french):
    with words.speaking("fr"):
        assert words.say("doubtful") == "doubtful" and words.say("missing") == "missing" and words.say("") == ""
    with words.speaking("de"):
        assert words.say("The match is over.") == "The match is over."
    with words.speaking("tlh"):
        assert words.language() == "en"


def test_numbers_take_the_form_of_their_language(french):
    with words.speaking("fr"):
        assert [words.say_many("{n} shell", "{n} shells", n) for n in (0, 1, 2)] == [
            "0 coquillage", "1 coquillage", "2 coquillages",
        ]  # fmt: skip
    assert [words.say_many("{n} shell", "{n} shells", n) for n in (0, 1, 2)] == ["0 shells", "1 shell", "2 shells"]


def test_a_word_with_a_context_is_another_word(french):
    price = words.mark_in("price", "free")
    with words.speaking("fr"):
        assert words.say("free") == "libre"
        assert words.say_in("price", "free") == words.say(price) == "gratuit"
    assert words.say_in("price", "free") == words.say(price) == "free"


def test_a_context_without_a_translation_is_not_said(french):
    with words.speaking("fr"):
        assert words.say_in("elsewhere", "{card} is free", card="ALOA") == "ALOA is free"


def test_french_has_a_space_before_a_colon_that_joins_two_parts():
    assert words.joint(":") == ": "
    with words.speaking("fr"):
        assert words.joint(";") == "\u00a0; "


def test_texts_that_somebody_makes_up_do_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(words, "MOST_TEXTS", 3)
    texts = words.Texts()
    assert [texts[f"made up {n}"] for n in range(5)] == [f"made up {n}" for n in range(5)]
    assert len(texts) == 3

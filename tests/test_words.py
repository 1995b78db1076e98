"""Every word a person reads is there in every language."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from motu.core.words import LANGUAGES, mark_in, say, say_many, speaking
from motu.table.pages.script_words import script_words, texts
from scripts import words


@pytest.mark.no_cover
@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_nothing_is_missing_fuzzy_or_misfitting(language):
    assert list(words.wrong(language)) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_nothing_is_translated_that_nobody_says(language):
    said = {(message.context, str(message.id)) for message in words.collected()}
    told = [(message.context, str(message.id)) for message in words.translated(language)]
    assert [message for message in told if message not in said] == []


@pytest.mark.no_cover
def test_what_is_said_inside_a_formatted_string_is_collected_too():
    """Babel does not look into f-strings: what is said in one must be said elsewhere as well, or it stays English."""
    collected = {str(message.id) for message in words.collected()}
    files = words.PACKAGE.rglob("*.py")
    said = [text for file in files for text in re.findall(r"\{say\('([^']+)'", file.read_text("utf-8"))]
    assert said and set(said) <= collected


def test_a_missing_a_fuzzy_and_a_misfitting_text_are_found(monkeypatch):
    have, said = Catalog(locale="de"), Catalog()
    for text in ("Draw {n} cards.", "Missing", "Doubtful"):
        said.add(text)
    have.add("Draw {n} cards.", "Ziehe {m} Karten.")
    have.add("Doubtful", "Zweifelhaft", flags=["fuzzy"])
    monkeypatch.setattr(words, "translated", lambda language: have)
    monkeypatch.setattr(words, "collected", lambda: said)
    found = "\n".join(words.wrong("de"))
    assert "does not have the names" in found
    assert "no translation of 'Missing'" in found
    assert "'Doubtful' is marked as fuzzy" in found


def test_scripts_get_all_their_words():
    """What the page sends along is what Babel finds in the scripts."""
    found = set()
    for file in sorted((words.PACKAGE / "table" / "client").rglob("*.js")):
        for _, said, _, context in extract_from_file("javascript", file, words.KEYWORDS):
            found.add(mark_in(context, str(said)) if context else said)
    plain, counted = texts()
    assert {*plain, *counted} == found
    for language in ("de", "fr"):
        same = {text for text in plain if text not in script_words(language)}
        assert len(same) < 20, same


def test_numbers_take_their_form():
    with speaking("fr"):
        assert say_many("{n} player", "{n} players", 0) == "0 joueur"
        assert say_many("{n} player", "{n} players", 2) == "2 joueurs"
    with speaking("de"):
        assert say("Games") == "Spiele"


def test_no_french_line_begins_with_a_colon():
    """French has a space before : ; ? and !, which must not break."""
    told = [text for message in words.translated("fr") for text in words.texts(message.string)]
    assert [text for text in told if any(f" {sign}" in text for sign in ":;?!")] == []


def german() -> list[str]:
    """All that is said or written in German."""
    told = [text for message in words.translated("de") for text in words.texts(message.string)]
    return told + [file.read_text("utf-8") for file in sorted(words.PACKAGE.glob("games/*/RULES.de.md"))]


@pytest.mark.parametrize(
    "ours", ["Kanu", "Kultfeld", "Grundstück", "Grundkosten", "Bewegungsleiste", "Tafel", "abreiß"]
)
def test_german_uses_the_words_of_the_box(ours):
    """Boot, Kultplatz, Startplatz, Basisbaukosten, Zugweite, Ablageplan; a bridge is removed."""
    assert [text for text in german() if ours in text] == []


def test_a_german_sentence_after_a_colon_begins_with_a_capital():
    begins = re.compile(r": (es|sie|er|du|deine?|die|nimm|wähle|spiele|lege|gib|versuche|schreibe|kreuze) [^:;]*[.!?]$")
    told = [text for message in words.translated("de") for text in words.texts(message.string)]
    known = {"Welche Auflage gilt: die zweite (2010) oder die erste (2005) [V9].",
             "Das Blatt und die Würfel für alle: die üblichen, ein anderes Blatt oder ein eigenes [P8]."}  # fmt: skip
    assert [text for text in told if begins.search(text) and text not in known] == []


def test_french_keeps_the_publishers_terms():
    """The sheet in the box speaks of bateaux, cabanes, mises and points de prestige."""
    told = [text for message in words.translated("fr") for text in words.texts(message.string)]
    strangers = ("pirogue", "hutte", "gloire", "enchère", "jeton d'influence", "cabane de pêcheur")
    assert [text for text in told if any(word in text.lower() for word in strangers)] == []

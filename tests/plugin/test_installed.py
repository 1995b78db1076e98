"""A game from elsewhere, installed with pip, is played like those that come with Motu."""

from __future__ import annotations

import json

import pytest

from tests.plugin.environment import answer

ABOUT = """
import json, motu
game = motu.game("mu_torere")
found = {language: game.rules_file(language).name for language in ("en", "de", "fr")}
print(json.dumps([motu.names(), game.title, found, (game.folder / "locale").is_dir()]))
"""


def test_its_entry_point_is_found_and_its_files_are_in_the_package(environment):
    names, title, rules, translated = json.loads(answer(environment.run("-c", ABOUT)))
    assert "mu_torere" in names and "kahuna" in names
    assert title == "Mū tōrere" and translated
    assert rules == {"en": "RULES.md", "de": "RULES.de.md", "fr": "RULES.fr.md"}


def test_it_keeps_every_law_compiled_too(environment):
    assert "Mū tōrere keeps every law." in answer(environment.motu("check", "mu_torere", interpreted=False))


def test_its_rules_are_printed_in_three_languages(environment):
    for language, word in (("en", "The star"), ("de", "Der Stern"), ("fr", "L'étoile")):
        assert word in answer(environment.motu("rules", "mu_torere", "--lang", language))


@pytest.mark.parametrize(
    ("language", "words"), [("en", "moves from kewai"), ("de", "zieht: kewai"), ("fr", "joue\u00a0: kewai")]
)
def test_it_is_played_to_the_end_against_a_bot_in_the_terminal(environment, language, words):
    typed = "2-P\n4-P\n" + "1\n" * 100
    play = ("play", "mu_torere", "--bot", "beginner", "--option", "limit=50", "--seed", "1", "--lang", language)
    said = answer(environment.motu(*play, typed=typed))
    assert words in said and "[M2.4]" in said
    assert any(end in said for end in ("wins.", "draw", "gewinnt", "unentschieden", "gagne", "nulle"))


def test_a_match_of_it_is_saved_drawn_and_verified(environment, tmp_path):
    file, png = str(tmp_path / "a.motu"), tmp_path / "a.png"
    typed = "4-P\n5-4\n" + "quit\n"
    answer(environment.motu("play", "mu_torere", "--file", file, typed=typed))
    answer(environment.motu("show", file, "--png", str(png)))
    assert png.read_bytes().startswith(b"\x89PNG")
    assert json.loads(answer(environment.motu("verify", file, "--json")))["over"] is False


def test_a_match_of_it_begins_anywhere(environment):
    position = "stones 1 2 3 P, shells 4 5 6 7, stones to move, 7 of 50"
    assert "only 8 is empty" in answer(
        environment.motu("play", "mu_torere", "--position", position, typed="3-4\nquit\n")
    )
    done = environment.motu(
        "play", "mu_torere", "--position", "stones 1 2 3 3, shells 4 5 6 7, stones to move, 7 of 50"
    )
    assert done.returncode == 2 and "A position has four stones and four shells" in done.stderr

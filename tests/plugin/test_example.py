"""The example is worth copying: its own tests pass, and it says everything in every language."""

from __future__ import annotations

import re

from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from motu.core.words import LANGUAGES
from tests.plugin.environment import EXAMPLE, answer

PACKAGE = EXAMPLE / "src" / "mu_torere"
RULE = re.compile(r"^- \*\*(M\d\.\d)\*\*", re.MULTILINE)
OTHERS = [language for language in LANGUAGES if language != "en"]
SAID_BY_THE_TABLE = {"The match is over."}


def test_its_own_tests_pass(environment, tmp_path):
    answer(environment.run("-m", "pytest", "-p", "no:cacheprovider", str(EXAMPLE / "tests"), cwd=tmp_path))


def test_every_sentence_is_translated_with_the_same_names_in_it():
    said = set()
    for file in PACKAGE.glob("*.py"):
        said |= {text for _, text, _, _ in extract_from_file("python", file, {"say": None, "mark": None})}
    for language in OTHERS:
        with (PACKAGE / "locale" / language / "mu_torere.po").open("rb") as opened:
            told = {str(message.id): str(message.string) for message in read_po(opened) if message.id}
        assert set(told) == said - SAID_BY_THE_TABLE
        for original, translated in told.items():
            assert sorted(re.findall(r"{\w+}", original)) == sorted(re.findall(r"{\w+}", translated)), translated


def test_every_language_has_the_same_rules_and_every_rule_cited_is_there():
    numbers = RULE.findall((PACKAGE / "RULES.md").read_text("utf-8"))
    assert numbers
    for language in OTHERS:
        assert RULE.findall((PACKAGE / f"RULES.{language}.md").read_text("utf-8")) == numbers
    cited = {
        number for file in PACKAGE.glob("*.py") for number in re.findall(r"\[(M[\d.]+)\]", file.read_text("utf-8"))
    }
    assert cited <= set(numbers)


def test_it_is_small():
    lines = [line for file in PACKAGE.glob("*.py") for line in file.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) < 300, "what is copied should be read in a sitting"

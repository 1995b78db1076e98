"""The scripts of the table, tested in a real Chromium: one test here for every test in a *.test.js."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.client.runner import run

HERE = Path(__file__).parent
NAME = re.compile(r'^test\((".*?(?<!\\)"),', re.MULTILINE)
NAMES = {
    file.name: [json.loads(name) for name in NAME.findall(file.read_text("utf-8"))] for file in HERE.glob("*.test.js")
}


@pytest.fixture(scope="module")
def outcomes(browser):
    """What each test of a file found: None, or what is wrong."""
    known: dict[str, dict[str, str | None]] = {}

    def of(file: str) -> dict[str, str | None]:
        if file not in known:
            known[file] = run(browser, file)
        return known[file]

    return of


@pytest.mark.parametrize(("file", "name"), [(file, name) for file, names in sorted(NAMES.items()) for name in names])
def test_script(outcomes, file, name):
    error = outcomes(file)[name]
    if error is not None:
        pytest.fail(f"{file}: {name}\n{error}", pytrace=False)


@pytest.mark.parametrize("file", sorted(NAMES))
def test_every_test_of_a_file_is_found(outcomes, file):
    """No test hides behind a way of writing that is not read here."""
    assert list(outcomes(file)) == NAMES[file] != []

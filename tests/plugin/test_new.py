"""`motu new` writes a package that is sound from the start, and `motu check` says so."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from motu.cli import app
from motu.new import TEMPLATE
from tests.plugin.environment import answer


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(app, list(words))


def test_it_says_what_to_do_next_and_leaves_nothing_of_the_template(run, tmp_path):
    done = run("new", "coral_dice")
    assert done.exit_code == 0
    assert re.findall(r"^  (.+)$", done.stdout, re.MULTILINE) == [
        "pip install -e ./coral_dice",
        "motu check coral_dice",
        "motu",
    ]
    files = [file for file in (tmp_path / "coral_dice").rglob("*") if file.is_file()]
    assert len(files) == len(
        [file for file in TEMPLATE.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    )
    for file in files:
        assert not re.search("newgame|new game", file.read_text("utf-8") + file.name, re.IGNORECASE), file


@pytest.mark.parametrize("name", ["Reef", "1reef", "re ef", "reef-2", "../reef", "", "ré", "r" * 33])
def test_what_is_no_name_is_refused(run, tmp_path, name):
    done = run("new", name)
    assert done.exit_code == 2 and "cannot be the name of a game" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["json", "class", "motu", "kahuna"])
def test_a_name_that_is_taken_is_refused(run, tmp_path, name):
    done = run("new", name)
    assert done.exit_code == 2 and "name" in done.stderr
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(run, tmp_path):
    (tmp_path / "reef").write_text("mine", "utf-8")
    done = run("new", "reef")
    assert done.exit_code == 2 and "reef already exists" in done.stderr
    assert (tmp_path / "reef").read_text("utf-8") == "mine"


def test_the_new_game_keeps_every_law_compiled_too(run, tmp_path, environment):
    run("new", "reef")
    here = tmp_path / "reef" / "src"
    assert "Reef keeps every law." in answer(environment.motu("check", "reef", path=here, interpreted=False))


def test_a_module_in_this_folder_can_be_checked_before_it_is_installed(run, tmp_path, environment):
    run("new", "reef")
    assert "keeps every law" in answer(environment.motu("check", "reef", cwd=tmp_path / "reef" / "src"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "There is no game and no module lagoon"),
        ("import nothing_of_that_name", "lagoon cannot be imported: No module named 'nothing_of_that_name'"),
        ("1 / 0", "lagoon cannot be imported: ZeroDivisionError"),
        ("GAME = 7", "7 is not a game: make one with motu.Game(...)."),
    ],
)
def test_a_module_without_a_game_is_answered_by_a_sentence(environment, tmp_path, text, sentence):
    if text is not None:
        (tmp_path / "lagoon.py").write_text(text, "utf-8")
    done = environment.motu("check", "lagoon", cwd=tmp_path)
    assert done.returncode == 1 and sentence in done.stderr and "Traceback" not in done.stderr

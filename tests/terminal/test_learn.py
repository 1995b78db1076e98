"""Lessons in the terminal: every one can be done by typing, fits a window of 80 by 24, and answers what is wrong."""

from __future__ import annotations

import io
from functools import partial

import pytest
from rich.console import Console
from typer.testing import CliRunner

import motu
from motu.cli import app
from motu.core.lessons import lessons_of
from motu.core.lessons.attempt import begun, solved_ways
from motu.core.lessons.lesson import in_words
from motu.core.window import Window
from motu.core.words import LANGUAGES, speaking
from motu.terminal.board import board_at
from motu.terminal.learn import Learning
from motu.terminal.screen import Moment, drawn

pytestmark = pytest.mark.interpreted
EVERY = [(name, lesson) for name in motu.names() for lesson in lessons_of(motu.game(name))]


def learned(game, *lines, lesson=None):
    """What is said when this is typed, and what is left to be typed."""
    out, left = io.StringIO(), list(lines)
    console = Console(file=out, width=80, highlight=False)

    def typed(prompt=""):
        if not left:
            raise EOFError
        return left.pop(0)

    console.input = typed  # type: ignore[method-assign, assignment]
    Learning(motu.game(game), console).run(lesson)
    return " ".join(out.getvalue().split()), left


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", motu.names())
def test_all_lessons_are_done_by_typing_what_solves_them(name, language):
    game = motu.game(name)
    typed: list[str] = []
    praise: list[str] = []
    with speaking(language):
        for lesson in lessons_of(game):
            for index, step in enumerate(lesson.steps):
                if step.solutions:
                    typed += next(solved_ways(begun(game, lesson, index))).moves
                    praise.append(in_words(step.solved))
                typed.append("")
        said, left = learned(name, *typed, lesson="1")
    assert left == [] and f"motu play {name} --bot beginner" in said
    for told in praise:
        assert " ".join(told.split()) in said


@pytest.mark.parametrize(("name", "lesson"), EVERY, ids=lambda part: getattr(part, "name", part))
def test_every_step_fits_a_window_of_80_by_24_in_every_language(name, lesson):
    console, window = Console(file=io.StringIO(), width=80, highlight=False), Window(80, 24)
    for language in LANGUAGES:
        with speaking(language):
            for index, step in enumerate(lesson.steps):
                at = begun(motu.game(name), lesson, index).at
                moment = Moment(partial(board_at, at, step.seat), "Step", notices=[in_words(step.told)])
                lines = [line.plain for line in drawn(moment, console, window)[0]]
                assert len(lines) <= 23 and all(len(line) <= 80 for line in lines)
                assert in_words(step.told).split()[-1] in " ".join(lines), "the whole sentence is there"


def test_a_wrong_move_a_forbidden_one_and_questions_are_answered():
    said, _ = learned("kahuna", "2", "COCO-FAAA with COCO", "done", "ALOA-BARI with ALOA", "?", "ALOA", "m", "q")
    assert "Not quite. A fine bridge, but it does not touch ALOA." in said
    assert "That is allowed, but it is not the answer." in said and "[K2.2]" in said
    assert "The answer: ALOA-DUDA with ALOA" in said
    assert "Several moves hold that: ALOA-DUDA with ALOA, ALOA-HUNA with ALOA" in said


def test_the_command_lists_lessons_and_takes_a_name_or_a_number():
    listed = CliRunner().invoke(app, ["learn", "kahuna", "--lang", "de"], input="q\n").output
    assert "Kahuna lernen" in listed and "Wem gehört die Insel?" in listed
    assert "Whose island?" in CliRunner().invoke(app, ["learn", "kahuna", "control"], input="q\n").output
    assert "Kahuna has no lesson 'nothing'." in CliRunner().invoke(app, ["learn", "kahuna", "nothing"]).output

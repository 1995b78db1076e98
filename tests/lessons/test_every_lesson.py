"""Every lesson of every game, in every language: all its answers solve it, and all the wrong ones that it names are answered."""

from __future__ import annotations

import re

import pytest

import motu
from motu.core.lessons import all_lessons
from motu.core.lessons.attempt import answer, begun, played, solved_ways
from motu.core.lessons.lesson import in_words
from motu.core.lessons.vetting import vet_lessons, wrong_ways
from motu.core.words import LANGUAGES, speaking
from motu.table.live.coach import learning
from motu.table.pages.rulebook import rules_html

LESSONS = [(name, lesson) for name in motu.names() for lesson in all_lessons(motu.game(name))]
EVERY = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=lambda part: getattr(part, "name", part))
LONGEST = 330  # letters: a sentence or two to read, not a page
MENTION = re.compile(r"\[([A-Z]+\d+(?:\.\d+)*)\]")


@pytest.mark.parametrize("name", motu.names())
def test_all_lessons_of_a_game_can_be_done(name):
    vet_lessons(motu.game(name))


@EVERY
def test_every_answer_solves_its_step_and_the_first_is_the_one_shown(name, lesson):
    game = motu.game(name)
    for index, step in enumerate(lesson.steps):
        start = begun(game, lesson, index)
        for n, solved in enumerate(solved_ways(start)):
            at = start
            for move in solved.moves:
                shown = answer(at)
                assert n or shown == at.at.checked(step.seat, move)
                at = played(at, at.at.checked(step.seat, move))
            assert at.verdict == "solved" and not at.script


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wrong_answer_is_told_why_it_is_none(name, lesson, language):
    game = motu.game(name)
    with speaking(language):
        for index, step in enumerate(lesson.steps):
            start = begun(game, lesson, index)
            for wrong in step.wrong:
                for pattern in wrong.moves:
                    told = {played(at, action).told for at, action in wrong_ways(start, pattern)}
                    assert in_words(wrong.told) in told, (index, pattern)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_sent_with_its_board_and_every_answer_with_what_follows(name, lesson, language):
    game = motu.game(name)
    for index, step in enumerate(lesson.steps):
        spot = learning.Spot(game.name, game.module, lesson.name, index, (), language)
        view = learning.step_view(spot)
        assert view.text == step.told[language] and view.task is bool(step.solutions)
        moves, action = [], view.answer
        while action is not None:
            moves.append(action)
            tried = learning.tried(spot._replace(moves=tuple(moves)))
            assert tried.verdict != "wrong" and tried.frames
            action = tried.answer
        if view.task:
            assert tried.verdict == "solved" and tried.text == step.solved[language]
            assert not tried.frames[-1].scene.choices


@EVERY
def test_words_are_short_and_name_rules_that_there_are(name, lesson):
    for step in lesson.steps:
        for told in (step.told, step.solved, *(wrong.told for wrong in step.wrong)):
            for language, text in told.items():
                assert len(text) <= LONGEST, (lesson.name, step.line, language, len(text))
                numbers = rules_html(name, language)[1]
                assert set(MENTION.findall(text)) <= set(numbers), (lesson.name, step.line, language)

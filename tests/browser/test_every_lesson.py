"""The whole way of somebody new, without shortcuts: every lesson in every way and language, and guided matches to their end.

`make test` does a part of it (test_learning.py); all of it takes half an hour: `make lessons`.
"""

from __future__ import annotations

from functools import partial

import pytest

import motu
from motu import bots
from motu.core import dice
from motu.core.lessons import lessons_of
from motu.core.words import LANGUAGES
from motu.table.live.coach.advice import advice
from tests.browser.learner import DONE
from tests.browser.player import Follower
from tests.browser.test_learning import (
    CLICKED,
    SIDEWAYS,
    WAYS,
    is_told_how_it_ended,
    learn_and_begin,
    learner_by,
    named_wrong,
    newcomer,
    try_first,
)

pytestmark = pytest.mark.long
LESSONS = [(game, lesson) for game in motu.names() for lesson in lessons_of(motu.game(game))]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda part: getattr(part, "name", part))
def test_every_lesson_can_be_done_in_every_way_and_language(visit, game, lesson, language, way):
    """Each wrong answer that it names is given in each language, and in each way in one of them."""
    learner = learner_by(visit, game, way, language)
    mine = (list(WAYS).index(way) + list(LANGUAGES).index(language)) % len(WAYS)
    learner.do(lesson.name, partial(try_first, learner, lesson, named_wrong(lesson)[mine :: len(WAYS)]))
    if lesson.match is None:
        learner.page.locator(".answer.right").wait_for()
        learner.page.wait_for_function(DONE)
    assert learner.page.evaluate(SIDEWAYS) == 0, "the page never scrolls sideways"
    learner.page.goto(f"/learn/{game}")
    assert learner.page.locator(".lessons .done").count() == (lesson.match is None), "what was done is shown"


CLICKS = {"kahuna": (60, 220), "kaivai": (80, 420), "kapai": (40, 90)}  # that a whole guided match takes, about


@pytest.mark.parametrize("game", CLICKS)
def test_a_guided_match_is_played_to_its_end_as_the_coach_says(visit, game):
    """With the coach and the beginners that people have, through the page alone."""
    compile_first(game)
    page = newcomer(visit)
    before = learn_and_begin(page, game)
    page.set_default_timeout(60_000)  # so long the coach may take on a busy machine
    made = Follower(page).play()
    is_told_how_it_ended(page)
    clicks = page.evaluate(CLICKED) - before
    print(f"{game}: {before} clicks to the match, {clicks} in it for {made} decisions")
    assert CLICKS[game][0] <= clicks <= CLICKS[game][1], (made, clicks)


def compile_first(game):
    """The bots of a game have decided once, before anybody waits for them."""
    match = motu.Match(game, seed=1)
    seat, rng = match.pending[0], dice.generator("compiled")
    assert isinstance(seat, int)
    for bot in (bots.bot(game, "beginner"), bots.adviser(game)):
        advice(bot, match.view(seat), seat, None, rng)

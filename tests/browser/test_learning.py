"""Lessons in the browser: every one by mouse, by keyboard and by finger on a phone, and each of them in every language."""

from __future__ import annotations

from functools import partial

import pytest

import motu
from motu.core.lessons import lessons_of
from motu.core.lessons.attempt import begun
from motu.core.lessons.lesson import in_words
from motu.core.lessons.vetting import wrong_ways
from motu.core.words import LANGUAGES, speaking
from tests.browser.conftest import PHONE, SMALL
from tests.browser.learner import AT, CAME, POINT, READY, Finger, Keys, Learner
from tests.browser.test_for_everybody import EVERY, serious

WAYS = {"mouse": (Learner, SMALL), "keys": (Keys, SMALL), "finger": (Finger, PHONE)}
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def learners(visit, game, way):
    """One for each language."""
    kind, size = WAYS[way]
    touch = {"has_touch": True, "is_mobile": True} if way == "finger" else {}
    return [kind(visit(viewport=size, language=code, **touch), motu.game(game), code) for code in LANGUAGES]


def go_wrong(learner, lesson, index):
    """Give the first wrong answer that the step names, read why it is none, and take it back."""
    trying = begun(learner.game, lesson, index)
    for wrong in trying.step.wrong:
        for at, action in wrong_ways(trying, wrong.moves[0]):
            if at is trying:
                learner.play(learner.choice(at.at, at.step.seat, action), 1, "wrong")
                with speaking(learner.language):
                    assert (
                        in_words(wrong.told).split("[")[0].strip() in learner.page.locator(".answer.not").inner_text()
                    )
                learner.again()
                learner.page.wait_for_function(AT, arg=index)
                return


def try_first(learner, lesson, task, index):
    """At the task, which is the step of that index, go wrong before it is solved."""
    if index == task:
        go_wrong(learner, lesson, index)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", motu.names())
def test_every_lesson_can_be_done(visit, game, way):
    people = learners(visit, game, way)
    for number, lesson in enumerate(lessons_of(motu.game(game))):
        learner = people[(number + list(WAYS).index(way)) % len(people)]
        task = next((n for n, step in enumerate(lesson.steps) if step.wrong), None)
        learner.do(lesson.name, partial(try_first, learner, lesson, task))
        if lesson.match is None:
            learner.page.locator(".answer.right").wait_for()
        assert learner.page.evaluate(SIDEWAYS) == 0, "the page never scrolls sideways"
    for learner in people:
        learner.page.goto(f"/learn/{game}")
        assert learner.page.locator(".lessons .done").count() > 0, "what was done is shown"


def test_a_newcomer_finds_the_first_lesson_and_goes_on_from_there(visit):
    page = visit()
    page.goto("/")
    page.get_by_role("link", name="New to Kahuna? Learn it in 5 minutes").click()
    learner = Learner(page, motu.game("kahuna"))
    page.wait_for_function(READY)
    learner.do("bridges")
    page.get_by_role("link", name="Next lesson").click()
    page.wait_for_url("**/learn/kahuna/control")
    page.goto("/")
    assert page.get_by_role("link", name="New to Kahuna?").count() == 0
    page.get_by_role("link", name="Lessons").first.click()
    assert page.locator(".lessons li").first.evaluate("(line) => line.className") == "done"


def test_back_and_forward_go_from_step_to_step_and_a_step_can_be_linked_to(visit):
    page = visit()
    page.goto("/learn/kahuna/bridges")
    page.wait_for_function(READY)
    first = page.locator(".prompt-text").inner_text()
    page.get_by_role("button", name="Continue").click()
    page.wait_for_function(AT, arg=1)
    assert page.url.endswith("?step=2") and page.locator(".prompt-text").inner_text() != first
    page.go_back()
    page.wait_for_function(AT, arg=0)
    assert page.locator(".prompt-text").inner_text() == first
    page.go_forward()
    page.wait_for_function(AT, arg=1)
    page.reload()
    page.wait_for_function(AT, arg=1)


def test_the_sentence_is_announced_and_the_answer_shown_to_who_asks(visit):
    page = visit()
    page.goto("/learn/kahuna/bridges?step=2")
    page.wait_for_function(READY)
    page.keyboard.press("h")
    assert "Play LALE and build KAHU-LALE" in page.locator(".hint").inner_text()
    assert "Play LALE" in page.locator("[data-announce]").inner_text()
    page.locator("#line-KAHU-LALE").dispatch_event("click")
    page.wait_for_function(CAME, arg=[1, "solved"])
    assert page.locator("[data-announce]").inner_text().startswith("Right!")
    assert page.evaluate("() => document.activeElement.dataset.key") == "on", "Enter goes on"


def test_what_is_forbidden_is_answered_by_its_rule(visit):
    page = visit()
    page.goto("/learn/kahuna/control?step=2")
    page.wait_for_function(READY)
    page.mouse.click(*page.evaluate(POINT, "line-BARI-DUDA"))
    page.locator(".toast").wait_for()
    assert "K2" in page.locator(".toast").inner_text()


@pytest.mark.parametrize("path", ["/learn", "/learn/kaivai", "/learn/kahuna/control", "/learn/kapai/lines"])
def test_everybody_can_use_the_pages(visit, path):
    page = visit(viewport=PHONE, language="de")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert serious(page, EVERY) == []
    assert page.evaluate(SIDEWAYS) == 0


def test_the_last_lesson_leads_to_a_match_against_a_beginner(visit):
    page = visit()
    page.goto("/learn/kahuna/first-match?step=3")
    page.wait_for_function(READY)
    page.get_by_role("button", name="Begin the match").click()
    page.wait_for_url("**/tables/*")
    assert "beginner" in page.locator("[data-seats]").inner_text()

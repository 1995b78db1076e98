"""Lessons in the browser: each by mouse, by keyboard or by finger on a phone, in one of the languages.

Each of them in every way and every language is in test_every_lesson.py."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

import motu
from motu import bots
from motu.core.lessons import lessons_of
from motu.core.lessons.attempt import begun, played
from motu.core.lessons.lesson import in_words
from motu.core.lessons.vetting import wrong_ways
from motu.core.words import LANGUAGES, speaking
from tests.browser.coach import coached
from tests.browser.conftest import PHONE, SMALL
from tests.browser.learner import AT, CAME, DONE, POINT, READY, Finger, Keys, Learner
from tests.browser.player import Follower, play_on
from tests.browser.test_for_everybody import EVERY, serious

WAYS = {"mouse": (Learner, SMALL), "keys": (Keys, SMALL), "finger": (Finger, PHONE)}
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def learner_by(visit, game, way, language):
    """Somebody new who learns in this way."""
    kind, size = WAYS[way]
    touch = {"has_touch": True, "is_mobile": True} if way == "finger" else {}
    return kind(visit(viewport=size, language=language, **touch), motu.game(game), language)


def named_wrong(lesson):
    """Every wrong answer that a lesson names, and in which of its steps."""
    return [(index, wrong) for index, step in enumerate(lesson.steps) for wrong in step.wrong]


def go_wrong(learner, lesson, index, wrong):
    """Give a wrong answer that the step names, read why it is none, and take it back."""
    start = begun(learner.game, lesson, index)
    at, action = first_wrong_way(start, wrong)
    learner.make(start, at.moves)
    learner.play(learner.choice(at.at, at.step.seat, action), len(at.moves) + 1, "wrong")
    with speaking(learner.language):
        assert in_words(wrong.told).split("[")[0].strip() in learner.page.locator(".answer.not").inner_text()
    learner.again()
    learner.page.wait_for_function(AT, arg=index)
    if at.moves:  # only the last move was taken back
        learner.page.reload()
        learner.page.wait_for_function(READY)


def first_wrong_way(start, wrong):
    """The move of this wrong answer that has the fewest moves before it, and that is answered by it."""
    ways = [way for move in wrong.moves for way in wrong_ways(start, move)]
    told = [(at, action) for at, action in ways if played(at, action).told == in_words(wrong.told)]
    return min(told, key=lambda way: len(way[0].moves))


def try_first(learner, lesson, named, index):
    """At this step, give those of the wrong answers that belong to it before it is solved."""
    for step, wrong in named:
        if step == index:
            go_wrong(learner, lesson, index, wrong)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", motu.names())
def test_every_lesson_can_be_done(visit, game, way):
    """A third of the lessons in each way, in turns in each language, with every wrong answer that they name."""
    first = list(WAYS).index(way)
    for number, lesson in enumerate(lessons_of(motu.game(game))[first :: len(WAYS)], first):
        learner = learner_by(visit, game, way, list(LANGUAGES)[number % len(LANGUAGES)])
        learner.do(lesson.name, partial(try_first, learner, lesson, named_wrong(lesson)))
        if lesson.match is None:
            learner.page.locator(".answer.right").wait_for()
            learner.page.wait_for_function(DONE)
        assert learner.page.evaluate(SIDEWAYS) == 0, "the page never scrolls sideways"
        learner.page.goto(f"/learn/{game}")
        assert learner.page.locator(".lessons .done").count() == (lesson.match is None), "what was done is shown"


def test_a_newcomer_finds_the_first_lesson_and_goes_on_from_there(visit):
    page = visit()
    page.goto("/")
    page.get_by_role("link", name="New to Kahuna? Learn it in 5 minutes").click()
    learner = Learner(page, motu.game("kahuna"))
    page.wait_for_function(READY)
    learner.do("bridges")
    page.wait_for_function(DONE)
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
    expect(page.locator(".toast")).to_contain_text("K2")


@pytest.mark.parametrize("path", ["/learn", "/learn/kaivai", "/learn/kahuna/control", "/learn/kapai/lines"])
def test_everybody_can_use_the_pages(visit, path):
    page = visit(viewport=PHONE, language="de")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert serious(page, EVERY) == []
    assert page.evaluate(SIDEWAYS) == 0


CLICKS = "addEventListener('pointerdown', () => sessionStorage.setItem('clicks', clicks() + 1), true); const clicks = () => Number(sessionStorage.getItem('clicks') ?? 0);"
CLICKED = "() => Number(sessionStorage.getItem('clicks'))"
MOST_CLICKS = {"kahuna": 15, "kaivai": 10, "kapai": 14}  # from the home page to the beginning of the guided match


@pytest.fixture
def first_steps(visit, server, monkeypatch):
    """Somebody at the home page for the first time, whose clicks are counted. Beginners play at random, and the coach answers
    at once: nobody is waited for."""
    monkeypatch.setitem(bots.LEVELS, "beginner", bots.BOTS["random"])
    page = newcomer(visit)
    coached(page, server)
    return page


def newcomer(visit):
    page = visit(viewport=SMALL)
    page.context.add_init_script(CLICKS)
    page.goto("/")
    return page


@pytest.mark.parametrize("game", ["kahuna", "kaivai"])
def test_from_the_home_page_to_a_first_lesson_and_a_first_match(first_steps, server, game):
    """The whole way of somebody new, counted in clicks; what a decision of such a match is like, and how it ends."""
    page = first_steps
    learn_and_begin(page, game)
    Follower(page).play(1)
    table = page.url
    page.goto("about:blank")  # nobody waits for it to be drawn, nor for advice
    play_on(server, table.rpartition("/")[2])
    page.goto(table)
    is_told_how_it_ended(page)


def test_from_the_home_page_to_a_first_match_that_the_coach_explains_to_its_end(first_steps):
    """Through the page alone, and counted in clicks: a die and a cell for each symbol."""
    page = first_steps
    before = learn_and_begin(page, "kapai")
    made = Follower(page).play()
    is_told_how_it_ended(page)
    assert made <= page.evaluate(CLICKED) - before <= 2 * made, "a decision is one click or two"


def learn_and_begin(page, game):
    """By what the pages offer: the first lesson, the list of lessons, the last lesson, its match; how many clicks that took."""
    first, last = lessons_of(motu.game(game))[0], lessons_of(motu.game(game))[-1]
    page.locator(f"a[href='/learn/{game}/{first.name}']").click()
    page.wait_for_url(f"**/{first.name}")
    page.wait_for_function(READY)
    learner = Learner(page, motu.game(game))
    learner.finish(first.name)
    page.locator(f"h1 a[href='/learn/{game}']").click()
    page.locator(f".lessons a[href$='/{last.name}']").click()
    page.wait_for_url(f"**/{last.name}")
    page.wait_for_function(READY)
    learner.finish(last.name)
    page.get_by_role("button", name="Begin the match").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("[data-seats]")).to_contain_text("beginner")
    assert page.evaluate(CLICKED) <= MOST_CLICKS[game]
    return page.evaluate(CLICKED)


def is_told_how_it_ended(page):
    page.locator("main[data-status=over]").wait_for()
    page.locator(".decided").wait_for()  # by how much it was won

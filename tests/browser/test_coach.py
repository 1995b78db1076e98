"""The coach in the browser: a guided first match, a mistake that is asked about, and levels of help by every way to choose them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.coach import advice, answered, move
from tests.browser.conftest import PHONE
from tests.browser.learner import READY
from tests.browser.player import QUESTION, Player, new_table
from tests.browser.test_for_everybody import EVERY, serious
from tests.browser.test_learning import SIDEWAYS

ME, BOT = {"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "random"}


def test_the_last_lesson_leads_to_a_match_that_is_explained_and_says_what_comes_next(visit):
    page = visit()
    answered(page, "hint", advice(-1, []))
    page.goto("/learn/kahuna/first-match?step=3")
    page.wait_for_function(READY)
    page.get_by_role("button", name="Begin the match").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("[data-seats]")).to_contain_text("beginner")
    expect(page.locator(".advice")).to_contain_text("61 %")
    expect(page.locator("[data-announce]")).to_contain_text("A bot would choose: Move -1 (61 %)")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    after = page.get_by_role("region", name="What next?")
    expect(after).to_contain_text("the coach only speaks up before a mistake")
    assert serious(page, EVERY) == []
    before = page.url
    after.get_by_role("button", name="Play against: beginner").click()
    page.wait_for_url(lambda url: url != before)
    page.get_by_role("button", name="Coach").click()
    expect(page.get_by_role("button", name="Before a mistake")).to_have_attribute("aria-pressed", "true")


def test_a_mistake_is_asked_about_and_taken_back_or_played(visit):
    """By keyboard: Enter takes it back, which is offered first."""
    page = visit()
    answered(page, "hint", advice(-1, []))
    worse = move(7, 0.3, label="Leave ELAI", answer=["Ben gains ELAI."], why="worse for islands")
    answered(page, "check", {"mistake": True, "move": worse, "hint": advice(-1, [], label="Take ELAI")})
    new_table(page, "shells", [ME, BOT], help="mistakes")
    Player(page).waits()
    expect(page.locator(".advice")).to_have_count(0)
    ply, question = page.evaluate("() => document.querySelector('main').dataset.ply"), page.get_by_role("dialog")
    for press in ("Enter", "Escape"):
        assert Player(page).click()
        expect(question).to_contain_text("your chance to win would be 30 %, not 61 %")
        expect(question).to_contain_text("Ben gains ELAI.")
        page.keyboard.press(press)
        page.locator(QUESTION).wait_for(state="detached")  # once closed it is nobody's dialog, but still to be answered
        Player(page).waits()  # if anything was played, until that is shown
        assert page.evaluate("() => document.querySelector('main').dataset.ply") == ply, "nothing was played"
    assert Player(page).click()
    question.get_by_role("button", name="Show a better move").click()
    expect(page.locator(".advice")).to_contain_text("Take ELAI")
    assert Player(page).click()
    question.get_by_role("button", name="Play it anyway").click()
    page.wait_for_function("(before) => document.querySelector('main').dataset.ply !== before", arg=ply)


def test_on_a_phone_in_german_everything_the_coach_says_can_be_reached(visit):
    page = visit(viewport=PHONE, language="de", has_touch=True, is_mobile=True, theme="dark")
    long = "Verbindungsbrückenbaumöglichkeiten " * 4
    answered(page, "hint", advice(-1, [], label=long, told=long, answer=[long, long], why=long))
    new_table(page, "kahuna", [ME, BOT], help="all")
    Player(page).waits()
    page.locator(".advice summary").tap()
    expect(page.locator(".advice")).to_have_attribute("open", "")
    page.locator(".advice p").last.scroll_into_view_if_needed()
    assert page.evaluate(SIDEWAYS) == 0 and serious(page, EVERY) == []
    page.get_by_role("button", name="Coach").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == 0 and serious(page, EVERY) == []
    page.get_by_role("button", name="Keine Hilfe").tap()
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.get_by_role("button", name="Tipp")).to_have_count(0)
    expect(page.locator("main")).to_have_attribute("data-help", "off")


BOARD = "() => { const r = document.querySelector('.board-area').getBoundingClientRect(); return [r.top, r.width, r.height]; }"


def test_on_a_phone_the_board_keeps_its_size_whatever_the_coach_says(visit):
    page = visit(viewport=PHONE, language="de", has_touch=True, is_mobile=True)
    answered(page, "hint", advice(-1, [], label="Von F5 nach I4: " + "für 9 Muschelgeld bauen; " * 4))
    answered(page, "check", {"mistake": False, "move": None, "hint": advice(-1, [])})
    new_table(page, "kaivai", [ME, BOT, BOT], help="all")
    Player(page).waits()
    before = page.evaluate(BOARD)
    expect(page.locator(".advice .best")).to_contain_text("Coach: Von F5 nach I4")
    expect(page.get_by_role("button", name="Für deine erste Partie")).to_have_count(0)  # one adviser is enough
    for decision in range(4):
        Player(page).waits()
        page.locator(".advice summary").tap()
        expect(page.locator(".advice")).to_have_attribute("open", "")
        assert page.evaluate(BOARD) == before, f"opened, decision {decision}"
        page.locator(".advice summary").tap()
        expect(page.locator(".advice")).not_to_have_attribute("open", "")
        assert page.evaluate(BOARD) == before, f"folded, decision {decision}"
        Player(page, decision).decide()


def test_on_a_phone_advice_that_was_opened_leaves_the_board_its_room_at_the_next_decision(visit):
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    answered(page, "hint", advice(-1, []))
    answered(page, "check", {"mistake": False, "move": None, "hint": advice(-1, [])})
    new_table(page, "shells", [ME, BOT], help="all")
    Player(page).waits()
    page.locator(".advice summary").tap()
    expect(page.locator(".advice")).to_have_attribute("open", "")
    Player(page).play(1)
    expect(page.locator(".advice")).not_to_have_attribute("open", "")

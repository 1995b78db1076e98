"""Touch on a phone: a tap tells what a piece is, another puts the note away, and play goes on as before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import BY_TURNS, MOVED, PLY, Finger, Player, invited, new_table, play_by_turns

PHONE = {"width": 390, "height": 844}
POST_CHAT = """async (text) => fetch(location.pathname.replace('/tables', '/api/tables') + '/chat',
  {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({ text, seq: 0 })})"""


class Touch:
    """One finger that can tap, and can rest and slide."""

    def __init__(self, page):
        self.page = page
        self.touch = page.context.new_cdp_session(page)

    def at(self, name):
        box = self.page.locator(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, name):
        self.page.touchscreen.tap(*self.at(name))
        self.settle()

    def rest(self, name):
        self.send("touchStart", self.at(name))

    def slide(self, name):
        self.send("touchMove", self.at(name))

    def lift(self):
        self.send("touchEnd")
        self.settle()

    def settle(self):
        """Wait for the mouse events that browsers make up after a touch."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def send(self, kind, *points):
        self.touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )


@pytest.fixture
def kahuna(visit):
    """A phone at a Kahuna table, with the cards and lines of the first decision lit."""
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    new_table(page, "kahuna", [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "random"}])
    Player(page).waits()
    return page


def test_a_tap_on_a_piece_that_cannot_be_played_says_what_it_is_until_the_next_touch(kahuna):
    finger, tip = Touch(kahuna), kahuna.locator("[data-tooltip]")
    for away in ("#island-ALOA", "#island-LALE", ".prompt-text", "[data-tooltip]"):
        finger.tap("#island-ALOA")
        expect(tip).to_be_visible()
        expect(tip).to_contain_text("ALOA")
        finger.tap(away)
        if away == "#island-LALE":
            expect(tip).to_contain_text("LALE")
        else:
            expect(tip).to_be_hidden()
    finger.tap("#island-ALOA")
    expect(tip).to_be_visible()
    kahuna.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_a_resting_finger_reads_without_playing_and_slides_on_to_the_next(kahuna):
    finger, tip = Touch(kahuna), kahuna.locator("[data-tooltip]")
    card = "#" + kahuna.locator(".sprite.lit[id^=card]").first.get_attribute("id")
    before = kahuna.evaluate(PLY)
    finger.rest(card)
    tip.wait_for()
    finger.lift()
    assert tip.is_visible()
    finger.tap(".prompt-text")
    expect(tip).to_be_hidden()  # so that the next one is known to be new
    finger.rest(card)
    tip.wait_for()
    finger.slide("#island-LALE")
    expect(tip).to_contain_text("LALE")
    finger.lift()
    assert tip.is_visible()
    assert (kahuna.locator(".picked").count(), kahuna.evaluate(PLY)) == (0, before)


def test_after_reading_a_tap_plays_as_before_and_leaves_no_tip(kahuna):
    finger, tip = Touch(kahuna), kahuna.locator("[data-tooltip]")
    card = "#" + kahuna.locator(".sprite.lit[id^=card]").first.get_attribute("id")
    finger.rest(card)
    tip.wait_for()
    finger.lift()
    before = kahuna.evaluate(PLY)
    finger.tap(card)
    kahuna.wait_for_function(f"(before) => document.querySelector('.picked') || ({MOVED})(before)", arg=before)
    assert tip.is_hidden()


def test_a_phone_shows_that_somebody_has_written_until_it_is_read(visit):
    ana, ben = visit(viewport=PHONE, has_touch=True, is_mobile=True), visit()
    new_table(ana, "shells", [{"kind": "me", "name": "Ana"}, {"kind": "open"}])
    invited(ana, 2, ben, "Ben")
    button, drawer = ana.locator("header [data-do=chat]"), ana.locator(".history-area")
    for text in ("Hello", "again"):  # the second time chat is the chosen tab of a closed drawer
        ben.evaluate(POST_CHAT, text)
        ana.locator("header [data-do=chat].unread").wait_for()
        button.tap()
        drawer.get_by_text(text).wait_for()
        assert ana.locator(".unread").count() == 0
        drawer.get_by_label("Close").tap()
        drawer.wait_for(state="hidden")


@BY_TURNS
def test_a_whole_match_by_finger_on_a_phone(visit, server, game, bots, plies):
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, language="de")
    name = new_table(page, game, [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "random"}] * bots])
    assert play_by_turns(server, page, name, Finger(page, 3).play, plies) > 10
    assert page.evaluate("() => document.scrollingElement.scrollWidth") == PHONE["width"]

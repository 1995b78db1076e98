"""Whole matches in a real browser."""

from __future__ import annotations

from tests.browser.conftest import PHONE
from tests.browser.player import Player, new_table


def test_two_clicks_from_the_home_page_one_plays_and_a_whole_match_by_mouse_ends_with_checked_dice(visit):
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="Play alone").first.click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*")
    player = Player(page)
    assert player.play() > 10
    page.get_by_text("Was chance fair?").click()
    page.get_by_role("button", name="Check it here").click()
    page.get_by_text("chance events follow from it").wait_for()


def test_a_whole_match_by_keyboard_alone(visit):
    page = visit()
    new_table(page, "kapai", [{"kind": "me", "name": "Ana"}])
    assert Player(page, 2).play_by_keys() > 10
    assert page.locator("main").get_attribute("data-status") == "over"


def test_a_match_on_a_phone_by_touch_with_thumb_sized_buttons(visit):
    page = visit(viewport=PHONE, has_touch=True)
    new_table(page, "kapai", [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "plain"}])
    Player(page, 3).play(6)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    small = page.evaluate("""() => [...document.querySelectorAll('.choices button, .bar button, .zoom button')]
        .filter((b) => b.checkVisibility() && Math.min(b.offsetHeight, b.offsetWidth) < 40).map((b) => b.textContent)""")
    assert small == []

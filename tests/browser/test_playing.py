"""Whole matches in a real browser."""

from __future__ import annotations

from tests.browser.conftest import PHONE, SMALL
from tests.browser.player import BY_TURNS, PLY, Player, new_table, play_by_turns


def test_two_clicks_from_the_home_page_one_plays_and_a_whole_match_by_mouse_ends_with_checked_dice(visit):
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="Play solo").first.click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*")
    player = Player(page)
    assert player.play() > 10
    page.get_by_text("Was chance fair?").click()
    page.get_by_role("button", name="Check it now").click()
    page.get_by_text("chance events follow from it").wait_for()


@BY_TURNS
def test_a_whole_match_by_keyboard_alone(visit, server, game, bots, plies):
    page = visit(viewport=SMALL)
    name = new_table(page, game, [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "random"}] * bots])
    assert play_by_turns(server, page, name, Player(page, 2).play_by_keys, plies) > 10


def test_a_finger_comes_closer_where_targets_are_small(visit):
    page = visit(viewport=PHONE, has_touch=True)
    new_table(page, "kaivai", [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "random"}] * 2])
    player = Player(page, 3)
    player.waits()
    while page.locator(".sprite.lit").count() < 30:  # first huts: many hexes side by side
        player.decide()
        player.waits()
    before = page.evaluate(PLY)
    hexes = page.evaluate("() => [...document.querySelectorAll('.sprite.lit[id^=hex]')].map((e) => e.id)")
    page.touchscreen.tap(*middle(page, hexes[0]))
    page.locator("[data-board] svg.zoomed").wait_for()
    assert (page.locator(".sprite.picked").count(), page.evaluate(PLY)) == (0, before)
    page.touchscreen.tap(*middle(page, hexes[0]))
    page.wait_for_function(
        "(before) => document.querySelector('.sprite.picked') || document.querySelector('main').dataset.ply !== before",
        arg=before,
    )


def middle(page, name):
    box = page.locator(f"#{name}").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_wide_window_has_the_displays_beside_the_board_and_a_narrow_one_below(visit):
    page = visit()
    new_table(page, "kaivai", [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "random"}] * 3])
    Player(page).waits()
    assert middle(page, "display-0")[0] > middle(page, "hex-M1")[0]
    page.set_viewport_size(PHONE)
    page.wait_for_function("() => !document.querySelector('g.scene').classList.contains('wide')")
    assert middle(page, "display-0")[1] > middle(page, "hex-G13")[1]


def test_a_match_on_a_phone_by_touch_with_thumb_sized_buttons(visit):
    page = visit(viewport=PHONE, has_touch=True)
    new_table(page, "kapai", [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "random"}])
    Player(page, 3).play(6)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    small = page.evaluate("""() => [...document.querySelectorAll('.choices button, .bar button, .zoom button')]
        .filter((b) => b.checkVisibility() && Math.min(b.offsetHeight, b.offsetWidth) < 40).map((b) => b.textContent)""")
    assert small == []

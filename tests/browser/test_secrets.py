"""Whole matches with secrets and with bots: no browser ever shows what its seat may not know."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from motu.core import dice
from tests.browser.conftest import DESK, PHONE, SMALL
from tests.browser.player import Player, in_turns, invited, new_table, shown

DRAWN = """() => Object.fromEntries([...document.querySelectorAll('g.scene:not(.overlay):not(.leaving) > .sprite')].map((sprite) =>
  [sprite.id, [sprite.querySelector('text')?.textContent ?? '', sprite.getAttribute('role') === 'img' ? sprite.getAttribute('aria-label') : '']]))"""


def shows_no_secret(page, table, seat) -> None:
    """What is drawn stays the same when everything the seat cannot know is changed."""
    game, world = table.game, table.game.blank(table.position.state)
    game.imagine(table.position.view(seat), seat, dice.generator(f"world {len(table.entries)}"), world)
    with table.by_name():
        scene = table.position.at(world).scene(seat)
    drawn = page.evaluate(DRAWN)
    assert set(drawn) == {sprite.id for sprite in scene.sprites}
    for sprite in scene.sprites:
        text, label = drawn[sprite.id]
        assert text == sprite.text or not sprite.text
        assert label in ("", sprite.label)


@pytest.mark.parametrize("game", ["kahuna"])
def test_a_whole_match_of_two_browsers_that_never_see_each_others_hand(visit, server, game):
    ana, ben = visit(viewport=SMALL), visit(viewport=SMALL)
    name = new_table(ana, game, [{"kind": "me", "name": "Ana"}, {"kind": "open"}])
    invited(ana, 2, ben, "Ben")
    table = server.context.lobby.tables[name]
    for made, _ in enumerate(in_turns([Player(ana, 1), Player(ben, 2)], table)):
        for page, seat in ((ana, 0), (ben, 1)) if made % 7 == 0 else ():
            shown(page, table)
            shows_no_secret(page, table, seat)
    assert [page.locator(".standing").count() for page in (ana, ben)] == [2, 2]


def test_a_whole_match_of_one_person_and_three_bots(visit, server):
    page = visit(viewport=SMALL)
    name = new_table(
        page,
        "kaivai",
        [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "random"}] * 3],
        options={"diceless": True},
    )
    player = Player(page, 5)
    assert player.play() > 20
    assert server.context.lobby.tables[name].row.status == "over"
    assert page.locator(".standing").count() == 4


def test_what_others_do_is_shown_step_by_step_and_can_be_skipped(visit):
    page = visit(still=False)
    new_table(page, "kaivai", [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "random"}] * 3])
    player = Player(page, 6)
    for _ in range(6):
        player.waits()
        player.decide()
        page.evaluate("() => document.querySelector('[data-key=skip]')?.click()")  # while it is there
    assert player.waits() == "mine"


def test_coming_back_begins_with_what_happened_since(visit, server):
    page = visit()
    name = new_table(page, "kahuna", [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "random"}], shuffle=False)
    player, table = Player(page, 7), server.context.lobby.tables[name]
    assert player.waits() == "mine"
    while not {0, 1} <= {entry.who for entry in table.entries} or table.entries[-1].who == 0:
        player.decide()
        assert player.waits() == "mine"
    page.goto("/")
    page.get_by_role("link", name="Kahuna").first.click()
    player.waits()
    since = page.get_by_text("Since your last move")
    expect(since).to_have_count(1)
    page.set_viewport_size(PHONE)
    expect(since, "half a line of it would be in sight").to_be_hidden()
    expect(page.get_by_role("button", name="Recap")).to_be_visible()
    page.set_viewport_size(DESK)
    page.get_by_role("button", name="Got it").click()
    expect(since).to_have_count(0)

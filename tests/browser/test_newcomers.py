"""Somebody new at a table: the help points at the board, one line says where the match stands, and a first match is eased."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import motu
from motu.core.lessons.lesson import in_words
from motu.core.lessons.tour import tour_of
from motu.core.words import LANGUAGES, speaking
from motu.games.kaivai.state import Phase
from tests.browser.conftest import DESK
from tests.browser.player import Player, new_table, play_on
from tests.browser.test_for_everybody import EVERY, serious
from tests.browser.test_sizes import resized

SIZES = ((360, 640), (390, 844), (768, 1024), (844, 390), (1280, 800))
SEATS = {"kahuna": 2, "kaivai": 3, "kapai": 3}
SO_FAR = {"kahuna": 20, "kaivai": 40, "kapai": 20}  # plies, after which every part of the board has come
APART = """() => {
  const words = document.querySelector('.tour-words').getBoundingClientRect();
  const ring = document.querySelector('.tour-ring').getBoundingClientRect();
  const isInside = words.left >= 0 && words.top >= 0 && words.right <= innerWidth && words.bottom <= innerHeight;
  const isApart = words.right <= ring.left || words.left >= ring.right || words.bottom <= ring.top || words.top >= ring.bottom;
  return isInside && isApart && ring.width > 8 && ring.height > 8;
}"""
WORDS = "() => document.querySelector('.tour-words p').textContent"
REACHED = "(plies) => Number(document.querySelector('main').dataset.ply) >= plies"
CUT = "() => [...document.querySelectorAll('.stage-part:not(.stage-goal)')].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"


def table_of(page, server, game):
    """A table of this person's against bots, some way into the match."""
    bots = [{"kind": "bot", "level": "random"}] * (SEATS[game] - 1)
    name = new_table(page, game, [{"kind": "me", "name": "Ana"}, *bots])
    return played_to(page, server, name, SO_FAR[game])


def played_to(page, server, name, plies):
    """The match goes on behind the page until it waits for this person; the page shows that."""
    table = play_on(server, name, lambda table: len(table.entries) >= plies)
    page.wait_for_function(REACHED, arg=plies)
    Player(page).waits()
    return table


def walked(page):
    """Every stop of the tour, by keyboard; what was read."""
    read: list[str] = []
    while page.locator("dialog.tour[open]").count():
        assert page.evaluate(APART), (page.viewport_size, read)
        read.append(page.evaluate(WORDS))
        page.keyboard.press("ArrowRight")
    return read


@pytest.mark.parametrize("game", SEATS)
def test_the_help_tells_the_goal_and_points_at_the_board_without_covering_it(visit, server, game):
    language = dict(zip(SEATS, LANGUAGES, strict=True))[game]
    page, tour = visit(language=language), tour_of(motu.game(game))
    assert tour is not None
    scene = table_of(page, server, game).position.scene(0)
    with speaking(language):
        goal, told = in_words(tour.goal), [in_words(stop.told) for stop in tour.stops if stop.found(scene, 0)]
    assert len(told) >= 4
    for size in SIZES:
        resized(page, size)
        page.keyboard.press("?")
        help_text = page.locator("[data-shortcuts]").inner_text()
        assert goal in help_text and help_text.index(goal) < help_text.rindex("?"), "the keys come last"
        page.locator("dialog [data-do=tour]").click()
        read = walked(page)
        assert read[: len(told)] == told and len(read) == len(told) + 3, "then what to do, the seats and the line"


def test_the_tour_is_a_dialog_that_everybody_can_use(visit, server):
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table_of(page, server, "kahuna")
    page.locator("[data-do=help]").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page, EVERY) == []
    page.locator("dialog [data-do=tour]").tap()
    words = page.get_by_role("dialog", name="Tour of the board").get_by_role("status")
    first = words.inner_text()
    page.get_by_role("button", name="Next").tap()
    expect(words).not_to_have_text(first)
    assert serious(page, EVERY) == []
    page.get_by_role("button", name="Back").tap()
    expect(words).to_have_text(first)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_one_line_says_where_the_match_stands_to_who_watches_and_in_every_language(visit, server):
    host = visit(viewport=DESK)
    tables = [table_of(host, server, game).row.id for game in SEATS]
    for language in LANGUAGES:
        page = visit(viewport={"width": 360, "height": 640}, language=language)
        for table in tables:
            page.goto(f"/tables/{table}")
            page.locator("button.stage-part").first.wait_for()
            assert page.evaluate(CUT) == [], language
            assert page.locator("[data-stage]").bounding_box()["height"] <= 32
            assert page.evaluate("() => document.documentElement.scrollWidth") == 360
            resized(page, tuple(DESK.values()))
            assert page.evaluate(CUT) == [], language
            resized(page, (360, 640))


def test_a_part_of_the_line_tells_more_and_the_board_stays_where_it_is(visit, server):
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = table_of(page, server, "kapai")
    before = page.locator("[data-board]").bounding_box()
    page.get_by_role("button", name="Groups").tap()
    page.get_by_text("Three equal symbols in a row or column").wait_for()
    assert serious(page, EVERY) == []
    page.keyboard.press("Escape")
    expect(page.get_by_text("Three equal symbols in a row or column")).to_be_hidden()
    page.get_by_role("button", name="Goal").tap()
    page.locator("#motu-stage-goal").get_by_text("Score the most points").wait_for()
    was = page.locator("[data-stage]").inner_text()
    played_to(page, server, table.row.id, 40)
    assert page.locator("[data-stage]").inner_text() != was
    assert page.locator("[data-board]").bounding_box() == before


def test_a_first_match_of_kaivai_is_eased_until_one_is_finished(visit, server):
    page = visit()
    page.goto("/")
    page.locator("[data-game=kaivai][data-play=bot]").click()
    assert page.get_by_role("checkbox", name="First match").is_checked(), "in plain sight, and suggested"
    page.keyboard.press("Escape")
    bots = [{"kind": "bot", "level": "random"}] * 2
    name = new_table(page, "kaivai", [{"kind": "me", "name": "Ana"}, *bots])
    table = play_on(server, name, lambda table: int(table.position.state.phase) == Phase.FIRST_HUT)
    page.wait_for_function(REACHED, arg=len(table.entries))
    Player(page).waits()
    assert "Without a canoe hut you can hardly act" in page.locator(".prompt-text").inner_text()
    choice = next(choice for choice in table.position.scene(0).choices if choice.tip)
    marked = page.evaluate("() => [...document.querySelectorAll('.sprite.hinted')].map((e) => e.id)")
    assert set(marked) == set(choice.picks) and "token-canoe" in marked
    before = len(table.entries)
    page.get_by_role("button", name="For your first match: canoe hut at").click()
    page.wait_for_function("(ply) => Number(document.querySelector('main').dataset.ply) > ply", arg=before)
    assert table.entries[before].action == choice.action
    page.goto("about:blank")  # nobody waits for it to be drawn
    with_match_over = play_on(server, name)
    assert with_match_over.row.status == "over"
    page.goto("/")
    page.locator("[data-game=kaivai][data-play=bot]").click()
    page.get_by_role("dialog").wait_for()
    assert not page.get_by_role("checkbox", name="First match").is_visible()
    page.get_by_text("Options and variants").click()
    assert not page.get_by_role("checkbox", name="First match").is_checked()

"""A game from elsewhere at the table of its environment, in a real Chromium; broken ones are left out."""

from __future__ import annotations

import httpx
import pytest

from tests.browser.player import Player, new_table
from tests.plugin import broken
from tests.plugin.server import Server


@pytest.fixture(scope="module")
def server(environment, tmp_path_factory):
    """With every broken package beside the sound one."""
    folder = tmp_path_factory.mktemp("broken")
    broken.write_packages(folder)
    running = Server(environment, tmp_path_factory.mktemp("data"), folder)
    yield running
    running.close()


@pytest.fixture
def page(browser, server):
    context = browser.new_context(base_url=server.url, viewport={"width": 900, "height": 600}, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    yield context.new_page()
    context.close()


def test_the_table_opens_with_the_sound_games_and_says_why_others_are_missing(server):
    offered = {game["name"] for game in httpx.get(f"{server.url}api/games", timeout=60).json()}
    assert {"kahuna", "kaivai", "kapai", "mu_torere"} <= offered
    assert not offered & {*broken.SENTENCES, "unlawful"}
    for name, sentence in {**broken.SENTENCES, "unlawful": "an action twice"}.items():
        assert sentence in "".join(server.said), name


def test_its_card_is_on_the_home_page_and_its_rules_are_there_in_three_languages(page):
    page.goto("/")
    card = page.get_by_role("article", name="Mū tōrere")
    assert "leave the other side without a move" in card.inner_text()
    assert page.request.get(card.locator("img").first.get_attribute("src")).text().startswith("<svg")
    for language, word in (("en", "The star"), ("de", "Der Stern"), ("fr", "L'étoile")):
        page.goto(f"/games/mu_torere/rules?lang={language}")
        page.get_by_role("heading", name=word).wait_for()
        assert page.locator("[id='M2.4']").count() == 1


def test_a_match_against_a_bot_is_played_to_its_end_by_clicking(page):
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "beginner"}]
    new_table(page, "mu_torere", seats, options={"limit": 50})
    player = Player(page)
    assert player.waits() == "mine"
    page.locator("#stone-1").click(force=True)
    page.get_by_text("No opponent is beside kewai 2").first.wait_for()
    assert player.play() >= 1, "a beginner may win in two moves"
    assert page.locator("main").get_attribute("data-status") == "over"

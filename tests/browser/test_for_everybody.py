"""Everybody can play: nothing serious or critical for axe-core on any page in both themes, and three languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import motu
from motu.games.kaivai.state import Phase
from tests.browser.conftest import DESK, PHONE
from tests.browser.player import Player, new_table, play_on

SERIOUS = ("serious", "critical")
EVERY = ("minor", "moderate", *SERIOUS)
ALONE = [{"kind": "me", "name": "Ana"}]
COLOURS = ["color-contrast", "link-in-text-block"]  # of all that axe asks, what the dark theme could answer otherwise


def serious(page, impacts=SERIOUS):
    """What axe finds on the page as it stands, and then in the dark."""
    found = violations(page, {})
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.matches('.dark, :not([data-theme])')")
    found += violations(page, {"runOnly": {"type": "rule", "values": COLOURS}})
    page.emulate_media(color_scheme="light")
    page.wait_for_function("() => !document.documentElement.matches('.dark')")
    return [
        (violation["id"], violation["help"], [node["html"][:160] for node in violation["nodes"]][:3])
        for violation in found
        if violation["impact"] in impacts
    ]


def violations(page, options):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    if page.evaluate("() => 'axe' in window"):
        axe.axe_script = ""  # as it is for every later look at the same page
    return axe.run(page, options=options | {"resultTypes": ["violations"]}).response["violations"]


def test_axe_finds_nothing_serious_on_the_pages_to_read(visit):
    page = visit()
    for path in ("/", "/move", "/move#some-token", "/games/kapai/rules", "/tables/nowhere", "/docs", "/nothing"):
        page.goto(path)
        assert serious(page) == [], path
    page.goto("/")
    page.locator("details.menu summary").click()
    page.locator(".menu").get_by_label("Your name").fill("Ana")
    page.keyboard.press("Enter")
    page.locator("[data-do=link]").click()
    page.get_by_label("Link for your other device").wait_for()
    assert serious(page) == [], "menu"
    page.keyboard.press("Escape")
    for game, way in (("kapai", "alone"), ("kahuna", "bot"), ("kaivai", "friends"), ("kaivai", "here")):
        page.locator(f"[data-play={way}][data-game={game}]").click()
        page.locator(".options summary").click()
        assert serious(page) == [], way
        page.keyboard.press("Escape")


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_at_the_table(visit, viewport):
    page = visit(viewport=viewport)
    new_table(page, "kapai", ALONE)
    player = Player(page)
    player.play(6)
    player.waits()
    assert serious(page) == [], "playing"
    page.locator("[data-do=rules]").click()
    page.locator("[data-text] h2").first.wait_for()
    assert serious(page) == [], "rules"
    page.keyboard.press("Escape")
    page.locator(".all-choices summary").click()
    page.locator(".all-choices .choice").first.wait_for()
    assert serious(page) == [], "choices as a list"
    page.keyboard.press("[")
    assert serious(page) == [], "in the past"
    page.keyboard.press("?")
    assert serious(page) == [], "keys"


def test_axe_finds_nothing_serious_in_what_opens_at_the_table(visit):
    page = visit(viewport=PHONE)
    new_table(page, "kahuna", [*ALONE, {"kind": "bot", "level": "random"}])
    Player(page).play(2)
    page.locator(".seat summary").first.click()
    assert serious(page) == [], "a seat"
    page.get_by_role("button", name="Give up").click()
    assert serious(page) == [], "sure?"
    page.keyboard.press("Escape")
    page.locator("header [data-do=history]").click()
    assert serious(page) == [], "history"
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill("Hello")
    page.keyboard.press("Enter")
    page.locator(".chat-lines p").wait_for()
    assert serious(page) == [], "talk"
    page.route("**/events*", lambda route: route.abort())
    page.reload()
    page.locator("[data-connection]").wait_for()
    assert serious(page) == [], "no connection"


def test_axe_finds_nothing_serious_where_others_come_in(visit):
    ana, ben = visit(), visit()
    table = new_table(ana, "shells", [*ALONE, {"kind": "open"}], public=True)
    ben.goto("/")
    ben.locator(f".tables a[href='/tables/{table}']").wait_for()
    ana.goto("/")
    assert (serious(ana), serious(ben)) == ([], []), "tables of mine and open ones"
    ben.goto(f"/tables/{table}")
    ben.get_by_role("button", name="Take this seat").wait_for()
    assert serious(ben) == [], "a seat to take"
    ben.get_by_role("button", name="Take this seat").click()
    ana.goto(f"/tables/{table}")
    ana.wait_for_function("() => document.querySelector('main').dataset.status === 'playing'")
    watching = visit()
    watching.goto(f"/tables/{table}")
    watching.get_by_text("You are watching").wait_for()
    assert serious(watching) == [], "watching"


def test_axe_finds_nothing_serious_while_waiting_at_the_handover_and_when_it_is_over(visit):
    page = visit()
    new_table(page, "shells", [{"kind": "me", "name": "Ana"}, {"kind": "open"}])
    page.get_by_role("button", name="Own link").click()
    assert serious(page) == [], "waiting"
    page.get_by_role("button", name="Bot", exact=True).click()
    page.get_by_role("button", name="QR code").click()
    page.get_by_alt_text("QR code of the link").wait_for()
    assert serious(page) == [], "a bot or a QR code"
    new_table(page, "shells", [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}])
    page.get_by_role("button", name="I'm Ana").wait_for()
    assert serious(page) == [], "handover"
    Player(page).play()
    page.get_by_text("Was chance fair?").click()
    assert serious(page) == [], "over"


def test_axe_finds_nothing_at_all_while_an_action_is_under_way_and_in_the_rules(visit, server):
    page = visit()
    name = new_table(page, "kaivai", ALONE * 4)
    play_on(server, name, until=lambda table: table.position.state.phase == Phase.GO)
    page.reload()
    assert Player(page).waits() == "mine"
    assert serious(page, EVERY) == [], "an action is under way"
    page.locator("[data-do=rules]").click()
    page.locator("[data-text] table").first.wait_for()
    assert serious(page, EVERY) == [], "rules"


@pytest.mark.parametrize("game", motu.names())
def test_axe_finds_nothing_serious_at_the_table_of_any_game(visit, game):
    page = visit()
    page.goto("/")
    usual = page.evaluate(
        "async (name) => (await (await fetch('/api/games')).json()).find((game) => game.name === name).seats.usual",
        game,
    )
    new_table(page, game, [{"kind": "me", "name": "Ana"}, *[{"kind": "bot", "level": "random"}] * (usual - 1)])
    Player(page).play(3)
    assert serious(page) == []


SAID = {
    "en": ("Games", "Rules", "History"),
    "de": ("Spiele", "Regeln", "Verlauf"),
    "fr": ("Jeux", "Règles", "Historique"),
}


@pytest.mark.parametrize("language", SAID)
def test_the_pages_speak_the_browsers_language_and_change_it_on_request(visit, language):
    page = visit(language=language)
    page.goto("/")
    games_title, rules, history = SAID[language]
    assert page.locator("#motu-games-title").inner_text() == games_title
    assert page.locator("html").get_attribute("lang") == language
    new_table(page, "kapai", ALONE)
    player = Player(page)
    player.play(4)
    assert page.locator("[data-do=rules]").inner_text() == rules
    assert page.get_by_role("tab", name=history).count() == 1
    other = "fr" if language == "de" else "de"
    page.locator("details.menu summary").click()
    page.locator("[data-language]").select_option(other)
    expect(page.locator("html")).to_have_attribute("lang", other)
    player.waits()
    assert page.get_by_role("tab", name=SAID[other][2]).count() == 1
    player.decide()


@pytest.mark.parametrize("language", SAID)
def test_no_page_is_wider_than_a_phone_in_any_language(visit, language):
    page = visit(language=language, viewport=PHONE)
    page.goto("/")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    new_table(page, "kapai", ALONE)
    Player(page).play(2)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_day_and_night_can_be_chosen_and_stay(visit):
    page = visit(theme="light")
    page.goto("/")
    page.locator("details.menu summary").click()
    page.get_by_label("night").check()
    assert "dark" in (page.locator("html").get_attribute("class") or "")
    page.reload()
    assert "dark" in (page.locator("html").get_attribute("class") or "")


def test_what_happens_is_announced(visit):
    page = visit()
    new_table(page, "kapai", ALONE)
    player = Player(page)
    player.play(2)
    expect(page.locator("[data-announce]")).to_contain_text("Ana draws")


def test_targets_are_labelled_buttons_in_one_tab_stop(visit):
    page = visit()
    new_table(page, "kapai", ALONE)
    Player(page).waits()
    found = page.evaluate("""() => { const lit = [...document.querySelectorAll('.sprite.lit')]; return {
        all: lit.length, buttons: lit.filter((e) => e.getAttribute('role') === 'button').length,
        named: lit.filter((e) => e.getAttribute('aria-label')).length, stops: lit.filter((e) => e.tabIndex === 0).length}; }""")
    assert found["all"] == found["buttons"] == found["named"] > 0
    assert found["stops"] == 1


HEARD = """() => {
  window.heard = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.heard += 1; return make.call(this); };
}"""


def test_sounds_are_off_until_asked_for_and_remembered(visit):
    page = visit()
    page.add_init_script(f"({HEARD})()")
    new_table(page, "kapai", ALONE)
    player = Player(page, 6)
    player.play(2)
    assert page.evaluate("() => window.heard") == 0
    page.get_by_label("Settings").click()
    box = page.get_by_label("Sounds")
    assert not box.is_checked()
    box.check()
    asked = page.evaluate("() => window.heard")
    assert asked > 0
    page.keyboard.press("Escape")
    player.play(1)
    page.wait_for_function("(before) => window.heard > before", arg=asked)
    page.reload()
    page.get_by_label("Settings").click()
    assert page.get_by_label("Sounds").is_checked()


def test_every_game_shows_itself_on_the_home_page(visit):
    page = visit()
    page.goto("/")
    shown = page.locator(".picture img:visible")
    expect(shown).to_have_count(3)
    for picture in shown.all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=picture.element_handle())

"""The rules in a browser: figures in light and dark, stepped through by mouse and keys, fitting a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import motu
from tests.browser.conftest import DESK, PHONE
from tests.browser.player import new_table
from tests.browser.test_for_everybody import serious
from tests.browser.test_sizes import WIDER

OURS = ("kahuna", "kaivai", "kapai")
TWO_TURNS = "#figure-two-turns"
NEAR = "(figure) => { figure.scrollIntoView(); return [...figure.querySelectorAll('img')].every((i) => !i.checkVisibility() || (i.complete && i.naturalWidth)); }"


def opened(visit, game: str, **more):
    page = visit(**more)
    page.goto(f"/games/{game}/rules")
    return page


def seen(page, figure: str) -> list[str]:
    """The pictures of a figure that are seen."""
    return [image.get_attribute("src") for image in page.locator(f"{figure} img").all() if image.is_visible()]


def expect_marked(place, *rules: str) -> None:
    """These are the rules that a link led to."""
    expect(place.locator(".found")).to_have_count(len(rules))
    for found, rule in enumerate(rules):
        expect(place.locator(".found").nth(found)).to_have_id(rule)


def test_a_figure_is_stepped_through_by_mouse(visit):
    page = opened(visit, "kahuna")
    figure = page.locator(TWO_TURNS)
    assert len(seen(page, TWO_TURNS)) == 1 and "two-turns-0.svg" in seen(page, TWO_TURNS)[0]
    for step in range(1, 5):
        figure.get_by_role("button", name="Next").click()
        expect(figure.locator(".place")).to_have_text(f"Picture {step + 1} of 5")
        assert f"two-turns-{step}.svg" in seen(page, TWO_TURNS)[0]
    expect(figure.get_by_role("button", name="Next")).to_have_attribute("aria-disabled", "true")
    expect(figure.get_by_text("White loses DUDA")).to_be_visible()
    expect(figure.get_by_text("wins BARI")).to_be_hidden()
    figure.get_by_role("button", name="Back").click()
    assert "two-turns-3.svg" in seen(page, TWO_TURNS)[0]


def test_a_figure_is_stepped_through_by_keys(visit):
    page = opened(visit, "kahuna")
    figure = page.locator(TWO_TURNS)
    figure.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(figure.locator(".place")).to_have_text("Picture 3 of 5")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(figure.locator(".place")).to_have_text("Picture 1 of 5")
    expect(figure.get_by_role("button", name="Next")).to_be_focused()


def test_without_scripts_all_pictures_are_there_and_the_rules_can_be_opened(visit):
    page = opened(visit, "kahuna", java_script_enabled=False)
    assert [re.findall(r"two-turns-(\d)", src) for src in seen(page, TWO_TURNS)] == [[str(n)] for n in range(5)]
    assert page.locator("summary h2").inner_text() == "The rules in full"


@pytest.mark.parametrize(("theme", "other"), [("light", "dark"), ("dark", "light")])
def test_every_picture_comes_and_follows_the_theme(visit, theme, other):
    page = opened(visit, "kaivai", theme=theme)
    figures = page.locator("figure")
    assert figures.count() == 15
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        page.wait_for_function(NEAR, arg=figure.element_handle())
    fetched = page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.name)")
    drawn = [name for name in fetched if "/figures/" in name]
    assert drawn and all(f"theme={theme}" in name for name in drawn), "the other theme's pictures are not fetched"
    page.evaluate(
        "(wish) => { localStorage.setItem('motu-theme', wish); dispatchEvent(new Event('motu-theme')); }", other
    )
    assert all(f"theme={other}" in src for src in seen(page, "#figure-sale"))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", OURS)
def test_nothing_is_wider_than_a_phone(visit, game, language):
    page = opened(visit, game, viewport=PHONE, language=language)
    page.locator("summary h2").click()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    wide = [found for found in page.evaluate(WIDER) if not re.match(r"<(t[drh]|tbody|thead|code|b|a)\b", found)]
    assert wide == []  # tables and code scroll in a box of their own


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", OURS)
def test_axe_finds_nothing_serious_in_the_rules(visit, game, viewport):
    page = opened(visit, game, viewport=viewport)
    page.locator("summary h2").click()
    assert serious(page) == []


def test_a_link_to_a_rule_opens_the_part_it_stands_in(visit):
    page = visit()
    page.goto("/games/kaivai/rules#V5.2")
    expect(page.locator("#V5\\.2")).to_be_in_viewport()
    page = opened(visit, "kaivai")
    expect(page.locator("#V2\\.4")).to_be_hidden()
    page.locator(".parts a").nth(1).click()
    expect(page.locator("#V2\\.4")).to_be_visible()
    page.locator("#V2\\.4 a", has_text="V5.4").click()
    expect(page.locator("#V5\\.4")).to_be_in_viewport()
    expect_marked(page, "V5.4")


@pytest.mark.parametrize(("language", "told"), [("en", "to"), ("de", "bis"), ("fr", "à")])
def test_a_link_to_a_range_marks_all_its_rules(visit, language, told):
    page = visit(language=language)
    page.goto("/games/kaivai/rules#V2.4")
    for rule in ("#V2\\.4", "#V3\\.1"):  # the second time the address is what it was
        page.locator(f"{rule} a").get_by_text(f"V1.4 {told} V1.6", exact=True).click()
        expect(page.locator("#V1\\.6")).to_be_in_viewport()
        expect_marked(page, "V1.4", "V1.5", "V1.6")
    page.go_back()
    page.wait_for_function("() => location.hash === '#V2.4'")
    expect_marked(page, "V2.4")


def test_the_drawer_beside_the_table_has_the_figures_too(visit):
    page = visit()
    new_table(page, "kahuna", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    page.locator("[data-do=rules]").click()
    drawer = page.locator("dialog[open]").filter(has=page.locator("[data-find]"))
    figure = drawer.locator("#figure-control")
    figure.get_by_role("button", name="Next").click()
    expect(figure.get_by_text("Black controls FAAA")).to_be_visible()
    expect(drawer.locator("#K3\\.2")).to_be_hidden()
    drawer.locator("[data-find]").fill("all your opponent's bridges")
    expect(drawer.locator("#K3\\.2")).to_be_visible()


def test_a_range_is_marked_in_the_drawer_too(visit):
    page = visit()
    page.goto("/learn/kaivai/building")
    page.locator("[data-do=rules]").click()
    drawer = page.locator("dialog[open]").filter(has=page.locator("[data-find]"))
    drawer.locator(".parts a").nth(1).click()
    drawer.locator("summary").click()
    drawer.locator("#V2\\.4 a").get_by_text("V1.4 to V1.6", exact=True).click()
    expect(drawer.locator("#V1\\.5")).to_be_in_viewport()
    expect_marked(drawer, "V1.4", "V1.5", "V1.6")


@pytest.mark.parametrize("game", OURS)
def test_every_picture_has_words_for_those_who_do_not_see_it(visit, game):
    page = visit(java_script_enabled=False)
    page.goto(f"/games/{game}/rules", wait_until="domcontentloaded")  # "load" is when all pictures are drawn
    alts = [image.get_attribute("alt") or "" for image in page.locator("figure img").all()]
    assert len(alts) > 5 and all(len(alt) > 15 for alt in alts)
    assert motu.game(game).title in page.title()

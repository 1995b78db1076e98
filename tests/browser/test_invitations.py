"""Friends come by links: for all, for one seat, cancelled; as a QR code, by the share sheet; and the page about the API."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from motu.table.http import reach
from tests.browser.conftest import DESK
from tests.browser.player import new_table

PHONE = {"width": 390, "height": 844}
THREE_OPEN = [{"kind": "me", "name": "Anastasia Wolkenstein"}, *[{"kind": "open"}] * 3]
OUTSIDE = """() => [...document.querySelectorAll('[data-prompt] button, [data-prompt] input')].filter((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
}).map((part) => part.outerHTML)"""
PAINTED_OVER = """() => [...document.querySelectorAll('.invites button')].filter((part) => {
  const { left, width, top } = part.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + 0.5) !== part;
}).map((part) => part.outerHTML)"""
IS_CUT = """() => {
  const card = document.querySelector('[data-prompt]'), page = document.documentElement;
  return card.scrollHeight > card.clientHeight || page.scrollWidth > innerWidth || page.scrollHeight > innerHeight;
}"""


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_three_open_seats_fit_the_page(visit, viewport, language):
    page = visit(viewport=viewport, language=language)
    new_table(page, "kaivai", THREE_OPEN)
    page.locator(".invites li").nth(2).wait_for()
    assert page.evaluate(OUTSIDE) == [] and not page.evaluate(IS_CUT)
    assert page.evaluate(PAINTED_OVER) == []


def sit_down(guest, name):
    guest.locator("[data-prompt]").get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Take this seat").click()


def test_friends_come_by_one_link_and_a_cancelled_one_says_so(visit):
    ana, ben, cas, eve = (visit() for _ in range(4))
    table = new_table(ana, "kapai", [{"kind": "me", "name": "Ana"}, *[{"kind": "open"}] * 2])
    link = ana.get_by_label("Invitation to the table", exact=True).input_value()
    ben.goto(link)
    ben.get_by_text("Ana invites you.").wait_for()
    sit_down(ben, "Ben")
    ana.get_by_text("Waiting for one more player.").wait_for()
    ben.get_by_label("Settings").click()
    expect(ben.locator("[data-name]")).to_have_value("Ben")  # the menu knows who has just sat down
    ben.get_by_role("button", name="Continue on another device").wait_for()
    ana.get_by_role("button", name="Cancel link").click()
    ana.get_by_text("There is no link for the whole table.").wait_for()
    eve.goto(link)
    eve.get_by_text("This invitation no longer works").wait_for()
    assert eve.get_by_role("button", name="Take this seat").count() == 0
    ana.get_by_role("button", name="New link").click()
    cas.goto(ana.get_by_label("Invitation to the table", exact=True).input_value())
    sit_down(cas, "Cas")
    # The match may begin on her page as for anybody who looks, a moment before she is told that the seat is hers.
    cas.locator("main[data-status='playing'][data-seat='2']").wait_for()
    eve.goto(f"/tables/{table}#gone")
    eve.get_by_text("All seats here are taken.").wait_for()


def test_a_link_is_shared_shown_as_a_qr_code_and_never_silently_for_this_machine_alone(visit, server, monkeypatch):
    page = visit()
    page.add_init_script("window.shared = []; navigator.share = async (what) => void window.shared.push(what.url);")
    table = new_table(page, "shells", [{"kind": "me"}, {"kind": "open"}])
    page.get_by_text("Only this computer can open this link.").wait_for()
    assert page.get_by_label("Command", exact=True).input_value() == "motu serve --host 0.0.0.0"
    monkeypatch.setattr(server.context.services, "settings", replace(server.context.settings, host="0.0.0.0"))
    monkeypatch.setattr(reach, "network_address", lambda _: "192.168.7.5")
    page.reload()
    page.get_by_text("Everyone on the same network").wait_for()
    link = page.get_by_label("Invitation to the table", exact=True).input_value()
    assert link.startswith("http://192.168.7.5:") and f"/tables/{table}#" in link
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("() => window.shared") == [link]
    page.get_by_role("button", name="QR code").click()
    picture = page.get_by_alt_text("QR code of the link")
    picture.wait_for()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    assert page.locator("dialog").get_by_text(link).is_visible()
    title, close = (part.bounding_box() for part in page.locator(".qr-dialog :is(h2, .icon)").all())
    assert title["y"] < close["y"] + close["height"] / 2 < title["y"] + title["height"], "they share the dialog's head"


def test_the_page_about_the_api_works_without_any_other_host(visit, server):
    page, asked = visit(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/docs")
    games = page.locator("details").filter(has_text="/api/games/{game}/rules")
    games.locator("summary").click()
    games.get_by_label("game").fill("kahuna")
    games.get_by_role("button", name="Try it").click()
    games.get_by_text("200 OK").wait_for()
    assert '"title": "Kahuna"' in games.locator("pre").inner_text()
    assert all(url.startswith(server.url) for url in asked)

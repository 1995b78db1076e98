"""An owner of the box draws its sheet: it is refused with its fault, fixed, saved, shared and played."""

from __future__ import annotations

from playwright.sync_api import expect

import motu
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.test_for_everybody import serious

CELLS = "() => [...document.querySelectorAll('.cell-button')].map((cell) => cell.ariaLabel)"
DRAWN = ["a1: totem", "b1: free cell", "c1: free cell", "a2: blocked cell", "b2: blocked cell", "c2: free cell",
         "a3: blocked cell", "b3: free cell", "c3: free cell"]  # fmt: skip
OPEN = "() => [...document.querySelectorAll('.sprite.cell:not(.decor)')].map((cell) => cell.id)"


def draw_a_faulty_sheet(page):
    """From the set-up dialog to a sheet of 3 x 3 cells with one that is cut off."""
    page.goto("/")
    page.locator("[data-play=alone][data-game=kapai]").click()
    note = page.locator(".setup .note")
    assert "The usual sheet is our reconstruction" in note.inner_text()
    note.get_by_role("link", name="Draw your own sheet").click()
    for size in ("Rows", "Columns"):
        page.get_by_label(size).fill("3")
        page.keyboard.press("Tab")
    page.get_by_label("Name of the sheet").fill("Tiny")
    page.get_by_label("blocked cell", exact=True).check()
    page.get_by_role("button", name="a3: free cell").click()


def mend_it_by_keys(page):
    """The fault leads to its cell, and a key blocks it."""
    faults = page.get_by_role("status").filter(has_text="1 problem to fix")
    faults.get_by_text("free cell a2 is cut off from the others").wait_for()
    assert serious(page) == [], "a fault"
    page.locator("[data-play=alone]").click()
    expect(page.locator("[data-faults]")).to_be_focused()
    assert not page.locator("[data-setup]").is_visible(), "a faulty sheet is not played"
    faults.get_by_role("button", name="Show where").click()
    for key, cell in (("ArrowUp", "a1"), ("ArrowDown", "a2")):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.dataset.key") == cell
    page.keyboard.press("#")
    page.get_by_text("Ready to play.").wait_for()
    page.get_by_role("button", name="Die A, 1 of 6: triangle").press("ArrowDown")
    page.get_by_role("button", name="Die A, 1 of 6: line").wait_for()
    assert page.evaluate(CELLS) == DRAWN
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def saved(page, folder):
    """The drawing as a file, read by the library and opened on the page again."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "Tiny.json"
    download.value.save_as(folder / "Tiny.json")
    sheet = motu.Match("kapai", 1, {"sheet": folder / "Tiny.json"}).options["sheet"]
    page.get_by_role("button", name="the usual sheet").click()
    page.get_by_role("button", name="g7: totem").wait_for()
    page.locator("[data-open]").set_input_files(folder / "Tiny.json")
    page.get_by_role("button", name="a2: blocked cell").wait_for()
    assert page.evaluate(CELLS) == DRAWN
    return sheet


def test_an_own_sheet_is_drawn_mended_saved_shared_and_played(visit, server, tmp_path):
    ana, ben = visit(viewport=PHONE), visit(language="de")
    draw_a_faulty_sheet(ana)
    mend_it_by_keys(ana)
    sheet = saved(ana, tmp_path)
    assert (sheet["name"], sheet["grid"], sheet["dice"]["a"][0]) == ("Tiny", "T..\n##.\n#..", "line")

    ana.get_by_role("button", name="Copy link").click()
    ben.goto(ana.get_by_label("Link to share").input_value())
    ben.get_by_text("Spielbereit.").wait_for()
    ben.locator("[data-play=alone]").click()
    ben.locator("[data-start]").click()
    ben.wait_for_url("**/tables/*")
    player = Player(ben)
    assert player.waits() == "mine"
    assert sorted(ben.evaluate(OPEN)) == ["cell-b1", "cell-b3", "cell-c1", "cell-c2", "cell-c3"]
    player.decide()
    table = server.context.lobby.tables[ben.url.rsplit("/", 1)[1]]
    assert table.row.options["sheet"] == sheet
    ben.locator("[data-do=rules]").click()
    ben.get_by_text("Blatt: Tiny").wait_for()

    ana.goto("/")
    ana.locator("[data-play=alone][data-game=kapai]").click()
    ana.locator(".options summary").click()
    ana.locator("#motu-option-sheet").select_option("Tiny (your own)")

"""Pages load quickly: few files, fonts of our own, and nothing that jumps while they arrive."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.stage import COOKIE, Stage, dealt_alike, pages

SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    for (const { node, previousRect: a, currentRect: b } of entry.sources)
      shifted.push([entry.value, node?.className || node?.nodeName, [a.x, a.y, a.width, a.height], [b.x, b.y, b.width, b.height]]);
}).observe({ type: "layout-shift", buffered: true });
"""
MOST = 0.02  # of the window, times the way it moved: nobody sees that
USED = "() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family + ' ' + face.weight)"
SHOWN = ("first-visit", "kahuna-middle", "kaivai-middle", "kapai-middle", "kahuna-waiting", "kaivai-rules", "api")


@pytest.fixture(scope="module")
def stage(server):
    put_back = dealt_alike()
    yield Stage(server)
    put_back()


def settled(page, shot):
    """The page, once all it needs is there and nothing is asked for any more."""
    if guest := shot.visitor.http.cookies.get(COOKIE):
        page.context.add_cookies([{"name": COOKIE, "value": guest, "url": str(shot.visitor.http.base_url)}])
    page.add_init_script(SHIFTS)
    page.goto(shot.path)
    page.wait_for_function("() => document.fonts.status === 'loaded' && document.readyState === 'complete'")
    if shot.path.startswith("/tables/"):
        page.wait_for_selector("main[data-ply]")
    page.wait_for_timeout(500)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", SHOWN)
def test_nothing_jumps_while_a_page_arrives(visit, stage, name, size):
    page = visit(size, still=False)
    page.route("**/fonts/*", lambda route: (page.wait_for_timeout(300), route.continue_()))  # they come late
    settled(page, pages()[name](stage))
    shifted = page.evaluate("shifted")
    assert sum({value: value for value, *_ in shifted}) <= MOST, shifted


def test_the_letters_are_ours_in_text_and_headings(visit, stage):
    page = visit(PHONE)
    settled(page, pages()["first-visit"](stage))
    assert {"Motu Sans 400", "Motu Serif 700"} <= {family.replace('"', "") for family in page.evaluate(USED)}


@pytest.mark.parametrize("name", ["first-visit", "kahuna-middle", "kaivai-rules"])
def test_a_page_needs_few_files_and_none_that_another_must_name_first(visit, stage, name):
    page, asked = visit(PHONE), []
    page.on("request", lambda request: asked.append(request.url))
    settled(page, pages()[name](stage))
    scripts = [url for url in asked if url.endswith(".js")]
    assert len(scripts) == 2, "theme.js, and the page's own with all that it imports"
    assert len([url for url in asked if ".css" in url]) <= 2
    assert len(asked) <= 16


def test_a_second_visit_asks_for_nothing_that_is_kept(visit, stage):
    page = visit(PHONE)
    settled(page, pages()["kaivai-rules"](stage))
    page.goto("/games/kahuna/rules")
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').filter((r) => r.name.includes('/static/')).map((r) => r.transferSize)"
    )
    assert sizes and not any(sizes)

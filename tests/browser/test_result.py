"""The result of a match can be read on every screen, at a table of any size."""

from __future__ import annotations

import motu
from tests.browser.conftest import DESK, PHONE
from tests.browser.player import new_table, play_on
from tests.browser.test_sizes import resized

LONG = ["Maximiliane von Hohenloh", "Bartholomäus Wolkenstein", "Ana", "Wilhelmina-Alexandrine X"]
BOT = {"kind": "bot", "level": "random"}
SMALL = motu.Match("kapai").options["sheet"] | {"grid": "T...\n....\n....\n...T"}  # soon full, with many ties
FITS = """() => {
  const place = document.querySelector('[data-prompt]').getBoundingClientRect();
  return [...document.querySelectorAll('.standings, .standings *')].every((part) => {
    const { left, right } = part.getBoundingClientRect();
    return left >= place.left && right <= place.right;
  });
}"""


def test_a_ranked_table_with_its_tie_breaks_fits_every_screen(visit, server):
    page = visit(viewport=DESK)
    tables: tuple[tuple[str, list[dict[str, str]], dict[str, object]], ...] = (
        ("kaivai", [{"kind": "me", "name": name} for name in LONG], {}),
        ("kapai", [{"kind": "me", "name": LONG[0]}, *[BOT] * 19], {"sheet": SMALL}),
    )
    for game, seats, options in tables:
        name = new_table(page, game, seats, options=options)
        page.goto("about:blank")  # nobody waits for it to be drawn
        order = play_on(server, name).position.standings()
        page.goto(f"/tables/{name}")
        for viewport in (DESK, PHONE):
            resized(page, tuple(viewport.values()))
            page.locator(".standing").first.wait_for()
            rows = page.locator(".standing").evaluate_all("(all) => all.map((row) => Number(row.dataset.seat))")
            assert rows == [row.seat for row in order]
            assert page.locator(".why").count() == sum(row.why != "" for row in order)
            assert page.evaluate(FITS), f"{game} at {viewport}"

"""The result of a match can be read on every screen, at a table of any size."""

from __future__ import annotations

import asyncio
import random

from tests.browser.conftest import DESK, PHONE
from tests.browser.player import new_table

LONG = ["Maximiliane von Hohenloh", "Bartholomäus Wolkenstein", "Ana", "Wilhelmina-Alexandrine X"]
BOT = {"kind": "bot", "level": "plain"}
FITS = """() => {
  const place = document.querySelector('[data-prompt]').getBoundingClientRect();
  return [...document.querySelectorAll('.standings, .standings *')].every((part) => {
    const { left, right } = part.getBoundingClientRect();
    return left >= place.left && right <= place.right;
  });
}"""


def play_out(server, name):
    """Whatever people owe is played at random, until the match is over."""
    table, rng = server.context.lobby.tables[name], random.Random(1)
    while table.row.status == "playing":
        for seat in [seat for seat in table.owed if not table.is_bot(seat)]:
            acted = table.act(seat, table.row.seq, rng.choice(table.position.actions(seat)))
            asyncio.run_coroutine_threadsafe(acted, server.loop()).result(20)
    return table


def test_a_ranked_table_with_its_tie_breaks_fits_every_screen(visit, server):
    page = visit(viewport=DESK)
    tables = (
        ("kaivai", [{"kind": "me", "name": name} for name in LONG]),
        ("kapai", [{"kind": "me", "name": LONG[0]}, *[BOT] * 29]),
    )
    for game, seats in tables:
        table = play_out(server, new_table(page, game, seats))
        order = table.position.standings()
        page.reload()
        for viewport in (DESK, PHONE):
            page.set_viewport_size(viewport)
            page.locator(".standing").first.wait_for()
            rows = page.locator(".standing").evaluate_all("(all) => all.map((row) => Number(row.dataset.seat))")
            assert rows == [row.seat for row in order]
            assert page.locator(".why").count() == sum(row.why != "" for row in order)
            assert page.evaluate(FITS), f"{game} at {viewport}"

"""Kahuna at the table: a plain turn is two clicks, and a refusal leaves in sight what was clicked."""

from __future__ import annotations

from motu.games.kahuna import actions as a
from motu.games.kahuna.board import LINES
from tests.browser.conftest import DESK
from tests.browser.player import Player, new_table

TWO = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "random"}]
CENTRE = """(id) => {
  const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
COVERED = """(id) => {
  const thing = document.getElementById(id).getBoundingClientRect();
  const note = document.querySelector('.toast').getBoundingClientRect();
  return note.left < thing.right && thing.left < note.right && note.top < thing.bottom && thing.top < note.bottom;
}"""


def click(page, id):
    page.mouse.click(*page.evaluate(CENTRE, id))


def only_way(table):
    """A line that one card alone can be played for."""
    lines = [(action - a.PLACE) // 2 for action in table.position.actions(0) if a.PLACE <= action < a.CUT]
    return next(f"line-{LINES[line]}" for line in lines if lines.count(line) == 1)


def test_a_plain_turn_is_a_line_and_a_card_and_each_is_an_entry_of_its_own(visit, server):
    page = visit(viewport=DESK)
    table = server.context.lobby.tables[new_table(page, "kahuna", TWO, options={"first": 0})]
    Player(page).waits()
    before = len(table.entries)
    click(page, only_way(table))
    page.wait_for_function("(ply) => Number(document.querySelector('main').dataset.ply) > ply", arg=before)
    Player(page).waits()
    click(page, "pile")
    page.wait_for_function("(ply) => Number(document.querySelector('main').dataset.ply) > ply + 2", arg=before)
    played, done, drawn = [entry for entry in table.entries[before:] if entry.who == 0][:3]
    assert a.PLACE <= played.action < a.CUT and (done.action, drawn.action) == (a.DONE, a.DRAW)
    assert drawn.seq > done.seq > played.seq, "each was checked and kept by itself"


def test_a_refusal_never_covers_what_was_clicked(visit, server):
    page = visit(viewport=DESK)
    table = server.context.lobby.tables[new_table(page, "kahuna", TWO, options={"first": 0})]
    Player(page).waits()
    card = next(sprite.id for sprite in table.position.scene(0).sprites if sprite.label.endswith("in your hand"))
    up = next(sprite.id for sprite in table.position.scene(0).sprites if sprite.label.endswith("face up"))
    click(page, card)
    for id in (up, "discards"):
        click(page, id)
        page.locator(".toast").wait_for()
        assert not page.evaluate(COVERED, id), id
        page.locator(".toast").click()

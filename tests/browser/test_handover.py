"""Several people at one device: the table is covered between them only where there is something to hide."""

from __future__ import annotations

from tests.browser.conftest import SMALL
from tests.browser.player import Player, new_table

PEOPLE = [{"kind": "me", "name": name} for name in ("Ana", "Ben", "Cleo")]


def test_open_bids_are_made_one_after_the_other_without_a_screen_between(visit):
    page = visit(viewport=SMALL)
    new_table(page, "kaivai", PEOPLE)
    player = Player(page)
    seats: set[str] = set()
    for _ in PEOPLE:
        page.wait_for_function(
            "(seats) => !seats.includes(document.querySelector('main').dataset.seat)", arg=list(seats)
        )
        assert player.waits() == "mine", "no screen between"
        seats.add(page.evaluate("() => document.querySelector('main').dataset.seat"))
        player.decide()
    new_table(page, "kahuna", PEOPLE[:2])
    assert player.waits() == "handover", "a hand of cards is nobody else's"

"""What a seat owes follows from the log: a server that loads a table, or is told of it, knows as much as any other."""

from __future__ import annotations

import random

import pytest

from motu.core.game import SPECTATOR
from motu.table.live.table import LiveTable


def loaded(server, table):
    """A table as another server finds it in the database."""
    services = server.context.services
    return LiveTable(services.store.load(table), services)


def told(table):
    """The history as everybody may know it."""
    return table.history.lines(table.entries, SPECTATOR, 0)


@pytest.mark.parametrize(("game", "seats"), [("shells", 2), ("kapai", 3), ("kaivai", 3), ("kahuna", 2)])
def test_on_every_server_seats_owe_the_same(server, ana, game, seats):
    rng, seen = random.Random(3), ana.new(*["me"] * seats, game=game)
    live, undone = server.context.lobby.tables[seen["id"]], 0
    other = loaded(server, live.id)
    for _ in range(70 if game != "kaivai" else 30):
        if not live.owed:
            break
        if rng.random() < 0.5:  # it may hear of several actions together
            other._go_on(server.context.services.store.load(live.id))
            assert other.owed == loaded(server, live.id).owed == live.owed
            assert told(other) == told(live)
        seat, owed = rng.choice(list(live.owed.items()))
        seen = ana.see(live.id, seat=seat)
        if seen["can_undo"] and (not undone or rng.random() < 0.3):
            undone += bool(ana.undo(seen))
        else:
            ana.act(seen, rng.choice(owed.actions))
    assert live.row.ply > 8
    if game != "kapai":
        assert undone

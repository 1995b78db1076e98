"""Two servers on one PostgreSQL, and players on either who act at the same moment."""

from __future__ import annotations

import re
import threading

import pytest

from tests.postgres import emptied, postgres

__all__ = ["postgres"]


@pytest.fixture
def pair(postgres, start):
    emptied(postgres)
    return [start(data=postgres) for _ in range(2)]


@pytest.fixture
def match(pair):
    """A table made by Ana on one server and joined by Ben on the other."""
    ana, ben = pair[0].player(), pair[1].player()
    made = ana.new("me Ana", "open")
    ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    return ana, ben, made["id"]


def also_at(server, player):
    """The same guest on another server, as if the proxy had sent them there."""
    other = server.player()
    other.http.cookies.update(player.http.cookies)
    return other


def at_once(*deeds):
    """Do all of this at the same moment; what each has led to, in their order."""
    gate, done = threading.Barrier(len(deeds)), [None] * len(deeds)

    def one(n, deed):
        gate.wait()
        done[n] = deed()

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done


def conflicts(servers):
    """How often a server found that another one had been faster."""
    found = [re.search(r"^motu_conflicts_total (\d+)", s.context.services.metrics.text(), re.M) for s in servers]
    return sum(int(count[1]) for count in found if count)

"""Deliver [V5.8]: fish from the display to huts next to the canoe, for shells where the hut is another seat's."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.games.kaivai.actions import ENOUGH, UNLOADS
from motu.games.kaivai.rules.sea import berths
from motu.games.kaivai.rules.seats import fish_of
from motu.games.kaivai.rules.sets import (
    NO_HEXES,
    around,
    both,
    either,
    holds,
    keep,
    less,
    near,
    one,
    read,
    write,
)
from motu.games.kaivai.state import FULL, Hut

HIGHEST = 5  # space of the shell for the first fish on a hut


@rule
def huts_with_room(s, on_huts):
    """[V5.8] Canoe huts without their canoe and meeting huts, less than full."""
    takers = either(less(read(s.kind[Hut.CANOE]), on_huts), read(s.kind[Hut.MEETING]))
    return less(takers, read(s.stock[FULL - 1]))


@rule
def delivery_goals(s, seat, hex, reached):
    """[V4.5] [V5.8] Where the canoe from this hex can go and deliver; the hut it leaves takes fish at once."""
    if fish_of(s, seat) == 0:
        return NO_HEXES
    takers = huts_with_room(s, less(read(s.on_huts), one(hex)))
    return both(berths(s, hex, reached), around(takers))


@rule
def takers(s, seat, hex):
    """[V5.8] The huts next to a canoe on this hex that take a fish of this seat now."""
    if fish_of(s, seat) == 0:
        return NO_HEXES
    return both(near(hex), huts_with_room(s, read(s.on_huts)))


@rule
def deliveries(s, seat, hex, actions):
    """[V5.8] One fish to any of these huts; after the first also: enough."""
    n = write(takers(s, seat, hex), UNLOADS, actions, 0)
    if s.unloaded > 0:
        actions[n] = ENOUGH
        n += 1
    return n


@rule
def deliver(s, seat, hut):
    """[V5.8] The oldest fish goes first; the first on another seat's hut earns a shell on space 5, then 4, then 3."""
    space = 1
    while s.fish[seat, space] == 0:
        space += 1
    s.fish[seat, space] -= 1
    s.unloaded += 1
    level = 0
    while holds(read(s.stock[level]), hut):
        level += 1
    keep(s.stock[level], either(read(s.stock[level]), one(hut)))
    if not holds(read(s.huts[seat]), hut):
        s.shells[seat, HIGHEST - level] += 1

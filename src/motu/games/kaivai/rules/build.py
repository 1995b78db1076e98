"""Build [V5.1] to [V5.5]: a hut for each canoe, at a village whose cult hex the canoe is next to."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import HUTS as BUILDINGS
from motu.games.kaivai.board import HEXES, NO_HEX
from motu.games.kaivai.rules.god import has_god
from motu.games.kaivai.rules.sea import berths, enlarge, is_safe, lone_shore, open_to_all, sites, village_next_to
from motu.games.kaivai.rules.seats import canoes_of, huts_of, shell_value
from motu.games.kaivai.rules.sets import (
    NO_HEXES,
    around,
    both,
    either,
    first,
    holds,
    is_empty,
    keep,
    less,
    near,
    one,
    read,
    rest,
    size,
)  # fmt: skip
from motu.games.kaivai.state import CANOES, FISHERMEN, HUTS, Edition, Hut


@rule
def building_cost(s, seat, village):
    """[V5.2] The bid and the size of the village before building."""
    return np.int64(s.bid[seat]) + size(read(s.village[village]))


@rule
def can_pay(s, seat, village):
    return building_cost(s, seat, village) <= shell_value(s, seat)


@rule
def has_pieces(s, seat, kind):
    """[V5.3] Is there a hut left, and the canoe or fisherman that comes with it?"""
    if huts_of(s, seat) == HUTS:
        return False
    if kind == Hut.CANOE:
        return canoes_of(s, seat) < CANOES
    return kind != Hut.FISHER or size(both(read(s.huts[seat]), read(s.kind[Hut.FISHER]))) < FISHERMEN


@rule
def building_goals(s, seat, hex, reached):
    """[V4.5] [V5.1] Where the canoe from this hex can go and build."""
    goals, lone = NO_HEXES, NO_HEXES
    if huts_of(s, seat) == HUTS:
        return goals
    ends, purse = berths(s, hex, reached), shell_value(s, seat)
    for village in range(s.villages):
        docks = both(ends, read(s.dock[village]))
        if not is_empty(docks) and building_cost(s, seat, village) <= purse:
            lone = lone_shore(s) if is_empty(lone) else lone
            goals = either(goals, docks_to_build_from(s, village, hex, docks, lone))
    return goals


@rule
def docks_to_build_from(s, village, hex, docks, lone):
    """[V5.1] Which docks have a site for this village next to them, once the canoe has left its hex."""
    at_sea, on_huts = less(read(s.at_sea), one(hex)), less(read(s.on_huts), one(hex))
    goals = NO_HEXES
    places = both(sites(s, village, lone, at_sea), around(docks))
    while not is_empty(places):
        site = first(places)
        places = rest(places)
        new = less(both(docks, near(site)), goals)
        if not is_empty(new):
            goals = either(goals, both(new, open_to_all(s, site, at_sea, on_huts)))
    return goals


@rule
def has_site_from(s, village, hex, dock):
    """[V5.1] Could the canoe on this hex build for this village, once it is at that dock?"""
    return holds(docks_to_build_from(s, village, hex, one(dock), lone_shore(s)), dock)


@rule
def buildings(s, seat, hex, actions):
    """[V5.1] [V5.3] What the canoe on this hex can build, and where."""
    n, lone = 0, lone_shore(s)
    for village in range(s.villages):
        if not holds(read(s.dock[village]), hex) or not can_pay(s, seat, village):
            continue
        places = both(sites(s, village, lone, read(s.at_sea)), near(hex))
        while not is_empty(places):
            site = first(places)
            places = rest(places)
            if is_safe(s, site):
                n = types_at(s, seat, site, actions, n)
    return n


@rule
def types_at(s, seat, site, actions, n):
    """[V5.3] Each type of hut while its pieces last."""
    for kind in range(3):
        if has_pieces(s, seat, kind):
            actions[n] = BUILDINGS + kind * HEXES + site
            n += 1
    return n


@rule
def build(s, seat, kind, hex):
    """[V5.2] Pay, and put the hut. [V5.5] A meeting hut in the god's village, in the first edition any [V9], brings influence."""
    village = village_next_to(s, hex)
    pay(s, seat, building_cost(s, seat, village))
    if kind == Hut.CANOE:
        s.used |= 1 << free_canoe(s, seat)  # [V4.7] it cannot be used in this action
    put_hut(s, seat, kind, hex)
    if kind == Hut.MEETING and (int(s.edition) == Edition.FIRST or has_god(s, village)):
        s.influence[seat] += 1


@rule
def pay(s, seat, cost):
    """[V5.2] Lowest shells first until they suffice; then, from the highest down, each not needed is taken back."""
    paid = np.zeros(6, np.int64)
    total = 0
    for space in range(1, 6):
        while total < cost and paid[space] < s.shells[seat, space]:
            paid[space] += 1
            total += space
    for space in range(5, 0, -1):
        while paid[space] > 0 and total - space >= cost:
            paid[space] -= 1
            total -= space
        s.shells[seat, space] -= paid[space]
    if total > cost:
        s.shells[seat, total - cost] += 1


@rule
def put_hut(s, seat, kind, hex):
    """[V5.4] A canoe hut comes with its canoe."""
    enlarge(s, village_next_to(s, hex), hex)
    keep(s.huts[seat], either(read(s.huts[seat]), one(hex)))
    keep(s.kind[kind], either(read(s.kind[kind]), one(hex)))
    if kind == Hut.CANOE:
        canoe = free_canoe(s, seat)
        s.fleet[seat, canoe] = hex
        keep(s.on_huts, either(read(s.on_huts), one(hex)))


@rule
def free_canoe(s, seat):
    """The first canoe in supply."""
    for canoe in range(CANOES):
        if s.fleet[seat, canoe] == NO_HEX:
            return canoe
    return CANOES

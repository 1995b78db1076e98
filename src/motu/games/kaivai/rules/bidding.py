"""Bidding [V2]: who bids when, what a bid means, and the two first huts of round 1."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import BIDS, FIRST_HUTS
from motu.games.kaivai.board import HEXES, HIGHEST_BID
from motu.games.kaivai.rules.build import put_hut
from motu.games.kaivai.rules.sea import lone_shore, open_to_all, sites
from motu.games.kaivai.rules.seats import canoes_of, highest_bid_first, huts_of, poorest_first
from motu.games.kaivai.rules.sets import both, first, is_empty, meet, near, read, rest
from motu.games.kaivai.state import Done, Edition, Hut, Phase


@rule
def begin_bidding(s):
    """[V2.1] The poorest seat bids first. (Round 1: chance has drawn the order.)"""
    poorest_first(s)
    s.turn = 0
    s.phase = Phase.BID


@rule
def open_bids(s, actions):
    """[V2.1] 1 to 10, no number twice."""
    n = 0
    for bid in range(1, HIGHEST_BID + 1):
        if not is_taken(s, bid):
            actions[n] = BIDS + bid - 1
            n += 1
    return n


@rule
def is_taken(s, bid):
    for seat in range(s.seats):
        if s.bid[seat] == bid:
            return True
    return False


@rule
def make_bid(s, seat, bid):
    """[V2.2] When all have bid, the highest acts first."""
    s.bid[seat] = bid
    s.turn += 1
    if s.turn < s.seats:
        return
    highest_bid_first(s)
    s.turn = 0
    s.phase = Done.FIRST_HUT if s.round_number == 1 else Done.BIDDING


@rule
def first_huts(s, seat, actions):
    """[V2.4] Each type that is allowed, on each place next to a cult hex."""
    n, lone, at_sea, on_huts = 0, lone_shore(s), read(s.at_sea), read(s.on_huts)
    any_type = may_be_first(s, seat, Hut.MEETING)
    for village in range(s.villages):
        places = both(sites(s, village, lone, at_sea), read(s.dock[village]))
        while not is_empty(places):
            hex = first(places)
            places = rest(places)
            open_water = open_to_all(s, hex, at_sea, on_huts)
            if not is_empty(open_water):
                n = huts_at(hex, open_water, any_type, actions, n)
    return n


@rule
def huts_at(hex, open_water, any_type, actions, n):
    """[V2.4] The types of first hut that may stand here; a new canoe must be next to the open water [V1.5]."""
    if meet(near(hex), open_water):
        actions[n] = FIRST_HUTS + Hut.CANOE * HEXES + hex
        n += 1
    if any_type:
        actions[n] = FIRST_HUTS + Hut.FISHER * HEXES + hex
        actions[n + 1] = FIRST_HUTS + Hut.MEETING * HEXES + hex
        n += 2
    return n


@rule
def may_be_first(s, seat, kind):
    """[V2.4] Beginners place canoe huts only; in the first edition at least one of the two is a canoe hut [V9]."""
    if kind == Hut.CANOE:
        return True
    second_without_canoe = huts_of(s, seat) == 1 and canoes_of(s, seat) == 0
    return not s.beginner and not (int(s.edition) == Edition.FIRST and second_without_canoe)


@rule
def place_first_hut(s, seat, kind, hex):
    put_hut(s, seat, kind, hex)
    s.phase = Done.FIRST_HUT


@rule
def next_first_hut(s):
    """[V2.4] Two for each seat in turn order, while there is a place for one; then the god."""
    while s.turn < s.seats:
        seat = np.int64(s.order[s.turn])
        if huts_of(s, seat) < 2 and has_place_for_first_hut(s, seat):
            s.phase = Phase.FIRST_HUT
            return
        s.turn += 1
    s.phase = Done.BIDDING


@rule
def has_place_for_first_hut(s, seat):
    """[V2.4] Is there one at all? (At a real table there always is.)"""
    lone = lone_shore(s)
    for village in range(s.villages):
        places = both(sites(s, village, lone, read(s.at_sea)), read(s.dock[village]))
        while not is_empty(places):
            hex = first(places)
            places = rest(places)
            open_water = open_to_all(s, hex, read(s.at_sea), read(s.on_huts))
            afloat = meet(near(hex), open_water)
            if afloat or (may_be_first(s, seat, Hut.MEETING) and not is_empty(open_water)):
                return True
    return False

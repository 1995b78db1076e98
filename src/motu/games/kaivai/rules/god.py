"""The fisherman's god [V3]: the lowest bidder moves him to another village and enlarges it."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import GODS
from motu.games.kaivai.board import NO_HEX
from motu.games.kaivai.rules.sea import is_safe, lone_shore, put_cult_hex, sites, village_next_to
from motu.games.kaivai.rules.sets import both, first, holds, is_empty, read, rest, size
from motu.games.kaivai.state import Hut, Phase


@rule
def begin_god(s):
    """[V3.1] The lowest bidder decides; if no village can be enlarged, nothing happens."""
    s.turn = s.seats - 1
    s.phase = Phase.GOD
    if not can_move_god(s):
        begin_actions(s)


@rule
def begin_actions(s):
    """[V4.1] The highest bidder acts first."""
    s.turn = 0
    s.phase = Phase.CHOOSE


@rule
def god_hexes(s, actions):
    """[V3.1] The hexes next to one village other than the god's where a cult hex may lie."""
    n, lone = 0, lone_shore(s)
    for village in range(s.villages):
        if has_god(s, village):
            continue
        places = sites(s, village, lone, read(s.at_sea))
        while not is_empty(places):
            hex = first(places)
            places = rest(places)
            if is_safe(s, hex):
                actions[n] = GODS + hex
                n += 1
    return n


@rule
def can_move_god(s):
    """[V3.1] Is there a hex for him at all?"""
    lone = lone_shore(s)
    for village in range(s.villages):
        places = sites(s, village, lone, read(s.at_sea))
        while not has_god(s, village) and not is_empty(places):
            if is_safe(s, first(places)):
                return True
            places = rest(places)
    return False


@rule
def has_god(s, village):
    return s.god != NO_HEX and holds(read(s.village[village]), np.int64(s.god))


@rule
def move_god(s, hex):
    """[V3.1] A cult hex from the supply, and the god on it. [V3.2] Meeting huts there bring influence."""
    village = village_next_to(s, hex)
    put_cult_hex(s, village, hex)
    s.god = hex
    meetings = both(read(s.kind[Hut.MEETING]), read(s.village[village]))
    for seat in range(s.seats):
        s.influence[seat] += size(both(read(s.huts[seat]), meetings))
    begin_actions(s)

"""What a seat has, and the order of the seats when the poorest comes first [V2.1]."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.board import NO_HEX
from motu.games.kaivai.rules.sets import read, size
from motu.games.kaivai.state import CANOES


@rule
def shell_value(s, seat):
    """What its shells are worth, each its space."""
    value = 0
    for space in range(1, 6):
        value += space * np.int64(s.shells[seat, space])
    return value


@rule
def fish_of(s, seat):
    """Fish on its display."""
    n = 0
    for space in range(1, 6):
        n += np.int64(s.fish[seat, space])
    return n


@rule
def canoes_of(s, seat):
    """Its canoes on the board, at sea or on huts."""
    n = 0
    for canoe in range(CANOES):
        if s.fleet[seat, canoe] != NO_HEX:
            n += 1
    return n


@rule
def huts_of(s, seat):
    """Its huts on the board."""
    return size(read(s.huts[seat]))


@rule
def standing(s, seat):
    """[V2.1] [V7.2] The smaller, the earlier: glory, shell value, fish, canoes, huts, then the order of round 1."""
    key = np.int64(s.glory[seat])
    key = (key << 12) + shell_value(s, seat)
    key = (key << 12) + fish_of(s, seat)
    key = (key << 3) + canoes_of(s, seat)
    key = (key << 4) + huts_of(s, seat)
    return (key << 2) + s.rank[seat]


@rule
def poorest_first(s):
    """[V2.1] Order the seats by their standing."""
    for n in range(1, s.seats):
        place = n
        while place > 0 and standing(s, np.int64(s.order[place - 1])) > standing(s, np.int64(s.order[place])):
            swap_places(s, place)
            place -= 1


@rule
def highest_bid_first(s):
    """[V2.2] Order the seats by their bids."""
    for n in range(1, s.seats):
        place = n
        while place > 0 and s.bid[s.order[place - 1]] < s.bid[s.order[place]]:
            swap_places(s, place)
            place -= 1


@rule
def swap_places(s, place):
    """Let this place and the one before it change seats."""
    seat = s.order[place]
    s.order[place] = s.order[place - 1]
    s.order[place - 1] = seat

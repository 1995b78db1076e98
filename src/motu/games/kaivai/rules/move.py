"""Move [V5.7]: canoes change place, and may sink another seat's canoe at the price of glory."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.board import NO_HEX
from motu.games.kaivai.rules.seats import canoes_of
from motu.games.kaivai.rules.sets import NO_HEXES, both, either, holds, keep, less, one, read
from motu.games.kaivai.state import CANOES, Edition

PRICE = ((0, 0, 6, 4, 2), (0, 0, 4, 3, 2))  # [V5.7] [V9] edition, canoes of the owner -> glory lost
CANNOT = 0  # the last canoe cannot be sunk


@rule
def moving_goals(s, seat, hex, reached):
    """[V5.7] Any other hex without a canoe, or with one that can be sunk."""
    return either(less(reached, either(read(s.at_sea), one(hex))), both(reached, prey(s, seat)))


@rule
def prey(s, seat):
    """[V5.7] The canoes at sea that this seat can sink."""
    found = NO_HEXES
    if s.glory[seat] < PRICE[s.edition][4]:
        return found
    for owner in range(s.seats):
        price = sinking_price(s, owner)
        if owner != seat and price != CANNOT and price <= s.glory[seat]:
            found = either(found, at_sea_of(s, owner))
    return found


@rule
def at_sea_of(s, seat):
    """This seat's canoes at sea."""
    found = NO_HEXES
    for canoe in range(CANOES):
        found = either(found, one(np.int64(s.fleet[seat, canoe])))
    return both(found, read(s.at_sea))


@rule
def sinking_price(s, owner):
    """[V5.7] By the number of the owner's canoes at sea; in the first edition of all on the board [V9]."""
    n = 0
    for canoe in range(CANOES):
        if holds(read(s.at_sea), np.int64(s.fleet[owner, canoe])):
            n += 1
    if int(s.edition) == Edition.FIRST:
        n = canoes_of(s, owner)
    return PRICE[s.edition][n]


@rule
def sink(s, seat, hex):
    """[V5.7] If another seat's canoe is there, it goes back to its owner and the sinker loses glory."""
    for owner in range(s.seats):
        for canoe in range(CANOES):
            if s.fleet[owner, canoe] == hex:
                price = sinking_price(s, owner)
                s.glory[seat] -= price
                s.lost[seat] -= price
                s.fleet[owner, canoe] = NO_HEX


@rule
def sail(s, seat, canoe, hex):
    """[V4.6] Put a canoe on a water hex."""
    start = one(np.int64(s.fleet[seat, canoe]))
    s.fleet[seat, canoe] = hex
    keep(s.on_huts, less(read(s.on_huts), start))
    keep(s.at_sea, either(less(read(s.at_sea), start), one(hex)))

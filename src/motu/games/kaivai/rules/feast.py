"""The two actions without canoes: celebrate [V5.9] and increase movement [V5.10]."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.games.kaivai.actions import CELEBRATIONS
from motu.games.kaivai.rules.sets import both, keep, less, meet, read, size
from motu.games.kaivai.state import FULL


@rule
def celebrations(s, actions, n):
    """[V5.9] The villages with at least one fish, written from n on."""
    for village in range(s.villages):
        if meet(read(s.village[village]), read(s.stock[0])):
            actions[n] = CELEBRATIONS + village
            n += 1
    return n


@rule
def celebrate(s, seat, village):
    """[V5.9] Glory for each fish to the owner of its hut, for every full three to the celebrating seat."""
    fish = 0
    for level in range(FULL):
        eaten = both(read(s.stock[level]), read(s.village[village]))
        keep(s.stock[level], less(read(s.stock[level]), eaten))
        fish += size(eaten)
        for owner in range(s.seats):
            gain_at_feast(s, owner, size(both(eaten, read(s.huts[owner]))))
    gain_at_feast(s, seat, fish // 3)


@rule
def gain_at_feast(s, seat, glory):
    s.glory[seat] += glory
    s.feasts[seat] += glory


@rule
def increase_movement(s, seat):
    """[V5.10]"""
    s.steps[seat] += 1

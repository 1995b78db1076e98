"""How likely a sensible player is to take each move of Kaivai: quick looks only, as play-outs ask constantly."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import (
    BIDS,
    CELEBRATIONS,
    ENOUGH,
    FIRST_HUTS,
    GODS,
    HUTS,
    PASS,
    PLACES_TO_FISH,
    STAKES,
    STOP,
    TAKES,
    UNLOADS,
    VOYAGES,
)  # fmt: skip
from motu.games.kaivai.board import HEXES
from motu.games.kaivai.rules.deliver import huts_with_room
from motu.games.kaivai.rules.fish import fishermen
from motu.games.kaivai.rules.god import has_god
from motu.games.kaivai.rules.sea import village_next_to
from motu.games.kaivai.rules.seats import canoes_of, fish_of
from motu.games.kaivai.rules.sets import both, holds, less, near, one, read, size
from motu.games.kaivai.state import Action, Hut, Phase

BID_PRIORS = (0, 3, 4, 7, 9, 12, 9, 5, 3, 1, 1)  # by bid: far-reaching canoes above all
FREE_ACTION_PRIORS = (
    60,
    45,
    60,
    4,
    0,
    12,
)  # Action -> prior when it costs nothing; celebrations are judged one by one
HUT_PRIORS = (9, 8, 5)  # Hut -> prior


@rule
def priors(s, seat, moves, n, odds):
    phase = int(s.phase)
    for i in range(n):
        action = np.int64(moves[i])
        if phase == Phase.GO:
            odds[i] = voyage_prior(s, seat, action)
        elif phase == Phase.CHOOSE:
            odds[i] = action_prior(s, seat, action)
        elif phase == Phase.SITE:
            odds[i] = hut_prior(s, seat, (action - HUTS) // HEXES, (action - HUTS) % HEXES)
        elif phase == Phase.UNLOAD:
            odds[i] = 3 if action == ENOUGH else delivery_prior(s, seat, action - UNLOADS)
        else:
            odds[i] = other_prior(s, seat, action)


@rule
def other_prior(s, seat, action):
    phase = int(s.phase)
    if phase == Phase.BID:
        return BID_PRIORS[action - BIDS + 1]
    if phase == Phase.FIRST_HUT:
        return first_hut_prior(s, seat, (action - FIRST_HUTS) // HEXES, (action - FIRST_HUTS) % HEXES)
    if phase == Phase.GOD:
        return god_prior(s, seat, village_next_to(s, action - GODS))
    if phase == Phase.VILLAGE:
        return fishing_prior(s, seat, action - PLACES_TO_FISH)
    if phase == Phase.STAKE:
        return max(1, 12 - 4 * (action - STAKES))
    return 1


@rule
def first_hut_prior(s, seat, kind, hex):
    """A canoe first; then a fisherman where the canoe is."""
    if canoes_of(s, seat) == 0:
        return 20 if kind == Hut.CANOE else 1
    here = size(both(read(s.huts[seat]), read(s.village[village_next_to(s, hex)])))
    if kind == Hut.FISHER:
        return 4 + 40 * here
    return 6 if kind == Hut.CANOE else 1


@rule
def god_prior(s, seat, village):
    """Near own huts, meeting huts above all, and away from the others'."""
    mine, all_huts, prior = 0, read(s.village[village]), 4
    for owner in range(s.seats):
        huts = both(read(s.huts[owner]), all_huts)
        there = size(huts) + 2 * size(both(huts, read(s.kind[Hut.MEETING])))
        if owner == seat:
            mine = there
        else:
            prior -= there
    return max(1, prior + 6 * mine)


@rule
def action_prior(s, seat, action):
    """What it brings, less for each influence it costs."""
    if action == PASS:
        return 3
    if action >= CELEBRATIONS:
        gain = feast_prior(s, seat, action - CELEBRATIONS)
        return max(1, gain // (1 + np.int64(s.counters[4])))
    what = action - TAKES
    prior = FREE_ACTION_PRIORS[what]
    if what == Action.FISH and fish_of(s, seat) > 4:
        prior = 12
    elif what == Action.DELIVER:
        prior = 20 * min(3, fish_of(s, seat))
    elif what == Action.UPGRADE:
        prior = 3 * (np.int64(s.rounds) - np.int64(s.round_number))
    return max(1, prior // (1 + np.int64(s.counters[what])))


@rule
def feast_prior(s, seat, village):
    """Own fish against those of each other seat."""
    gain, fish, here = 0, 0, read(s.village[village])
    for level in range(3):
        eaten = both(read(s.stock[level]), here)
        fish += size(eaten)
        gain += 4 * size(both(eaten, read(s.huts[seat])))
    gain += 3 * (fish // 3) - fish
    return max(1, 8 * gain)


@rule
def voyage_prior(s, seat, action):
    if action == STOP:
        return 2
    hex = (action - VOYAGES) % HEXES
    if int(s.doing) == Action.FISH:
        return best_fishing(s, seat, hex)
    if int(s.doing) == Action.DELIVER:
        return best_delivery(s, seat, (action - VOYAGES) // HEXES, hex)
    if int(s.doing) == Action.BUILD:
        return 6
    return 2 + 3 * docks_at(s, hex)


@rule
def docks_at(s, hex):
    """Villages whose cult hexes are next to this hex."""
    n = 0
    for village in range(s.villages):
        n += holds(read(s.dock[village]), hex)
    return n


@rule
def best_fishing(s, seat, hex):
    best = 1
    for village in range(s.villages):
        if holds(read(s.dock[village]), hex):
            best = max(best, fishing_prior(s, seat, village))
    return best


@rule
def fishing_prior(s, seat, village):
    dice = min(4, fishermen(s, seat, village))
    return 1 + 3 * dice * dice + (3 if has_god(s, village) else 0)


@rule
def best_delivery(s, seat, canoe, hex):
    """How many fish can be put down here, and for how much."""
    takers = both(near(hex), huts_with_room(s, less(read(s.on_huts), one(np.int64(s.fleet[seat, canoe])))))
    room = 3 * size(takers) - size(both(takers, read(s.stock[0]))) - size(both(takers, read(s.stock[1])))
    return 1 + 4 * min(room, fish_of(s, seat)) + 2 * size(less(takers, read(s.stock[0])))


@rule
def delivery_prior(s, seat, hut):
    """Another's empty hut for its five shells; one's own for the feast."""
    if holds(read(s.huts[seat]), hut):
        return 12
    level = 0
    while holds(read(s.stock[level]), hut):
        level += 1
    return 12 - 3 * level


@rule
def hut_prior(s, seat, kind, hex):
    """Canoes and fishermen early, meeting huts for the feasts; a village where own huts already are."""
    left = np.int64(s.rounds) - np.int64(s.round_number)
    prior = HUT_PRIORS[kind]
    if kind != Hut.MEETING and left < 2:
        prior = 2
    if kind == Hut.CANOE and canoes_of(s, seat) > 2:
        prior = 2
    return prior + 2 * size(both(read(s.huts[seat]), read(s.village[village_next_to(s, hex)])))

"""What Kaivai's network sees of a world, for one seat at a time: what it has, how it stands in each village, what is next.

Most counts have separate features in four stages of the match; all are capped where more of the same hardly matters.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kaivai.kernels.evaluation import is_scoring
from motu.core.compiled import rule
from motu.games.kaivai.board import NO_HEX
from motu.games.kaivai.rules.deliver import huts_with_room
from motu.games.kaivai.rules.fish import fishermen
from motu.games.kaivai.rules.god import has_god
from motu.games.kaivai.rules.move import at_sea_of
from motu.games.kaivai.rules.seats import canoes_of, fish_of, shell_value
from motu.games.kaivai.rules.sets import both, holds, less, near, read, size
from motu.games.kaivai.state import CANOES, Edition, Hut, Phase

STAGES, MARGINS = 4, 21
BID, GO, UNLOAD = int(Phase.BID), int(Phase.GO), int(Phase.UNLOAD)

# where the features of each kind begin; those of the first group by stage
MARGIN = 0  # by rounds to come, up to 7, and by its lead in expected glory
HUTS = MARGIN + 8 * MARGINS
CANOE_COUNT = HUTS + STAGES * 16
FISHERS = CANOE_COUNT + STAGES * 5
MEETINGS = FISHERS + STAGES * 6
TRACK = MEETINGS + STAGES * 8
INFLUENCE = TRACK + STAGES * 9
SHELLS = INFLUENCE + STAGES * 13
FISH = SHELLS + STAGES * 13
STOCK = FISH + STAGES * 10
OWN_ROOM = STOCK + STAGES * 13  # own huts that take fish
ROOM = OWN_ROOM + STAGES * 10  # others' huts that do
BIDS = ROOM + STAGES * 10  # its bid; before anybody acts, while it acts, once it has passed
VILLAGES = BIDS + STAGES * 33  # by own strength there, the best other's and cult hexes
FEASTS = VILLAGES + STAGES * 144  # by own fish in a village, all fish there and the price of a celebration
FISHING = FEASTS + 210  # by own fishermen in a village, god, own canoes at its docks
SHIPS = FISHING + 30  # each own canoe by docks, own huts and others' huts next to it that take fish; at sea or not
PRICES = SHIPS + 72  # each action by its price and whether the seat can pay it; not if it has passed
TURN = PRICES + 60  # by how many seats are to act before it, and the phase
DOING = TURN + 70  # the action under way, and the phase, if it is the seat's
MATCH = DOING + 30  # by seats and edition
OUTPUT = MATCH + 5
ROWS = OUTPUT + 1
MOST_ACTIVE = 64


@rule
def active_features(s, me, margin, features):
    """Write the features of the world for this seat, which leads by `margin`; returns how many."""
    left = int(s.rounds) - int(s.round_number)
    stage = 0 if left == 0 else 1 if left <= 2 else 2 if left <= 4 else 3
    ahead = min(max(int(4.0 * margin + 0.5 * MARGINS), 0), MARGINS - 1)
    features[0] = MARGIN + min(left, 7) * MARGINS + ahead
    n = count_features(s, me, stage, features)
    n = village_features(s, me, stage, features, n)
    n = ship_features(s, me, features, n)
    return turn_features(s, me, features, n)


@rule
def counted(start, stage, most, value):
    return start + stage * most + min(max(value, 0), most - 1)


@rule
def count_features(s, me, stage, features):
    """What the seat has; the first feature is already written."""
    huts, with_room, stock = read(s.huts[me]), huts_with_room(s, read(s.on_huts)), 0
    for level in range(3):
        stock += size(both(read(s.stock[level]), huts))
    features[1] = counted(HUTS, stage, 16, size(huts))
    features[2] = counted(CANOE_COUNT, stage, 5, canoes_of(s, me))
    features[3] = counted(FISHERS, stage, 6, size(both(huts, read(s.kind[Hut.FISHER]))))
    features[4] = counted(MEETINGS, stage, 8, size(both(huts, read(s.kind[Hut.MEETING]))))
    features[5] = counted(TRACK, stage, 9, int(s.steps[me]))
    features[6] = counted(INFLUENCE, stage, 13, int(s.influence[me]))
    features[7] = counted(SHELLS, stage, 13, shell_value(s, me) // 3)
    features[8] = counted(FISH, stage, 10, fish_of(s, me))
    features[9] = counted(STOCK, stage, 13, stock)
    features[10] = counted(OWN_ROOM, stage, 10, size(both(with_room, huts)))
    features[11] = counted(ROOM, stage, 10, size(less(with_room, huts)) // 2)
    acting = 0 if int(s.phase) <= BID else 2 if s.passed >> me & 1 else 1
    features[12] = counted(BIDS, stage, 33, acting * 11 + int(s.bid[me]))
    return 13


@rule
def village_features(s, me, stage, features, n):
    """How the seat stands in each village that is not scored yet."""
    mine = at_sea_of(s, me)
    price = min(int(s.counters[4]), 2)
    for village in range(s.villages):
        if s.scored >> village & 1:
            continue
        here, docks = read(s.village[village]), read(s.dock[village])
        at_dock = size(both(mine, docks))
        own, best = size(both(read(s.huts[me]), here)) + at_dock, 0
        for other in range(s.seats):
            if other != me:
                there = size(both(read(s.huts[other]), here)) + size(both(at_sea_of(s, other), docks))
                best = max(best, there)
        cult = min(size(both(here, read(s.cult))), 4) - 1
        features[n] = counted(VILLAGES, stage, 144, (min(own, 5) * 6 + min(best, 5)) * 4 + cult)
        n += 1
        if not is_scoring(s):
            n = feast_feature(s, me, here, price, features, n)
            fishers = min(fishermen(s, me, village), 4)
            if fishers + at_dock > 0:
                features[n] = FISHING + (fishers * 2 + has_god(s, village)) * 3 + min(at_dock, 2)
                n += 1
    return n


@rule
def feast_feature(s, me, here, price, features, n):
    """What a celebration in this village would bring."""
    own, fish = 0, 0
    for level in range(3):
        eaten = both(read(s.stock[level]), here)
        own += size(both(eaten, read(s.huts[me])))
        fish += size(eaten)
    if fish == 0:
        return n
    features[n] = FEASTS + (min(own, 6) * 10 + min(fish, 10) - 1) * 3 + price
    return n + 1


@rule
def ship_features(s, me, features, n):
    """What each canoe is next to."""
    with_room = huts_with_room(s, read(s.on_huts))
    for canoe in range(CANOES):
        hex = np.int64(s.fleet[me, canoe])
        if hex == NO_HEX:
            continue
        docks, takers = 0, both(near(hex), with_room)
        for village in range(s.villages):
            docks += holds(read(s.dock[village]), hex)
        own = size(both(takers, read(s.huts[me])))
        others = min(size(takers) - own, 3)
        at_sea = holds(read(s.at_sea), hex)
        features[n] = SHIPS + ((min(docks, 2) * 3 + min(own, 2)) * 4 + others) * 2 + at_sea
        n += 1
    return n


@rule
def turn_features(s, me, features, n):
    """What the seat may do next, and when."""
    passed, phase, place = s.passed >> me & 1, int(s.phase), 0
    while s.order[place] != me and place < 3:
        place += 1
    if not passed and not is_scoring(s):
        for action in range(6):
            price, can_pay = int(s.counters[action]), int(s.counters[action] <= s.influence[me])
            features[n] = PRICES + (action * 5 + (price if price < 3 else 3 if price < 8 else 4)) * 2 + can_pay
            n += 1
    wait = 4 if passed else (place - int(s.turn)) % int(s.seats)
    features[n] = TURN + wait * 14 + phase
    features[n + 1] = MATCH + (int(s.seats) - 3) * 2 + int(int(s.edition) == Edition.FIRST)
    n += 2
    if wait == 0 and GO <= phase <= UNLOAD:
        features[n] = DOING + int(s.doing) * 5 + phase - GO
        n += 1
    if s.diceless:
        features[n] = MATCH + 4
        n += 1
    return n

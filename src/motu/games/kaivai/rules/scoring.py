"""The end [V7]: huts, then the villages one by one with sealed stakes; and who has won."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import SCORINGS, STAKES
from motu.games.kaivai.rules.move import at_sea_of
from motu.games.kaivai.rules.seats import canoes_of, fish_of, huts_of, poorest_first, shell_value
from motu.games.kaivai.rules.sets import both, read, size
from motu.games.kaivai.state import Done, Edition, Phase

PER_HUT = 2  # glory [V7.1]


@rule
def score_huts(s):
    """[V7.1]"""
    for seat in range(s.seats):
        s.for_huts[seat] = PER_HUT * huts_of(s, seat)
        s.glory[seat] += s.for_huts[seat]


@rule
def next_village(s):
    """[V7.2] The seat with the least glory picks the next village; when all are scored the match is over."""
    if s.scored == (1 << s.villages) - 1:
        s.phase = Phase.OVER
        return
    poorest_first(s)
    s.turn = 0
    s.phase = Phase.SCORE


@rule
def unscored(s, actions):
    """[V7.2]"""
    n = 0
    for village in range(s.villages):
        if s.scored >> village & 1 == 0:
            actions[n] = SCORINGS + village
            n += 1
    return n


@rule
def pick_village(s, village):
    s.scoring = village
    s.phase = Phase.STAKE


@rule
def stakes(s, seat, actions):
    """[V7.3] Any number of its influence."""
    if s.staked >> seat & 1:
        return 0
    n = np.int64(s.influence[seat]) + 1
    for influence in range(n):
        actions[influence] = STAKES + influence
    return n


@rule
def make_stake(s, seat, influence):
    """[V7.3] In secret; when all are in they are revealed together."""
    s.stake[seat] = influence
    s.staked |= 1 << seat
    if s.staked == (1 << s.seats) - 1:
        score_village(s, np.int64(s.scoring))


@rule
def strength(s, seat, village, influence):
    """[V7.3] Own huts, canoes at sea next to its cult hexes, and 2 for each influence staked, 1 in the first edition [V9]."""
    huts = size(both(read(s.huts[seat]), read(s.village[village])))
    canoes = size(both(at_sea_of(s, seat), read(s.dock[village])))
    return huts + canoes + influence * (1 if int(s.edition) == Edition.FIRST else 2)


@rule
def score_village(s, village):
    """[V7.4] [V7.5] Glory for the strongest, who return their stakes; all others keep theirs."""
    best, tied = 0, 0
    for seat in range(s.seats):
        power = strength(s, seat, village, np.int64(s.stake[seat]))
        if power > best:
            best, tied = power, 0
        if power == best:
            tied |= 1 << seat
    glory = glory_each(s, village, best, tied)
    for seat in range(s.seats):
        if glory > 0 and tied >> seat & 1:
            s.glory[seat] += glory
            s.for_villages[seat] += glory
            s.influence[seat] -= s.stake[seat]
        s.revealed[seat] = s.stake[seat]
        s.stake[seat] = 0
    s.scored |= 1 << village
    s.staked = 0
    s.phase = Done.VILLAGE


@rule
def glory_each(s, village, best, tied):
    """[V7.4] 1 for each cult hex; a tie: half each, rounded up, or nothing in the first edition [V9]."""
    cult_hexes = size(both(read(s.village[village]), read(s.cult)))
    if best == 0:
        return 0
    if tied & (tied - 1) == 0:
        return cult_hexes
    return 0 if int(s.edition) == Edition.FIRST else (cult_hexes + 1) // 2


@rule
def scores(s, out):
    """Glory, as it stands."""
    for seat in range(s.seats):
        out[seat] = s.glory[seat]


@rule
def result(s, seat):
    """[V7.6] The greater, the better: glory, huts, canoes on the board, shell value, fish."""
    key = np.int64(s.glory[seat])
    key = (key << 4) + huts_of(s, seat)
    key = (key << 3) + canoes_of(s, seat)
    key = (key << 12) + shell_value(s, seat)
    return (key << 12) + fish_of(s, seat)


@rule
def payoff(s, out):
    """[V7.6] The best alone wins, or those equal in everything share the victory."""
    best, winners = np.int64(-1), 0
    for seat in range(s.seats):
        if result(s, seat) > best:
            best, winners = result(s, seat), 0
        if result(s, seat) == best:
            winners += 1
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if result(s, seat) == best else 0.0

"""Set-up [V1.2]: chance lays the extra bases and draws the bidding order of round 1."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.actions import DRAWN_BASES, DRAWN_ORDERS, ORDERS
from motu.games.kaivai.board import APART, BASES, PAIRS, PRINTED
from motu.games.kaivai.rules.sea import put_cult_hex
from motu.games.kaivai.rules.sets import holds, read
from motu.games.kaivai.state import Edition, Phase

N_BASES, N_PAIRS, N_PRINTED = len(BASES), len(PAIRS), len(PRINTED)


@rule
def drawn_bases(s, actions, odds):
    """[V1.2] [V9] Every place that keeps its distance from the base laid before; all equally likely."""
    n = 0
    first, end = (N_PAIRS, N_BASES) if int(s.edition) == Edition.FIRST else (0, N_PAIRS)
    for base in range(first, end):
        if keeps_distance(s, base, first, end):
            actions[n] = DRAWN_BASES + base
            odds[n] = 1
            n += 1
    return n


@rule
def keeps_distance(s, base, first, end):
    """[V1.2] From every base laid before this one."""
    for other in range(first, end):
        laid = holds(read(s.cult), BASES[other, 0]) and holds(read(s.cult), BASES[other, 1])
        if laid and not APART[base, other]:
            return False
    return True


@rule
def lay_base(s, base):
    """[V1.2] A new village of two cult hexes, or of one [V9]."""
    village = np.int64(s.villages)
    s.villages += 1
    put_cult_hex(s, village, BASES[base, 0])
    if BASES[base, 1] != BASES[base, 0]:
        put_cult_hex(s, village, BASES[base, 1])
    if s.villages == N_PRINTED + s.bases:
        s.phase = Phase.ORDER


@rule
def drawn_orders(s, actions, odds):
    """[V2.1] Every order of the seats; all equally likely."""
    n = 24 if s.seats == 4 else 6
    for number in range(n):
        actions[number] = DRAWN_ORDERS + number
        odds[number] = 1
    return n


@rule
def draw_order(s, number):
    for place in range(s.seats):
        seat = ORDERS[s.seats - 3, number, place]
        s.order[place] = seat
        s.rank[seat] = place
    s.turn = 0
    s.phase = Phase.BID

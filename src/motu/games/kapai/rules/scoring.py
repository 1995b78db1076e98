"""The end of Ka Pai: groups, the best network of totems, bonuses, and who won."""

from __future__ import annotations

import numpy as np

from motu.core.bits import EMPTY, bit, count, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kapai.board import MOST_TOTEMS

NETWORK_POINTS = (0, 0, 2, 4, 7, 12)  # [P6.2] by totems in the best network
MARKS_FIT = 256  # more than the marks of a sheet


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = points_of(s, seat)


@rule
def points_of(s, seat):
    """[P6] All points of a seat as they stand."""
    return group_points(s, seat) + NETWORK_POINTS[best_network(s, seat)] + bonus_points(s, seat)


@rule
def group_points(s, seat):
    """[P6.1]"""
    points = 0
    for symbol in range(4):
        points += int(s.groups[seat, symbol]) * int(s.values[symbol])
    return points


@rule
def bonus_points(s, seat):
    """[P6.3]"""
    points = 0
    for symbol in range(4):
        points += int(s.groups[seat, symbol]) * int(s.marks[seat, symbol])
    return points


@rule
def best_network(s, seat):
    """[P6.2] Totems in the largest network, 0 if no two are linked. A set of totems is a bit set of their numbers."""
    joined = np.zeros(MOST_TOTEMS, np.uint64)
    chain = np.zeros(s.free.shape[1], np.uint64)
    for totem in range(s.totems):
        for symbol in range(4):
            joined[totem] |= linked(s, seat, symbol, int(s.totem[totem]), chain)
    best = 0
    for totem in range(s.totems):
        best = max(best, count(network_of(joined, totem)))
    return 0 if best < 2 else best


@rule
def linked(s, seat, symbol, place, chain):
    """[P6.2] The totems, itself included, that chains of this symbol join to the totem at that place."""
    for w in range(chain.shape[0]):
        chain[w] = s.near[place, w] & s.drawn[seat, symbol, w]
    grow(s, seat, symbol, chain)
    totems = EMPTY
    for totem in range(s.totems):
        for w in range(chain.shape[0]):
            if s.near[int(s.totem[totem]), w] & chain[w] != EMPTY:
                totems |= bit(totem)
    return totems


@rule
def grow(s, seat, symbol, chain):
    """Add to a set of cells all that are connected to them in this symbol."""
    grew = True
    while grew:
        grew = False
        for w in range(chain.shape[0]):
            word = chain[w]
            while word != EMPTY:
                cell = 64 * w + lowest(word)
                word = without_lowest(word)
                for v in range(chain.shape[0]):
                    more = s.near[cell, v] & s.drawn[seat, symbol, v] & ~chain[v]
                    if more != EMPTY:
                        chain[v] |= more
                        grew = True


@rule
def network_of(joined, totem):
    """All totems that can be reached from this one by links."""
    network, before = bit(totem), EMPTY
    while network != before:
        before = network
        for other in range(joined.shape[0]):
            if has(before, other):
                network |= joined[other]
    return network


@rule
def payoff(s, out):
    """[P6.4] Most points, then most bonus marks; equals share. [P7] Alone: the score."""
    if s.seats == 1:
        points = np.zeros(1, np.int64)
        scores(s, points)
        out[0] = points[0]
        return
    points = np.zeros(s.owes.shape[0], np.int64)
    scores(s, points)
    best, winners = np.int64(-1), 0
    for seat in range(s.seats):
        points[seat] = points[seat] * MARKS_FIT + marks_of(s, seat)
        if points[seat] > best:
            best, winners = points[seat], 0
        winners += points[seat] == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if points[seat] == best else 0.0


@rule
def marks_of(s, seat):
    total = 0
    for symbol in range(4):
        total += int(s.marks[seat, symbol])
    return total

"""A hand-made evaluation of Ka Pai for any sheet: the points on it, and the promise of what has been begun."""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kapai.kernels.features import trios_open
from motu.bots.kapai.kernels.links import LINKS, links
from motu.core.bits import count
from motu.core.compiled import rule
from motu.games.kapai.rules.scoring import NETWORK_POINTS, bonus_points, group_points

LINE = 3
NEARLY, BEGUN = 0.19, 0.07  # groups to expect from a trio that lacks one cell, from any trio begun
PER_CELL = 0.08  # groups of one symbol to expect from each free cell, for its marks
LINK_DISCOUNT = 0.98  # of a network's points, for each cell it lacks
LEAD = 6.0  # points that make victory e times likelier


@rule
def evaluate(s, out):
    """Alone, the points to expect; otherwise each seat's share of the victory based on them."""
    for seat in range(s.seats):
        out[seat] = expected_points(s, seat)
    if s.seats == 1:
        return
    best, total = 0.0, 0.0
    for seat in range(s.seats):
        best = max(best, out[seat])
    for seat in range(s.seats):
        out[seat] = math.exp((out[seat] - best) / LEAD)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def expected_points(s, seat):
    """The points a seat may expect."""
    return (
        group_points(s, seat)
        + bonus_points(s, seat)
        + groups_to_come(s, seat)
        + marks_to_use(s, seat)
        + totems(s, seat)
    )


@rule
def free_cells(s, seat):
    n = 0
    for w in range(s.free.shape[1]):
        n += count(s.free[seat, w])
    return n


@rule
def groups_to_come(s, seat):
    """Trios begun, each valued by what a group of its symbol brings; lines bring a mark."""
    value, free = 0.0, free_cells(s, seat)
    for symbol in range(4):
        nearly, begun, _ = trios_open(s, seat, symbol)
        each = float(s.values[symbol]) + float(s.marks[seat, symbol])
        if symbol == LINE:
            each += 0.9 + 3.0 * PER_CELL * free
        value += each * (NEARLY * min(nearly, 2) + BEGUN * min(begun, 8))
    return value


@rule
def marks_to_use(s, seat):
    """Each mark counts for groups still to come."""
    value, free = 0.0, free_cells(s, seat)
    for symbol in range(4):
        value += float(s.marks[seat, symbol]) * PER_CELL * free
    return value


@rule
def totems(s, seat):
    """The better of the network as it is and a larger one that lacks some cells."""
    found = np.zeros(1, LINKS)
    links(s, seat, found)
    best = 0.0
    for k in range(2, 6):
        best = max(best, NETWORK_POINTS[k] * LINK_DISCOUNT ** float(found[0].costs[k]))
    return best


@rule
def horizon(s):
    """Small actions of a play-out: some rounds."""
    return 8 * int(s.seats)


@rule
def branches(s, action):
    """Every roll leads to a position of its own."""
    return True

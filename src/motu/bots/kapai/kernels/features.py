"""What the learned value of a half-filled sheet looks at, as places in its array of weights.

All of it is for sheets of at most 64 cells; the tables look at seat 0 of a record for one seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.kernels.links import links, network
from motu.bots.kapai.kernels.windows import Windows, active_windows, see_windows
from motu.bots.kapai.patterns import KINDS, LATE, STAGES
from motu.core.bits import EMPTY, count, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.fields import record_type
from motu.games.kapai.rules.scoring import NETWORK_POINTS, bonus_points, group_points
from motu.games.kapai.state import WORD

RINGED = KINDS - 1

ROUND = record_type([
    ("codes", "i8", WORD),  # cell -> its kind, as the round begins
    ("free", "u8"),  # cells, as the round begins
    ("ringed", "u8"),
])  # fmt: skip


class Located(NamedTuple):
    """The patterns of a sheet (see patterns.py), by cell, to move their places when it is drawn in."""

    starts: NDArray[np.int64]
    late: NDArray[np.int64]
    firsts: NDArray[np.int64]
    holders: NDArray[np.int64]
    factors: NDArray[np.int64]
    before: NDArray[np.int64]  # the places of their weights as the round begins, all in the early tables


class Evaluator(NamedTuple):
    """The tables of a sheet (see patterns.py), what was learned for them, and room to compute a value."""

    located: Located
    windows: Windows
    whole: NDArray[np.int64]
    weights: NDArray[np.float32]
    round: NDArray[Any]  # one ROUND
    links: NDArray[Any]  # one LINKS
    active: NDArray[np.int64]  # the places of the weights that belong to a sheet


@rule
def begin_round(s, evaluator):
    """Remember this sheet: `value` and `features` are then called for sheets that differ from it by a few cells."""
    now, located = evaluator.round[0], evaluator.located
    codes, before, starts = now.codes, located.before, located.starts
    for cell in range(int(s.rows) * int(s.cols)):
        codes[cell] = RINGED
    mark(codes, s.free[0, 0], 0)
    for symbol in range(4):
        mark(codes, s.drawn[0, symbol, 0] & ~s.ringed[0, 0], 1 + symbol)
    now.free, now.ringed = s.free[0, 0], s.ringed[0, 0]
    for n in range(before.shape[0]):
        before[n] = starts[n]
    for cell in range(int(s.rows) * int(s.cols)):
        shift(located, before, cell, codes[cell])
    see_windows(s, evaluator.windows)


@rule
def mark(codes, word, kind):
    while word != EMPTY:
        codes[lowest(word)] = kind
        word = without_lowest(word)


@rule
def shift(located, places, cell, more):
    """Move the place of every pattern that holds a cell whose kind grows by `more`."""
    firsts, holders, factors = located.firsts, located.holders, located.factors
    for i in range(firsts[cell], firsts[cell + 1]):
        places[holders[i]] += factors[i] * more


@rule
def value(s, evaluator):
    """The points expected at the end: those on the sheet, and what the tables say is still to come."""
    links(s, 0, evaluator.links)
    points = group_points(s, 0) + bonus_points(s, 0) + NETWORK_POINTS[network(evaluator.links[0])]
    if s.free[0, 0] == EMPTY:
        return np.float64(points)
    n = features(s, evaluator, evaluator.active)
    return points + total(evaluator.weights, evaluator.active, n)


@rule
def total(weights, active, n):
    """The sum of the first n active weights."""
    one, other = np.float64(0.0), np.float64(0.0)  # two sums, so that neither waits for the other
    for i in range(0, n - 1, 2):
        one += weights[active[i]]
        other += weights[active[i + 1]]
    if n % 2:
        one += weights[active[n - 1]]
    return one + other


@rule
def features(s, evaluator, active):
    """Write the place of each weight that belongs to this sheet; returns how many. `links` has been called."""
    now, before, late = evaluator.round[0], evaluator.located.before, evaluator.located.late
    drawn, ringed = now.free & ~s.free[0, 0], s.ringed[0, 0] & ~now.ringed
    is_late = 1 if count(s.free[0, 0]) < LATE else 0
    for n in range(before.shape[0]):
        active[n] = before[n] + is_late * late[n]
    shift_patterns(s, drawn, ringed, evaluator, active)
    n = whole_sheet(s, evaluator.whole, evaluator.links[0], active, before.shape[0])
    return active_windows(s, drawn, ringed, evaluator.windows, active, n)


@rule
def shift_patterns(s, drawn, ringed, evaluator, active):
    """Move the places of the patterns that hold cells drawn or ringed since the round began."""
    codes, located, word = evaluator.round[0].codes, evaluator.located, ringed
    while word != EMPTY:
        cell = lowest(word)
        shift(located, active, cell, RINGED - codes[cell])
        word = without_lowest(word)
    for symbol in range(4):
        word = s.drawn[0, symbol, 0] & drawn & ~ringed
        while word != EMPTY:
            shift(located, active, lowest(word), 1 + symbol)
            word = without_lowest(word)


@rule
def whole_sheet(s, whole, found, active, n):
    """Tables about the whole sheet: see patterns.py for their parts."""
    stage = min(count(s.free[0, 0]) // 4, STAGES - 1)
    joint = 0
    for symbol in range(4):
        groups, marks = int(s.groups[0, symbol]), int(s.marks[0, symbol])
        nearly, begun, possible = trios_open(s, 0, symbol)
        few = min(marks, 5)
        active[n + symbol] = whole[symbol] + (min(groups, 5) * 6 + min(marks, 5)) * STAGES + stage
        active[n + 4 + symbol] = whole[4 + symbol] + (min(nearly, 4) * 6 + few) * STAGES + stage
        active[n + 8 + symbol] = whole[8 + symbol] + (min(begun // 2, 7) * 6 + few) * STAGES + stage
        active[n + 12 + symbol] = whole[12 + symbol] + (min(possible // 4, 7) * 6 + few) * STAGES + stage
        joint = joint * 3 + min(nearly, 2)
    costs = found.costs
    active[n + 16] = whole[16] + (min(costs[4], 9) * 14 + min(costs[5], 13)) * STAGES + stage
    active[n + 17] = whole[17] + (min(costs[2], 4) * 8 + min(costs[3], 7)) * STAGES + stage
    active[n + 18] = whole[18] + bonus_place(s)
    active[n + 19] = whole[19] + joint * STAGES + stage
    return n + 20


@rule
def bonus_place(s):
    place = (min(int(s.groups[0, 0]), 5) * 5 + min(int(s.groups[0, 1]), 4)) * 4 + min(int(s.groups[0, 2]), 3)
    for symbol in range(3):
        place = place * 6 + min(int(s.marks[0, symbol]), 5)
    return place


@rule
def trios_open(s, seat, symbol):
    """Trios of a symbol that lack one cell, that have one or two, and that are possible at all."""
    loose, free = s.drawn[seat, symbol, 0] & ~s.ringed[seat, 0], s.free[seat, 0]
    nearly, begun, possible = 0, 0, 0
    for shape in range(s.shapes):
        one, two = np.uint64(s.offset[shape, 0]), np.uint64(s.offset[shape, 1])
        a, b, c = loose, loose >> one, loose >> two
        x, y, z = free, free >> one, free >> two
        whole = s.starts[shape, 0] & (a | x) & (b | y) & (c | z)
        possible += count(whole)
        begun += count(whole & (a | b | c))
        nearly += count(whole & ((a & b) | (a & c) | (b & c)))
    return nearly, begun, possible

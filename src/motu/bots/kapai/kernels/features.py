"""What the learned value of a half-filled sheet looks at, as places in its array of weights.

All of it is for sheets of at most 64 cells; the tables look at seat 0 of a record for one seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.kernels.links import links, network
from motu.bots.kapai.kernels.windows import Windows, active_windows, see_windows
from motu.bots.kapai.patterns import KINDS, PHASES, STAGES
from motu.core.bits import EMPTY, count, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.fields import record_type
from motu.core.registry import inlined
from motu.games.kapai.board import Symbol
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
    later: NDArray[np.int64]
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


@inlined
def mark(codes, word, kind):
    while word != EMPTY:
        codes[lowest(word)] = kind
        word = without_lowest(word)


@inlined
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


@inlined
def total(weights, active, n):
    """The sum of the first n active weights."""
    one, other = np.float64(0.0), np.float64(0.0)  # two sums, so that neither waits for the other
    for i in range(0, n - 1, 2):
        one += weights[active[i]]
        other += weights[active[i + 1]]
    if n % 2:
        one += weights[active[n - 1]]
    return one + other


@inlined
def features(s, evaluator, active):
    """Write the place of each weight that belongs to this sheet; returns how many. `links` has been called."""
    now, before, later = evaluator.round[0], evaluator.located.before, evaluator.located.later
    drawn, ringed = now.free & ~s.free[0, 0], s.ringed[0, 0] & ~now.ringed
    phase, free = 0, count(s.free[0, 0])
    for fewer in PHASES:
        phase += free < fewer
    for n in range(before.shape[0]):
        active[n] = before[n] + phase * later[n]
    shift_patterns(s, drawn, ringed, evaluator, active)
    n = whole_sheet(s, evaluator.whole, evaluator.links[0], active, before.shape[0])
    return active_windows(s, drawn, ringed, evaluator.windows, active, n)


@inlined
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


@inlined
def whole_sheet(s, whole, found, active, n):
    """Tables about the whole sheet: see patterns.py for their parts."""
    stage = stage_of(count(s.free[0, 0]))
    see_symbols(s, whole, stage, active, n)
    active[n + 18] = whole[18] + bonus_place(s)
    see_links(s, whole, found, stage, active, n)
    return n + 24


@rule
def see_symbols(s, whole, stage, active, n):
    """Groups, marks and trios of each symbol; those of lines, which bring marks, also together."""
    joint = 0
    for symbol in range(4):
        groups, marks = int(s.groups[0, symbol]), min(int(s.marks[0, symbol]), 5)
        nearly, begun, possible = trios_open(s, 0, symbol)
        active[n + symbol] = whole[symbol] + (min(groups, 7) * 6 + marks) * STAGES + stage
        active[n + 4 + symbol] = whole[4 + symbol] + (min(nearly, 4) * 6 + marks) * STAGES + stage
        active[n + 8 + symbol] = whole[8 + symbol] + (min(begun // 2, 7) * 6 + marks) * STAGES + stage
        active[n + 12 + symbol] = whole[12 + symbol] + (min(possible // 4, 7) * 6 + marks) * STAGES + stage
        joint = joint * 3 + min(nearly, 2)
        if symbol == Symbol.LINE:
            held = min(groups, 6) * 6 + marks
            active[n + 20] = whole[20] + ((held * 4 + min(nearly, 3)) * 5 + min(begun // 3, 4)) * STAGES + stage
            active[n + 21] = whole[21] + (held * 8 + min(possible // 3, 7)) * STAGES + stage
    active[n + 19] = whole[19] + joint * STAGES + stage


@inlined
def see_links(s, whole, found, stage, active, n):
    """How far totems are from a network of two, three, four and five, and how many pairs are nearly linked."""
    costs = found.costs
    four_five = min(costs[4], 9) * 14 + min(costs[5], 13)
    active[n + 16] = whole[16] + four_five * STAGES + stage
    active[n + 17] = whole[17] + (min(costs[2], 4) * 8 + min(costs[3], 7)) * STAGES + stage
    active[n + 22] = whole[22] + (min(costs[3], 6) * 140 + four_five) * STAGES + stage
    active[n + 23] = whole[23] + pairs_place(s, found) * STAGES + stage


@rule
def stage_of(free):
    """How full a sheet is: towards the end every cell counts."""
    return free if free < 8 else min(6 + free // 4, STAGES - 1)


@rule
def pairs_place(s, found):
    """How many pairs of totems are linked, how many lack one cell at most, how many two."""
    linked, one, two = 0, 0, 0
    for a in range(int(s.totems)):
        for b in range(a):
            apart = found.apart[a, b]
            linked += apart == 0
            one += apart <= 1
            two += apart <= 2
    return (min(linked, 5) * 7 + min(one, 6)) * 9 + min(two, 8)


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

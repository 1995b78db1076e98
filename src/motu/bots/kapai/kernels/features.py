"""What the learned value of a half-filled sheet looks at, as places in its array of weights.

All of it is about sheets of at most 64 cells; what the tables look at is about seat 0 of a record for one seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.patterns import KINDS, LATE, STAGES
from motu.core.bits import EMPTY, bit, count, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.fields import record_type
from motu.games.kapai.board import MOST_TOTEMS
from motu.games.kapai.rules.scoring import NETWORK_POINTS, bonus_points, group_points
from motu.games.kapai.state import WORD

RINGED = KINDS - 1
FAR = 6  # cells: totems further apart than this count as that far
ONE_ROW = np.uint64(1)

SCRATCH = record_type([
    ("codes", "i8", WORD),  # cell -> its kind
    ("costs", "i8", MOST_TOTEMS + 1),  # k -> free cells to fill, at least, until k totems are linked
    ("apart", "i8", (MOST_TOTEMS, MOST_TOTEMS)),  # totem, totem -> free cells to fill between them, at least
])  # fmt: skip


class Evaluator(NamedTuple):
    """The tables of a sheet (see patterns.py), what was learned for them, and room to work out a value."""

    cells: NDArray[np.int16]
    sizes: NDArray[np.int64]
    starts: NDArray[np.int64]
    whole: NDArray[np.int64]
    weights: NDArray[np.float32]
    scratch: NDArray[Any]  # one SCRATCH
    active: NDArray[np.int64]  # the places of the weights that belong to a sheet


@rule
def value(s, evaluator):
    """The points expected at the end: those on the sheet, and what the tables say is still to come."""
    links(s, 0, evaluator.scratch)
    points = group_points(s, 0) + bonus_points(s, 0) + NETWORK_POINTS[network(evaluator.scratch[0])]
    more = np.float64(0.0)
    if s.free[0, 0] != EMPTY:
        for n in range(features(s, evaluator, evaluator.active)):
            more += evaluator.weights[evaluator.active[n]]
    return points + more


@rule
def features(s, evaluator, active):
    """Write the place of each weight that belongs to this sheet; how many. `links` has been called."""
    cells, sizes, starts, whole, _, scratch, _ = evaluator
    codes = scratch[0].codes
    for cell in range(int(s.rows) * int(s.cols)):
        codes[cell] = RINGED
    mark(codes, s.free[0, 0], 0)
    for symbol in range(4):
        mark(codes, s.drawn[0, symbol, 0] & ~s.ringed[0, 0], 1 + symbol)
    late = 1 if count(s.free[0, 0]) < LATE else 0
    for n in range(sizes.shape[0]):
        place = late
        for i in range(sizes[n]):
            place = place * KINDS + codes[cells[n, i]]
        active[n] = starts[n] + place
    return whole_sheet(s, whole, scratch[0], active, sizes.shape[0])


@rule
def mark(codes, word, kind):
    while word != EMPTY:
        codes[lowest(word)] = kind
        word = without_lowest(word)


@rule
def whole_sheet(s, whole, scratch, active, n):
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
    costs = scratch.costs
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
    """Trios of a symbol that lack one cell; that have one or two; that are possible at all."""
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


@rule
def links(s, seat, scratch):
    """Write apart and costs: each pair of totems is linked by its best symbol."""
    apart, costs = scratch[0].apart, scratch[0].costs
    for one in range(s.totems):
        for other in range(s.totems):
            apart[one, other] = FAR
    for one in range(np.int64(s.totems) - 1):  # a sheet may have none
        for symbol in range(4):
            spread(s, seat, one, symbol, apart[one])
    for one in range(s.totems):
        for other in range(one):
            apart[one, other] = apart[other, one]
    for k in range(MOST_TOTEMS + 1):
        costs[k] = 0 if k < 2 else 99
    for one in range(s.totems):
        join(s, one, apart, costs)


@rule
def spread(s, seat, one, symbol, far):
    """How many free cells a chain of this symbol from one totem to each later totem still needs, if fewer than known."""
    own, free, here = s.drawn[seat, symbol, 0], s.free[seat, 0], s.near[int(s.totem[one]), 0]
    rows, cols = int(s.rows), int(s.cols)
    left, right = column(rows, cols, 0), column(rows, cols, cols - 1)
    reached, missing = flood(here & own, own, cols, left, right), MOST_TOTEMS
    for steps in range(FAR):
        missing = 0
        for other in range(one + 1, s.totems):
            if s.near[int(s.totem[other]), 0] & reached != EMPTY:
                far[other] = min(far[other], steps)
            if far[other] > steps + 1:
                missing += 1
        if missing == 0:
            return
        more = (here | around(reached, cols, left, right)) & free & ~reached
        if more == EMPTY:
            return
        reached = flood(reached | more, own | reached | more, cols, left, right)


@rule
def column(rows, cols, col):
    """The cells of a column."""
    word = EMPTY
    for row in range(rows):
        word |= bit(row * cols + col)
    return word


@rule
def around(word, cols, left, right):
    """The cells next to any of a set, and beyond the grid what nobody looks at."""
    step = np.uint64(cols)
    return ((word & ~right) << ONE_ROW) | ((word & ~left) >> ONE_ROW) | (word << step) | (word >> step)


@rule
def flood(word, own, cols, left, right):
    """All cells of `own` that hang together with the set."""
    while True:
        grown = word | (around(word, cols, left, right) & own)
        if grown == word:
            return word
        word = grown


@rule
def join(s, one, apart, costs):
    """Link the nearest totem, again and again, beginning at one."""
    linked, spent = bit(one), 0
    for k in range(2, int(s.totems) + 1):
        best, nearest = 2 * FAR, 0
        for here in range(s.totems):
            if linked & bit(here) != EMPTY:
                for there in range(s.totems):
                    if linked & bit(there) == EMPTY and apart[here, there] < best:
                        best, nearest = apart[here, there], there
        linked |= bit(nearest)
        spent += best
        costs[k] = min(costs[k], spent)


@rule
def network(scratch):
    """How many totems are linked already."""
    k = MOST_TOTEMS
    while k > 1 and scratch.costs[k] > 0:
        k -= 1
    return k if k > 1 else 0

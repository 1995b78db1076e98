"""How far apart the totems of a sheet are: the free cells that chains between them need, and the cost of a network.

All of it is for sheets of at most 64 cells.
"""

from __future__ import annotations

import numpy as np

from motu.core.bits import EMPTY, bit
from motu.core.compiled import rule
from motu.core.fields import record_type
from motu.games.kapai.board import MOST_TOTEMS

FAR = 6  # cells: totems further apart than this count as that far
LINKED = 99  # further away than any
ONE_ROW = np.uint64(1)

LINKS = record_type([
    ("costs", "i8", MOST_TOTEMS + 1),  # k -> free cells to fill, at least, until k totems are linked
    ("apart", "i8", (MOST_TOTEMS, MOST_TOTEMS)),  # totem, totem -> free cells to fill between them, at least
    ("away", "i8", MOST_TOTEMS),  # while a network grows: totem -> cells to fill from there, at least
])  # fmt: skip


@rule
def links(s, seat, found):
    """Write apart and costs: each pair of totems is linked by its best symbol."""
    apart, costs, totems = found[0].apart, found[0].costs, int(s.totems)
    grid = (int(s.cols), column(s, 0), column(s, int(s.cols) - 1))
    for one in range(totems):
        for other in range(totems):
            apart[one, other] = FAR
    for one in range(totems - 1):
        spread(s, seat, one, grid, apart[one])
    for one in range(totems):
        for other in range(one):
            apart[one, other] = apart[other, one]
    for k in range(MOST_TOTEMS + 1):
        costs[k] = 0 if k < 2 else 99
    for one in range(totems):
        join(s, one, found)


@rule
def spread(s, seat, one, grid, far):
    """How many free cells a chain from one totem to each later totem still needs, with the symbol that needs fewest.

    The four symbols spread in parallel: one after the other, each would wait for its own shifts to be done.
    """
    here, free, drawn = s.near[int(s.totem[one]), 0], s.free[seat, 0], s.drawn
    own = (drawn[seat, 0, 0], drawn[seat, 1, 0], drawn[seat, 2, 0], drawn[seat, 3, 0])
    reached = flood((here & own[0], here & own[1], here & own[2], here & own[3]), own, grid)
    for steps in range(FAR):
        if not is_any_left(s, one, reached[0] | reached[1] | reached[2] | reached[3], steps, far):
            return
        a, b = (here | around(reached[0], grid)) & free, (here | around(reached[1], grid)) & free
        c, d = (here | around(reached[2], grid)) & free, (here | around(reached[3], grid)) & free
        a, b, c, d = a | reached[0], b | reached[1], c | reached[2], d | reached[3]
        reached = flood((a, b, c, d), (own[0] | a, own[1] | b, own[2] | c, own[3] | d), grid)


@rule
def is_any_left(s, one, reached, steps, far):
    """Record the later totems reached after this many steps; is any still not reached?"""
    left = False
    for other in range(one + 1, int(s.totems)):
        if far[other] > steps:
            if s.near[int(s.totem[other]), 0] & reached != EMPTY:
                far[other] = steps
            else:
                left = True
    return left


@rule
def flood(words, own, grid):
    """Each of four sets with all cells of its `own` that are connected to it."""
    a, b, c, d = words
    while True:
        e, f = a | (around(a, grid) & own[0]), b | (around(b, grid) & own[1])
        g, h = c | (around(c, grid) & own[2]), d | (around(d, grid) & own[3])
        if ((a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)) == EMPTY:
            return a, b, c, d
        a, b, c, d = e, f, g, h


@rule
def around(word, grid):
    """The cells next to any in a set, and bits beyond the grid that nobody reads."""
    cols, left, right = grid
    step = np.uint64(cols)
    return ((word & ~right) << ONE_ROW) | ((word & ~left) >> ONE_ROW) | (word << step) | (word >> step)


@rule
def column(s, col):
    """The cells of a column."""
    word = EMPTY
    for row in range(int(s.rows)):
        word |= bit(row * int(s.cols) + col)
    return word


@rule
def join(s, one, found):
    """Link the nearest totem, again and again, starting from `one`."""
    apart, costs, away, spent = found[0].apart, found[0].costs, found[0].away, 0
    for other in range(s.totems):
        away[other] = apart[one, other]
    away[one] = LINKED
    for k in range(2, int(s.totems) + 1):
        nearest = 0
        for other in range(1, s.totems):
            if away[other] < away[nearest]:
                nearest = other
        spent += away[nearest]
        costs[k] = min(costs[k], spent)
        for other in range(s.totems):
            if away[other] < LINKED:
                away[other] = min(away[other], apart[nearest, other])
        away[nearest] = LINKED


@rule
def network(found):
    """How many totems are linked already."""
    k = MOST_TOTEMS
    while k > 1 and found.costs[k] > 0:
        k -= 1
    return k if k > 1 else 0

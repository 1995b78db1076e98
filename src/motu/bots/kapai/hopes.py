"""A hand-made estimate for any sheet: points on it, and what its beginnings promise. Also how likely a move is."""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kapai.features import links, trios_open
from motu.bots.knowledge import Terms
from motu.core.bits import count
from motu.core.compiled import rule
from motu.core.game import State
from motu.core.words import say
from motu.games.kapai.actions import DRAWS, MARKS
from motu.games.kapai.rules.scoring import NETWORK_POINTS, bonus_points, group_points
from motu.games.kapai.rules.sheet import draw, rings, symbol_of

LINE = 3
NEARLY, BEGUN = 0.19, 0.07  # groups to expect of a trio that lacks one cell, of any trio begun
PER_CELL = 0.08  # groups of one symbol to expect of each free cell, for its marks
LINK = 0.98  # what a network is worth for each cell it lacks
LEAD = 6.0  # points that make victory e times likelier


@rule
def evaluate(s, out):
    """Alone the points to expect; else each seat's share of the victory by them."""
    for seat in range(s.seats):
        out[seat] = hopes(s, seat)
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
def hopes(s, seat):
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
    """Trios begun, each by what a group of its symbol brings; lines bring a mark."""
    worth, free = 0.0, free_cells(s, seat)
    for symbol in range(4):
        nearly, begun, _ = trios_open(s, seat, symbol)
        each = float(s.values[symbol]) + float(s.marks[seat, symbol])
        if symbol == LINE:
            each += 0.9 + 3.0 * PER_CELL * free
        worth += each * (NEARLY * min(nearly, 2) + BEGUN * min(begun, 8))
    return worth


@rule
def marks_to_use(s, seat):
    """Each mark counts for groups still to come."""
    worth, free = 0.0, free_cells(s, seat)
    for symbol in range(4):
        worth += float(s.marks[seat, symbol]) * PER_CELL * free
    return worth


@rule
def totems(s, seat):
    """The best of: the network as it is, or a larger one that lacks some cells."""
    room = np.zeros((9, 64), np.int64)
    links(s, seat, room)
    best = 0.0
    for k in range(2, 6):
        best = max(best, NETWORK_POINTS[k] * LINK ** float(room[0, k]))
    return best


@rule
def weigh(s, seat, moves, n, odds):
    """Symbols beside their like; marks where groups are."""
    first_ring = rings(s)
    for i in range(n):
        action = int(moves[i])
        if action >= first_ring:
            odds[i] = 1
        elif action >= DRAWS:
            symbol = symbol_of(s, action)
            odds[i] = 1 + 4 * alike(s, seat, symbol, action - draw(s, symbol, 0))
        else:
            odds[i] = 1 + 3 * int(s.groups[seat, action - MARKS])


@rule
def alike(s, seat, symbol, cell):
    """Loose symbols of its kind next to a cell."""
    n = 0
    for w in range(s.free.shape[1]):
        n += count(s.near[cell, w] & s.drawn[seat, symbol, w] & ~s.ringed[seat, w])
    return n


@rule
def horizon(s):
    """Small actions of a play-out: some rounds."""
    return 8 * int(s.seats)


@rule
def branches(s, action):
    """Every roll leads to a position of its own."""
    return True


def terms(s: State, seat: int) -> Terms:
    """The parts of the estimate in words."""
    return [
        (say("groups"), float(group_points(s, seat))),
        (say("bonus"), float(bonus_points(s, seat))),
        (say("groups begun"), float(groups_to_come(s, seat))),
        (say("marks to use"), float(marks_to_use(s, seat))),
        (say("totems"), float(totems(s, seat))),
    ]

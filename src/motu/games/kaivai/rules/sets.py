"""Sets of hexes inside the rules: a pair of 64-bit words. Bit 63 of the second is no hex, and never set."""

from __future__ import annotations

import numpy as np

from motu.core.bits import EMPTY, ONE, count, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kaivai.board import HEXES, NEAR, words_of

WORD = 64
NO_HEXES = (EMPTY, EMPTY)
SINGLE = np.array([*(words_of([hex]) for hex in range(HEXES)), words_of([])])  # hex -> the set that holds it alone


@rule
def read(words):
    """The set stored in a field of the state."""
    return words[0], words[1]


@rule
def keep(words, a):
    """Write a set into a field of the state."""
    words[0] = a[0]
    words[1] = a[1]


@rule
def one(hex):
    """The set of this hex alone."""
    return SINGLE[hex, 0], SINGLE[hex, 1]


@rule
def either(a, b):
    return a[0] | b[0], a[1] | b[1]


@rule
def both(a, b):
    return a[0] & b[0], a[1] & b[1]


@rule
def less(a, b):
    """What is in a but not in b."""
    return a[0] & ~b[0], a[1] & ~b[1]


@rule
def is_empty(a):
    return a[0] | a[1] == EMPTY


@rule
def meet(a, b):
    """Do they have a hex in common?"""
    return (a[0] & b[0]) | (a[1] & b[1]) != EMPTY


@rule
def size(a):
    return count(a[0]) + count(a[1])


@rule
def holds(a, hex):
    """Is this hex in the set? (NO_HEX never is.)"""
    return ((a[0] if hex < WORD else a[1]) >> np.uint64(hex & 63)) & ONE != EMPTY


@rule
def first(a):
    """Its first hex in board order. The set must not be empty."""
    return lowest(a[0]) if a[0] != EMPTY else WORD + lowest(a[1])


@rule
def rest(a):
    """The set without its first hex. The set must not be empty."""
    if a[0] != EMPTY:
        return without_lowest(a[0]), a[1]
    return a[0], without_lowest(a[1])


@rule
def near(hex):
    """The neighbours of a hex."""
    return NEAR[hex, 0], NEAR[hex, 1]


@rule
def around(a):
    """The neighbours of all its hexes."""
    low, high = EMPTY, EMPTY
    word = a[0]
    while word != EMPTY:
        hex = lowest(word)
        word = without_lowest(word)
        low |= NEAR[hex, 0]
        high |= NEAR[hex, 1]
    word = a[1]
    while word != EMPTY:
        hex = WORD + lowest(word)
        word = without_lowest(word)
        low |= NEAR[hex, 0]
        high |= NEAR[hex, 1]
    return low, high


@rule
def write(a, start, actions, n):
    """Write start + hex for each of its hexes into actions from n on; returns the number written in all."""
    word = a[0]
    while word != EMPTY:
        actions[n] = start + lowest(word)
        n += 1
        word = without_lowest(word)
    word = a[1]
    while word != EMPTY:
        actions[n] = start + WORD + lowest(word)
        n += 1
        word = without_lowest(word)
    return n

"""Windows of three by three cells, seen once by each symbol: cells it may still take, cells it has taken, and all others.

They name no cell, so what is learned about them on one sheet holds for any other. Windows that are the same when
rotated or mirrored share a weight.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.patterns import CLASSES, WINDOW_STAGES, WORTHS
from motu.core.bits import EMPTY, count, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.registry import inlined

TAKEN, OTHER = 1, 2  # how a symbol sees a cell that is not free
EARLY, MIDDLE = 24, 12  # free cells, at least


class Windows(NamedTuple):
    """Where the windows of a sheet lie, and room to see them."""

    firsts: NDArray[np.int64]  # cell -> where the windows that hold it begin in `holders`
    holders: NDArray[np.int64]  # windows, by cell
    factors: NDArray[np.int64]  # for each of them, how far its place moves per kind of the cell
    classes: NDArray[np.int16]  # place of a window -> the class of those that are alike
    before: NDArray[np.int64]  # symbol, window -> its place as the round begins
    now: NDArray[np.int64]
    start: int  # of their weights


@rule
def see_windows(s, windows):
    """Write all places as of the start of the round."""
    before, loose = windows.before, ~s.ringed[0, 0]
    for symbol in range(4):
        for n in range(before.shape[1]):
            before[symbol, n] = 0
        own = s.drawn[0, symbol, 0] & loose
        shift_windows(windows, before[symbol], own, TAKEN)
        shift_windows(windows, before[symbol], ~(own | s.free[0, 0]), OTHER)


@inlined
def shift_windows(windows, places, word, more):
    """Move the place of every window for each of its cells in a set, whose kind grows by `more`."""
    firsts, holders, factors = windows.firsts, windows.holders, windows.factors
    while word != EMPTY:
        cell = lowest(word)
        word = without_lowest(word)
        for i in range(firsts[cell], firsts[cell + 1]):
            places[holders[i]] += factors[i] * more


@inlined
def active_windows(s, drawn, ringed, windows, active, n):
    """Write the place of each window's weight; returns how many places there are then.

    drawn, ringed: the cells drawn and ringed since the round began.
    """
    now, before, classes = windows.now, windows.before, windows.classes
    free = count(s.free[0, 0])
    stage = 0 if free >= EARLY else 1 if free >= MIDDLE else 2
    for symbol in range(4):
        places = now[symbol]
        for i in range(before.shape[1]):
            places[i] = before[symbol, i]
        own = s.drawn[0, symbol, 0]
        shift_windows(windows, places, drawn & own & ~ringed, TAKEN)
        shift_windows(windows, places, drawn & ~(own & ~ringed), OTHER)
        shift_windows(windows, places, ringed & own & ~drawn, OTHER - TAKEN)
        worth = min(int(s.values[symbol]) + int(s.marks[0, symbol]), WORTHS - 1)
        start = windows.start + ((symbol * WORTHS + worth) * WINDOW_STAGES + stage) * CLASSES
        for i in range(before.shape[1]):
            active[n] = start + int(classes[places[i]])
            n += 1
    return n

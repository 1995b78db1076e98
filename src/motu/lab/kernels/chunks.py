"""Threads share a piece of work on a batch by claiming chunks of matches until none are left.

A tally counts, without locks, how many matches have been claimed, finished and refused.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from motu.core.registry import for_any_game, inlined

CHUNK = 32  # matches
CLAIMED, FINISHED, REFUSED, COUNTS = 0, 1, 2, 3  # of a tally


def add(tally, count, amount):
    """tally[count] += amount; returns what it was before. Atomic when compiled."""
    before = int(tally[count])
    tally[count] += amount
    return before


@intrinsic
def _add(typing, tally, count, amount):
    def build(context, builder, signature, arguments):
        tally = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.atomic_rmw("add", builder.gep(tally.data, [arguments[1]]), arguments[2], "seq_cst")

    return types.int64(tally, types.int64, types.int64), build


@overload(add)
def _add_compiled(tally, count, amount):
    return lambda tally, count, amount: _add(tally, np.int64(count), np.int64(amount))


@inlined
def claim(tally, size):
    """The matches of the next chunk, from first up to but not including last; none are left if first is the size."""
    first = min(add(tally, CLAIMED, CHUNK), size)
    return first, min(first + CHUNK, size)


@inlined
def finish(tally, first, last):
    add(tally, FINISHED, last - first)


@for_any_game
def is_finished(states, tally, tries):
    """Have all chunks been finished, now or within that many tries?"""
    for _ in range(tries):
        if add(tally, FINISHED, 0) >= states.shape[0]:
            return True
    return False

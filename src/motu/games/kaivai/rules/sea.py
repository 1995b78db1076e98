"""The sea: open water, how far canoes get, and where things can lie without joining villages or trapping canoes."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.games.kaivai.board import HEXES, MOVEMENT, NEIGHBOURS, NO_HEX, TRACK
from motu.games.kaivai.rules.sets import (
    NO_HEXES,
    around,
    both,
    either,
    first,
    holds,
    is_empty,
    keep,
    less,
    meet,
    near,
    one,
    read,
    rest,
    size,
)  # fmt: skip


def _runs(ring: int) -> int:
    """How many separate stretches of ones a ring of six bits has."""
    return sum(ring >> i & 1 and not ring >> (i + 1) % 6 & 1 for i in range(6))


EVERYWHERE = np.int64(HEXES)  # more steps than any path on the board has
RUNS = np.array([_runs(ring) for ring in range(64)], np.int64)


@rule
def reach(start, water, steps):
    """The set grown by its neighbours in the water, step by step."""
    area, front = start, start
    for _ in range(steps):
        front = less(both(around(front), water), area)
        if is_empty(front):
            break
        area = either(area, front)
    return area


@rule
def largest_areas(water):
    """[V1.5] The largest connected area of water; equally large ones together."""
    best, most, left = NO_HEXES, 0, water
    while size(left) >= max(most, 1):
        area = reach(one(first(left)), left, EVERYWHERE)
        left = less(left, area)
        if size(area) > most:
            best, most = area, size(area)
        elif size(area) == most:
            best = either(best, area)
    return best


@rule
def allowance(s, seat):
    """[V2.3] How far each canoe of this seat may go in this round."""
    return MOVEMENT[s.bid[seat]] + TRACK[s.steps[seat]]


@rule
def waters(s, hex, steps):
    """[V4.6] [V4.7] The water a canoe can get to from its hex at sea, or from its hut: always in the open water."""
    return both(reach(one(hex), read(s.open), steps), read(s.water))


@rule
def berths(s, hex, reached):
    """[V4.6] Where a canoe from this hex may end: on hexes without a canoe, or where it is at sea."""
    return less(reached, less(read(s.at_sea), one(hex)))


@rule
def lone_shore(s):
    """[V1.4] The hexes next to one village, but not to two."""
    once, twice = NO_HEXES, NO_HEXES
    for village in range(s.villages):
        shore = read(s.shore[village])
        twice = either(twice, both(once, shore))
        once = either(once, shore)
    return less(once, twice)


@rule
def sites(s, village, lone, at_sea):
    """[V1.4] [V1.6] Where this village could grow, ignoring the trap ban: water without a canoe, next to it alone."""
    return less(both(both(read(s.shore[village]), lone), read(s.water)), at_sea)


@rule
def stays_whole(s, hex):
    """A quick test: once something lies on this hex, will the open water be the same as now except for the hex?

    It will if the water round the hex is one stretch, so nothing is split, and one area exceeds all others together.
    """
    return RUNS[s.ring[hex]] <= 1 and 2 * s.breadth - 1 > size(read(s.water))


@rule
def open_after(s, hex):
    """[V1.5] The open water once something lies on this hex."""
    if stays_whole(s, hex):
        return less(read(s.open), one(hex))
    return largest_areas(less(read(s.water), one(hex)))


@rule
def open_to_all(s, hex, at_sea, on_huts):
    """[V1.5] The open water once something lies on this hex; no hexes if one of these canoes would be trapped."""
    if stays_whole(s, hex):
        open_water, doubtful = less(read(s.open), one(hex)), both(on_huts, near(hex))  # nobody else is affected
    else:
        open_water, doubtful = largest_areas(less(read(s.water), one(hex))), on_huts
        if not is_empty(less(at_sea, open_water)):
            return NO_HEXES
    while not is_empty(doubtful):
        if not meet(near(first(doubtful)), open_water):
            return NO_HEXES
        doubtful = rest(doubtful)
    return open_water


@rule
def is_safe(s, hex):
    """[V1.5] Does placing something here leave every canoe its way to the open water?"""
    return not is_empty(open_to_all(s, hex, read(s.at_sea), read(s.on_huts)))


@rule
def enlarge(s, village, hex):
    """Put a cult hex or a hut there."""
    whole, open_water = stays_whole(s, hex), open_after(s, hex)
    s.breadth = size(open_water if whole else reach(one(first(open_water)), open_water, EVERYWHERE))
    keep(s.open, open_water)
    keep(s.water, less(read(s.water), one(hex)))
    keep(s.village[village], either(read(s.village[village]), one(hex)))
    keep(s.shore[village], either(read(s.shore[village]), near(hex)))
    for side in range(6):
        other = NEIGHBOURS[hex, side]
        if other != NO_HEX:
            s.ring[other] &= ~(1 << (side + 3) % 6)


@rule
def put_cult_hex(s, village, hex):
    enlarge(s, village, hex)
    keep(s.cult, either(read(s.cult), one(hex)))
    keep(s.dock[village], either(read(s.dock[village]), near(hex)))


@rule
def village_next_to(s, hex):
    """The village this shore hex would enlarge."""
    for village in range(s.villages):
        if holds(read(s.shore[village]), hex):
            return village
    return -1

"""Where things lie in the scene, and the shapes of lines and bridges."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, hypot
from typing import NamedTuple

from motu.games.kahuna.board import ENDS, SPOTS

WIDTH, HEIGHT = 800, 836
SCALE = 10.6  # of the map
COAST = 33  # from an island's middle to where its bridges begin, under the sand
STONE_GAP = 17
BAND_GAP = 17
DECK = 8  # half the width of a bridge

TOP, BOTTOM = 66, 764  # middle of the cards above and below the map
HAND_LEFT, HAND_STEP, HAND_PAIR = 226, 99, 58
MARKET_LEFT, MARKET_STEP, MARKET_PAIR = 468, 94, 40
MARKET_SIZE = 0.93
DISCARDS_AT = (744, BOTTOM)


class Row(NamedTuple):
    """Where the cards of somebody else's hand lie."""

    left: float
    y: float
    room: float
    size: float


ABOVE = Row(207, TOP, 184, 0.62)
BELOW = Row(HAND_LEFT, BOTTOM, 396, 1)  # black's, for a spectator


@cache
def island_at(island: int) -> tuple[float, float]:
    """The middle of an island."""
    x, y = SPOTS[island]
    return 50 + (x - 20) * SCALE, 192 + (y - 20) * SCALE


@cache
def line_at(line: int) -> tuple[float, float, float, float]:
    """The middle of a line, its angle in degrees and its length from coast to coast."""
    (x, y), (to_x, to_y) = (island_at(int(island)) for island in ENDS[line])
    angle = degrees(atan2(to_y - y, to_x - x))
    return (x + to_x) / 2, (y + to_y) / 2, angle, hypot(to_x - x, to_y - y) - 2 * COAST


@cache
def circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


@cache
def stones(line: int) -> str:
    """A free line: stepping stones, none like its neighbour."""
    length = line_at(line)[3] - 16
    n = max(3, round(length / STONE_GAP))
    return "".join(
        circle((i / (n - 1) - 0.5) * length, (-1.5, 1.2, 0.4)[(i + line) % 3], (4.6, 3.8, 5.2, 4.2)[(i * 3 + line) % 4])
        for i in range(n)
    )


@cache
def deck(line: int) -> str:
    """A bridge: planks from coast to coast."""
    half = line_at(line)[3] / 2
    return f"M{-half:.1f} {-DECK}H{half:.1f}V{DECK}H{-half:.1f}Z"


@cache
def bands(line: int, gap: float = BAND_GAP) -> str:
    """Strokes across a bridge, the same distance apart on each."""
    n = round((line_at(line)[3] - 6) / gap)
    return "".join(f"M{(i - (n - 1) / 2) * gap:.1f} {1.5 - DECK}V{DECK - 1.5}" for i in range(n))

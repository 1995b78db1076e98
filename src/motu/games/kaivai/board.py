"""The board: 127 hexes in board order (column by column A to M, each from the top), and the printed tables."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core.bits import members
from motu.core.game import Refused
from motu.core.words import say, told

RADIUS = 6
HEXES = 127
NO_HEX = 127  # no hex at all: a canoe in supply, a neighbour outside the board
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # the six neighbours clockwise from the top

PLACES = tuple(
    (q, r)
    for q in range(-RADIUS, RADIUS + 1)
    for r in range(max(-RADIUS, -RADIUS - q), min(RADIUS, RADIUS - q) + 1)
)  # fmt: skip
"""The axial coordinates (column, downward) of each hex."""

NAMES = tuple(f"{chr(ord('A') + q + RADIUS)}{r - max(-RADIUS, -RADIUS - q) + 1}" for q, r in PLACES)
HEX_OF = {name: hex for hex, name in enumerate(NAMES)}

MOVEMENT = (0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0)  # [V2.2] by bid; the basic building cost is the bid itself
TRACK = (0, 1, 2, 2, 3, 3, 4, 4, 5)  # [V5.10] additional movement by step
HIGHEST_BID = 10
STEPS = 8

Words = NDArray[np.uint64]


def distance(a: int, b: int) -> int:
    """Steps from hex to hex."""
    q, r = PLACES[a][0] - PLACES[b][0], PLACES[a][1] - PLACES[b][1]
    return max(abs(q), abs(r), abs(q + r))


def words_of(hexes: Any) -> Words:
    """A set of hexes as two 64-bit words."""
    bits = sum(1 << int(hex) for hex in set(hexes))
    return np.array([bits & (1 << 64) - 1, bits >> 64], np.uint64)


def hexes_of(words: Any) -> list[int]:
    """The hexes in a set, in board order."""
    return members(int(words[0]) | int(words[1]) << 64)


def named(name: str) -> int:
    """The hex of that name."""
    if name not in HEX_OF:
        raise Refused(say("There is no hex {name}: columns are A to M, rows count from 1 at the top.", name=told(name)))
    return HEX_OF[name]


def _neighbours() -> NDArray[np.int64]:
    at = {place: hex for hex, place in enumerate(PLACES)}
    rows = [[at.get((q + dq, r + dr), NO_HEX) for dq, dr in AROUND] for q, r in PLACES]
    return np.array([*rows, [NO_HEX] * 6], np.int64)


NEIGHBOURS = _neighbours()  # hex -> its six neighbours clockwise from the top, NO_HEX outside the board
NEAR = np.array([words_of(hex for hex in row if hex != NO_HEX) for row in NEIGHBOURS])  # hex -> set of its neighbours
NEXT_TO = tuple(tuple(hexes_of(near)) for near in NEAR)  # the same in plain Python, for drawing and parsing
BOARD = words_of(range(HEXES))

PRINTED = tuple(HEX_OF[name] for name in ("B2", "E7", "F4", "F11", "I7", "K2"))  # the cult hexes on the board
VILLAGES = 8  # at most: the printed ones and the extra bases [V1.2]
GAP = 4  # the least distance between bases [V1.2]

SINGLES = tuple(hex for hex in range(HEXES) if all(distance(hex, base) >= GAP for base in PRINTED))
PAIRS = tuple((a, b) for a in SINGLES for b in SINGLES if a < b and distance(a, b) == 1)
BASES = np.array([*PAIRS, *((hex, hex) for hex in SINGLES)], np.int64)  # where a base may lie: pairs, then single hexes
"""[V1.2] [V9] The places for an extra base by number; in a single one both hexes are the same."""


def base_name(base: int) -> str:
    """A place for a base as it is written: A5 A6, or A5 where it is a single hex."""
    a, b = (int(hex) for hex in BASES[base])
    return NAMES[a] if a == b else f"{NAMES[a]} {NAMES[b]}"


BASE_OF = {base_name(base): base for base in range(len(BASES))}


def bases_apart(a: int, b: int) -> bool:
    """[V1.2] Do these two bases keep their distance?"""
    return all(distance(int(x), int(y)) >= GAP for x in BASES[a] for y in BASES[b])


APART = np.array([[bases_apart(a, b) for b in range(len(BASES))] for a in range(len(BASES))])

"""The board: 12 islands, 27 lines, tables over them; and packs of cards. All are numbered in alphabetical order.

A pack of cards is a set in one word: bit i for a card of island i, bit 12 + i for the second of the same island. Two packs
with the same cards are the same word: a pack is counts, never an order.
"""

from __future__ import annotations

import numpy as np

from motu.core.bits import bit, count, has, lowest
from motu.core.compiled import rule

ISLANDS = ("ALOA", "BARI", "COCO", "DUDA", "ELAI", "FAAA", "GOLA", "HUNA", "IFFI", "JOJO", "KAHU", "LALE")
LINES = (
    "ALOA-BARI", "ALOA-DUDA", "ALOA-HUNA",
    "BARI-COCO", "BARI-DUDA", "BARI-ELAI", "BARI-FAAA",
    "COCO-FAAA", "COCO-GOLA", "COCO-KAHU",
    "DUDA-ELAI", "DUDA-HUNA",
    "ELAI-FAAA", "ELAI-HUNA", "ELAI-IFFI", "ELAI-JOJO",
    "FAAA-GOLA", "FAAA-JOJO",
    "GOLA-JOJO", "GOLA-KAHU",
    "HUNA-IFFI", "HUNA-LALE",
    "IFFI-JOJO", "IFFI-KAHU", "IFFI-LALE",
    "JOJO-KAHU", "KAHU-LALE",
)  # fmt: skip
SPOTS = (
    (20, 20), (51, 22), (86, 25), (29, 32), (45, 36), (69, 30),
    (79, 39), (26, 44), (47, 48), (66, 43), (85, 50), (45, 61),
)  # fmt: skip
"""Where the islands lie on a map of 100 by 70, x to the right, y down; straight lines between them never cross."""

BRIDGES = 25  # of each seat [K1.2]
COPIES = 2  # cards of each island [K1.1]
FULL_HAND = 5  # [K2.6]
DEALT = 3  # to each seat, and turned up [K1.1]

ENDS = np.array([[ISLANDS.index(name) for name in line.split("-")] for line in LINES], np.int64)
"""line -> its two islands"""

AT = np.array([sum(1 << i for i, line in enumerate(LINES) if name in line) for name in ISLANDS], np.uint64)
"""island -> the set of its lines"""

LINES_AT = np.array([sum(name in line for line in LINES) for name in ISLANDS], np.int64)
"""island -> how many lines it has"""

NEEDED = LINES_AT // 2 + 1
"""island -> how many bridges make more than half of its lines [K3.1]"""

ALL_LINES = np.uint64((1 << len(LINES)) - 1)

N = len(ISLANDS)
SHIFT = np.uint64(N)
SINGLES = np.uint64((1 << N) - 1)
ALL_CARDS = np.uint64((1 << 2 * N) - 1)


@rule
def islands_in(pack):
    """The islands of which there is a card."""
    return pack & SINGLES


@rule
def pairs_in(pack):
    """The islands of which there are two cards."""
    return pack >> SHIFT


@rule
def copies(pack, island):
    """How many cards of an island."""
    return int(has(pack, island)) + int(has(pack, N + island))


@rule
def with_card(pack, island):
    """The pack and one card more."""
    one = bit(island)
    return pack | one | (pack & one) << SHIFT


@rule
def without_card(pack, island):
    """The pack less one card of an island; the same if it has none."""
    second = bit(N + island)
    return pack & ~second if pack & second else pack & ~bit(island)


@rule
def together(a, b):
    """All the cards of two packs."""
    return a | b | (a & b & SINGLES) << SHIFT


@rule
def without(pack, less):
    """The pack less the cards of another that it holds."""
    while less:
        island = lowest(less)
        less = without_card(less, island)
        pack = without_card(pack, island)
    return pack


@rule
def less_one_each(pack):
    """The pack less one card of every island."""
    return pack >> SHIFT


@rule
def size(pack):
    """How many cards."""
    return count(pack)

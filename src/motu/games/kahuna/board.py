"""The board: 12 islands, 27 lines, tables over them, and all the cards. All are numbered in alphabetical order."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from motu.core.bits import members

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
CARDS = COPIES * N
ALL_CARDS = np.uint64((1 << CARDS) - 1)
"""as a pack (see rules/packs.py)"""


def cards_of(pack: Any) -> list[str]:
    """The cards of a pack by name, in alphabetical order."""
    return list(_cards(int(pack)))


@lru_cache(maxsize=1 << 12)
def _cards(word: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(ISLANDS) for second in (0, N) if word >> second + i & 1)


def lines_of(lines: Any) -> list[str]:
    """The lines of a set by name."""
    return [LINES[i] for i in members(int(lines))]


def islands_of(islands: Any) -> list[str]:
    """The islands of a set by name."""
    return [ISLANDS[i] for i in members(int(islands))]


def how_many(members: Any) -> int:
    """The size of a set or pack."""
    return int(members).bit_count()

"""Actions as numbers: chance's first, then a seat's in the order of a turn."""

from __future__ import annotations

import numpy as np

from motu.core.game import State
from motu.games.kahuna.board import ENDS, ISLANDS, LINES

FIRST = 0  # + seat that starts
DEAL = FIRST + 2  # + island of the card
REVEAL = DEAL + len(ISLANDS)  # + island
GIFT = REVEAL + len(ISLANDS)  # + line
PLACE = GIFT + len(LINES)  # + 2 * line + which end's card is played
CUT = PLACE + 2 * len(LINES)  # + 3 * line + how many of the two cards show the second end
REBUILD = CUT + 3 * len(LINES)
LEAVE = REBUILD + 1
DISCARD = LEAVE + 1  # + island
DONE = DISCARD + len(ISLANDS)
TAKE = DONE + 1  # + island
DRAW = TAKE + len(ISLANDS)
SKIP = DRAW + 1
ACTIONS = SKIP + 1

MAX_LEGAL = 100  # no position offers more

ENDINGS = [[int(ends[1] == island) for ends in ENDS] for island in range(len(ISLANDS))]  # 1: it is the second end
PLACE_WITH = np.array([[PLACE + 2 * line + end for line, end in enumerate(row)] for row in ENDINGS], np.int32)
"""island of the card, line at it -> the placement"""

CUT_WITH_TWO = np.array([[CUT + 3 * line + 2 * end for line, end in enumerate(row)] for row in ENDINGS], np.int32)
"""island of both cards, line at it -> the cut"""


def action_count(s: State) -> int:
    """Every action is below this number."""
    return ACTIONS

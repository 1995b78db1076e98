"""Actions as numbers. Each range starts where the one before ends; the comment says what is added to its start."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from motu.core.game import State
from motu.games.kaivai.board import BASES, HEXES, HIGHEST_BID, VILLAGES
from motu.games.kaivai.state import CANOES

DICE = 4  # at most [V5.6]
HIGHEST_STAKE = 255  # nobody can ever have as much influence: 3 + 10 rounds * 15 meeting huts + ...

ORDERS = np.zeros((2, 24, 4), np.int64)  # seats - 3, number -> the seats in that order
for _seats in (3, 4):
    for _number, _order in enumerate(permutations(range(_seats))):
        ORDERS[_seats - 3, _number, :_seats] = _order

PASS, STOP, ENOUGH = 0, 1, 2
TAKES = 3  # + Action; a feast is a celebration instead
BIDS = TAKES + 6  # + bid - 1
CELEBRATIONS = BIDS + HIGHEST_BID  # + village
PLACES_TO_FISH = CELEBRATIONS + VILLAGES  # + village
SCORINGS = PLACES_TO_FISH + VILLAGES  # + village
CATCHES = SCORINGS + VILLAGES  # + fish by dice
DRAWN_ORDERS = CATCHES + DICE + 1  # + number of the order
DRAWN_BASES = DRAWN_ORDERS + 24  # + number of the base
STAKES = DRAWN_BASES + len(BASES)  # + influence
GODS = STAKES + HIGHEST_STAKE + 1  # + hex
FIRST_HUTS = GODS + HEXES  # + Hut * HEXES + hex
HUTS = FIRST_HUTS + 3 * HEXES  # + Hut * HEXES + hex
UNLOADS = HUTS + 3 * HEXES  # + hex of the hut
VOYAGES = UNLOADS + HEXES  # + canoe * HEXES + hex it goes to
ACTIONS = VOYAGES + CANOES * HEXES

MAX_LEGAL = CANOES * HEXES + 1  # every canoe to every hex, or stop: no position offers more


def action_count(s: State) -> int:
    """Every action is below this number."""
    return ACTIONS

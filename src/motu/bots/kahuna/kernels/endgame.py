"""The last two turns of Kahuna [K6.1], solved exactly: nobody draws any more, so only the opponent's hand is hidden.

Whoever moves last sees everything that matters. So the opponent's reply is the best one for each hand, and the value of
the turn before it is the mean over all hands the opponent may hold.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.core.bits import count
from motu.core.compiled import rule
from motu.games.kahuna.rules import apply, legal
from motu.games.kahuna.rules.scoring import lead
from motu.games.kahuna.state import Phase

OVER = int(Phase.OVER)
LEVELS = 24  # of decisions: five cards of each seat, bridges that replace cut ones, and the ends of both turns
MARGIN = 1e-3  # of the victory, for each token: of moves that win alike, prefers the larger win
HALF, LOW, FOLD = np.uint64(32), np.uint64(0xFFFFFFFF), np.uint64(29)
SPREAD = np.uint64(0xD2B74407), np.uint64(0x9E3779B1)  # odd, and small enough for half a word times one to fit a word
NOTHING = np.uint64(0)


class Table(NamedTuple):
    """Positions that have been solved, and how many more may be examined."""

    keys: NDArray[np.uint64]
    values: NDArray[np.float64]
    left: NDArray[np.int64]  # one number


class Hands(NamedTuple):
    """What the opponent may hold: packs, and how likely each is."""

    packs: NDArray[np.uint64]
    odds: NDArray[np.float64]


class Room(NamedTuple):
    """Buffers for the rules to write into, for each level of decisions."""

    moves: NDArray[np.int32]
    odds: NDArray[np.int32]


@rule
def value_of(states, level, me, hands, room, table):
    """What I can expect from the position at that level if I finish my turn as well as possible."""
    if int(states[level].phase) == OVER:
        return result(states[level], me)
    if int(states[level].turn) != me:
        return answered(states, level, me, hands, room, table)
    key = key_of(states[level])
    place = np.int64(key & np.uint64(table.keys.shape[0] - 1))
    if table.keys[place] == key:
        return table.values[place]
    table.left[0] -= 1
    n, best = legal(states[level], me, room.moves[level], room.odds[level]), -1.0
    for i in range(n):
        if table.left[0] < 0:
            break
        states[level + 1] = states[level]
        apply(states[level + 1], me, np.int64(room.moves[level, i]))
        best = max(best, value_of(states, level + 1, me, hands, room, table))
    table.keys[place], table.values[place] = key, best
    return best


@rule
def answered(states, level, me, hands, room, table):
    """The mean, over the hands the opponent may hold, of what their best reply leaves me."""
    total = 0.0
    for i in range(hands.packs.shape[0]):
        states[level + 1] = states[level]
        states[level + 1].hand[1 - me] = hands.packs[i]
        total += hands.odds[i] * least(states, level + 1, me, room, table)
    return total


@rule
def least(states, level, me, room, table):
    """What the opponent's last turn leaves me."""
    if int(states[level].phase) == OVER:
        return result(states[level], me)
    key = key_of(states[level])
    place = np.int64(key & np.uint64(table.keys.shape[0] - 1))
    if table.keys[place] == key:
        return table.values[place]
    table.left[0] -= 1
    n, worst = legal(states[level], 1 - me, room.moves[level], room.odds[level]), 2.0
    for i in range(n):
        if table.left[0] < 0:
            break
        states[level + 1] = states[level]
        apply(states[level + 1], 1 - me, np.int64(room.moves[level, i]))
        worst = min(worst, least(states, level + 1, me, room, table))
    table.keys[place], table.values[place] = key, worst
    return worst


@rule
def result(s, me):
    """Who won, and a little for each token."""
    ahead, tokens = lead(s), count(s.tokens[me]) - count(s.tokens[1 - me])
    won = 0.5 if ahead == 0 else 1.0 if (ahead > 0) == (me == 0) else 0.0
    return won + MARGIN * tokens


@rule
def key_of(s):
    """Bridges, and the hand of the seat whose turn it is: tokens follow from bridges, and nothing else changes."""
    key = mixed(NOTHING, s.bridges[0])
    key = mixed(key, s.bridges[1])
    key = mixed(key, s.hand[s.turn])
    return mixed(key, np.uint64(1 + int(s.turn) + 2 * int(s.phase) + 32 * int(s.freed)))


@rule
def mixed(key, word):
    key = key ^ word
    key = ((key & LOW) * SPREAD[0]) ^ ((key >> HALF) * SPREAD[1])
    return key ^ (key >> FOLD)

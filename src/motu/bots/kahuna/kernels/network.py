"""A small network that predicts who wins a match of Kahuna, trained by self-play (see training.py).

It judges a world, where all cards are known, as the seat to decide sees it. Its output is that seat's log-odds.
"""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kernels.network import output_of
from motu.core.bits import EMPTY, count, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna.board import AT, ENDS, ISLANDS, LINES, NEEDED
from motu.games.kahuna.rules.control import free_lines
from motu.games.kahuna.rules.packs import copies
from motu.games.kahuna.rules.scoring import payoff, points_of
from motu.games.kahuna.state import Phase

GIFT, REBUILD, DRAW, OVER = (int(phase) for phase in (Phase.GIFT, Phase.REBUILD, Phase.DRAW, Phase.OVER))

N, MOST = len(ISLANDS), 7  # bridges at an island: 0 to 6
FURTHEST = 3  # points ahead, bridges short and cards that help are capped at this

# where the features of each kind begin
BALANCE = 0  # by island, own bridges and the other's
CARDS = BALANCE + N * MOST * MOST  # by island, own cards and the other's
UP = CARDS + N * 9  # by island, cards in the face-up row
NEAR = UP + N * 3  # by whose, island, bridges short of control and cards in hand that would help
BRIDGES = NEAR + 2 * N * 16  # by whose and line
POINTS = BRIDGES + 2 * len(LINES)  # by stage of the match and points ahead
LEFT = POINTS + 5 * 7  # by cards left before they run out
HELD = LEFT + 2 * N + 1  # by the size of both hands
TURN = HELD + 36  # by phase, and whether somebody has discarded or skipped
VARIANT = TURN + 16  # by variant
OUTPUT = VARIANT + 2  # the last row: from the hidden layer to the output, with the bias in its skip column
ROWS = OUTPUT + 1
MOST_ACTIVE = 96  # features, at most

ACROSS = np.array([[ends[1] if ends[0] == island else ends[0] for ends in ENDS] for island in range(N)], np.int64)
"""island, line at it -> the island at its other end"""


@rule
def horizon(s):
    """The network judges at once: the chance in a play-out would only blur what it sees."""
    return 0


@rule
def leaf_value(s, network, out):
    """An estimate of each seat's share of the victory."""
    if s.phase == OVER:
        payoff(s, out)
        return
    me = to_decide(s)
    n = active_features(s, me, network.features)
    out[me] = 1.0 / (1.0 + math.exp(-output_of(network.weights, network.features, n, network.hidden)))
    out[1 - me] = 1.0 - out[me]


@rule
def to_decide(s):
    if s.phase == GIFT:
        return 0 if s.gifts[0] else 1
    return int(s.turn)


@rule
def active_features(s, me, features):
    """Write the features of the world as this seat sees it; returns how many."""
    n = island_features(s, me, features)
    n = bridge_features(s, me, features, n)
    return match_features(s, me, features, n)


@rule
def island_features(s, me, features):
    other, free, n = 1 - me, free_lines(s), 0
    for island in range(N):
        own, theirs = count(s.bridges[me] & AT[island]), count(s.bridges[other] & AT[island])
        features[n] = BALANCE + (island * MOST + own) * MOST + theirs
        features[n + 1] = NEAR + island * 16 + nearness(s, me, island, own, free)
        features[n + 2] = NEAR + (N + island) * 16 + nearness(s, other, island, theirs, free)
        n += 3
        mine, yours, up = copies(s.hand[me], island), copies(s.hand[other], island), copies(s.up, island)
        if mine + yours > 0:
            features[n] = CARDS + island * 9 + mine * 3 + yours
            n += 1
        if up > 0:
            features[n] = UP + island * 3 + up
            n += 1
    return n


@rule
def nearness(s, seat, island, bridges, free):
    """How many bridges a seat is short of an island, and how many of its cards would build there."""
    lines = free & AT[island]
    help = min(copies(s.hand[seat], island), count(lines))
    while lines != EMPTY:
        help += has(s.hand[seat], ACROSS[island, lowest(lines)])
        lines = without_lowest(lines)
    return min(max(NEEDED[island] - bridges, 0), FURTHEST) * 4 + min(help, FURTHEST)


@rule
def bridge_features(s, me, features, n):
    for whose in range(2):
        lines = s.bridges[me if whose == 0 else 1 - me]
        while lines != EMPTY:
            features[n] = BRIDGES + whose * len(LINES) + lowest(lines)
            lines = without_lowest(lines)
            n += 1
    return n


@rule
def match_features(s, me, features, n):
    stage = int(s.runs) + (1 if s.runs == 3 and s.last_turns == 1 else 0)
    lead = points_of(s, me) - points_of(s, 1 - me)
    phase = 1 if s.phase == DRAW else 2 if s.phase == REBUILD else 3 if s.phase == GIFT else 0
    features[n] = POINTS + stage * 7 + min(max(lead, -FURTHEST), FURTHEST) + FURTHEST
    features[n + 1] = LEFT + int(s.pile) + int(s.row)
    features[n + 2] = HELD + int(s.held[me]) * 6 + int(s.held[1 - me])
    features[n + 3] = TURN + phase * 4 + int(s.discarded) * 2 + int(s.skipped)
    n += 4
    if s.strategic:
        features[n] = VARIANT
        n += 1
    if s.open_draws:
        features[n] = VARIANT + 1
        n += 1
    return n

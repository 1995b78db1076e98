"""A hand-made evaluation of Kahuna: points, islands held and nearly held, bridges, and cards in hand."""

from __future__ import annotations

import math

from motu.core.bits import EMPTY, count, has
from motu.core.compiled import rule
from motu.games.kahuna.board import AT, NEEDED
from motu.games.kahuna.rules.control import free_lines
from motu.games.kahuna.rules.scoring import payoff, points_of
from motu.games.kahuna.state import Phase

OVER = int(Phase.OVER)
ISLANDS = 12

# The log-odds of winning: by how often the cards have run out, then for each point ahead, island held, island one
# bridge short, bridge, and card in hand. Fitted to matches of the search against itself.
WEIGHTS = (
    (0.50, 0.37, 0.30, 0.40, 0.70),
    (0.50, 0.22, 0.21, 0.49, 0.50),
    (0.97, 1.05, 0.44, 0.26, 0.27),
    (1.80, 2.10, 0.00, 0.13, 0.11),
)
USEFUL = 4  # cards in hand: with five, none can be drawn


@rule
def evaluate(s, out):
    """An estimate of each seat's share of the victory."""
    if s.phase == OVER:
        payoff(s, out)
        return
    w = WEIGHTS[int(s.runs)]
    ahead = w[0] * (points_of(s, 0) - points_of(s, 1)) + w[1] * (count(s.tokens[0]) - count(s.tokens[1]))
    ahead += w[2] * (nearly(s, 0) - nearly(s, 1)) + w[3] * (count(s.bridges[0]) - count(s.bridges[1]))
    ahead += w[4] * (useful_cards(s, 0) - useful_cards(s, 1))
    out[0] = 1.0 / (1.0 + math.exp(-ahead))
    out[1] = 1.0 - out[0]


@rule
def nearly(s, seat):
    """Islands that one more bridge would win."""
    free, n = free_lines(s), 0
    for island in range(ISLANDS):
        if count(s.bridges[seat] & AT[island]) == NEEDED[island] - 1 and not has(s.tokens[1 - seat], island):
            n += free & AT[island] != EMPTY
    return n


@rule
def useful_cards(s, seat):
    return min(int(s.held[seat]), USEFUL)

"""What bots know of Kahuna: islands held, islands nearly held, points, and cards in hand."""

from __future__ import annotations

import math

from motu.bots.knowledge import Knowledge, Terms
from motu.core.bits import EMPTY, bit, count, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.game import State
from motu.core.words import say
from motu.games.kahuna import moves as m
from motu.games.kahuna.board import AT, ENDS, NEEDED
from motu.games.kahuna.rules.control import free_lines
from motu.games.kahuna.scoring import payoff, points_of
from motu.games.kahuna.state import Phase

OVER = int(Phase.OVER)
ISLANDS = 12

# How sensible a move looks in a play-out.
WIN, TOPPLE, FALL = 60, 40, 8  # an island won, a token toppled, a bridge that falls
BUILD, NEXT, WASTE = 6, 14, 2  # any bridge, one that leaves an island one short, one on the other's island
CUT, STOP, DRAW = 3, 6, 6


@rule
def weigh(s, seat, moves, n, odds):
    """Win islands, topple tokens, build on; now and then something else."""
    for i in range(n):
        action = int(moves[i])
        if m.PLACE <= action < m.CUT:
            odds[i] = weight_of_bridge(s, seat, (action - m.PLACE) // 2)
        elif m.CUT <= action < m.REBUILD:
            line = (action - m.CUT) // 3
            odds[i] = CUT + TOPPLE * toppled(s, 1 - seat, bit(line))
        elif action == m.REBUILD or m.GIFT <= action < m.PLACE:
            odds[i] = weight_of_bridge(s, seat, (action - m.GIFT) if action < m.PLACE else int(s.freed))
        elif m.TAKE <= action <= m.DRAW:
            odds[i] = DRAW
        else:
            odds[i] = STOP if action == m.DONE else 1


@rule
def weight_of_bridge(s, seat, line):
    weight = BUILD
    for end in range(2):
        island = ENDS[line, end]
        if has(s.tokens[1 - seat], island):
            weight -= WASTE
        elif not has(s.tokens[seat], island):
            short = NEEDED[island] - 1 - count(s.bridges[seat] & AT[island])
            if short <= 0:
                falling = s.bridges[1 - seat] & AT[island]
                weight += WIN + FALL * count(falling) + TOPPLE * toppled(s, 1 - seat, falling)
            elif short == 1:
                weight += NEXT
    return weight


@rule
def toppled(s, seat, lines):
    """How many tokens a seat loses with these bridges."""
    tokens, left, n = s.tokens[seat], s.bridges[seat] & ~lines, 0
    while tokens != EMPTY:
        island = lowest(tokens)
        tokens = without_lowest(tokens)
        if count(left & AT[island]) < NEEDED[island]:
            n += 1
    return n


# The odds of winning, as the logarithm of their ratio: by how often the cards have run out, then for each point ahead,
# island held, island one bridge short, bridge, and card in hand. Fitted to matches of the search against itself.
WEIGHTS = (
    (0.50, 0.37, 0.30, 0.40, 0.70),
    (0.50, 0.22, 0.21, 0.49, 0.50),
    (0.97, 1.05, 0.44, 0.26, 0.27),
    (1.80, 2.10, 0.00, 0.13, 0.11),
)
USEFUL = 4  # cards in hand: with five none can be drawn


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


@rule
def horizon(s):
    """Plies of a play-out."""
    return 40


def terms(s: State, seat: int) -> Terms:
    """The parts of the evaluation in words."""
    w, other = WEIGHTS[int(s.runs)], 1 - seat
    return [
        (say("points"), w[0] * (points_of(s, seat) - points_of(s, other))),
        (say("islands"), w[1] * (count(s.tokens[seat]) - count(s.tokens[other]))),
        (say("islands nearly won"), w[2] * (nearly(s, seat) - nearly(s, other))),
        (say("bridges"), w[3] * (count(s.bridges[seat]) - count(s.bridges[other]))),
        (say("cards in hand"), w[4] * (useful_cards(s, seat) - useful_cards(s, other))),
    ]


KNOWLEDGE = Knowledge(evaluate=evaluate, weigh=weigh, horizon=horizon, terms=terms)

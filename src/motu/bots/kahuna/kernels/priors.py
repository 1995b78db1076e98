"""How sensible each move of Kahuna looks at first sight: where a search looks first."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, count, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna import actions as m
from motu.games.kahuna.board import AT, ENDS, NEEDED

WIN, TOPPLE, FALL = 60, 40, 8  # an island won, a token toppled, a bridge that falls
BUILD, NEXT, WASTE = 6, 14, 2  # any bridge, one that leaves an island one short, one on the other's island
CUT, STOP, DRAW = 3, 6, 6


@rule
def priors(s, seat, moves, n, odds):
    """Win islands, topple tokens, build on; now and then something else."""
    for i in range(n):
        action = int(moves[i])
        if m.PLACE <= action < m.CUT:
            odds[i] = bridge_prior(s, seat, (action - m.PLACE) // 2)
        elif m.CUT <= action < m.REBUILD:
            line = (action - m.CUT) // 3
            odds[i] = CUT + TOPPLE * toppled(s, 1 - seat, bit(line))
        elif action == m.REBUILD or m.GIFT <= action < m.PLACE:
            odds[i] = bridge_prior(s, seat, (action - m.GIFT) if action < m.PLACE else int(s.freed))
        elif m.TAKE <= action <= m.DRAW:
            odds[i] = DRAW
        else:
            odds[i] = STOP if action == m.DONE else 1


@rule
def bridge_prior(s, seat, line):
    prior = BUILD
    for end in range(2):
        island = ENDS[line, end]
        if has(s.tokens[1 - seat], island):
            prior -= WASTE
        elif not has(s.tokens[seat], island):
            short = NEEDED[island] - 1 - count(s.bridges[seat] & AT[island])
            if short <= 0:
                falling = s.bridges[1 - seat] & AT[island]
                prior += WIN + FALL * count(falling) + TOPPLE * toppled(s, 1 - seat, falling)
            elif short == 1:
                prior += NEXT
    return prior


@rule
def toppled(s, seat, lines):
    """How many tokens a seat loses along with these bridges."""
    tokens, left, n = s.tokens[seat], s.bridges[seat] & ~lines, 0
    while tokens != EMPTY:
        island = lowest(tokens)
        tokens = without_lowest(tokens)
        if count(left & AT[island]) < NEEDED[island]:
            n += 1
    return n

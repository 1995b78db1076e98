"""How sensible each move of Kahuna looks at first sight: where a search begins to look."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, count, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna import actions as m
from motu.games.kahuna.board import AT, ENDS, NEEDED

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

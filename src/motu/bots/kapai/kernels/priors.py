"""How sensible each move of Ka Pai looks at first sight: where a search looks first."""

from __future__ import annotations

from motu.core.bits import count
from motu.core.compiled import rule
from motu.games.kapai.actions import DRAWS, MARKS
from motu.games.kapai.rules.sheet import draw, rings, symbol_of


@rule
def priors(s, seat, moves, n, odds):
    """Symbols beside their like; marks where groups are."""
    first_ring = rings(s)
    for i in range(n):
        action = int(moves[i])
        if action >= first_ring:
            odds[i] = 1
        elif action >= DRAWS:
            symbol = symbol_of(s, action)
            odds[i] = 1 + 4 * alike(s, seat, symbol, action - draw(s, symbol, 0))
        else:
            odds[i] = 1 + 3 * int(s.groups[seat, action - MARKS])


@rule
def alike(s, seat, symbol, cell):
    """Loose symbols of its kind next to a cell."""
    n = 0
    for w in range(s.free.shape[1]):
        n += count(s.near[cell, w] & s.drawn[seat, symbol, w] & ~s.ringed[seat, w])
    return n

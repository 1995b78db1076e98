"""Where a seat may draw [P2], and the symbol drawn there."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kapai.rules.groups import ring_on
from motu.games.kapai.rules.sheet import draw, has_begun, is_full
from motu.games.kapai.state import Owes


@rule
def drawings(s, seat, actions):
    """[P1.2] One of two different symbols; of two equal ones the first of both."""
    a, b = int(s.dice[0]), int(s.dice[1])
    if a == b:
        return doubles(s, seat, a, actions)
    n, first_a, first_b = 0, draw(s, a, 0), draw(s, b, 0)
    for w in range(s.edge.shape[1]):
        word = s.edge[seat, w]  # [P2.1] [P2.2]
        while word != EMPTY:
            cell = 64 * w + lowest(word)
            word = without_lowest(word)
            actions[n] = first_a + cell
            actions[n + 1] = first_b + cell
            n += 2
    return n


@rule
def doubles(s, seat, symbol, actions):
    """[P2.3] The first of a double goes where the second has room beside it; if no two free cells touch, anywhere."""
    n = 0
    for roomy in (True, False):
        for w in range(s.edge.shape[1]):
            word = s.edge[seat, w]
            while word != EMPTY:
                cell = 64 * w + lowest(word)
                word = without_lowest(word)
                if not roomy or has_room_beside(s, seat, cell):
                    actions[n] = draw(s, symbol, cell)
                    n += 1
        if n > 0:
            break
    return n


@rule
def has_room_beside(s, seat, cell):
    """Is a neighbour of this cell free?"""
    for w in range(s.free.shape[1]):
        if s.near[cell, w] & s.free[seat, w] != EMPTY:
            return True
    return False


@rule
def second_drawings(s, seat, actions):
    """[P2.3] Next to the first; in any edge cell if the sheet had no two free cells side by side."""
    symbol, first = int(s.dice[0]), int(s.fresh[seat, 0])
    beside = has_room_beside(s, seat, first)
    n = 0
    for w in range(s.edge.shape[1]):
        word = s.edge[seat, w] & s.near[first, w] if beside else s.edge[seat, w]
        while word != EMPTY:
            actions[n] = draw(s, symbol, 64 * w + lowest(word))
            word = without_lowest(word)
            n += 1
    return n


@rule
def draw_symbol(s, seat, symbol, cell):
    """Put a symbol in a cell; a double owes its second, unless the sheet is full [P2.4]."""
    if int(s.owes[seat]) == Owes.DRAW and not has_begun(s, seat):
        for w in range(s.edge.shape[1]):
            s.edge[seat, w] = EMPTY
    s.free[seat, cell >> 6] &= ~bit(cell & 63)
    s.drawn[seat, symbol, cell >> 6] |= bit(cell & 63)
    for w in range(s.edge.shape[1]):
        s.edge[seat, w] = (s.edge[seat, w] | s.near[cell, w]) & s.free[seat, w]
    if int(s.owes[seat]) == Owes.DRAW:
        s.fresh[seat, 0] = cell
        if s.dice[0] == s.dice[1] and not is_full(s, seat):
            s.owes[seat] = Owes.SECOND
            return
    else:
        s.fresh[seat, 1] = cell
    ring_on(s, seat)

"""Groups [P3]: trios of equal symbols, ringed by themselves or as the seat chooses."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, has
from motu.core.compiled import rule
from motu.games.kapai.board import Symbol
from motu.games.kapai.rules.bonus import earn_mark
from motu.games.kapai.rules.round import finish_round
from motu.games.kapai.rules.sheet import cells, fresh_symbol, rings
from motu.games.kapai.state import NO_CELL, Owes


@rule
def ring_on(s, seat):
    """[P3.3] Ring while a fresh symbol makes a trio: a single one by itself, else the seat chooses; then it is done."""
    symbol = fresh_symbol(s, seat)
    s.owes[seat] = Owes.NOTHING  # a mark just made is no longer owed: the next ring earns its own
    while True:
        trio = nth_trio(s, seat, symbol, 0)
        if trio < 0:
            finish_round(s)
            return
        if nth_trio(s, seat, symbol, 1) >= 0:
            s.owes[seat] = Owes.RING
            return
        ring(s, seat, trio)
        if int(s.owes[seat]) == Owes.MARK:
            return


@rule
def trios(s, seat, actions):
    """[P3.3] Every trio that holds a fresh symbol."""
    symbol, n = fresh_symbol(s, seat), 0
    trio = nth_trio(s, seat, symbol, 0)
    while trio >= 0:
        actions[n] = rings(s) + trio
        n += 1
        trio = nth_trio(s, seat, symbol, n)
    return n


@rule
def nth_trio(s, seat, symbol, n):
    """The n-th trio round the fresh cells, by shape and by the cell's part in it; -1 if there are fewer."""
    for i in range(2):
        fresh = int(s.fresh[seat, i])
        if has_partner(s, seat, symbol, fresh):
            for shape in range(s.shapes):
                for part in range(3):
                    first = fresh if part == 0 else fresh - int(s.offset[shape, part - 1])
                    if is_trio(s, seat, symbol, shape, first) and not (i == 1 and holds_first(s, seat, shape, first)):
                        if n == 0:
                            return shape * cells(s) + first
                        n -= 1
    return -1


@rule
def has_partner(s, seat, symbol, cell):
    """A quick test: without an equal, unringed neighbour there is no trio."""
    if cell == NO_CELL:
        return False
    for w in range(s.ringed.shape[1]):
        if s.near[cell, w] & s.drawn[seat, symbol, w] & ~s.ringed[seat, w] != EMPTY:
            return True
    return False


@rule
def is_trio(s, seat, symbol, shape, first):
    """[P3.1] [P3.2] Do three equal symbols, in no group yet, lie in this shape, starting at this cell?"""
    if first < 0 or not has(s.starts[shape, first >> 6], first & 63) or not is_loose(s, seat, symbol, first):
        return False
    second, third = first + int(s.offset[shape, 0]), first + int(s.offset[shape, 1])
    return is_loose(s, seat, symbol, second) and is_loose(s, seat, symbol, third)


@rule
def holds_first(s, seat, shape, first):
    """Is the first fresh cell in this trio? Then the trio was already found from there."""
    cell = int(s.fresh[seat, 0])
    return cell in (first, first + int(s.offset[shape, 0]), first + int(s.offset[shape, 1]))


@rule
def is_loose(s, seat, symbol, cell):
    """Does the cell hold this symbol, in no group yet?"""
    return has(s.drawn[seat, symbol, cell >> 6] & ~s.ringed[seat, cell >> 6], cell & 63)


@rule
def ring(s, seat, code):
    """[P3.1] Ring the trio of that shape and first cell; lines earn a mark [P4.1]."""
    symbol = fresh_symbol(s, seat)
    shape, first = code // cells(s), code % cells(s)
    n = 0
    for other in range(4):
        n += int(s.groups[seat, other])
    s.rings[seat, n] = code
    s.groups[seat, symbol] += 1
    encircle(s, seat, first)
    encircle(s, seat, first + int(s.offset[shape, 0]))
    encircle(s, seat, first + int(s.offset[shape, 1]))
    if symbol == Symbol.LINE:
        earn_mark(s, seat)


@rule
def encircle(s, seat, cell):
    s.ringed[seat, cell >> 6] |= bit(cell & 63)

"""The rules of Ka Pai: one roll for all, then each seat draws, rings and marks on its own sheet."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.board import Symbol
from motu.games.kapai.moves import DRAWS, MARKS, ROLLS, cells, draw, rings, symbol_of
from motu.games.kapai.state import NO_CELL, Owes

LINE = int(Symbol.LINE)
NOTHING, DRAW, SECOND, RING, MARK = (int(owes) for owes in Owes)


@rule
def pending(s, who):
    """[P1.1] The dice first, then all seats that have not finished, in any order."""
    if s.rolled == 0:
        who[0] = CHANCE
        return 0 if is_full(s, 0) else 1
    n = 0
    for seat in range(s.seats):
        if s.owes[seat] != NOTHING:
            who[n] = seat
            n += 1
    return n


@rule
def legal(s, seat, actions, odds):
    moves = actions
    if seat == CHANCE:
        return rolls(s, moves, odds)
    owes = s.owes[seat]
    if owes == DRAW:
        return drawings(s, seat, moves)
    if owes == SECOND:
        return second_drawings(s, seat, moves)
    if owes == RING:
        return trios(s, seat, moves)
    if owes == MARK:
        return open_bonuses(s, seat, moves)
    return 0


@rule
def apply(s, seat, action):
    if seat == CHANCE:
        roll(s, action - ROLLS)
    elif action >= rings(s):
        ring(s, seat, action - rings(s))
        if s.owes[seat] != MARK:
            ring_on(s, seat)
    elif action >= DRAWS:
        symbol = symbol_of(s, action)
        draw_symbol(s, seat, symbol, action - draw(s, symbol, 0))
    else:
        mark(s, seat, action - MARKS)
        ring_on(s, seat)


@rule
def rolls(s, moves, odds):
    """[P1.1] Both dice, die A first; the weight of a roll is its number of pairs of faces."""
    n = 0
    for a in range(4):
        for b in range(4):
            weight = int(s.faces[0, a]) * int(s.faces[1, b])
            moves[n] = ROLLS + 4 * a + b
            odds[n] = weight
            n += weight > 0
    return n


@rule
def roll(s, pair):
    s.rolled = 1
    s.dice[0] = pair // 4
    s.dice[1] = pair % 4
    for seat in range(s.seats):
        s.owes[seat] = DRAW  # [P1.3]
        s.fresh[seat, 0] = NO_CELL
        s.fresh[seat, 1] = NO_CELL


@rule
def drawings(s, seat, moves):
    """[P1.2] One of two different symbols; of two equal ones the first of both."""
    a, b = int(s.dice[0]), int(s.dice[1])
    if a == b:
        return doubles(s, seat, a, moves)
    n, first_a, first_b = 0, draw(s, a, 0), draw(s, b, 0)
    for w in range(s.edge.shape[1]):
        word = s.edge[seat, w]  # [P2.1] [P2.2]
        while word != EMPTY:
            cell = 64 * w + lowest(word)
            word = without_lowest(word)
            moves[n] = first_a + cell
            moves[n + 1] = first_b + cell
            n += 2
    return n


@rule
def doubles(s, seat, symbol, moves):
    """[P2.3] The first of a double goes where the second has room beside it; if no two free cells touch, anywhere."""
    n = 0
    for roomy in (True, False):
        for w in range(s.edge.shape[1]):
            word = s.edge[seat, w]
            while word != EMPTY:
                cell = 64 * w + lowest(word)
                word = without_lowest(word)
                if not roomy or has_room_beside(s, seat, cell):
                    moves[n] = draw(s, symbol, cell)
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
def second_drawings(s, seat, moves):
    """[P2.3] Next to the first; in any edge cell if the sheet had no two free cells side by side."""
    symbol, first = int(s.dice[0]), int(s.fresh[seat, 0])
    beside = has_room_beside(s, seat, first)
    n = 0
    for w in range(s.edge.shape[1]):
        word = s.edge[seat, w] & s.near[first, w] if beside else s.edge[seat, w]
        while word != EMPTY:
            moves[n] = draw(s, symbol, 64 * w + lowest(word))
            word = without_lowest(word)
            n += 1
    return n


@rule
def draw_symbol(s, seat, symbol, cell):
    """Put a symbol in a cell; a double owes its second, unless the sheet is full [P2.4]."""
    if s.owes[seat] == DRAW and not has_begun(s, seat):
        for w in range(s.edge.shape[1]):
            s.edge[seat, w] = EMPTY
    s.free[seat, cell >> 6] &= ~bit(cell & 63)
    s.drawn[seat, symbol, cell >> 6] |= bit(cell & 63)
    for w in range(s.edge.shape[1]):
        s.edge[seat, w] = (s.edge[seat, w] | s.near[cell, w]) & s.free[seat, w]
    if s.owes[seat] == DRAW:
        s.fresh[seat, 0] = cell
        if s.dice[0] == s.dice[1] and not is_full(s, seat):
            s.owes[seat] = SECOND
            return
    else:
        s.fresh[seat, 1] = cell
    ring_on(s, seat)


@rule
def has_begun(s, seat):
    """Is there any symbol on this sheet?"""
    for symbol in range(4):
        for w in range(s.drawn.shape[2]):
            if s.drawn[seat, symbol, w] != EMPTY:
                return True
    return False


@rule
def is_full(s, seat):
    """[P5.1]"""
    for w in range(s.free.shape[1]):
        if s.free[seat, w] != EMPTY:
            return False
    return True


@rule
def fresh_symbol(s, seat):
    """The symbol this seat drew in this round."""
    cell = int(s.fresh[seat, 0])
    for symbol in range(3):
        if has(s.drawn[seat, symbol, cell >> 6], cell & 63):
            return symbol
    return 3


@rule
def ring_on(s, seat):
    """[P3.3] Ring while a fresh symbol makes a trio: a lone one by itself, else the seat chooses; then it is done."""
    symbol = fresh_symbol(s, seat)
    s.owes[seat] = NOTHING  # a mark just made is no longer owed: the next ring earns its own
    while True:
        trio = nth_trio(s, seat, symbol, 0)
        if trio < 0:
            finish_round(s)
            return
        if nth_trio(s, seat, symbol, 1) >= 0:
            s.owes[seat] = RING
            return
        ring(s, seat, trio)
        if s.owes[seat] == MARK:
            return


@rule
def trios(s, seat, moves):
    """[P3.3] Every trio that holds a fresh symbol."""
    symbol, n = fresh_symbol(s, seat), 0
    trio = nth_trio(s, seat, symbol, 0)
    while trio >= 0:
        moves[n] = rings(s) + trio
        n += 1
        trio = nth_trio(s, seat, symbol, n)
    return n


@rule
def nth_trio(s, seat, symbol, n):
    """The n-th trio round the fresh cells, by shape and by the cell's part in it; -1 if there are not so many."""
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
    """The quick test: without an equal, unringed neighbour there is no trio."""
    if cell == NO_CELL:
        return False
    for w in range(s.ringed.shape[1]):
        if s.near[cell, w] & s.drawn[seat, symbol, w] & ~s.ringed[seat, w] != EMPTY:
            return True
    return False


@rule
def is_trio(s, seat, symbol, shape, first):
    """[P3.1] [P3.2] Do three equal symbols, in no group yet, lie in this shape from this cell on?"""
    if first < 0 or not has(s.starts[shape, first >> 6], first & 63) or not is_loose(s, seat, symbol, first):
        return False
    second, third = first + int(s.offset[shape, 0]), first + int(s.offset[shape, 1])
    return is_loose(s, seat, symbol, second) and is_loose(s, seat, symbol, third)


@rule
def holds_first(s, seat, shape, first):
    """Is the first fresh cell in this trio? Then it has been found from there."""
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
    if symbol == LINE:
        earn_mark(s, seat)


@rule
def encircle(s, seat, cell):
    s.ringed[seat, cell >> 6] |= bit(cell & 63)


@rule
def earn_mark(s, seat):
    """[P4.1] One open symbol is marked by itself, among several the seat chooses; none: no mark."""
    n, last = 0, 0
    for symbol in range(4):
        if s.marks[seat, symbol] < s.spaces[symbol]:
            n += 1
            last = symbol
    if n == 1:
        mark(s, seat, last)
    elif n > 1:
        s.owes[seat] = MARK


@rule
def open_bonuses(s, seat, moves):
    n = 0
    for symbol in range(4):
        if s.marks[seat, symbol] < s.spaces[symbol]:
            moves[n] = MARKS + symbol
            n += 1
    return n


@rule
def mark(s, seat, symbol):
    s.marks[seat, symbol] += 1


@rule
def finish_round(s):
    """[P1.1] The next roll comes when all have finished."""
    for seat in range(s.seats):
        if s.owes[seat] != NOTHING:
            return
    s.rolled = 0

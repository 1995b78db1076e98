"""The rules of Ka Pai: one roll for all, then each seat draws, rings and marks on its own sheet."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kapai.board import Symbol
from motu.games.kapai.moves import DRAWS, MARKS, ROLLS, cells, draw, rings
from motu.games.kapai.state import NO_CELL, Owes

LINE = int(Symbol.LINE)
PER_CELL = 18  # places to look for a trio round one fresh cell: 6 shapes, and which of the 3 cells it is
PLACES = 2 * PER_CELL
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
def legal(s, seat, moves, odds):
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
        draw_symbol(s, seat, (action - DRAWS) // cells(s), (action - DRAWS) % cells(s))
    else:
        mark(s, seat, action - MARKS)
        ring_on(s, seat)


@rule
def rolls(s, moves, odds):
    """[P1.1] Both dice, die A first; the weight of a roll is its number of pairs of faces."""
    n = 0
    for a in range(4):
        for b in range(4):
            odds[n] = int(s.faces[0, a]) * int(s.faces[1, b])
            moves[n] = ROLLS + 4 * a + b
            if odds[n] > 0:
                n += 1
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
    n = 0
    for w in range(s.edge.shape[1]):
        word = s.edge[seat, w]  # [P2.1] [P2.2]
        while word != EMPTY:
            cell = 64 * w + lowest(word)
            word = without_lowest(word)
            moves[n] = draw(s, a, cell)
            moves[n + 1] = draw(s, b, cell)
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
    while True:
        place = next_trio(s, seat, symbol, 0)
        if place == PLACES:
            s.owes[seat] = NOTHING
            finish_round(s)
            return
        if next_trio(s, seat, symbol, place + 1) != PLACES:
            s.owes[seat] = RING
            return
        ring(s, seat, trio_at(s, seat, symbol, place))
        if s.owes[seat] == MARK:
            return


@rule
def trios(s, seat, moves):
    """[P3.3] Every trio that holds a fresh symbol."""
    symbol, n = fresh_symbol(s, seat), 0
    place = next_trio(s, seat, symbol, 0)
    while place < PLACES:
        moves[n] = rings(s) + trio_at(s, seat, symbol, place)
        n += 1
        place = next_trio(s, seat, symbol, place + 1)
    return n


@rule
def next_trio(s, seat, symbol, place):
    """The first place from this one on that holds a trio; PLACES if there is none."""
    while place < PLACES:
        if place % PER_CELL == 0 and not has_partner(s, seat, symbol, int(s.fresh[seat, place // PER_CELL])):
            place += PER_CELL
        elif trio_at(s, seat, symbol, place) >= 0:
            return place
        else:
            place += 1
    return PLACES


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
def trio_at(s, seat, symbol, place):
    """[P3.1] [P3.2] The trio at a place to look (a fresh cell, a shape, the cell's part in it), or -1."""
    fresh = int(s.fresh[seat, place // PER_CELL])
    shape = place % PER_CELL // 3
    part = place % 3
    first = fresh if part == 0 else fresh - int(s.offset[shape, part - 1])
    if shape >= s.shapes or first < 0 or not has(s.starts[shape, first >> 6], first & 63):
        return -1
    second, third = first + int(s.offset[shape, 0]), first + int(s.offset[shape, 1])
    if not (is_loose(s, seat, symbol, first) and is_loose(s, seat, symbol, second) and is_loose(s, seat, symbol, third)):
        return -1
    other = int(s.fresh[seat, 0])
    if place >= PER_CELL and (other == first or other == second or other == third):
        return -1  # the first fresh cell has found this one already
    return shape * cells(s) + first


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

"""What an action does to a sheet, and what the sheet is worth: for the history, the drawing, and hovering over choices.

Computed in Python integers, which is quick where rules are not compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from motu.core.game import State, View
from motu.core.records import copied
from motu.core.words import mark_in, say
from motu.games.kapai.actions import DRAWS, MARKS
from motu.games.kapai.rules import apply
from motu.games.kapai.rules.scoring import NETWORK_POINTS
from motu.games.kapai.rules.sheet import cells, rings
from motu.games.kapai.state import Owes

NAMES = (
    mark_in("symbol", "triangle"),
    mark_in("symbol", "square"),
    mark_in("symbol", "circle"),
    mark_in("symbol", "line"),
)


def by_itself(before: View, after: View, seat: int, action: int) -> list[str]:
    """The rings and marks that follow without being chosen, a sentence each."""
    ringed = int(after.groups[seat].sum()) - int(before.groups[seat].sum()) - (action >= rings(before))
    marked = [
        symbol
        for symbol in range(4)
        for _ in range(int(after.marks[seat, symbol]) - int(before.marks[seat, symbol]) - (action == MARKS + symbol))
    ]
    told = [say("Bonus marked: {symbol}.", symbol=say(NAMES[symbol])) for symbol in marked]
    return [say("A group is ringed.")] * ringed + told


Chains = tuple[tuple[int, int], ...]  # connected cells with one symbol, and the totems next to them, as bits


class Sheet(NamedTuple):
    """A seat's sheet in Python integers, sets of cells as bits, to compute what each of many actions would gain."""

    seat: int
    points: int
    network: int  # of these points
    cells: int  # how many there are
    near: tuple[int, ...]  # by cell
    beside: tuple[int, ...]  # by cell: the totems next to it, as bits
    drawn: tuple[int, ...]  # by symbol
    chains: tuple[Chains, ...]  # by symbol
    ringed: int
    linked: tuple[int, ...]  # sets of totems, linked with each other and with no others
    shapes: tuple[tuple[int, int, int], ...]  # of a trio: where it can start, its second and third cell from there
    quick: range  # of actions: not the second of a double, as rings may then follow round the first [P3.3]

    @classmethod
    def of(cls, v: View, seat: int) -> Sheet:
        words, size, offset = v.near.shape[1], int(cells(v)), v.offset.tolist()
        near, drawn = sets_of(v.near.tobytes(), words), sets_of(v.drawn[seat].tobytes(), words)
        (ringed,), starts = sets_of(v.ringed[seat].tobytes(), words), sets_of(v.starts.tobytes(), words)
        shapes = tuple((starts[shape], *offset[shape]) for shape in range(int(v.shapes)))
        quick = range(DRAWS, DRAWS + 4 * size if int(v.owes[seat]) == Owes.DRAW else DRAWS)
        totems = _totems(v)
        linked, network = _linked(near, totems, drawn), NETWORK_POINTS[len(best_totems(v, seat))]
        beside, chains = _beside(near, totems), tuple(_chains(near, totems, equal) for equal in drawn)
        points = points_now(v, seat)
        return cls(seat, points, network, size, near, beside, drawn, chains, ringed, linked, shapes, quick)

    def gain(self, v: View, action: int) -> int:
        """What the seat gains at once by this action; v: the view the sheet was made from."""
        if action in self.quick:
            symbol, cell = divmod(action - DRAWS, self.cells)
            if not self._makes_trio(symbol, cell):
                return self._linked_by(symbol, cell) - self.network
        after = copied(v)
        apply(after, self.seat, action)
        return points_now(after, self.seat) - self.points

    def _makes_trio(self, symbol: int, cell: int) -> bool:
        """[P3.1] [P3.2] Would this symbol there be one of three equal ones, in no group yet, in one of the shapes?"""
        loose = self.drawn[symbol] & ~self.ringed
        if not self.near[cell] & loose:
            return False
        loose |= 1 << cell
        return any(
            first >= 0 and (starts & loose) >> first & loose >> first + second & loose >> first + third & 1
            for starts, second, third in self.shapes
            for first in (cell, cell - second, cell - third)
        )

    def _linked_by(self, symbol: int, cell: int) -> int:
        """[P6.2] What the best network scores with one more symbol, which links all totems that its chain touches."""
        touched, near = self.beside[cell], self.near[cell]
        for chain, totems in self.chains[symbol]:
            if chain & near:
                touched |= totems
        joined = sum(some for some in self.linked if some & touched)
        return max(self.network, NETWORK_POINTS[joined.bit_count()])


def best_totems(s: State, seat: int) -> tuple[int, ...]:
    """[P6.2] The cells of the totems in the best network; none if no two are linked."""
    return _best(s.near.tobytes(), s.near.shape[1], s.totem.tobytes(), int(s.totems), s.drawn[seat].tobytes())


def _totems(s: State) -> tuple[int, ...]:
    return tuple(s.totem.tobytes()[: int(s.totems)])


def points_now(s: State, seat: int) -> int:
    """All points of a seat as they stand, the same as the rules' `points_of`."""
    groups, values, marks = s.groups[seat].tolist(), s.values.tolist(), s.marks[seat].tolist()
    by_groups = sum(n * (value + more) for n, value, more in zip(groups, values, marks, strict=True))
    return int(by_groups + NETWORK_POINTS[len(best_totems(s, seat))])


@lru_cache(maxsize=4096)
def _best(near: bytes, words: int, totems: bytes, n: int, drawn: bytes) -> tuple[int, ...]:
    """As they lie in a record: asked so often that unpacking them first would cost more than the answer."""
    cells = tuple(totems[:n])
    best = max(_linked(sets_of(near, words), cells, sets_of(drawn, words)), key=int.bit_count, default=0)
    return tuple(cell for i, cell in enumerate(cells) if best >> i & 1) if best.bit_count() > 1 else ()


@lru_cache(maxsize=2048)
def _linked(near: tuple[int, ...], totems: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[int, ...]:
    """[P6.2] Sets of totems, as bits: those of a set are linked with each other, and with no others."""
    linked = [1 << totem for totem in range(len(totems))]
    for equal in drawn:
        for cell in totems:
            if near[cell] & equal:
                touched = _touched(near, totems, grown(near[cell] & equal, equal, near))
                joined = sum(some for some in linked if some & touched)
                linked = [joined, *(some for some in linked if not some & touched)]
    return tuple(sorted(linked, key=lambda some: some & -some))


@lru_cache(maxsize=4096)
def _chains(near: tuple[int, ...], totems: tuple[int, ...], equal: int) -> Chains:
    """The chains that the cells with one symbol form."""
    found = []
    while equal:
        chain = grown(equal & -equal, equal, near)
        found.append((chain, _touched(near, totems, chain)))
        equal &= ~chain
    return tuple(found)


@lru_cache(maxsize=256)
def _beside(near: tuple[int, ...], totems: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_touched(near, totems, 1 << cell) for cell in range(len(near)))


def _touched(near: Sequence[int], totems: tuple[int, ...], chain: int) -> int:
    """The totems next to a chain, as bits."""
    return sum(1 << totem for totem, cell in enumerate(totems) if near[cell] & chain)


def grown(chain: int, cells: int, near: Sequence[int]) -> int:
    """All of these cells that are connected to the chain, which is part of them."""
    fresh = chain
    while fresh:
        lowest = fresh & -fresh
        more = near[lowest.bit_length() - 1] & cells & ~chain
        chain, fresh = chain | more, (fresh ^ lowest) | more
    return chain


@lru_cache(maxsize=4096)
def sets_of(sets: bytes, words: int) -> tuple[int, ...]:
    """Sets of cells as they lie in a record, each as one number."""
    rows = np.frombuffer(sets, np.uint64).reshape(-1, words).tolist()
    return tuple(sum(word << 64 * w for w, word in enumerate(row)) for row in rows)

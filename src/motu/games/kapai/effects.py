"""What an action does to a sheet, and what the sheet is worth: for the history, for who draws, and for who hovers over a choice.

Worked out in Python's own numbers, which is quick where rules are not compiled.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from motu.core.game import State, View
from motu.core.words import mark_in, say, say_many
from motu.games.kapai.actions import MARKS
from motu.games.kapai.rules.scoring import NETWORK_POINTS
from motu.games.kapai.rules.sheet import rings

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


def gain(points: int, after: View, seat: int) -> str:
    """What a seat that had so many points gains at once; empty if nothing."""
    gained = points_now(after, seat) - points
    return say_many("(+{n} point)", "(+{n} points)", gained) if gained > 0 else ""


def best_totems(s: State, seat: int) -> tuple[int, ...]:
    """[P6.2] The cells of the totems in the best network; none if no two are linked."""
    totems = tuple(s.totem[: int(s.totems)].tolist())
    return _best(s.near.tobytes(), s.near.shape[1], totems, s.drawn[seat].tobytes())


def points_now(s: State, seat: int) -> int:
    """All points of a seat as they stand, as the rules' `points_of` has them."""
    groups, values, marks = s.groups[seat].tolist(), s.values.tolist(), s.marks[seat].tolist()
    by_groups = sum(n * (value + more) for n, value, more in zip(groups, values, marks, strict=True))
    return int(by_groups + NETWORK_POINTS[len(best_totems(s, seat))])


@lru_cache(maxsize=2048)
def _best(near: bytes, words: int, totems: tuple[int, ...], drawn: bytes) -> tuple[int, ...]:
    beside = [_sets(near, words)[totem] for totem in totems]
    joined = [1 << totem for totem in range(len(totems))]
    for cells in _sets(drawn, words):
        for totem, shore in enumerate(beside):
            chain = _grown(shore & cells, cells, _sets(near, words))
            joined[totem] |= sum(1 << other for other, touched in enumerate(beside) if touched & chain)
    best = max((_network(joined, totem) for totem in range(len(totems))), key=int.bit_count, default=0)
    return tuple(cell for i, cell in enumerate(totems) if best >> i & 1) if best.bit_count() > 1 else ()


def _grown(chain: int, cells: int, near: tuple[int, ...]) -> int:
    """All of these cells that hang together with a part of them."""
    fresh = chain
    while fresh:
        lowest = fresh & -fresh
        more = near[lowest.bit_length() - 1] & cells & ~chain
        chain, fresh = chain | more, (fresh ^ lowest) | more
    return chain


def _network(joined: list[int], totem: int) -> int:
    """All totems that links lead to from this one."""
    network, before = joined[totem], 0
    while network != before:
        before = network
        for other, links in enumerate(joined):
            network |= links if before >> other & 1 else 0
    return network


@lru_cache(maxsize=4096)
def _sets(sets: bytes, words: int) -> tuple[int, ...]:
    """Sets of cells as they lie in a record, each as one number."""
    rows = np.frombuffer(sets, np.uint64).reshape(-1, words).tolist()
    return tuple(sum(word << 64 * w for w, word in enumerate(row)) for row in rows)

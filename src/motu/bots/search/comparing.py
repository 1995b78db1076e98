"""After a search: examining the moves to be compared more closely, and reading from the tree how play may continue."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from motu.bots.clock import clock
from motu.bots.kernels.dispatch import branches
from motu.bots.search.kernels.memory import NONE
from motu.bots.search.tree import Tree
from motu.core.game import CHANCE, Game, State
from motu.core.play import Buffers

COMPARED = 0.5  # of a search's time, spent on comparing
WELL_KNOWN = 0.25  # of the most visited move's visits: enough to be compared with it
FAIR = 0.34  # of them: what each compared move is given
CANDIDATES = 2  # by visits, and as many by value among those that are reasonably known
SOME = 30  # visits from which a value is meaningful
DEEP = 8  # visits from which a choice in the tree is meaningful
CHUNK = 64  # iterations between two clock checks


def compare(tree: Tree, seat: int, also: Collection[int], until: float, iterations: int) -> None:
    """Grow the tree below the most promising moves and those in `also`, until each has its fair share of visits."""
    visits, left = _visits(tree), iterations
    candidates = _candidates(tree, visits) | set(also)
    fair = FAIR * max(visits.values(), default=0)
    while left > 0 and clock() < until:
        short = [action for action in candidates if _visits(tree).get(action, 0) < fair]
        if not short:
            return
        for action in sorted(short):
            tree.grow_below(tree.walkers[0], seat, action, min(CHUNK, left) if left > 0 else 0)
            left -= CHUNK


def _visits(tree: Tree) -> dict[int, int]:
    return {action: int(tree.nodes["visits"][node]) for action, node in tree.children().items()}


def _candidates(tree: Tree, visits: dict[int, int]) -> set[int]:
    children, values, counts = tree.children(), tree.nodes["value"], tree.nodes["visits"]
    by_visits = sorted(visits, key=lambda action: (-visits[action], action))
    promising = [action for action in by_visits if visits[action] >= SOME]
    by_value = sorted(promising, key=lambda action: -values[children[action]] / max(1, counts[children[action]]))
    return {*by_visits[:CANDIDATES], *by_value[:CANDIDATES]}


class TreeGuide:
    """Follows a tree down: everybody does what was tried most."""

    def __init__(self, game: Game, tree: Tree) -> None:
        self._game, self._tree, self._node, self._buffers = game, tree, tree.root, Buffers.of(game)

    def choose(self, s: State, who: int) -> int | None:
        if self._node == NONE:
            return None
        b, visits = self._buffers, self._tree.nodes["visits"]
        n = self._game.legal(s, who, b.actions, b.odds)
        legal, children = set(b.actions[:n].tolist()), self._tree.children(self._node)
        tried = {action: int(visits[node]) for action, node in children.items() if action in legal}
        best = max(tried, key=lambda action: (tried[action], -action), default=None)
        return best if best is not None and tried[best] >= DEEP else None

    def follow(self, s: State, who: int, action: int) -> None:
        if self._node != NONE and (who != CHANCE or branches(s, np.int64(action))):  # type: ignore[no-untyped-call]
            self._node = self._tree.children(self._node).get(action, NONE)

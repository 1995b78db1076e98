"""The tree of a search and those who walk it, with all the memory they need made beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.bots.search.kernels.nodes import END, NODE, NONE, SIZE
from motu.bots.search.kernels.walk import PLACES, ROOT, search
from motu.bots.weights_io import Weights
from motu.core.game import Game, View
from motu.core.play import rows

DEEPEST = 512  # nodes on one line of play
ROOM = 128  # numbers that a leaf's value is worked out in
GAP = 64  # numbers between what two threads write


class Walker:
    """One thread's way through a tree: its part of the nodes, its dice, and all the room it needs."""

    def __init__(self, game: Game, view: View, part: slice, weights: Weights) -> None:
        self.states, self.now, self.rng = rows(view, 4)[:2], _apart(PLACES, np.int64), _apart(1, np.uint64)
        self.part, self.now[SIZE], self.now[END] = part, part.start, part.stop
        self.path, self.stamp = _apart(DEEPEST, np.int64), np.zeros((game.actions(view), 2), np.int64)
        self.who, self.moves, self.odds = (
            _apart(n, kind)
            for n, kind in ((game.seats[-1], np.int16), (game.widest, np.int32), (game.widest, np.int32))
        )
        self.weights, self.features, self.hidden = weights, _apart(ROOM, np.int64), _apart(ROOM, np.float32)
        self.out = _apart(game.seats[-1], np.float64)

    @property
    def is_half_full(self) -> bool:
        return bool(2 * self.now[SIZE] > self.part.start + self.part.stop)


def _apart(n: int, kind: type[np.generic]) -> NDArray[Any]:
    """Zeros with a gap behind them: two threads that write close to each other would wait for one another."""
    return np.zeros(n + GAP, kind)[:n]


class Tree:
    """A tree, and who walks it."""

    def __init__(self, game: Game, view: View, nodes: int, weights: Weights, walkers: int = 1) -> None:
        self.nodes, self.root = np.zeros(1 + nodes * walkers, NODE), 0
        for name in ("action", "seat", "first", "next"):
            self.nodes[name][0] = NONE
        parts = [slice(1 + nodes * n, 1 + nodes * (n + 1)) for n in range(walkers)]
        self.walkers = [Walker(game, view, part, weights) for part in parts]
        self.bounds = np.array([np.inf, -np.inf] if _is_alone(game, view) else [0.0, 1.0])

    def grow(self, w: Walker, seat: int, times: int, exploration: float) -> None:
        search(
            w.states, seat, self.nodes, w.now, w.path, w.stamp, w.who, w.moves, w.odds, w.out, self.bounds, w.weights,
            w.features, w.hidden, exploration, times, w.rng,
        )  # fmt: skip

    def children(self) -> dict[int, int]:
        """Action -> node, below the root. Of two that were made at the same moment the one that is found first counts."""
        found: dict[int, int] = {}
        node = int(self.nodes["first"][self.root])
        while node != NONE:
            found.setdefault(int(self.nodes["action"][node]), node)
            node = int(self.nodes["next"][node])
        return found

    def follow(self, action: int, view: View) -> bool:
        """Go on below this action, if the tree has it and room left."""
        node = self.children().get(action, NONE)
        if node == NONE or any(walker.is_half_full for walker in self.walkers):
            return False
        self.root = node
        for walker in self.walkers:
            walker.now[ROOT], walker.states[0] = node, view
        return True


def _is_alone(game: Game, view: View) -> bool:
    return bool(getattr(view, "seats", game.seats[0]) == 1)

"""A search tree and its walkers, with all the memory they need preallocated."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from motu.bots.knowledge import NETWORK_ROOM, Network
from motu.bots.search.kernels.memory import NODE, NONE, REGISTERS, SHARED, STAMP, Choices, TreeMemory, WalkerMemory
from motu.bots.search.kernels.walk import search
from motu.bots.weights_io import Learned
from motu.core.game import Game, View
from motu.core.play import rows

GAP = 64  # numbers between what two threads write


class Walker:
    """One thread's way through a tree: its part of the nodes, its dice, and all the memory it needs."""

    def __init__(self, game: Game, view: View, part: slice, learned: Learned) -> None:
        self.states, self.part = rows(view, 4)[:2], part
        self.memory = WalkerMemory(
            registers=_apart(1, REGISTERS, gap=1),  # which are large
            choices=Choices(
                moves=_apart(game.max_legal, np.int32),
                odds=_apart(game.max_legal, np.int32),
                stamps=_apart(int(game.action_count(view)), STAMP),
            ),
            who=_apart(game.seats[-1], np.int16),
            out=_apart(game.seats[-1], np.float64),
            network=Network(
                *learned,
                features=_apart(NETWORK_ROOM, np.int64),
                hidden=_apart(NETWORK_ROOM, np.float32),
                logits=_apart(game.max_legal, np.float32),
            ),
            rng=_apart(1, np.uint64),
        )
        self.registers: Any = self.memory.registers[0]
        self.registers.next_node, self.registers.end = part.start, part.stop
        self.registers.begin_with = NONE

    @property
    def fill(self) -> float:
        """The share of its part that is filled with nodes."""
        return float((self.registers.next_node - self.part.start) / (self.part.stop - self.part.start))


def _apart(n: int, kind: DTypeLike, gap: int = GAP) -> NDArray[Any]:
    """Zeros with a gap after them: two threads that write close to each other would wait for one another."""
    return np.zeros(n + gap, kind)[:n]


class Tree:
    """A tree and its walkers."""

    def __init__(
        self, game: Game, view: View, nodes: int, learned: Learned, exploration: float, walkers: int = 1
    ) -> None:
        self.nodes, self.root = np.zeros(1 + nodes * walkers, NODE), 0
        for name in ("action", "seat", "first", "next"):
            self.nodes[name][0] = NONE
        parts = [slice(1 + nodes * n, 1 + nodes * (n + 1)) for n in range(walkers)]
        self.walkers = [Walker(game, view, part, learned) for part in parts]
        low, high = (np.inf, -np.inf) if _is_alone(game, view) else (0.0, 1.0)
        self.memory = TreeMemory(self.nodes, np.array([(exploration, low, high)], SHARED))

    def grow(self, walker: Walker, seat: int, times: int) -> None:
        search(walker.states, seat, self.memory, walker.memory, times)

    def grow_below(self, walker: Walker, seat: int, action: int, times: int) -> None:
        """Grow only where the seat begins with this action."""
        walker.registers.begin_with = action
        self.grow(walker, seat, times)
        walker.registers.begin_with = NONE

    def children(self, of: int | None = None) -> dict[int, int]:
        """Action -> node, below that node, or the root. Of two made at the same moment the first one found counts."""
        found: dict[int, int] = {}
        node = int(self.nodes["first"][self.root if of is None else of])
        while node != NONE:
            found.setdefault(int(self.nodes["action"][node]), node)
            node = int(self.nodes["next"][node])
        return found

    @property
    def fill(self) -> float:
        """The share of nodes in use, in the fullest part."""
        return max(walker.fill for walker in self.walkers)

    def begin_at(self, node: int, view: View) -> None:
        """Continue below this node, where the seat sees this view."""
        self.root = node
        for walker in self.walkers:
            walker.registers.root, walker.states[0] = node, view


def _is_alone(game: Game, view: View) -> bool:
    return game.options_of(view)[0] == 1

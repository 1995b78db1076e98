"""Tree search as a policy: how long it thinks, in how many threads, and how it ponders while others decide."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, NamedTuple

import numpy as np

from motu.bots import knowledge
from motu.bots.analysis import Analysis
from motu.bots.clock import clock
from motu.bots.policies import Budget, Preferences
from motu.bots.search.comparing import COMPARED, SOME, WELL_KNOWN, TreeGuide, compare
from motu.bots.search.kernels.memory import NONE
from motu.bots.search.kernels.nodes import lead
from motu.bots.search.reuse import node_of
from motu.bots.search.tree import Tree, Walker
from motu.bots.weights_io import Learned
from motu.core import dice
from motu.core.game import Game, Rng, View
from motu.core.play import Buffers

CHUNK = 0.004  # seconds of search between two clock checks
LATE = 0.008  # seconds that the first of several threads waits for the others
ITERATIONS_A_SECOND = 100_000  # about: converts a time budget into iterations
FEW = 8  # iterations before the first check: an opening is many times slower than the end of the previous match
NODES, NODES_A_SECOND = 2_000_000, 1_000_000  # of a tree, at most: room to keep growing it in the same turn
FULL, PONDERED = 0.5, 0.25  # of its nodes: a fuller tree is not reused; pondering leaves room for the decision


class Grown(NamedTuple):
    """A tree, and what its seat saw at its root."""

    view: View
    tree: Tree


class TreeSearch:
    """Tree search, with one thread or several walking the same tree."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        threads: int = 1,
        exploration: float | None = None,
        learned: Learned | None = None,
    ) -> None:
        known = knowledge.of(game)
        self.game, self.budget, self.threads = game, budget, threads
        self.exploration = exploration_of(known.exploration, budget) if exploration is None else exploration
        self.learned = known.learned() if learned is None else learned
        self.seconds_per_iteration = 1e-3  # recently
        self.iterations = 0  # of the last search, all threads together
        self._last: dict[int, Grown] = {}  # by seat
        self._warm: set[Any] = set()
        self._lock = threading.Lock()

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        self.warm(view, seat)
        began = clock()
        tree = self._tree(view, seat)
        _roll(tree, rng)
        is_at_rest = self._grow_all(tree, seat, began)
        if is_at_rest:
            self._keep(view, seat, tree)
        return self._preferences(view, seat, tree)

    def ponder(self, view: View, seat: int, rng: Rng, is_over: Callable[[], bool] | None = None) -> None:
        """Ponder while others decide, on one core, until `is_over()`; without it, for as long as about a decision.

        Does nothing if the code is not compiled yet: whoever stops this would have to wait for the compiler.
        """
        if view.dtype not in self._warm:
            return
        tree = self._kept(view, seat, PONDERED) or self._new_tree(view, NODES)
        _roll(tree, rng)
        budget = self.budget if is_over is None else Budget()
        done, end = 0, clock() + budget.seconds
        while done < budget.iterations and clock() < end and tree.fill < PONDERED and not (is_over and is_over()):
            done += self._grow_some(tree, tree.walkers[0], seat, min(budget.iterations - done, FEW + done), CHUNK)
        self._keep(view, seat, tree)

    def analyse(self, view: View, seat: int, rng: Rng, also: Collection[int] = ()) -> Analysis:
        """Search, then examine the best further, so that those to be compared have had about the same attention."""
        self.warm(view, seat)
        began, tree = clock(), self._new_tree(view)
        _roll(tree, rng)
        self._grow_all(tree, seat, began)
        seconds, iterations = COMPARED * self.budget.seconds, int(COMPARED * min(self.budget.iterations, 1 << 40))
        compare(tree, seat, also, clock() + seconds, iterations)
        found = self._preferences(view, seat, tree)
        assert found.visits is not None
        known = found.visits >= max(1.0, WELL_KNOWN * found.visits.max())
        tried = known | (found.visits >= SOME)
        in_points = self.game.options_of(view)[0] == 1
        return Analysis(found.actions, found.value, known, tried, in_points, lambda: TreeGuide(self.game, tree))

    def warm(self, view: View, seat: int) -> None:
        """Compile, and measure the speed, before the clock starts."""
        if view.dtype in self._warm:
            return
        tree = Tree(self.game, view, 64, self.learned, self.exploration)
        walker = tree.walkers[0]
        walker.memory.rng[:] = dice.generator("warm")
        tree.grow(walker, seat, 1)
        began = time.perf_counter()
        tree.grow(walker, seat, 16)
        self.seconds_per_iteration = (time.perf_counter() - began) / 16
        lead(tree.nodes, tree.root)
        node_of(self.game, tree, view, seat, self.game.blank(view))
        self._warm.add(view.dtype)

    def _grow_all(self, tree: Tree, seat: int, began: float) -> bool:
        """Grow with a thread for every walker, this one for the first. Is the tree at rest afterwards?

        Making the tree and starting threads counts towards the time; threads that the machine holds up are not awaited.
        """
        is_timed = self.budget.seconds < float("inf") and clock is time.perf_counter
        first, *others = tree.walkers
        pool = ThreadPoolExecutor(self.threads)
        jobs = [pool.submit(self._grow, tree, walker, seat, began if is_timed else None) for walker in others]
        pool.shutdown(wait=False)
        done_here = self._grow(tree, first, seat, began)
        done, late = wait(jobs, LATE if is_timed else None)
        self.iterations = done_here + sum(job.result() for job in done)
        return not late

    def _grow(self, tree: Tree, walker: Walker, seat: int, began: float | None) -> int:
        """Grow until the time is up; without `began` it starts now, as where each thread has its own clock."""
        done, most = 0, max(1, self.budget.iterations // self.threads)
        end = (clock() if began is None else began) + self.budget.seconds
        while done < most:
            left = end - clock()
            if done and (left <= 0 or self._is_settled(tree, left)):
                break
            done += self._grow_some(tree, walker, seat, min(most - done, FEW + done), min(CHUNK, left))
        return done

    def _grow_some(self, tree: Tree, walker: Walker, seat: int, most: int, seconds: float) -> int:
        """Grow by at most that many iterations, for about that long; returns how many."""
        times, began = int(max(1, min(most, seconds / self.seconds_per_iteration))), clock()
        tree.grow(walker, seat, times)
        spent = (clock() - began) / times
        self.seconds_per_iteration = max(1e-7, 0.5 * self.seconds_per_iteration + 0.5 * spent)
        return times

    def _is_settled(self, tree: Tree, left: float) -> bool:
        """Can no other move overtake the best in the time that is left?

        A search limited only by iterations always runs them all.
        """
        if self.budget.seconds == float("inf"):
            return False
        return bool(lead(tree.nodes, tree.root) > self.threads * left / self.seconds_per_iteration)

    def _tree(self, view: View, seat: int) -> Tree:
        return self._kept(view, seat, FULL) or self._new_tree(view)

    def _kept(self, view: View, seat: int, full: float) -> Tree | None:
        """This seat's last tree, if it still holds for what the seat sees now and has room left."""
        with self._lock:
            last = self._last.pop(seat, None)
        if last is None or last.tree.fill > full:
            return None
        node = node_of(self.game, last.tree, last.view, seat, view)
        if node == NONE:
            return None
        last.tree.begin_at(node, view)
        return last.tree

    def _keep(self, view: View, seat: int, tree: Tree) -> None:
        with self._lock:
            self._last[seat] = Grown(view.copy(), tree)

    def _new_tree(self, view: View, nodes: int | None = None) -> Tree:
        if nodes is None:
            most, enough = self.budget.iterations // self.threads * 2 + 4, 1000 + NODES_A_SECOND * self.budget.seconds
            nodes = int(min(NODES, most, enough))
        return Tree(self.game, view, nodes, self.learned, self.exploration, self.threads)

    def _preferences(self, view: View, seat: int, tree: Tree) -> Preferences:
        b = Buffers.of(self.game)
        n = self.game.legal(view, seat, b.actions, b.odds)
        actions = b.actions[:n].astype(np.int64)
        children = tree.children()
        nodes = np.array([children.get(int(action), 0) for action in actions])  # node 0 for what was never tried
        tried = np.array([int(action) in children for action in actions])
        visits = np.where(tried, tree.nodes["visits"][nodes], 0)
        value = np.divide(tree.nodes["value"][nodes], visits, out=np.zeros(n), where=visits > 0)
        return Preferences(actions, value, visits + 1e-6 * value, visits.astype(np.int64))


def exploration_of(measured: tuple[tuple[int, float], ...], budget: Budget) -> float:
    """The constant that suits a search with this budget best: short ones have no time to try much."""
    iterations = min(budget.iterations, ITERATIONS_A_SECOND * budget.seconds)
    return [constant for first, constant in measured if first <= iterations][-1]


def _roll(tree: Tree, rng: Rng) -> None:
    """Give every walker its own dice."""
    for n, walker in enumerate(tree.walkers):
        walker.memory.rng[:] = dice.generator(f"{rng[0]} {n}")
    dice.below(rng, 2)

"""Tree search as a policy: how long it thinks, in how many threads, and which tree it goes on with."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, NamedTuple

import numpy as np

from motu.bots import knowledge
from motu.bots.analysis import Analysis
from motu.bots.clock import clock
from motu.bots.policies import Budget, Preferences
from motu.bots.search.comparing import COMPARED, SOME, WELL_KNOWN, TreeGuide, compare
from motu.bots.search.kernels.nodes import lead
from motu.bots.search.tree import Tree, Walker
from motu.bots.weights_io import Weights
from motu.core import dice
from motu.core.game import Game, Rng, View
from motu.core.play import Buffers

CHUNK = 0.004  # seconds of search between two looks at the clock
LATE = 0.008  # seconds that the first of several threads waits for the others
ITERATIONS_A_SECOND = 100_000  # about: by it a search that is timed is told from one that is counted
FEW = 8  # iterations before the first look: an opening is many times slower than the end of the match before
NODES, NODES_A_SECOND = 2_000_000, 1_000_000  # of a tree, at most: room to go on with it in the same turn


class Grown(NamedTuple):
    """The tree of a seat's last decision."""

    view: View
    action: int  # the one preferred
    tree: Tree


class TreeSearch:
    """Tree search, by one thread or by several that walk the same tree."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        threads: int = 1,
        exploration: float | None = None,
        weights: Weights | None = None,
    ) -> None:
        known = knowledge.of(game)
        self.game, self.budget, self.threads = game, budget, threads
        self.exploration = exploration_of(known.exploration, budget) if exploration is None else exploration
        self.weights = known.weights() if weights is None else weights
        self.seconds_per_iteration = 1e-3  # lately
        self.iterations = 0  # of the last search, all threads together
        self._last: dict[int, Grown] = {}  # by seat
        self._warm: set[Any] = set()
        self._lock = threading.Lock()

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        self.warm(view, seat)
        began = clock()
        tree = self._tree(view, seat)
        for n, walker in enumerate(tree.walkers):
            walker.memory.rng[:] = dice.generator(f"{rng[0]} {n}")
        dice.below(rng, 2)
        is_at_rest = self._grow_all(tree, seat, began)
        found = self._preferences(view, seat, tree)
        if is_at_rest:
            with self._lock:
                self._last[seat] = Grown(view.copy(), found.best, tree)
        return found

    def analyse(self, view: View, seat: int, rng: Rng, also: Collection[int] = ()) -> Analysis:
        """Search, then look closer at the best, so that what is said of them was looked at for about as long."""
        self.warm(view, seat)
        began, tree = clock(), self._new_tree(view)
        for n, walker in enumerate(tree.walkers):
            walker.memory.rng[:] = dice.generator(f"{rng[0]} {n}")
        dice.below(rng, 2)
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
        tree = Tree(self.game, view, 64, self.weights, self.exploration)
        walker = tree.walkers[0]
        walker.memory.rng[:] = dice.generator("warm")
        tree.grow(walker, seat, 1)
        began = time.perf_counter()
        tree.grow(walker, seat, 16)
        self.seconds_per_iteration = (time.perf_counter() - began) / 16
        lead(tree.nodes, tree.root)
        _follows(self.game, view, seat, self._preferences(view, seat, tree).best, view)
        self._warm.add(view.dtype)

    def _grow_all(self, tree: Tree, seat: int, began: float) -> bool:
        """Every walker has a thread, the first this one. Is the tree at rest then?

        Making the tree and starting threads is part of the time; whoever the machine holds up is not waited for.
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
        """Grow until the time is up; it is this thread's own, and begins now, where each has a clock of its own."""
        done, most = 0, max(1, self.budget.iterations // self.threads)
        end = (clock() if began is None else began) + self.budget.seconds
        while done < most:
            left = end - clock()
            if done and (left <= 0 or self._is_settled(tree, left)):
                break
            times = int(max(1, min(most - done, min(CHUNK, left) / self.seconds_per_iteration, FEW + done)))
            began = clock()
            tree.grow(walker, seat, times)
            spent = (clock() - began) / times
            self.seconds_per_iteration = max(1e-7, 0.5 * self.seconds_per_iteration + 0.5 * spent)
            done += times
        return done

    def _is_settled(self, tree: Tree, left: float) -> bool:
        """Can no other move overtake the best in the time that is left?

        Counted iterations are wanted for their own sake: those go on.
        """
        if self.budget.seconds == float("inf"):
            return False
        return bool(lead(tree.nodes, tree.root) > self.threads * left / self.seconds_per_iteration)

    def _tree(self, view: View, seat: int) -> Tree:
        """The tree of the last decision, if this view follows from it by the action taken alone; else a new one."""
        with self._lock:
            last = self._last.pop(seat, None)
        follows = last is not None and _follows(self.game, last.view, seat, last.action, view)
        if last is not None and follows and last.tree.follow(last.action, view):
            return last.tree
        return self._new_tree(view)

    def _new_tree(self, view: View) -> Tree:
        most, enough = self.budget.iterations // self.threads * 2 + 4, 1000 + NODES_A_SECOND * self.budget.seconds
        nodes = int(min(NODES, most, enough))
        return Tree(self.game, view, nodes, self.weights, self.exploration, self.threads)

    def _preferences(self, view: View, seat: int, tree: Tree) -> Preferences:
        b = Buffers.of(self.game)
        n = self.game.legal(view, seat, b.actions, b.odds)
        actions = b.actions[:n].astype(np.int64)
        children = tree.children()
        nodes = np.array([children.get(int(action), 0) for action in actions])  # the root for what was never tried
        tried = np.array([int(action) in children for action in actions])
        visits = np.where(tried, tree.nodes["visits"][nodes], 0)
        value = np.divide(tree.nodes["value"][nodes], visits, out=np.zeros(n), where=visits > 0)
        return Preferences(actions, value, visits + 1e-6 * value, visits.astype(np.int64))


def exploration_of(measured: tuple[tuple[int, float], ...], budget: Budget) -> float:
    """The constant that serves a search of this budget best: short ones have no time to try much."""
    iterations = min(budget.iterations, ITERATIONS_A_SECOND * budget.seconds)
    return [constant for first, constant in measured if first <= iterations][-1]


def _follows(game: Game, before: View, seat: int, action: int, now: View) -> bool:
    """Is this what the seat would see after its action, in every world it could imagine?"""
    if before.dtype != now.dtype:
        return False
    world, rng = game.blank(before), dice.generator("follow")
    game.imagine(before, seat, rng, world)
    game.apply(world, seat, action)
    return bool(game.view(world, seat).tobytes() == now.tobytes())

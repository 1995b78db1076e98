"""Ways to think about a view: at random, one ply ahead, or by search. Each gives opinions on the legal moves."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.bots import knowledge
from motu.bots.kept import Weights
from motu.bots.look import look
from motu.bots.search import PLACES, ROOT, search
from motu.bots.tree import END, NODE, NONE, SIZE, lead
from motu.core import dice
from motu.core.game import Game, Rng, View
from motu.core.play import Scratch, rows

CHUNK = 0.004  # seconds of search between two looks at the clock
LATE = 0.008  # seconds that the first of several threads waits for the others
FEW = 8  # iterations before the first look: an opening is many times slower than the end of the match before
DEEPEST = 512  # nodes on one line of play
NODES, NODES_A_SECOND = 2_000_000, 1_000_000  # of a tree, at most: room to go on with it in the same turn
REACH = 1.0
ROOM = 128  # numbers that foreseeing needs to work with
GAP = 64  # numbers between what two threads write

# Seconds are the clock's. On a busy machine strength is measured in those the thinking thread had for itself.
clock = time.thread_time if os.environ.get("MOTU_CLOCK") == "cpu" else time.perf_counter


@dataclass
class Opinions:
    """What a mind thinks of each legal move: what it is worth to the seat, and how much it likes to take it."""

    actions: NDArray[np.int64]
    worth: NDArray[np.float64]  # the expected payoff
    liking: NDArray[np.float64]  # the most liked is taken
    visits: NDArray[np.int64] | None = None  # of a search: how often it tried each

    @property
    def best(self) -> int:
        return int(self.actions[int(np.argmax(self.liking))])


Mind = Callable[[View, int, Rng], Opinions]


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: until whichever of the two comes first."""

    seconds: float = float("inf")
    iterations: int = 1 << 62


class Looking:
    """One ply ahead in some imagined worlds."""

    def __init__(self, game: Game, worlds: int = 12) -> None:
        self.game, self.worlds = game, worlds
        self.settling = knowledge.of(game).settling

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        Looking(self.game, 0)(view, seat, dice.generator("warm"))

    def __call__(self, view: View, seat: int, rng: Rng) -> Opinions:
        b, game = Scratch.of(self.game), self.game
        n = game.legal(view, seat, b.actions, b.odds)
        actions, values = b.actions[:n].astype(np.int64), np.zeros(n)
        states, out = rows(view, 3), np.zeros(game.seats[-1])
        look(states, seat, actions, self.worlds, self.settling, b.who, b.actions, b.odds, out, values, rng)
        return Opinions(actions, values, values)


class Walker:
    """One thread's way through a tree: its part of the nodes, its dice, and all the room it needs."""

    def __init__(self, game: Game, view: View, part: slice, learned: Weights) -> None:
        self.states, self.now, self.rng = rows(view, 4)[:2], _apart(PLACES, np.int64), _apart(1, np.uint64)
        self.part, self.now[SIZE], self.now[END] = part, part.start, part.stop
        self.path, self.stamp = _apart(DEEPEST, np.int64), np.zeros((game.action_count(view), 2), np.int64)
        self.who, self.moves, self.odds = (
            _apart(n, kind)
            for n, kind in ((game.seats[-1], np.int16), (game.max_legal, np.int32), (game.max_legal, np.int32))
        )
        self.learned, self.places, self.sums = learned, _apart(ROOM, np.int64), _apart(ROOM, np.float32)
        self.out = _apart(game.seats[-1], np.float64)

    @property
    def is_half_full(self) -> bool:
        return bool(2 * self.now[SIZE] > self.part.start + self.part.stop)


def _apart(n: int, kind: type[np.generic]) -> NDArray[Any]:
    """Zeros with a gap behind them: two threads that write close to each other would wait for one another."""
    return np.zeros(n + GAP, kind)[:n]


class Tree:
    """A tree, and who walks it."""

    def __init__(self, game: Game, view: View, nodes: int, learned: Weights, walkers: int = 1) -> None:
        self.nodes, self.root = np.zeros(1 + nodes * walkers, NODE), 0
        for name in ("action", "seat", "first", "next"):
            self.nodes[name][0] = NONE
        parts = [slice(1 + nodes * n, 1 + nodes * (n + 1)) for n in range(walkers)]
        self.walkers = [Walker(game, view, part, learned) for part in parts]
        self.bounds = np.array([np.inf, -np.inf] if _is_alone(game, view) else [0.0, 1.0])

    def grow(self, w: Walker, seat: int, times: int, reach: float) -> None:
        search(
            w.states, seat, self.nodes, w.now, w.path, w.stamp, w.who, w.moves, w.odds, w.out, self.bounds, w.learned,
            w.places, w.sums, reach, times, w.rng,
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


class Searching:
    """Tree search, by one thread or by several that walk the same tree."""

    def __init__(
        self, game: Game, budget: Budget, threads: int = 1, reach: float = REACH, learned: Weights | None = None
    ) -> None:
        self.game, self.budget, self.threads, self.reach = game, budget, threads, reach
        self.learned = knowledge.of(game).learned() if learned is None else learned
        self.pace = 1e-3  # seconds an iteration took lately
        self.iterations = 0  # of the last search, all threads together
        self._kept: dict[int, tuple[View, int, Tree]] = {}  # seat -> view, action taken, tree
        self._warm: set[Any] = set()
        self._lock = threading.Lock()

    def __call__(self, view: View, seat: int, rng: Rng) -> Opinions:
        self.warm(view, seat)
        tree = self._tree(view, seat)
        for n, walker in enumerate(tree.walkers):
            walker.rng[:] = dice.generator(f"{rng[0]} {n}")
        dice.below(rng, 2)
        is_at_rest = self._grow_all(tree, seat)
        opinions = self._opinions(view, seat, tree)
        if is_at_rest:
            with self._lock:
                self._kept[seat] = view.copy(), opinions.best, tree
        return opinions

    def warm(self, view: View, seat: int) -> None:
        """Compile, and measure the pace, before the clock starts."""
        if view.dtype in self._warm:
            return
        tree = Tree(self.game, view, 64, self.learned)
        walker = tree.walkers[0]
        walker.rng[:] = dice.generator("warm")
        tree.grow(walker, seat, 1, self.reach)
        began = time.perf_counter()
        tree.grow(walker, seat, 16, self.reach)
        self.pace = (time.perf_counter() - began) / 16
        lead(tree.nodes, tree.root)
        _follows(self.game, view, seat, self._opinions(view, seat, tree).best, view)
        self._warm.add(view.dtype)

    def _grow_all(self, tree: Tree, seat: int) -> bool:
        """Every walker has a thread, the first this one. Is the tree at rest then?

        Whoever the machine holds up is not waited for.
        """
        first, *others = tree.walkers
        pool = ThreadPoolExecutor(self.threads)
        jobs = [pool.submit(self._grow, tree, walker, seat) for walker in others]
        pool.shutdown(wait=False)
        done_here = self._grow(tree, first, seat)
        is_timed = self.budget.seconds < float("inf") and clock is time.perf_counter
        done, late = wait(jobs, LATE if is_timed else None)
        self.iterations = done_here + sum(job.result() for job in done)
        return not late

    def _grow(self, tree: Tree, walker: Walker, seat: int) -> int:
        done, most, end = 0, max(1, self.budget.iterations // self.threads), clock() + self.budget.seconds
        while done < most:
            left = end - clock()
            if done and (left <= 0 or self._is_settled(tree, left)):
                break
            times = int(max(1, min(most - done, min(CHUNK, left) / self.pace, FEW + done)))
            began = clock()
            tree.grow(walker, seat, times, self.reach)
            self.pace = max(1e-7, 0.5 * self.pace + 0.5 * (clock() - began) / times)
            done += times
        return done

    def _is_settled(self, tree: Tree, left: float) -> bool:
        """Can no other move overtake the best in the time that is left?

        Counted iterations are wanted for their own sake: those go on.
        """
        if self.budget.seconds == float("inf"):
            return False
        return bool(lead(tree.nodes, tree.root) > self.threads * left / self.pace)

    def _tree(self, view: View, seat: int) -> Tree:
        """The tree of the last decision, if this view follows from it by the action taken alone; else a new one."""
        with self._lock:
            kept = self._kept.pop(seat, None)
        follows = kept is not None and _follows(self.game, kept[0], seat, kept[1], view)
        if kept is not None and follows and kept[2].follow(kept[1], view):
            return kept[2]
        most, enough = self.budget.iterations // self.threads * 2 + 4, 1000 + NODES_A_SECOND * self.budget.seconds
        return Tree(self.game, view, int(min(NODES, most, enough)), self.learned, self.threads)

    def _opinions(self, view: View, seat: int, tree: Tree) -> Opinions:
        b = Scratch.of(self.game)
        n = self.game.legal(view, seat, b.actions, b.odds)
        actions = b.actions[:n].astype(np.int64)
        children = tree.children()
        nodes = np.array([children.get(int(action), 0) for action in actions])  # the root for what was never tried
        tried = np.array([int(action) in children for action in actions])
        visits = np.where(tried, tree.nodes["visits"][nodes], 0)
        worth = np.divide(tree.nodes["value"][nodes], visits, out=np.zeros(n), where=visits > 0)
        return Opinions(actions, worth, visits + 1e-6 * worth, visits.astype(np.int64))


def _is_alone(game: Game, view: View) -> bool:
    return game.options_of(view)[0] == 1


def _follows(game: Game, before: View, seat: int, action: int, now: View) -> bool:
    """Is this what the seat would see after its action, in every world it could imagine?"""
    if before.dtype != now.dtype:
        return False
    world, rng = game.blank(before), dice.generator("follow")
    game.imagine(before, seat, rng, world)
    game.apply(world, seat, action)
    return bool(game.view(world, seat).tobytes() == now.tobytes())

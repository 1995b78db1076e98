"""Ka Pai's own policy: learned values, seen a roll or two ahead, and alone by playing on; against others, for the win."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from functools import partial

import numpy as np
from numpy.typing import NDArray

from motu.bots.analysis import Analysis, analyse
from motu.bots.clock import clock
from motu.bots.kapai.kernels.features import begin_round, value
from motu.bots.kapai.kernels.lookahead import one_roll, two_rolls, utility
from motu.bots.kapai.kernels.luck import rollouts
from motu.bots.kapai.kernels.plans import EITHER_ORDER, best_plans
from motu.bots.kapai.memory import SHEET, new_plans, new_room
from motu.bots.kapai.patterns import Patterns, fits, patterns_of
from motu.bots.kapai.rollouts import AT_A_TIME, corrected
from motu.bots.kapai.weights import general_key, sheet_key, weights_of
from motu.bots.policies import Budget, Policy, Preferences
from motu.bots.weights_io import Weights
from motu.core import dice
from motu.core.game import CHANCE, Game, Rng, State, View
from motu.games.kapai.rules import legal
from motu.games.kapai.state import sheet_record

ENDS = 16  # of a round that are remembered
SHEETS = 16  # kept ready: people draw endless new sheets
FOLLOWED_FURTHER = 6  # ends, at most, that are followed over two rolls
CLOSE_IN_POINTS, CLOSE_IN_CHANCE = 0.6, 0.02  # to the best over one roll: ends further from it are not
IN_ROLLS = 30  # how much longer two rolls take than one, at most
ROLLOUT_ROUNDS = 10  # rounds of a rollout
SEEDS = 1 << 31  # of the dice in the rollouts of a decision
OF_A_SEAT = ("owes", "fresh", "free", "edge", "drawn", "ringed", "groups", "marks", "rings")

Values = NDArray[np.float64]


def solo_sheet(s: State, seat: int) -> State:
    """This seat's sheet as if it were played alone."""
    one = np.zeros(1, sheet_record(1, s.free.shape[1]))[0]
    for name in one.dtype.names:
        if not name.startswith("gap"):
            one[name] = s[name][seat : seat + 1] if name in OF_A_SEAT else s[name]
    one.seats = 1
    return one


class Workspace:
    """Everything a plan needs, for one sheet."""

    def __init__(self, patterns: Patterns, weights: Weights) -> None:
        self.room = new_room(patterns, weights)
        self.plans, self.start = new_plans(ENDS), np.zeros(1, SHEET)
        self.found = np.zeros(AT_A_TIME)  # what comes of playing on
        self.kept, self.actions = 0, np.zeros(0, np.int64)  # how many plans there are; the legal actions

    def values_at_once(self, s: State, seat: int, rivals: Values) -> Values:
        """The value of each legal action of this seat, judged by the sheet it leads to."""
        memory = self.room.memory
        memory.stack[0] = solo_sheet(s, seat)
        n = legal(memory.stack[0], 0, memory.moves[0], memory.odds)
        begin_round(memory.stack[0], self.room.evaluator)
        self.kept = best_plans(memory, EITHER_ORDER, self.plans, self.room.evaluator)
        self.actions = memory.moves[0, :n].astype(np.int64)
        free = int(self.plans.ends[0]["free"][0, 0]).bit_count()
        return np.array([utility(points, free, rivals) for points in memory.by_action[:n]])

    def value_after_roll(self, end: int, rivals: Values) -> float:
        """The value of the end with that number over the next roll."""
        self.start[0] = self.plans.ends[end]
        return float(one_roll(self.start, self.room, rivals))

    def value_after_two_rolls(self, end: int, rivals: Values) -> float:
        """The same over the next two."""
        self.start[0] = self.plans.ends[end]
        return float(two_rolls(self.start, self.room, rivals))

    def rollouts(self, end: int, rng: Rng) -> Values:
        """The points, less the luck, of some rollouts from the end with that number."""
        self.start[0] = self.plans.ends[end]
        rollouts(self.start, ROLLOUT_ROUNDS, self.room, rng, self.found)
        return self.found

    def expected_points(self, s: State, seat: int) -> float:
        """The points this seat may expect at the end."""
        sheet, evaluator = self.room.memory.stack[0], self.room.evaluator
        self.room.memory.stack[0] = solo_sheet(s, seat)
        begin_round(sheet, evaluator)
        return float(value(sheet, evaluator))


class Planner:
    """The learned value, with the best ends followed one roll further; another policy if the sheet is not learned."""

    def __init__(
        self,
        game: Game,
        ahead: int,
        budget: Budget,
        other: Policy,
        minds_others: bool = True,
        weights: Callable[[str], Weights | None] = weights_of,
    ) -> None:
        self.game, self.most, self.budget, self.other, self.minds_others = game, ahead, budget, other, minds_others
        self.weights = weights  # by the key of a sheet
        self._workspaces: dict[str, Workspace | None] = {}
        self._lock = threading.Lock()  # a workspace serves one computation at a time

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        with self._lock:
            workspace = self._workspace(view)
            if workspace is not None:
                return self._plan(workspace, view, seat, rng, self.budget)
        return self.other(view, seat, rng)

    def analyse(self, view: View, seat: int, rng: Rng, also: Collection[int] = ()) -> Analysis:
        """Every way to use the roll has a value of its own."""
        with self._lock:
            workspace = self._workspace(view)
            if workspace is not None:
                found = self._plan(workspace, view, seat, rng, self.budget)
                all_of_them = np.ones(len(found.actions), np.bool_)
                guide = partial(SheetGuide, self, seat)
                return Analysis(found.actions, found.value, all_of_them, all_of_them, found.in_points, guide)
        return analyse(self.other, view, seat, rng, also)

    def best_at_once(self, s: State, seat: int) -> int | None:
        """What this seat would do with its roll, by the sheet it leads to."""
        with self._lock:
            workspace = self._workspace(s)
            if workspace is None:
                return None
            values = workspace.values_at_once(s, seat, np.zeros(0))
            return int(workspace.actions[int(np.argmax(values))])

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        with self._lock:
            workspace = self._workspace(view)
            if workspace is not None:
                rng = dice.generator("warm")
                self._plan(workspace, view, seat, rng, Budget(iterations=1))
                workspace.rollouts(0, rng)
        if workspace is None and hasattr(self.other, "warm"):
            self.other.warm(view, seat)

    def _plan(self, workspace: Workspace, view: View, seat: int, rng: Rng, budget: Budget) -> Preferences:
        until = clock() + budget.seconds
        others = [other for other in range(int(view.seats)) if other != seat and self.minds_others]
        rivals = np.array([workspace.expected_points(view, other) for other in others])
        value = workspace.values_at_once(view, seat, rivals)
        seen, slowest = _in_time(workspace, min(self.most, workspace.kept), rivals, until)
        if len(seen) > 1:
            close = _look_further(workspace, seen, rivals, until - IN_ROLLS * slowest)
            if not others:
                _follow_rollouts(workspace, seen, close, rng, budget.iterations, until)
        if seen:
            value = np.minimum(value, min(seen))
            for end in np.argsort(seen, kind="stable"):  # of ends that begin with the same action the best counts
                value[workspace.plans.firsts[end]] = seen[end]
        return Preferences(workspace.actions, value, value, in_points=not others)

    def _workspace(self, view: View) -> Workspace | None:
        """This sheet's workspace, if there are weights for it."""
        if not fits(view):
            return None
        key = sheet_key(view)
        if key not in self._workspaces:
            if len(self._workspaces) == SHEETS:
                self._workspaces.pop(next(iter(self._workspaces)))
            self._workspaces[key] = self._new_workspace(view, key)
        return self._workspaces[key]

    def _new_workspace(self, view: View, key: str) -> Workspace | None:
        """With what was learned on this very sheet, or else on all kinds of sheets."""
        for name, located in ((key, True), (general_key(view), False)):
            weights, patterns = self.weights(name), patterns_of(view, located)
            if weights is not None and len(weights) == patterns.weights:
                return Workspace(patterns, weights)
        return None


class SheetGuide:
    """Follows play to the end of the round: nobody answers, as everybody has a sheet of their own."""

    def __init__(self, planner: Planner, seat: int) -> None:
        self._planner, self._seat, self._is_over = planner, seat, False

    def choose(self, s: State, who: int) -> int | None:
        return self._planner.best_at_once(s, who) if who == self._seat and not self._is_over else None

    def follow(self, s: State, who: int, action: int) -> None:
        self._is_over = self._is_over or who == CHANCE


def _in_time(workspace: Workspace, ends: int, rivals: Values, until: float) -> tuple[list[float], float]:
    """The value of each of the best ends over one roll, and how long the slowest took; none if time is too short."""
    seen: list[float] = []
    slowest = 0.0
    for end in range(ends):
        began = clock()
        seen.append(workspace.value_after_roll(end, rivals))
        now = clock()
        slowest = max(slowest, now - began)
        if end + 1 < ends and now + slowest > until:
            return [], slowest
    return seen, slowest


def _look_further(workspace: Workspace, seen: list[float], rivals: Values, until: float) -> list[int]:
    """Look two rolls ahead from the few ends that are close, to rank them among themselves; returns which these are."""
    close = CLOSE_IN_CHANCE if len(rivals) else CLOSE_IN_POINTS
    best = sorted(range(len(seen)), key=lambda end: -seen[end])[:FOLLOWED_FURTHER]
    best = [end for end in best if seen[end] > seen[best[0]] - close]
    if len(best) == 1:
        return best
    further: list[float] = []
    for end in best:
        if clock() > until:
            return best
        further.append(workspace.value_after_two_rolls(end, rivals))
    _rank(seen, best, further)
    return best


def _follow_rollouts(
    workspace: Workspace, seen: list[float], ends: list[int], rng: Rng, most: int, until: float
) -> None:
    """Play on from the ends that are still close, to rank them once more."""
    best = max(seen[end] for end in ends)
    close = [end for end in ends if seen[end] > best - CLOSE_IN_POINTS]
    if len(close) > 1:
        values, seed = [seen[end] for end in close], dice.below(rng, SEEDS)

        def play(n: int, batch: int) -> Values:
            return workspace.rollouts(close[n], dice.generator(f"{seed} {batch}"))

        _rank(seen, close, corrected(values, play, most, until))


def _rank(seen: list[float], ends: list[int], further: list[float]) -> None:
    """Rank some ends anew. The best stays as good as before: values seen further are not comparable with the rest."""
    lift = max(seen[end] for end in ends) - max(further)
    for end, found in zip(ends, further, strict=True):
        seen[end] = found + lift

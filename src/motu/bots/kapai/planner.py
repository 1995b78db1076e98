"""Ka Pai's own policy: the learned value of sheets, one roll ahead or two, and with others at the table played for the win."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.bots.clock import clock
from motu.bots.kapai.kernels.features import value
from motu.bots.kapai.kernels.lookahead import one_roll, utility
from motu.bots.kapai.kernels.plans import ANY, DEEPEST, best_plans
from motu.bots.kapai.patterns import Patterns, fits, patterns_of
from motu.bots.kapai.weights import sheet_key, weights_of
from motu.bots.policies import Policy, Preferences
from motu.bots.weights_io import Weights
from motu.core.game import Game, Rng, State, View
from motu.games.kapai.rules import legal
from motu.games.kapai.state import sheet_record

WIDEST = 300  # legal actions, at most
ENDS = 16  # of a round that are remembered
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


def plans(most: int) -> tuple[NDArray[Any], Values, NDArray[np.int64]]:
    """Room for the best plans: the sheets they end in, their values, the action each begins with."""
    return np.zeros(most, sheet_record(1, 1)), np.zeros(most), np.zeros(most, np.int64)


class Workspace:
    """Everything a plan is worked out in, made once for a sheet."""

    def __init__(self, patterns: Patterns, weights: Weights) -> None:
        self.sheet = (patterns.cells, patterns.sizes, patterns.starts, patterns.whole, weights)
        self.stack = np.zeros(DEEPEST + 1, sheet_record(1, 1))
        self.moves, self.odds = np.zeros((DEEPEST, WIDEST), np.int32), np.zeros(WIDEST, np.int32)
        self.firsts, self.now, self.next = np.zeros(WIDEST), plans(ENDS), plans(1)
        self.start, self.by_symbol = np.zeros(1, sheet_record(1, 1)), np.zeros((2, 4))
        self.rolls, self.chances = np.zeros(16, np.int32), np.zeros(16, np.int32)
        self.room, self.found = np.zeros((9, 64), np.int64), np.zeros(patterns.features, np.int64)

    def values_at_once(self, s: State, seat: int, rivals: Values) -> Values:
        """The value of each legal action of this seat, by that of the sheet it leads to."""
        self.stack[0] = solo_sheet(s, seat)
        n = legal(self.stack[0], 0, self.moves[0], self.odds)
        self.kept = best_plans(
            self.stack, self.moves, self.odds, ANY, self.now, self.firsts, self.sheet, self.room, self.found
        )
        self.actions = self.moves[0, :n].astype(np.int64)
        free = int(self.now[0][0]["free"][0, 0]).bit_count()
        return np.array([utility(points, free, rivals) for points in self.firsts[:n]])

    def value_after_roll(self, end: int, rivals: Values) -> float:
        """The value of the end of that number over the next roll."""
        self.start[0] = self.now[0][end]
        return float(one_roll(
            self.start, self.stack, self.moves, self.odds, self.rolls, self.chances, self.next, self.firsts, self.by_symbol,
            rivals, self.sheet, self.room, self.found,
        ))  # fmt: skip

    def expected_points(self, s: State, seat: int) -> float:
        """The points this seat may expect at the end."""
        self.stack[0] = solo_sheet(s, seat)
        return float(value(self.stack[0], *self.sheet, self.room, self.found))


class Planner:
    """The learned value, the best ends of the round one roll further; another policy where nobody has learned the sheet."""

    def __init__(self, game: Game, ahead: int, seconds: float, other: Policy) -> None:
        self.game, self.most, self.seconds, self.other = game, ahead, seconds, other
        self._workspaces: dict[str, Workspace] = {}
        self._lock = threading.Lock()  # a workspace is for one thought at a time

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        with self._lock:
            workspace = self._workspace(view)
            if workspace is not None:
                return self._plan(workspace, view, seat, clock() + self.seconds)
        return self.other(view, seat, rng)

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        with self._lock:
            workspace = self._workspace(view)
            if workspace is not None:
                self._plan(workspace, view, seat, float("inf"))
        if workspace is None and hasattr(self.other, "warm"):
            self.other.warm(view, seat)

    def _plan(self, workspace: Workspace, view: View, seat: int, until: float) -> Preferences:
        rivals = np.array([workspace.expected_points(view, other) for other in range(int(view.seats)) if other != seat])
        value = workspace.values_at_once(view, seat, rivals)
        seen = _in_time(workspace, min(self.most, workspace.kept), rivals, until)
        if seen:
            value = np.minimum(value, min(seen))
            for end in np.argsort(seen, kind="stable"):  # of ends that begin alike the best counts
                value[workspace.now[2][end]] = seen[end]
        return Preferences(workspace.actions, value, value)

    def _workspace(self, view: View) -> Workspace | None:
        """The workspace of this sheet, if it was learned."""
        if not fits(view):
            return None
        key = sheet_key(view)
        weights, made = weights_of(key), self._workspaces.get(key)
        if weights is None or made is not None:
            return made
        found = patterns_of(view)
        if len(weights) != found.weights:
            return None
        self._workspaces[key] = Workspace(found, weights)
        return self._workspaces[key]


def _in_time(workspace: Workspace, ends: int, rivals: Values, until: float) -> list[float]:
    """The value of each of the best ends, seen one roll further; nothing if there is no time for all of them."""
    seen: list[float] = []
    for end in range(ends):
        began = clock()
        seen.append(workspace.value_after_roll(end, rivals))
        if end + 1 < ends and 2 * clock() - began > until:
            return []
    return seen

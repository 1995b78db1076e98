"""Ka Pai's own mind: the learned value of sheets, one roll ahead or two, and with others at the table played for the win."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.ahead import one_roll, wanted
from motu.bots.kapai.features import value
from motu.bots.kapai.layout import Layout, fits, layout_of
from motu.bots.kapai.plan import ANY, DEEPEST, best_plans
from motu.bots.kapai.values import learned, sheet_key
from motu.bots.kept import Weights
from motu.bots.minds import Mind, Opinions, clock
from motu.core.game import Game, Rng, State, View
from motu.games.kapai.rules import legal
from motu.games.kapai.state import sheet_record

WIDEST = 300  # legal actions, at most
ENDS = 16  # of a round that are remembered
OF_A_SEAT = ("owes", "fresh", "free", "edge", "drawn", "ringed", "groups", "marks", "rings")

Values = NDArray[np.float64]


def alone(s: State, seat: int) -> State:
    """This seat's sheet as if it were played alone."""
    one = np.zeros(1, sheet_record(1, s.free.shape[1]))[0]
    for name in one.dtype.names:
        if not name.startswith("gap"):
            one[name] = s[name][seat : seat + 1] if name in OF_A_SEAT else s[name]
    one.seats = 1
    return one


def plans(most: int) -> tuple[NDArray[Any], Values, NDArray[np.int64]]:
    """Room for the best plans: the sheets they end in, what these are worth, the action each begins with."""
    return np.zeros(most, sheet_record(1, 1)), np.zeros(most), np.zeros(most, np.int64)


class Room:
    """Everything a plan is worked out in, made once for a sheet."""

    def __init__(self, layout: Layout, weights: Weights) -> None:
        self.sheet = (layout.cells, layout.sizes, layout.starts, layout.whole, weights)
        self.stack = np.zeros(DEEPEST + 1, sheet_record(1, 1))
        self.moves, self.odds = np.zeros((DEEPEST, WIDEST), np.int32), np.zeros(WIDEST, np.int32)
        self.firsts, self.now, self.next = np.zeros(WIDEST), plans(ENDS), plans(1)
        self.start, self.hopes = np.zeros(1, sheet_record(1, 1)), np.zeros((2, 4))
        self.rolls, self.chances = np.zeros(16, np.int32), np.zeros(16, np.int32)
        self.room, self.found = np.zeros((9, 64), np.int64), np.zeros(layout.features, np.int64)

    def at_once(self, s: State, seat: int, rivals: Values) -> Values:
        """What each legal action of this seat is worth by the value of the sheet it leads to."""
        self.stack[0] = alone(s, seat)
        n = legal(self.stack[0], 0, self.moves[0], self.odds)
        self.kept = best_plans(
            self.stack, self.moves, self.odds, ANY, self.now, self.firsts, self.sheet, self.room, self.found
        )
        self.actions = self.moves[0, :n].astype(np.int64)
        free = int(self.now[0][0]["free"][0, 0]).bit_count()
        return np.array([wanted(points, free, rivals) for points in self.firsts[:n]])

    def ahead(self, end: int, rivals: Values) -> float:
        """What the end of that number is worth over the next roll."""
        self.start[0] = self.now[0][end]
        return float(one_roll(
            self.start, self.stack, self.moves, self.odds, self.rolls, self.chances, self.next, self.firsts, self.hopes,
            rivals, self.sheet, self.room, self.found,
        ))  # fmt: skip

    def standing(self, s: State, seat: int) -> float:
        """The points this seat may expect at the end."""
        self.stack[0] = alone(s, seat)
        return float(value(self.stack[0], *self.sheet, self.room, self.found))


class Planning:
    """The learned value, the best ends of the round one roll further; another mind where nobody has learned the sheet."""

    def __init__(self, game: Game, ahead: int, seconds: float, other: Mind) -> None:
        self.game, self.most, self.seconds, self.other = game, ahead, seconds, other
        self._rooms: dict[str, Room] = {}
        self._lock = threading.Lock()  # a room is for one thought at a time

    def __call__(self, view: View, seat: int, rng: Rng) -> Opinions:
        with self._lock:
            room = self._room(view)
            if room is not None:
                return self._plan(room, view, seat, clock() + self.seconds)
        return self.other(view, seat, rng)

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        with self._lock:
            room = self._room(view)
            if room is not None:
                self._plan(room, view, seat, float("inf"))
        if room is None and hasattr(self.other, "warm"):
            self.other.warm(view, seat)

    def _plan(self, room: Room, view: View, seat: int, until: float) -> Opinions:
        rivals = np.array([room.standing(view, other) for other in range(int(view.seats)) if other != seat])
        worth = room.at_once(view, seat, rivals)
        seen = _in_time(room, min(self.most, room.kept), rivals, until)
        if seen:
            worth = np.minimum(worth, min(seen))
            for end in np.argsort(seen, kind="stable"):  # of ends that begin alike the best counts
                worth[room.now[2][end]] = seen[end]
        return Opinions(room.actions, worth, worth)

    def _room(self, view: View) -> Room | None:
        """Room for this sheet, if it was learned."""
        if not fits(view):
            return None
        key = sheet_key(view)
        weights, layout = learned(key), self._rooms.get(key)
        if weights is None or layout is not None:
            return layout
        found = layout_of(view)
        if len(weights) != found.weights:
            return None
        self._rooms[key] = Room(found, weights)
        return self._rooms[key]


def _in_time(room: Room, ends: int, rivals: Values, until: float) -> list[float]:
    """What each of the best ends is worth, seen one roll further; nothing if there is no time for all of them."""
    seen: list[float] = []
    for end in range(ends):
        began = clock()
        seen.append(room.ahead(end, rivals))
        if end + 1 < ends and 2 * clock() - began > until:
            return []
    return seen

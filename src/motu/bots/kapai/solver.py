"""Ka Pai's own mind: the learned value of sheets, one roll ahead or two, and with others at the table played for the win."""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from motu.bots.kapai.ahead import look_ahead, wanted
from motu.bots.kapai.features import value
from motu.bots.kapai.layout import Layout, fits, layout_of
from motu.bots.kapai.plan import DEEPEST, best_plan
from motu.bots.kapai.values import Weights, learned, sheet_key
from motu.bots.minds import Mind, Opinions
from motu.core import dice
from motu.core.game import Game, Rng, State, View
from motu.games.kapai.rules import legal
from motu.games.kapai.state import sheet_record

WIDEST = 300  # legal actions, at most
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


class Room:
    """Everything a plan is worked out in, made once for a sheet."""

    def __init__(self, layout: Layout, weights: Weights) -> None:
        one = sheet_record(1, 1)
        self.sheet = (layout.cells, layout.sizes, layout.starts, layout.whole, weights)
        self.stack, self.ends, self.kept = np.zeros(DEEPEST + 1, one), np.zeros(1, one), np.zeros(2, one)
        self.moves, self.odds = np.zeros((DEEPEST, WIDEST), np.int32), np.zeros(WIDEST, np.int32)
        self.rolls, self.chances = np.zeros(16, np.int32), np.zeros(16, np.int32)
        self.firsts, self.deep = np.zeros(WIDEST), np.zeros(WIDEST)
        self.room, self.found = np.zeros((9, 64), np.int64), np.zeros(layout.features, np.int64)

    def at_once(self, s: State, seat: int, rivals: Values) -> Values:
        """What each legal action of this seat is worth by the value of the sheet it leads to."""
        self.stack[0] = alone(s, seat)
        n = legal(self.stack[0], 0, self.moves[0], self.odds)
        best_plan(self.stack, self.moves, self.odds, self.ends, self.firsts, self.sheet, self.room, self.found)
        free = int(self.ends[0]["free"][0, 0]).bit_count()
        return np.array([wanted(points, free, rivals) for points in self.firsts[:n]])

    def ahead(self, s: State, seat: int, rivals: Values, most: int) -> Values:
        """The same with the most promising actions followed one roll further; the others stay behind those."""
        shallow = self.at_once(s, seat, rivals)
        good = np.argsort(-shallow, kind="stable")[:most].astype(np.int64)
        self.stack[0] = alone(s, seat)
        look_ahead(
            self.stack, self.kept, self.ends, self.moves, self.odds, self.rolls, self.chances, self.firsts, self.deep,
            good, rivals, self.sheet, self.room, self.found,
        )  # fmt: skip
        values: Values = np.minimum(shallow, self.deep[good].min())
        values[good] = self.deep[good]
        return values

    def standing(self, s: State, seat: int) -> float:
        """The points this seat may expect at the end."""
        self.stack[0] = alone(s, seat)
        return float(value(self.stack[0], *self.sheet, self.room, self.found))


class Planning:
    """The learned value, one or two rolls ahead; another mind where nobody has learned the sheet."""

    def __init__(self, game: Game, ahead: int, other: Mind) -> None:
        self.game, self.most, self.other = game, ahead, other
        self._rooms: dict[str, Room] = {}
        self._lock = threading.Lock()  # a room is for one thought at a time

    def __call__(self, view: View, seat: int, rng: Rng) -> Opinions:
        with self._lock:
            room = self._room(view)
            if room is not None:
                return self._plan(room, view, seat)
        return self.other(view, seat, rng)

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        if self._room(view) is not None:
            self(view, seat, dice.generator("warm"))
        elif hasattr(self.other, "warm"):
            self.other.warm(view, seat)

    def _plan(self, room: Room, view: View, seat: int) -> Opinions:
        rivals = np.array([room.standing(view, other) for other in range(int(view.seats)) if other != seat])
        worth = room.ahead(view, seat, rivals, self.most) if self.most else room.at_once(view, seat, rivals)
        return Opinions(room.moves[0, : len(worth)].astype(np.int64), worth, worth)

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

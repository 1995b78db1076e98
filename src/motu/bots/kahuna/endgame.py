"""A policy that solves the last two turns of Kahuna exactly where it can, and uses tree search before that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from itertools import combinations
from math import comb

import numpy as np

from motu.bots.analysis import Analysis
from motu.bots.kahuna.kernels.endgame import LEVELS, Hands, Room, Table, value_of
from motu.bots.policies import Budget, Preferences
from motu.bots.search import TreeSearch
from motu.core.game import Game, Rng, View
from motu.core.play import Buffers, rows
from motu.games.kahuna.board import N
from motu.games.kahuna.rules.packs import copies, size, with_card
from motu.games.kahuna.rules.worlds import unseen

MOST_HANDS = 300  # that the opponent may hold
POSITIONS_A_SECOND, POSITIONS_AN_ITERATION = 400_000, 40  # examined in the time of a search
PLACES = 1 << 16  # for remembered positions


class ExactEnding:
    """Tree search until the rest can be solved exactly."""

    def __init__(self, game: Game, budget: Budget, threads: int = 1) -> None:
        self.game, self.other = game, TreeSearch(game, budget, threads)
        within = min(POSITIONS_A_SECOND * budget.seconds, POSITIONS_AN_ITERATION * budget.iterations)
        self.positions = int(min(within, 1 << 40))

    def __call__(self, view: View, seat: int, rng: Rng) -> Preferences:
        return counted_out(self.game, view, seat, self.positions) or self.other(view, seat, rng)

    def warm(self, view: View, seat: int) -> None:
        """Compile what is not compiled yet."""
        self.other.warm(view, seat)
        ending = view.copy()
        ending.last_turns = 2
        counted_out(self.game, ending, seat, 1)

    def ponder(self, view: View, seat: int, rng: Rng, is_over: Callable[[], bool] | None = None) -> None:
        """Ponder while others decide."""
        self.other.ponder(view, seat, rng, is_over)

    def analyse(self, view: View, seat: int, rng: Rng, also: Collection[int] = ()) -> Analysis:
        """By tree search, which can give reasons."""
        return self.other.analyse(view, seat, rng, also)


def counted_out(game: Game, view: View, seat: int, positions: int) -> Preferences | None:
    """The exact value of each move in the last two turns; None before them, or if it takes more than `positions`."""
    hands = hands_of(view, seat) if view.last_turns else None
    if hands is None:
        return None
    b, states = Buffers.of(game), rows(view, LEVELS)
    room = Room(*(np.zeros((LEVELS, game.max_legal), np.int32) for _ in range(2)))
    table = Table(np.zeros(PLACES, np.uint64), np.zeros(PLACES), np.array([positions]))
    n = game.legal(view, seat, b.actions, b.odds)
    actions, values = b.actions[:n].astype(np.int64), np.zeros(n)
    for i, action in enumerate(actions):
        states[1] = view
        game.apply(states[1], seat, int(action))
        values[i] = value_of(states, 1, seat, hands, room, table)
    return Preferences(actions, values, values) if table.left[0] >= 0 else None


def hands_of(view: View, seat: int) -> Hands | None:
    """All hands the opponent may hold, weighted by how likely each is dealt; None if there are too many."""
    known, pool = view.known[1 - seat], cards_of(unseen(view, seat))
    missing = int(view.held[1 - seat]) - int(size(known))
    if comb(len(pool), missing) > MOST_HANDS:
        return None
    packs: Counter[int] = Counter()
    for cards in combinations(pool, missing):
        pack = known
        for island in cards:
            pack = with_card(pack, island)
        packs[int(pack)] += 1
    odds = np.array(list(packs.values()), np.float64)
    return Hands(np.array(list(packs), np.uint64), odds / odds.sum())


def cards_of(pack: np.uint64) -> list[int]:
    """The island of each card."""
    return [island for island in range(N) for _ in range(int(copies(pack, island)))]

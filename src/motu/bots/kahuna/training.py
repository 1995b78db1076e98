"""How Kahuna's network and priors are trained. A position's target is what the search thought of its best move, blended
with a little of the match result; a decision's is how the search divided its iterations among the moves. The first
matches are played by the first version's network, whose own teacher looked one ply ahead with the hand-made evaluation.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from motu.bots.kahuna.kernels.network import MOST_ACTIVE, ROWS, active_features
from motu.bots.kahuna.kernels.policy import FEATURES, MOST_OF_A_MOVE, see_moves
from motu.bots.kahuna.weights import FILE, SCALE, first_learned
from motu.bots.policies import Budget, Policy
from motu.bots.search import TreeSearch
from motu.bots.training import generations
from motu.bots.training.course import Course
from motu.bots.training.selfplay import Learner, MoveLearner, Seen, SeenMoves
from motu.core.game import Game, Options, State


def setup(match: int) -> tuple[int, Options]:
    """Most matches have no options; some have a variant, some a handicap."""
    variants: dict[int, Options] = {
        1: {"strategic": True},
        6: {"open_draws": True},
        9: {"handicap": {0: 1 + match % 3}},
    }
    return 2, variants.get(match % 10, {})


def first_version(game: Game, iterations: int) -> Policy:
    return TreeSearch(game, Budget(iterations=iterations), learned=first_learned())


def see(s: State, seat: int, seen: Seen) -> None:
    """The position as the seat to decide sees it."""
    features = np.zeros(MOST_ACTIVE, np.int64)
    seen.counts[0] = active_features(s, seat, features)
    seen.features[0] = features


def see_decision(s: State, seat: int, moves: NDArray[np.int64], seen: SeenMoves) -> None:
    """The seat's moves as the priors see them."""
    see_moves(s, seat, moves, seen.features, seen.counts)


LEARNER = Learner(
    game="kahuna",
    rows=ROWS,
    width=64,
    most_active=MOST_ACTIVE,
    setup=setup,
    first=first_version,
    see=see,
    all_seats=False,
    iterations=500,
    exploration=4,
    later=0.0,
    bootstrap=(0.9, 0.9),
    epochs=6,
    learning_rate=3e-3,
    gate_iterations=400,
    gate_matches=200,
    scale=SCALE,
    moves=MoveLearner(features=FEATURES, most=MOST_OF_A_MOVE, see=see_decision),
)

COURSE = Course(
    generations=3,
    matches=4000,
    scale=SCALE,
    file=lambda _: FILE,
    train=partial(generations.train, LEARNER),
    gate=partial(generations.gate, LEARNER),
)

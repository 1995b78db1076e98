"""How Kaivai's network is trained: at every decision each seat's target is what its own next searches expected, the
nearest weighted most. The result itself says little: one match is only four numbers. The first matches are played by
the search with the hand-made evaluation at the end of play-outs.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from motu.bots.kaivai.kernels.evaluation import expect_glory, uncertainty
from motu.bots.kaivai.kernels.features import MOST_ACTIVE, ROWS, active_features
from motu.bots.kaivai.kernels.network import margin_of
from motu.bots.kaivai.weights import FILE, SCALE
from motu.bots.knowledge import nothing_learned
from motu.bots.policies import Budget, Policy
from motu.bots.search import TreeSearch
from motu.bots.training import generations
from motu.bots.training.course import Course
from motu.bots.training.selfplay import Learner, Seen
from motu.core.game import Game, Options, State

FIRST_ITERATIONS, FIRST_EXPLORATION = 120, 1.0  # of a search with play-outs, which are slower


def setup(match: int) -> tuple[int, Options]:
    """Three matches in four have four seats; some are of the first edition, some without dice, some for beginners."""
    options: Options = {"edition": 2005} if match % 5 == 4 else {}
    if match % 13 == 6:
        options["diceless"] = True
    if match % 17 == 8:
        options["beginner"] = True
    return 3 if match % 4 == 3 else 4, options


def by_hand(game: Game, iterations: int) -> Policy:
    return TreeSearch(
        game,
        Budget(iterations=min(iterations, FIRST_ITERATIONS)),
        exploration=FIRST_EXPLORATION,
        learned=nothing_learned(),
    )


def see(s: State, seat: int, seen: Seen) -> None:
    """The position as each seat sees it, with what the hand-made evaluation expects for it."""
    glory, features = np.zeros(4), np.zeros(MOST_ACTIVE, np.int64)
    expect_glory(s, glory)
    unsure, seats = float(uncertainty(s)), int(s.seats)
    for mine in range(seats):
        seen.counts[mine] = active_features(s, mine, margin_of(glory, mine, seats) / unsure, features)
        seen.features[mine], seen.base[mine] = features, glory[mine] / unsure


LEARNER = Learner(
    game="kaivai",
    rows=ROWS,
    width=32,
    most_active=MOST_ACTIVE,
    setup=setup,
    first=by_hand,
    see=see,
    all_seats=True,
    iterations=300,
    exploration=8,
    later=0.5,
    bootstrap=(1.0, 1.0),
    epochs=4,
    learning_rate=1e-3,
    gate_iterations=200,
    gate_matches=120,
    scale=SCALE,
    weight_scale=0.05,
)

COURSE = Course(
    generations=4,
    matches=600,
    scale=SCALE,
    file=lambda _: FILE,
    train=partial(generations.train, LEARNER),
    gate=partial(generations.gate, LEARNER),
)

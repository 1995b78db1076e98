"""What bots know of Ka Pai: a learned value for the usual sheet and one for any other, and a hand-made estimate for large ones."""

from __future__ import annotations

from motu.bots.kapai.kernels.evaluation import branches, evaluate, horizon
from motu.bots.kapai.kernels.priors import priors
from motu.bots.kapai.planner import Planner
from motu.bots.kapai.terms import terms_of
from motu.bots.knowledge import Knowledge
from motu.bots.ladder import Rung
from motu.bots.policies import Budget, OnePly, Policy
from motu.bots.search import TreeSearch
from motu.core.game import Game

ENDS = 16  # of a round that are followed one roll further


def solver(game: Game, budget: Budget, threads: int) -> Policy:
    """The learned value a roll or two ahead; tree search on sheets that are too large for it."""
    return Planner(game, ENDS, budget, TreeSearch(game, budget, threads))


def glance(game: Game) -> Policy:
    """The learned value of one's own sheet, whatever the others have."""
    return Planner(game, 0, Budget(), OnePly(game, 1), minds_others=False)


LADDER = (
    *(Rung(1.0, temperature=points, points=points) for points in (2.8, 1.95, 1.43, 1.1, 0.83, 0.57)),
    Rung(0.66, temperature=0.44, points=0.44),
    Rung(seconds=2.0, all_cores=True),
)
KNOWLEDGE = Knowledge(
    evaluate=evaluate,
    priors=priors,
    horizon=horizon,
    branches=branches,
    terms=terms_of,
    solver=solver,
    glance=glance,
    ladder=LADDER,
    course="motu.bots.kapai.training:COURSE",
    quiescence=8,
)

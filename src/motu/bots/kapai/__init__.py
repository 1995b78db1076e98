"""What bots know of Ka Pai: a hand-made estimate for any sheet, and learned values for the sheets that come with it."""

from __future__ import annotations

from motu.bots.kapai.kernels.evaluation import branches, evaluate, horizon
from motu.bots.kapai.kernels.priors import priors
from motu.bots.kapai.planner import Planner
from motu.bots.kapai.terms import terms_of
from motu.bots.knowledge import Knowledge
from motu.bots.player import Choice, Softmax, take_best
from motu.bots.policies import Budget, OnePly, Policy
from motu.bots.search import TreeSearch
from motu.core.game import Game

BEGINNER_TEMPERATURE, CASUAL_TEMPERATURE = (0.05, 0.5), (0.03, 0.5)  # shares of the victory; alone, points
STRONG, MASTER = 8, 16  # ends of a round followed one roll further


def solver(game: Game, level: str, budget: Budget, threads: int) -> tuple[Policy, Choice] | None:
    """How each level thinks and chooses; None: as in any other game."""
    if level == "beginner":
        return OnePly(game, 1), Softmax(*BEGINNER_TEMPERATURE)
    if level == "casual":
        return Planner(game, 0, budget.seconds, OnePly(game, 1)), Softmax(*CASUAL_TEMPERATURE)
    if level in ("strong", "master"):
        ends = STRONG if level == "strong" else MASTER
        return Planner(game, ends, budget.seconds, TreeSearch(game, budget, threads)), take_best
    return None


KNOWLEDGE = Knowledge(
    evaluate=evaluate, priors=priors, horizon=horizon, branches=branches, terms=terms_of, solver=solver, quiescence=8
)

"""What bots know of Kahuna: a hand-made evaluation, which moves look sensible, and a network that learned who wins."""

from __future__ import annotations

from motu.bots.kahuna.endgame import ExactEnding
from motu.bots.kahuna.kernels.evaluation import evaluate
from motu.bots.kahuna.kernels.network import horizon, leaf_value
from motu.bots.kahuna.kernels.policy import learned_priors
from motu.bots.kahuna.kernels.priors import priors
from motu.bots.kahuna.terms import terms_of
from motu.bots.kahuna.weights import first_learned, learned
from motu.bots.knowledge import Knowledge
from motu.bots.ladder import Rung
from motu.bots.policies import Budget, Policy
from motu.bots.search import TreeSearch
from motu.core.game import Game


def first_version(game: Game, budget: Budget, threads: int) -> Policy:
    """The first network, and a search that explored more than suits it best."""
    return TreeSearch(game, budget, threads, exploration=1.0, learned=first_learned())


def solver(game: Game, budget: Budget, threads: int) -> Policy:
    """A bot that thinks for a moment solves the last two turns exactly; one that hardly thinks does not."""
    return (ExactEnding if budget.iterations >= COUNTS_FROM else TreeSearch)(game, budget, threads)


COUNTS_FROM = 50  # iterations
LADDER = (
    Rung(1.0),
    Rung(0.71, iterations=10),
    Rung(0.42, iterations=10),
    Rung(0.165, iterations=10),
    Rung(iterations=18),
    Rung(iterations=120),
    Rung(iterations=720),
    Rung(seconds=2.0, all_cores=True),
)

KNOWLEDGE = Knowledge(
    evaluate=evaluate,
    leaf_value=leaf_value,
    priors=priors,
    learned_priors=learned_priors,
    horizon=horizon,
    learned=learned,
    exploration=((0, 0.5),),
    solver=solver,
    first_version=first_version,
    terms=terms_of,
    ladder=LADDER,
    course="motu.bots.kahuna.training:COURSE",
)

"""What bots know of Kaivai: a hand-made evaluation, which moves look sensible, and a network that learned who wins."""

from __future__ import annotations

from motu.bots.kaivai.kernels.evaluation import evaluate, horizon
from motu.bots.kaivai.kernels.network import is_quiet, leaf_value
from motu.bots.kaivai.kernels.priors import priors
from motu.bots.kaivai.terms import terms_of
from motu.bots.kaivai.weights import learned
from motu.bots.knowledge import Knowledge, nothing_learned
from motu.bots.ladder import Rung
from motu.bots.policies import Budget, Policy
from motu.bots.search import TreeSearch
from motu.core.game import Game, View
from motu.games.kaivai.state import Phase


def places_first_huts(v: View, seat: int) -> bool:
    """A seat that places no canoe hut now can hardly act for the whole match [V2.4]."""
    return int(v.phase) == Phase.FIRST_HUT


def first_version(game: Game, budget: Budget, threads: int) -> Policy:
    """The hand-made evaluation, at the end of play-outs."""
    return TreeSearch(game, budget, threads, exploration=1.0, learned=nothing_learned())


LADDER = (
    Rung(1.0, temperature=0.3),
    Rung(1.0, temperature=0.075),
    Rung(0.935, iterations=60),
    Rung(0.66, iterations=60),
    Rung(0.34, iterations=60),
    Rung(0.02, iterations=110),  # without any glances it searches for its first huts too, worth half a level
    Rung(iterations=200),
    Rung(seconds=2.0, all_cores=True),
)

KNOWLEDGE = Knowledge(
    evaluate=evaluate,
    leaf_value=leaf_value,
    is_quiet=is_quiet,
    learned=learned,
    exploration=((0, 0.5),),
    priors=priors,
    horizon=horizon,
    terms=terms_of,
    first_version=first_version,
    quiescence=12,
    is_careful=places_first_huts,
    ladder=LADDER,
    course="motu.bots.kaivai.training:COURSE",
)

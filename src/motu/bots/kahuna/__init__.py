"""What bots know of Kahuna: a hand-made evaluation, which moves look sensible, and a network that learned who wins."""

from __future__ import annotations

from motu.bots.kahuna.kernels.evaluation import evaluate
from motu.bots.kahuna.kernels.network import horizon, leaf_value
from motu.bots.kahuna.kernels.priors import priors
from motu.bots.kahuna.terms import terms_of
from motu.bots.kahuna.weights import learned_weights
from motu.bots.knowledge import Knowledge
from motu.bots.ladder import Rung

LADDER = (
    Rung(1.0),
    Rung(0.71, iterations=150),
    Rung(0.42, iterations=150),
    Rung(0.14, iterations=150),
    Rung(iterations=350),
    Rung(iterations=1_500),
    Rung(iterations=7_000),
    Rung(seconds=2.0, all_cores=True),
)

KNOWLEDGE = Knowledge(
    evaluate=evaluate,
    leaf_value=leaf_value,
    priors=priors,
    horizon=horizon,
    weights=learned_weights,
    terms=terms_of,
    ladder=LADDER,
    course="motu.bots.kahuna.training:COURSE",
)

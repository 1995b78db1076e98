"""What bots know of Kahuna: a hand-made evaluation, which moves look sensible, and a network that learned who wins."""

from __future__ import annotations

from motu.bots.kahuna.kernels.evaluation import evaluate
from motu.bots.kahuna.kernels.network import horizon, leaf_value
from motu.bots.kahuna.kernels.priors import priors
from motu.bots.kahuna.terms import terms_of
from motu.bots.kahuna.weights import learned_weights
from motu.bots.knowledge import Knowledge

KNOWLEDGE = Knowledge(
    evaluate=evaluate, leaf_value=leaf_value, priors=priors, horizon=horizon, weights=learned_weights, terms=terms_of
)

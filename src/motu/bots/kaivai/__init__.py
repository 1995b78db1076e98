"""What bots know of Kaivai: glory to come from huts, feasts and villages, and what canoes, fish and shells will bring."""

from __future__ import annotations

from motu.bots.kaivai.kernels.evaluation import evaluate, horizon
from motu.bots.kaivai.kernels.priors import priors
from motu.bots.kaivai.terms import terms_of
from motu.bots.knowledge import Knowledge

KNOWLEDGE = Knowledge(evaluate=evaluate, priors=priors, horizon=horizon, terms=terms_of, quiescence=12)

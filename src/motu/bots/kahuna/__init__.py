"""What bots know of Kahuna: a hand-made evaluation, which moves look sensible, and a network that learned who wins."""

from __future__ import annotations

from motu.bots.kahuna.evaluation import evaluate, terms
from motu.bots.kahuna.moves import weigh
from motu.bots.kahuna.network import foresee
from motu.bots.kahuna.weights import learned
from motu.bots.knowledge import Knowledge
from motu.core.compiled import rule


@rule
def horizon(s):
    """The network judges at once: what is left to chance in a play-out only blurs what it sees."""
    return 0


KNOWLEDGE = Knowledge(evaluate=evaluate, weigh=weigh, horizon=horizon, terms=terms, foresee=foresee, learned=learned)

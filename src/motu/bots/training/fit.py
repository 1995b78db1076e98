"""Fits a network to positions, and priors to decisions, from scratch each time: the same examples and seed give the
same weights.
"""

from __future__ import annotations

import numpy as np

from motu.bots.kernels.learning import Adam, Examples, learn
from motu.bots.kernels.policy import Decisions, learn_policy
from motu.bots.knowledge import network_of
from motu.bots.training.selfplay import Gathered, Learner, MoveLearner
from motu.bots.weights_io import Learned, Weights

LAST_LEARNING_RATE = 1e-4
OUTPUT_SCALE = 0.3
FIRST_ERRORS = 1.0  # as if each weight had erred so much already: its first steps are not too long


def fit(learner: Learner, gathered: Gathered, seed: str) -> tuple[Learned, float, float]:
    """What was learned, and the mean losses in the last epoch: of the network, and of the priors."""
    chance = np.random.default_rng(list(seed.encode()))
    weights, loss = fit_network(learner, gathered.examples, chance)
    if learner.moves is None:
        return Learned(weights), loss, 0.0
    priors, loss_of_priors = fit_priors(learner.moves, gathered.decisions, chance)
    return Learned(weights, priors), loss, loss_of_priors


def fit_network(learner: Learner, examples: Examples, chance: np.random.Generator) -> tuple[Weights, float]:
    steps, loss = 0, 0.0
    weights = initial_weights(learner, chance)
    adam = Adam(np.zeros_like(weights), np.zeros_like(weights), np.zeros_like(weights))
    network = network_of(Learned(weights))
    for epoch in range(learner.epochs):
        order = chance.permutation(len(examples.targets))
        rate = learner.learning_rate * (1 - epoch / learner.epochs) ** 1.5 + LAST_LEARNING_RATE
        steps, loss = learn(examples, order, network, adam, rate, steps)
    return weights, loss


def fit_priors(learner: MoveLearner, decisions: Decisions, chance: np.random.Generator) -> tuple[Weights, float]:
    weights, loss = np.zeros(learner.features, np.float32), 0.0
    squares = np.full(learner.features, FIRST_ERRORS, np.float32)
    firsts = np.concatenate([[0], np.cumsum(decisions.moves)])
    logits = np.zeros(decisions.moves.max(initial=0), np.float32)
    for epoch in range(learner.epochs):
        order = chance.permutation(len(decisions.moves))
        rate = learner.learning_rate * (1 - epoch / learner.epochs)
        loss = learn_policy(decisions, firsts, order, weights, squares, rate, logits)
    return weights, loss


def initial_weights(learner: Learner, chance: np.random.Generator) -> Weights:
    """A network that knows nothing: small random weights, zeros in the skip column."""
    weights = learner.weight_scale * chance.standard_normal((learner.rows, learner.width))
    weights[-1] = OUTPUT_SCALE * chance.standard_normal(learner.width)
    weights[:, -1] = 0.0
    return weights.astype(np.float32)

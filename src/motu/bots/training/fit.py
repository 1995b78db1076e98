"""Fits a network to examples, from scratch each time: the same examples and seed give the same weights."""

from __future__ import annotations

import numpy as np

from motu.bots.kernels.learning import Adam, Examples, learn
from motu.bots.knowledge import Network
from motu.bots.training.selfplay import Learner
from motu.bots.weights_io import Weights

LAST_LEARNING_RATE = 1e-4
OUTPUT_SCALE = 0.3


def fit(learner: Learner, examples: Examples, seed: str) -> tuple[Weights, float]:
    """A network that has learned these examples, and its mean loss in the last epoch."""
    chance, steps, loss = np.random.default_rng(list(seed.encode())), 0, 0.0
    weights = initial_weights(learner, chance)
    adam = Adam(np.zeros_like(weights), np.zeros_like(weights), np.zeros_like(weights))
    network = Network(weights, np.zeros(learner.most_active, np.int64), np.zeros(learner.width, np.float32))
    for epoch in range(learner.epochs):
        order = chance.permutation(len(examples.targets))
        rate = learner.learning_rate * (1 - epoch / learner.epochs) ** 1.5 + LAST_LEARNING_RATE
        steps, loss = learn(examples, order, network, adam, rate, steps)
    return weights, loss


def initial_weights(learner: Learner, chance: np.random.Generator) -> Weights:
    """A network that knows nothing: small random weights, zeros in the skip column."""
    weights = learner.weight_scale * chance.standard_normal((learner.rows, learner.width))
    weights[-1] = OUTPUT_SCALE * chance.standard_normal(learner.width)
    weights[:, -1] = 0.0
    return weights.astype(np.float32)

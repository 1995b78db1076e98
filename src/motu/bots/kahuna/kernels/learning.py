"""How the network of Kahuna learns: by gradient descent with a learning rate for every weight (Kingma and Ba's Adam)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kahuna.kernels.network import CLIP, OUTPUT, SKIP, WIDTH, ZERO, log_odds
from motu.core.compiled import rule

BATCH = 512
BETA1, BETA2 = np.float32(0.9), np.float32(0.999)  # how long gradients, and their squares, are remembered
WEIGHT_DECAY = np.float32(0.02)


class Examples(NamedTuple):
    """Positions as their active features, and the value of each to the seat that decides."""

    features: NDArray[np.int16]
    counts: NDArray[np.int64]
    targets: NDArray[np.float32]


class Adam(NamedTuple):
    """What is remembered from one step to the next."""

    gradients: NDArray[np.float32]  # room for those of a batch
    mean: NDArray[np.float32]  # the running mean of earlier gradients
    square: NDArray[np.float32]  # and of their squares


@rule
def learn(examples, order, network, adam, learning_rate, steps):
    """One epoch over the examples in that order; the steps made so far, and the mean loss."""
    loss = 0.0
    for first in range(0, order.shape[0] - BATCH + 1, BATCH):
        adam.gradients[:] = ZERO
        for i in range(first, first + BATCH):
            at = order[i]
            features, target = examples.features[at, : examples.counts[at]], examples.targets[at]
            loss += backpropagate(features, target, network, adam.gradients)
        steps += 1
        adam_step(network.weights, adam, np.float32(learning_rate), steps)
    return steps, loss / max(1, order.shape[0])


@rule
def backpropagate(features, target, network, gradients):
    """One example: add its gradients to the batch's. Its loss, the cross-entropy."""
    weights, hidden, n = network.weights, network.hidden, features.shape[0]
    odds = 1.0 / (1.0 + math.exp(-log_odds(weights, features, n, hidden)))
    error = np.float32((odds - target) / BATCH)
    for k in range(SKIP):
        gradients[OUTPUT, k] += error * min(max(hidden[k], ZERO), CLIP)
        hidden[k] = error * weights[OUTPUT, k] if ZERO < hidden[k] < CLIP else ZERO
    gradients[OUTPUT, SKIP] += error
    hidden[SKIP] = error
    for i in range(n):
        row = features[i]
        for k in range(WIDTH):
            gradients[row, k] += hidden[k]
    return -target * math.log(max(odds, 1e-6)) - (1.0 - target) * math.log(max(1.0 - odds, 1e-6))


@rule
def adam_step(weights, adam, learning_rate, steps):
    """Move every weight against its gradient."""
    gradients, mean, square = adam
    unbiased1, unbiased2 = np.float32(1.0 - BETA1**steps), np.float32(1.0 - BETA2**steps)
    for row in range(weights.shape[0]):
        for k in range(weights.shape[1]):
            gradient = gradients[row, k]
            mean[row, k] = BETA1 * mean[row, k] + (1 - BETA1) * gradient
            square[row, k] = BETA2 * square[row, k] + (1 - BETA2) * gradient * gradient
            scale = math.sqrt(square[row, k] / unbiased2) + np.float32(1e-7)
            weights[row, k] -= learning_rate * (mean[row, k] / unbiased1 / scale + WEIGHT_DECAY * weights[row, k])

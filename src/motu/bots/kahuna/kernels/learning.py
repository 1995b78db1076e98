"""How the network of Kahuna learns: by gradient descent with a learning rate for every weight (Kingma and Ba's Adam)."""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kahuna.kernels.network import CLIP, OUTPUT, SKIP, WIDTH, ZERO, log_odds
from motu.core.compiled import rule

BATCH = 512
BETA1, BETA2 = np.float32(0.9), np.float32(0.999)  # how long gradients, and their squares, are remembered
WEIGHT_DECAY = np.float32(0.02)


@rule
def learn(features, counts, targets, order, weights, gradients, moments, hidden, learning_rate, steps):
    """One epoch over the examples in that order; the steps made so far, and the mean loss.

    gradients: room for a batch's; moments: the running means of earlier gradients and of their squares.
    """
    loss = 0.0
    for first in range(0, order.shape[0] - BATCH + 1, BATCH):
        gradients[:] = ZERO
        for i in range(first, first + BATCH):
            at = order[i]
            loss += backpropagate(features[at], counts[at], targets[at], weights, gradients, hidden)
        steps += 1
        adam_step(weights, gradients, moments, np.float32(learning_rate), steps)
    return steps, loss / max(1, order.shape[0])


@rule
def backpropagate(features, n, target, weights, gradients, hidden):
    """One example: add its gradients to the batch's. Its loss, the cross-entropy."""
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
def adam_step(weights, gradients, moments, learning_rate, steps):
    """Move every weight against its gradient."""
    unbiased1, unbiased2 = np.float32(1.0 - BETA1**steps), np.float32(1.0 - BETA2**steps)
    for row in range(weights.shape[0]):
        for k in range(weights.shape[1]):
            gradient = gradients[row, k]
            moments[0, row, k] = BETA1 * moments[0, row, k] + (1 - BETA1) * gradient
            moments[1, row, k] = BETA2 * moments[1, row, k] + (1 - BETA2) * gradient * gradient
            scale = math.sqrt(moments[1, row, k] / unbiased2) + np.float32(1e-7)
            weights[row, k] -= learning_rate * (moments[0, row, k] / unbiased1 / scale + WEIGHT_DECAY * weights[row, k])

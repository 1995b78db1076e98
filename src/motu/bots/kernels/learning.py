"""How networks learn: by gradient descent with a learning rate for every weight (Kingma and Ba's Adam)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kernels.network import CLIP, ZERO, output_of, softmax
from motu.core.compiled import rule

BATCH = 512
BETA1, BETA2 = np.float32(0.9), np.float32(0.999)  # how long gradients, and their squares, are remembered
WEIGHT_DECAY = np.float32(0.02)
LEAST = 1e-6  # the smallest share to take the logarithm of


class Examples(NamedTuple):
    """Positions as the active features of each judged seat, and its share of the victory.

    If several seats are judged, their shares add up to one; if only one is, the other seat has the rest.
    """

    features: NDArray[np.int16]  # position, seat -> the active ones
    counts: NDArray[np.int64]  # position, seat -> how many there are; 0: nobody sits there
    base: NDArray[np.float32]  # position, seat -> what is added to the output
    targets: NDArray[np.float32]  # position, seat


class Adam(NamedTuple):
    """What is remembered from one step to the next."""

    gradients: NDArray[np.float32]  # room for those of a batch
    mean: NDArray[np.float32]  # the running mean of earlier gradients
    square: NDArray[np.float32]  # and of their squares


@rule
def learn(examples, order, network, adam, learning_rate, steps):
    """One epoch over the examples in that order, in batches of one size; what is left over is learned in another epoch.

    Returns the steps made so far and the mean loss."""
    loss, learned, shares = 0.0, 0, np.zeros(examples.targets.shape[1])
    size = max(1, min(BATCH, order.shape[0]))
    for first in range(0, order.shape[0] - size + 1, size):
        adam.gradients[:] = ZERO
        for i in range(first, first + size):
            loss += backpropagate(examples, order[i], network, shares, adam.gradients)
        steps += 1
        learned += size
        adam_step(network.weights, adam, np.float32(learning_rate), steps)
    return steps, loss / max(1, learned)


@rule
def mean_loss(examples, network):
    """How badly these examples are predicted."""
    loss, shares = 0.0, np.zeros(examples.targets.shape[1])
    for at in range(examples.targets.shape[0]):
        predict(examples, at, network, shares)
        loss += cross_entropy(shares, examples.targets[at])
    return loss / max(1, examples.targets.shape[0])


@rule
def predict(examples, at, network, shares):
    """Write each seat's share of the victory in one example."""
    seats = shares.shape[0]
    for seat in range(seats):
        n, shares[seat] = examples.counts[at, seat], -1e9
        if n > 0:
            output = output_of(network.weights, examples.features[at, seat], n, network.hidden)
            shares[seat] = output + examples.base[at, seat]
    if seats == 1:
        shares[0] = 1.0 / (1.0 + math.exp(-shares[0]))
    else:
        softmax(shares, seats)


@rule
def cross_entropy(shares, targets):
    loss = 0.0
    for seat in range(shares.shape[0]):
        loss -= targets[seat] * math.log(max(shares[seat], LEAST))
    if shares.shape[0] == 1:
        loss -= (1.0 - targets[0]) * math.log(max(1.0 - shares[0], LEAST))
    return loss


@rule
def backpropagate(examples, at, network, shares, gradients):
    """Add one example's gradients to the batch's; returns its loss, the cross-entropy."""
    predict(examples, at, network, shares)
    for seat in range(shares.shape[0]):
        n = examples.counts[at, seat]
        if n > 0:
            features = examples.features[at, seat, :n]
            error = np.float32((shares[seat] - examples.targets[at, seat]) / BATCH)
            output_of(network.weights, features, n, network.hidden)
            add_gradients(features, error, network, gradients)
    return cross_entropy(shares, examples.targets[at])


@rule
def add_gradients(features, error, network, gradients):
    """Add the gradients of one output's error for every weight that contributed; hidden holds its hidden layer."""
    weights, hidden = network.weights, network.hidden
    last, skip = weights.shape[0] - 1, weights.shape[1] - 1
    for k in range(skip):
        gradients[last, k] += error * min(max(hidden[k], ZERO), CLIP)
        hidden[k] = error * weights[last, k] if ZERO < hidden[k] < CLIP else ZERO
    gradients[last, skip] += error
    hidden[skip] = error
    for i in range(features.shape[0]):
        row = features[i]
        for k in range(skip + 1):
            gradients[row, k] += hidden[k]


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

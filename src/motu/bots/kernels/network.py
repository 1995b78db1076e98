"""A small network: the active features select rows of a table of weights, and their sum is its only hidden layer.

The last column skips the hidden layer and goes straight to the output, so much of a game is simply added up. The last
row leads from the hidden layer to the output, with the bias in its skip column. Games differ in their features and in
how many hidden units they have.
"""

from __future__ import annotations

import math

import numpy as np

from motu.core.compiled import rule

CLIP = np.float32(4.0)  # hidden units are clipped at zero and at this
ZERO = np.float32(0.0)


@rule
def output_of(weights, features, n, hidden):
    """The output for n active features; `hidden` is left holding the hidden layer before clipping."""
    width, last, skip = weights.shape[1], weights.shape[0] - 1, weights.shape[1] - 1
    for k in range(width):
        hidden[k] = ZERO
    for i in range(n):
        row = features[i]
        for k in range(width):
            hidden[k] += weights[row, k]
    output = weights[last, skip] + hidden[skip]
    for k in range(skip):
        output += weights[last, k] * min(max(hidden[k], ZERO), CLIP)
    return output


@rule
def softmax(values, n):
    """Turn n logarithms into shares."""
    best, total = -1e18, 0.0
    for i in range(n):
        best = max(best, values[i])
    for i in range(n):
        values[i] = math.exp(values[i] - best)
        total += values[i]
    for i in range(n):
        values[i] /= total

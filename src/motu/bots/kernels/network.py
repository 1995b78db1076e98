"""A small network: which features are active selects rows of a table of weights, and their sum is its only hidden layer.

One column skips the hidden layer and goes straight to the output, so that much of a game is simply added up. The last row
leads from the hidden layer to the output; in its skip column stands the bias. Games differ in their features alone.
"""

from __future__ import annotations

import math

import numpy as np

from motu.core.compiled import rule

WIDTH = 32
SKIP = WIDTH - 1  # the column that goes straight to the output
CLIP = np.float32(4.0)  # a hidden unit is cut off at zero and at this
ZERO = np.float32(0.0)


@rule
def output_of(weights, features, n, hidden):
    """The output from n active features; hidden is left holding the hidden layer before it is clipped."""
    for k in range(WIDTH):
        hidden[k] = ZERO
    for i in range(n):
        row = features[i]
        for k in range(WIDTH):
            hidden[k] += weights[row, k]
    last = weights.shape[0] - 1
    output = weights[last, SKIP] + hidden[SKIP]
    for k in range(SKIP):
        output += weights[last, k] * min(max(hidden[k], ZERO), CLIP)
    return output


@rule
def softmax(values, n):
    """Make shares of n logarithms."""
    best, total = -1e18, 0.0
    for i in range(n):
        best = max(best, values[i])
    for i in range(n):
        values[i] = math.exp(values[i] - best)
        total += values[i]
    for i in range(n):
        values[i] /= total

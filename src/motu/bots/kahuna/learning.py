"""How the network of Kahuna learns: by gradient descent with a pace for every number of its own (Kingma and Ba's Adam)."""

from __future__ import annotations

import math

import numpy as np

from motu.bots.kahuna.network import FULL, NOTHING, RESULT, STRAIGHT, WIDTH, ahead
from motu.core.compiled import rule

BATCH = 512
STEADY, STEADIER = np.float32(0.9), np.float32(0.999)  # how long slopes, and their squares, are remembered
FADE = np.float32(0.02)  # what no example asks for shrinks


@rule
def learn(places, counts, targets, order, weights, slopes, moments, sums, pace, steps):
    """Go through the examples once in that order; the steps made so far, and the mean surprise at the targets.

    slopes: room for a batch; moments: what is remembered of earlier slopes and of their squares.
    """
    surprise = 0.0
    for first in range(0, order.shape[0] - BATCH + 1, BATCH):
        slopes[:] = NOTHING
        for i in range(first, first + BATCH):
            at = order[i]
            surprise += look_at(places[at], counts[at], targets[at], weights, slopes, sums)
        steps += 1
        step(weights, slopes, moments, np.float32(pace), steps)
    return steps, surprise / max(1, order.shape[0])


@rule
def look_at(places, n, target, weights, slopes, sums):
    """One example: add its slopes to the batch's. Its surprise."""
    odds = 1.0 / (1.0 + math.exp(-ahead(weights, places, n, sums)))
    error = np.float32((odds - target) / BATCH)
    for k in range(STRAIGHT):
        slopes[RESULT, k] += error * min(max(sums[k], NOTHING), FULL)
        sums[k] = error * weights[RESULT, k] if NOTHING < sums[k] < FULL else NOTHING
    slopes[RESULT, STRAIGHT] += error
    sums[STRAIGHT] = error
    for i in range(n):
        row = places[i]
        for k in range(WIDTH):
            slopes[row, k] += sums[k]
    return -target * math.log(max(odds, 1e-6)) - (1.0 - target) * math.log(max(1.0 - odds, 1e-6))


@rule
def step(weights, slopes, moments, pace, steps):
    """Move every number against its slope."""
    fresh, fresher = np.float32(1.0 - STEADY**steps), np.float32(1.0 - STEADIER**steps)
    for row in range(weights.shape[0]):
        for k in range(weights.shape[1]):
            slope = slopes[row, k]
            moments[0, row, k] = STEADY * moments[0, row, k] + (1 - STEADY) * slope
            moments[1, row, k] = STEADIER * moments[1, row, k] + (1 - STEADIER) * slope * slope
            speed = math.sqrt(moments[1, row, k] / fresher) + np.float32(1e-7)
            weights[row, k] -= pace * (moments[0, row, k] / fresh / speed + FADE * weights[row, k])

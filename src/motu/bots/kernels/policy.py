"""Learned priors: a move is the likelier, the larger the sum of the weights of what it looks like.

The weights are learned from what searches tried. Every decision is an example: the features of each legal move, and the
share of the search's iterations that it was given.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.core.compiled import rule

MOST_ODDS = 4096.0  # of the likeliest move; the others' are in proportion, 1 at least


class Decisions(NamedTuple):
    """Decisions as the features of their legal moves, all decisions' moves one after the other."""

    moves: NDArray[np.int64]  # decision -> how many legal moves it has
    move_features: NDArray[np.int16]  # move -> its features
    move_counts: NDArray[np.int8]  # move -> how many there are
    shares: NDArray[np.float32]  # move -> the share of the search that it was given


@rule
def logit_of(weights, features, n):
    """The sum of the weights of n features."""
    logit = np.float32(0.0)
    for i in range(n):
        logit += weights[features[i]]
    return logit


@rule
def as_odds(logits, n, odds):
    """Write the exponentials of n logits as integers."""
    best = logits[0]
    for i in range(1, n):
        best = max(best, logits[i])
    for i in range(n):
        odds[i] = max(1, int(MOST_ODDS * math.exp(logits[i] - best)))


@rule
def learn_policy(decisions, firsts, order, weights, squares, learning_rate, logits):
    """One epoch over the decisions in that order, each weight at a rate of its own (Adagrad); the mean loss.

    Decision i has the moves from firsts[i] to firsts[i + 1]."""
    loss = 0.0
    for i in range(order.shape[0]):
        first, end = firsts[order[i]], firsts[order[i] + 1]
        loss += predict_policy(decisions, first, end, weights, logits)
        for move in range(first, end):
            error = logits[move - first] - decisions.shares[move]
            for j in range(decisions.move_counts[move]):
                place = decisions.move_features[move, j]
                squares[place] += error * error
                weights[place] -= learning_rate * error / math.sqrt(squares[place])
    return loss / max(1, order.shape[0])


@rule
def predict_policy(decisions, first, end, weights, logits):
    """Write the probability of each move; returns the loss, their cross-entropy."""
    best, total, loss = -1e18, 0.0, 0.0
    for move in range(first, end):
        logit = 0.0
        for j in range(decisions.move_counts[move]):
            logit += weights[decisions.move_features[move, j]]
        logits[move - first] = logit
        best = max(best, logit)
    for k in range(end - first):
        logits[k] = math.exp(logits[k] - best)
        total += logits[k]
    for k in range(end - first):
        logits[k] /= total
        loss -= decisions.shares[first + k] * math.log(max(logits[k], 1e-9))
    return loss

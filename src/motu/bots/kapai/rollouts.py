"""Which of a few ends is best: each is played from, again and again, until that is clear.

The learned values are right on average, but now and then a point off for a sheet of an unusual kind, and so is whatever
looks a roll or two ahead from there. Playing on for some rounds shows it. The luck of the dice is subtracted, so that a
few dozen rollouts are enough, and what they find is weighed against the values: those are mostly close. All ends are
played on with the same dice: what these bring to all alike says nothing about which is best. Measured, that is worth
more than twice as many rollouts.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from motu.bots.clock import clock

Points = NDArray[np.float64]

AT_A_TIME = 8  # rollouts from one end
MOST = 1024  # of one decision
ERROR = 0.2  # points: how far a value is off, usually
SPREAD = 0.2  # points squared: the usual variance of rollouts, beyond what is common to all ends,
AS_GOOD_AS = 8  # which counts like that many rollouts from each end
CLEAR = 1.5  # standard errors: an end that is further behind is given up
ALIKE = 0.03  # points: ends this close are as good as each other


def corrected(values: list[float], play: Callable[[int, int], Points], most: int, until: float) -> list[float]:
    """The values, corrected by what comes of playing from each end.

    play(n, batch): the points of rollouts from the nth, each batch with dice of its own.
    """
    found: list[list[float]] = [[] for _ in values]
    better, left, slowest, done = np.array(values), list(range(len(values))), 0.0, 0
    while len(left) > 1 and done + AT_A_TIME * len(left) <= min(most, MOST):
        batch = len(found[left[0]]) // AT_A_TIME
        for n in left:
            began = clock()
            if began + slowest > until:
                return better.tolist() if all(found) else values
            found[n].extend(play(n, batch))
            slowest, done = max(slowest, clock() - began), done + AT_A_TIME
        better, error = _weighed(np.array(values), found, left)
        behind = better.max() - better
        left = [n for n in left if behind[n] <= CLEAR * np.hypot(error[n], error[behind.argmin()])]
        if error[left].max() < ALIKE:
            break
    return [float(value) for value in better]


def _weighed(values: Points, found: list[list[float]], left: list[int]) -> tuple[Points, Points]:
    """Values and rollouts together, each by how certain it is; and how uncertain that is still.

    left: the ends that have been played on from until now.
    """
    common = np.mean([found[n] for n in left], axis=0)  # what each rollout's dice bring to all
    apart = [points - common[: len(points)] for points in found]
    means = np.array([points.mean() for points in apart])
    spread = _spread([apart[n] for n in left])
    squared = np.array([spread / len(points) for points in apart])
    means -= np.mean(means - values)  # rollouts look less far ahead, so all of them score a little less
    trust = ERROR**2 / (ERROR**2 + squared)
    return values + trust * (means - values), np.sqrt(trust * squared)


def _spread(apart: list[Points]) -> float:
    """The variance of rollouts, much the same from all ends; eight of them may agree by chance, so the usual one counts too."""
    measured = np.mean([points.var() for points in apart]) * len(apart) / (len(apart) - 1)
    n = len(apart[0])
    return float((n * measured + AS_GOOD_AS * SPREAD) / (n + AS_GOOD_AS))

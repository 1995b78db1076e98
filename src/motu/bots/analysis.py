"""What a policy thinks of one decision: each move's value, which it knows well, and how it expects play to continue."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from motu.core.game import Rng, State, View

MISTAKE_LOG_ODDS, MISTAKE_SHARE, MISTAKE_POINTS = 0.5, 0.06, 2.5  # what a move must lose to be called a mistake
DOUBT = 1e-3  # shares of the victory are kept this far from 0 and 1


class Guide(Protocol):
    """Follows a line of play and says what it expects there."""

    def choose(self, s: State, who: int) -> int | None:
        """What this seat does next; None where it has not searched, or not enough."""

    def follow(self, s: State, who: int, action: int) -> None:
        """Note that a seat, or chance, plays this action in s."""


class NoGuide:
    """The guide of a policy that does not look ahead."""

    def choose(self, s: State, who: int) -> int | None:
        return None

    def follow(self, s: State, who: int, action: int) -> None:
        pass


@dataclass(frozen=True)
class Analysis:
    """The moves of one decision."""

    actions: NDArray[np.int64]
    value: NDArray[np.float64]  # the expected payoff
    known: NDArray[np.bool_]  # was it examined as closely as the best?
    tried: NDArray[np.bool_]  # was it examined enough for its value to mean something?
    in_points: bool  # are values points? Otherwise they are shares of the victory
    guide: Callable[[], Guide] = NoGuide
    is_glance: bool = False  # without looking ahead

    def best_first(self) -> list[int]:
        """The indices of the well-known moves, best value first; ties keep their order."""
        places = np.flatnonzero(self.known)
        return [int(places[i]) for i in np.argsort(-self.value[places], kind="stable")]


def analyse(policy: Any, view: View, seat: int, rng: Rng, also: Collection[int] = ()) -> Analysis:
    """What this policy thinks of each move, examining the best and those in `also` closely."""
    if hasattr(policy, "analyse"):
        analysis: Analysis = policy.analyse(view, seat, rng, also)
        return analysis
    found = policy(view, seat, rng)
    value, known = np.nan_to_num(found.value), np.isfinite(found.preference)
    return Analysis(found.actions, value, known, known, found.in_points, is_glance=True)


def is_mistake(best: float, value: float, in_points: bool) -> bool:
    """Does a move of this value lose much compared with the best?"""
    if in_points:
        return best - value >= MISTAKE_POINTS
    return best - value >= MISTAKE_SHARE and _log_odds(best) - _log_odds(value) >= MISTAKE_LOG_ODDS


def _log_odds(share: float) -> float:
    p = min(max(share, DOUBT), 1 - DOUBT)
    return float(np.log(p / (1 - p)))

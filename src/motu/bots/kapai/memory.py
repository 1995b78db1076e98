"""Everything a plan is worked out in, made once for a sheet."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.bots.kapai.kernels.features import SCRATCH, Evaluator
from motu.bots.kapai.kernels.lookahead import Rolls
from motu.bots.kapai.kernels.plans import DEEPEST, PlanMemory, Plans
from motu.bots.kapai.patterns import Patterns
from motu.bots.weights_io import Weights
from motu.games.kapai.state import sheet_record

WIDEST = 300  # legal actions, at most
ROLLS = 16
SHEET: np.dtype[Any] = sheet_record(1, 1)  # of one seat, its cells in one word


def new_evaluator(patterns: Patterns, weights: Weights) -> Evaluator:
    """Writes its values by these weights, even if they change."""
    return Evaluator(
        patterns.cells,
        patterns.sizes,
        patterns.starts,
        patterns.whole,
        weights,
        scratch=np.zeros(1, SCRATCH),
        active=np.zeros(patterns.features, np.int64),
    )


def new_plan_memory() -> PlanMemory:
    return PlanMemory(
        stack=np.zeros(DEEPEST + 1, SHEET),
        moves=np.zeros((DEEPEST, WIDEST), np.int32),
        odds=np.zeros(WIDEST, np.int32),
        at=np.zeros(DEEPEST, np.int64),
        top=np.zeros(DEEPEST, np.int64),
        by_action=np.zeros(WIDEST),
    )


def new_plans(most: int) -> Plans:
    return Plans(ends=np.zeros(most, SHEET), values=np.zeros(most), firsts=np.zeros(most, np.int64))


def new_rolls() -> Rolls:
    return Rolls(actions=np.zeros(ROLLS, np.int32), odds=np.zeros(ROLLS, np.int32), values=np.zeros((2, 4)))

"""The memory that plans are computed in, allocated once per sheet."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.bots.kapai.kernels.features import ROUND, Evaluator, Located
from motu.bots.kapai.kernels.links import LINKS
from motu.bots.kapai.kernels.lookahead import Rolls, Room
from motu.bots.kapai.kernels.plans import DEEPEST, PlanMemory, Plans
from motu.bots.kapai.kernels.windows import Windows
from motu.bots.kapai.patterns import Patterns, window_classes
from motu.bots.weights_io import Weights
from motu.games.kapai.state import sheet_record

WIDEST = 300  # legal actions, at most
ROLLS = 16
FOLLOWED = 3  # ways to use the first of two rolls
SHEET: np.dtype[Any] = sheet_record(1, 1)  # of one seat, its cells in one word


def new_evaluator(patterns: Patterns, weights: Weights) -> Evaluator:
    """An evaluator that reads these weights live, even as they change."""
    held, windows = patterns.held, patterns.windows_held
    places = np.zeros((4, patterns.windows), np.int64)
    return Evaluator(
        Located(
            patterns.starts,
            patterns.later,
            held.firsts,
            held.holders,
            held.factors,
            before=np.zeros(len(patterns.starts), np.int64),
        ),
        Windows(
            windows.firsts,
            windows.holders,
            windows.factors,
            window_classes(),
            before=places,
            now=places.copy(),
            start=patterns.window_start,
        ),
        patterns.whole,
        weights,
        round=np.zeros(1, ROUND),
        links=np.zeros(1, LINKS),
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
    return Rolls(
        actions=np.zeros(ROLLS, np.int32),
        odds=np.zeros(ROLLS, np.int32),
        values=np.zeros((2, 4)),
        ends=np.zeros((2, 4), SHEET),
    )


def new_room(patterns: Patterns, weights: Weights) -> Room:
    return Room(
        new_plan_memory(),
        new_evaluator(patterns, weights),
        rolls=new_rolls(),
        best=new_plans(1),
        first_rolls=new_rolls(),
        first_plans=new_plans(FOLLOWED),
        start=np.zeros(1, SHEET),
    )

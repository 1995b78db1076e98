"""Whether newly learned values play Ka Pai better than the package's own: the same rolls, alone at the table.

The luck of the dice is subtracted from the points (kernels/luck.py): a tenth of a point shows in a few hundred games.
"""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from motu.bots.kapai.kernels.learning import ROUNDS
from motu.bots.kapai.kernels.luck import play_out
from motu.bots.kapai.memory import new_plans, new_room
from motu.bots.kapai.patterns import Patterns, patterns_of
from motu.bots.kapai.sheets import next_sheet
from motu.bots.kapai.weights import general_key, sheet_key, weights_of
from motu.bots.training.run import Figures, Run, packed
from motu.bots.weights_io import Learned, Weights
from motu.core import dice
from motu.core.game import Options, State

ENDS = 16  # of a round that are followed one roll further
GAMES, PART = 2000, 20  # in all, and at a time


def gate(run: Run, learned: Learned) -> Figures:
    """The mean points of both, and the difference with its 95 % interval."""
    count = -(-min(GAMES, run.plan.matches) // PART)
    work = partial(play_games, run.plan.options, learned.weights, f"{run.plan.seed} gate")
    parts = run.parts(f"package-{run.plan.generations}", work, count, 0)
    points = np.concatenate([part["points"] for part in parts])
    new, old = points.mean(axis=0).tolist()
    more = points[:, 0] - points[:, 1]
    half = 1.96 * float(more.std()) / math.sqrt(len(more))
    return {
        "points": round(new, 2), "before": round(old, 2), "more": round(new - old, 2), "interval": round(half, 2),
        "games": len(more), "passed": new > old,
    }  # fmt: skip


def play_games(options: Options, weights: Weights, seed: str, part: int) -> bytes:
    """In a worker: some games with the new values, and the same rolls with the old ones."""
    numbers = range(PART * part, PART * part + PART)
    return packed({"points": np.array([both(options, weights, f"{seed} {n}") for n in numbers])})


def both(options: Options, weights: Weights, seed: str) -> list[float]:
    """The points of the new values and of the old ones, on the same sheet."""
    start = next_sheet(options, dice.generator(f"{seed} sheet"))
    located = patterns_of(start)
    new = (located if len(weights) == located.weights else patterns_of(start, located=False), weights)
    return [points(start, *found, seed) for found in (new, shipped(start))]


def shipped(start: State) -> tuple[Patterns, Weights]:
    """The package's values for this sheet, or else those for any."""
    found = weights_of(sheet_key(start))
    if found is not None:
        return patterns_of(start), found
    found = weights_of(general_key(start))
    assert found is not None, "the package has a value for any sheet"
    return patterns_of(start, located=False), found


def points(start: State, patterns: Patterns, weights: Weights, seed: str) -> float:
    """What these values score alone, less the luck."""
    room = new_room(patterns, weights)
    result, luck = play_out(np.array([start]), ENDS, ROUNDS, new_plans(ENDS), room, dice.generator(seed))
    return float(result - luck)

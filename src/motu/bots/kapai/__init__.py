"""What bots know of Ka Pai: a hand-made estimate for any sheet, and learned values for the sheets that come with it."""

from __future__ import annotations

from typing import Any

from motu.bots.kapai.hopes import branches, evaluate, horizon, terms, weigh
from motu.bots.kapai.solver import Planning
from motu.bots.knowledge import Knowledge
from motu.bots.minds import Budget, Looking, Searching
from motu.bots.player import Wavering, take_best
from motu.core.game import Game

BEGINNER_WARMTH, CASUAL_WARMTH = (0.05, 0.5), (0.03, 0.5)  # shares of the victory; alone, points
STRONG, MASTER = 8, 16  # ends of a round followed one roll further


def solver(game: Game, level: str, budget: Budget, threads: int) -> Any:
    """How each level thinks and chooses; None: as in any other game."""
    if level == "beginner":
        return Looking(game, 1), Wavering(*BEGINNER_WARMTH)
    if level == "casual":
        return Planning(game, 0, budget.seconds, Looking(game, 1)), Wavering(*CASUAL_WARMTH)
    if level in ("strong", "master"):
        ends = STRONG if level == "strong" else MASTER
        return Planning(game, ends, budget.seconds, Searching(game, budget, threads)), take_best
    return None


KNOWLEDGE = Knowledge(
    evaluate=evaluate, weigh=weigh, horizon=horizon, branches=branches, terms=terms, solver=solver, settling=8
)

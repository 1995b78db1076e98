"""Which bots there are: four levels people understand, and two plain ones to measure against."""

from __future__ import annotations

import os

import numpy as np

from motu.bots import knowledge
from motu.bots.minds import Budget, Looking, Mind, Opinions, Searching
from motu.bots.player import Bot, Choice, Wavering, take_best
from motu.core import registry
from motu.core.game import Game, Refused, Rng, View
from motu.core.play import Scratch
from motu.core.words import mark, say

LEVELS = {
    "beginner": mark("Knows the rules and sees what a move brings at once, most of the time."),
    "casual": mark("Looks a little ahead and makes a slip now and then."),
    "strong": mark("Thinks every move through for a moment."),
    "master": mark("Thinks longest, with all the machine's cores."),
}
BOTS = {
    "plain": mark("Any legal move, at random."),
    "greedy": mark("Always what looks best at once."),
    **LEVELS,
}

SECONDS = {"strong": 0.3, "master": 2.0}  # a decision, if nobody says otherwise
CASUAL_ITERATIONS = 100
BEGINNER_WARMTH = 0.04  # in shares of the victory
CASUAL_WARMTH = 8.0  # in visits


def bot(
    game: str | Game,
    level: str = "strong",
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
) -> Bot:
    """The bot of that level. Thinking time a decision is in seconds or in iterations; these, in one thread, are repeatable."""
    game = registry.by_name(game) if isinstance(game, str) else game
    if level not in BOTS:
        raise Refused(say("There is no bot {name}; there are {names}.", name=repr(level), names=", ".join(BOTS)))
    if (seconds is not None and seconds <= 0) or (iterations is not None and iterations < 1) or (threads or 1) < 1:
        raise Refused(say("A bot needs some time to think: seconds above 0, iterations and threads from 1 on."))
    budget = _budget(level, seconds, iterations)
    threads = threads or ((os.cpu_count() or 1) if level == "master" and iterations is None else 1)
    own = knowledge.of(game).solver
    mind, choice = (own and own(game, level, budget, threads)) or minded(game, level, budget, threads)
    return Bot(game, level, mind, choice, budget.seconds)


def _budget(level: str, seconds: float | None, iterations: int | None) -> Budget:
    if iterations is not None:
        return Budget(seconds if seconds is not None else float("inf"), iterations)
    if level == "casual":
        return Budget(seconds if seconds is not None else float("inf"), CASUAL_ITERATIONS)
    return Budget(seconds if seconds is not None else SECONDS.get(level, 1.0))


def minded(game: Game, level: str, budget: Budget, threads: int) -> tuple[Mind, Choice]:
    """How a level thinks and chooses, in any game."""
    if level == "plain":
        return Guessing(game), take_best
    if level == "greedy":
        return Looking(game), take_best
    if level == "beginner":
        return Looking(game, 2), Wavering(BEGINNER_WARMTH)
    if level == "casual":
        return Searching(game, budget), Wavering(CASUAL_WARMTH)
    return Searching(game, budget, threads), take_best


class Guessing:
    """Likes every move as much as chance will have it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __call__(self, view: View, seat: int, rng: Rng) -> Opinions:
        from motu.core.dice import below

        b = Scratch.of(self.game)
        n = self.game.legal(view, seat, b.actions, b.odds)
        liking = np.array([below(rng, 1 << 30) for _ in range(n)], np.float64)
        return Opinions(b.actions[:n].astype(np.int64), np.full(n, np.nan), liking)

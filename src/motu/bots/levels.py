"""Which bots there are: four levels people understand, and two simple ones to measure against."""

from __future__ import annotations

import os

from motu.bots import knowledge
from motu.bots.player import Bot, Choice, Softmax, take_best
from motu.bots.policies import Budget, OnePly, Policy, Uniform
from motu.bots.search import TreeSearch
from motu.core import registry
from motu.core.game import Game, Refused
from motu.core.words import mark, say, told

LEVELS = {
    "beginner": mark("Knows the rules and usually sees what a move brings right away."),
    "casual": mark("Looks a little ahead and makes a slip now and then."),
    "strong": mark("Thinks about every move for a moment."),
    "master": mark("Thinks longest, using all of the machine's cores."),
}
BOTS = {
    "random": mark("Plays any legal move, at random."),
    "greedy": mark("Always plays what looks best right away."),
    **LEVELS,
}
FORMER_NAMES = {"plain": "random"}  # what is saved under such a name goes on

SECONDS = {"strong": 0.3, "master": 2.0}  # a decision, if nobody says otherwise
CASUAL_ITERATIONS = 100
BEGINNER_TEMPERATURE = 0.04  # in shares of the victory
CASUAL_TEMPERATURE = 8.0  # in visits


def bot(
    game: str | Game,
    level: str = "strong",
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
) -> Bot:
    """The bot of that level. Thinking time a decision is in seconds or in iterations; these, in one thread, are repeatable."""
    game = registry.by_name(game) if isinstance(game, str) else game
    level = FORMER_NAMES.get(level, level)
    if level not in BOTS:
        raise Refused(say("There is no bot {name}; choose from {names}.", name=told(level), names=", ".join(BOTS)))
    if (seconds is not None and seconds <= 0) or (iterations is not None and iterations < 1) or (threads or 1) < 1:
        raise Refused(say("A bot needs some time to think: more than 0 seconds, at least 1 iteration and 1 thread."))
    budget = _budget(level, seconds, iterations)
    threads = threads or ((os.cpu_count() or 1) if level == "master" and iterations is None else 1)
    solver = knowledge.of(game).solver
    policy, choice = (solver and solver(game, level, budget, threads)) or policy_of(game, level, budget, threads)
    return Bot(game, level, policy, choice, budget.seconds)


def _budget(level: str, seconds: float | None, iterations: int | None) -> Budget:
    if iterations is not None:
        return Budget(seconds if seconds is not None else float("inf"), iterations)
    if level == "casual":
        return Budget(seconds if seconds is not None else float("inf"), CASUAL_ITERATIONS)
    return Budget(seconds if seconds is not None else SECONDS.get(level, 1.0))


def policy_of(game: Game, level: str, budget: Budget, threads: int) -> tuple[Policy, Choice]:
    """How a level thinks and chooses, in any game."""
    if level == "random":
        return Uniform(game), take_best
    if level == "greedy":
        return OnePly(game), take_best
    if level == "beginner":
        return OnePly(game, 2), Softmax(BEGINNER_TEMPERATURE)
    if level == "casual":
        return TreeSearch(game, budget), Softmax(CASUAL_TEMPERATURE)
    return TreeSearch(game, budget, threads), take_best


def is_level(name: str) -> bool:
    """Is there a bot of this name?"""
    return FORMER_NAMES.get(name, name) in BOTS

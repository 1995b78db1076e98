"""Which bots there are: eight levels, by number or by name, and some to measure against."""

from __future__ import annotations

import os

from motu.bots import knowledge
from motu.bots.ladder import FOR_EVER, Rung
from motu.bots.player import Bot
from motu.bots.policies import Budget, Glances, Noisy, OnePly, Policy, Shortlist, Uniform
from motu.bots.search import TreeSearch
from motu.bots.search.comparing import COMPARED
from motu.core import registry
from motu.core.game import Game, Refused
from motu.core.words import mark, say, told

LEVELS = {
    "beginner": mark("Knows the rules, and takes what looks nice. A good first opponent."),
    "novice": mark("Sees what a move brings right away, not always what it costs."),
    "casual": mark("Mostly finds what is best right now, and seldom looks further."),
    "regular": mark("Thinks about some of its moves, and often overlooks your answer."),
    "seasoned": mark("Thinks about most moves and now and then overlooks something."),
    "skilled": mark("Thinks about every move, though not for long."),
    "strong": mark("Thinks about every move for a moment."),
    "master": mark("Thinks longest, using all of the machine's cores."),
}
BOTS = {
    "random": mark("Plays any legal move, at random."),
    "greedy": mark("Always plays what looks best right away."),
    "v1": mark("Thinks as the first version did, to measure progress."),
    **LEVELS,
}
FORMER_NAMES = {"plain": "random"}  # still accepted for what was saved under them
BEST = list(LEVELS)[-1]
FIRST_VERSION = "v1"
ADVISER, ADVICE_SECONDS = "adviser", 0.3
EXPLAINED_SECONDS = ADVICE_SECONDS * (1 + COMPARED) + 0.25  # the search, then comparing, then putting it in words
NUMBERS = {str(number): name for number, name in enumerate(LEVELS, 1)}


def bot(
    game: str | Game,
    level: str | int = "strong",
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
) -> Bot:
    """The bot of that level. Its budget per decision is in seconds or, repeatable in one thread, in iterations."""
    game = registry.by_name(game) if isinstance(game, str) else game
    level = name_of(level)
    if (seconds is not None and seconds <= 0) or (iterations is not None and iterations < 1) or (threads or 1) < 1:
        raise Refused(say("A bot needs some time to think: more than 0 seconds, at least 1 iteration and 1 thread."))
    rung = rung_of(game, level)
    budget = _budget(rung, seconds, iterations)
    threads = threads or ((os.cpu_count() or 1) if rung.all_cores and iterations is None else 1)
    return Bot(game, level, policy_of(game, level, budget, threads), budget.seconds)


def adviser(game: str | Game) -> Bot:
    """The bot to ask for advice: the best there is, within a moment and on one core."""
    return bot(game, BEST, seconds=ADVICE_SECONDS, threads=1)


def quick_adviser(game: str | Game) -> Bot:
    """The bot to ask while the best one is not compiled yet: it decides at a glance."""
    game = registry.by_name(game) if isinstance(game, str) else game
    glance = knowledge.of(game).glance
    return Bot(game, ADVISER, Shortlist(game) if glance is knowledge.one_ply else glance(game))


def name_of(level: str | int) -> str:
    """The name of a bot given by its name, a former name or its number."""
    name = NUMBERS.get(str(level), FORMER_NAMES.get(str(level), str(level)))
    if name not in BOTS:
        raise Refused(
            say("There is no bot {name}; choose from {names}, or a level from 1 to {last}.",
                name=told(str(level)), names=", ".join(BOTS), last=len(LEVELS))
        )  # fmt: skip
    return name


def is_level(name: str) -> bool:
    """Is there a bot of this name?"""
    return name in NUMBERS or FORMER_NAMES.get(name, name) in BOTS


def rung_of(game: Game, level: str) -> Rung:
    """How this level of this game thinks."""
    if level not in LEVELS:
        return Rung() if level == FIRST_VERSION else Rung(1.0)
    return knowledge.of(game).ladder[list(LEVELS).index(level)]


def seconds_of(game: Game, level: str) -> float:
    """How long a decision of this level may take."""
    if level == ADVISER:
        return ADVICE_SECONDS
    rung = rung_of(game, name_of(level))
    return 0.0 if rung.glances == 1 else rung.seconds


def ponders(game: Game, level: str | int) -> bool:
    """May this level ponder while people think? One not thinking by the clock would be stronger than measured."""
    return name_of(level) in LEVELS and rung_of(game, name_of(level)).is_timed


def _budget(rung: Rung, seconds: float | None, iterations: int | None) -> Budget:
    if iterations is not None:
        return Budget(FOR_EVER if seconds is None else seconds, iterations)
    if seconds is not None:
        return Budget(seconds)
    return Budget(rung.seconds, rung.iterations)


def policy_of(game: Game, level: str, budget: Budget, threads: int) -> Policy:
    """How a level decides."""
    if level == "random":
        return Uniform(game)
    if level == "greedy":
        return OnePly(game)
    known, rung = knowledge.of(game), rung_of(game, level)
    if level == FIRST_VERSION and known.first_version is not None:
        policy: Policy = known.first_version(game, budget, threads)
        return policy
    glance = Noisy(known.glance(game), rung.temperature, rung.points)
    think = (known.solver or TreeSearch)(game, budget, threads) if rung.glances < 1 else glance
    return Glances(game, glance, think, rung.glances) if rung.glances else think

"""What can be trained: for each game, how it is done and where the package keeps the result."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from motu.bots import knowledge
from motu.bots.training.run import Figures, Plan, Run
from motu.bots.weights_io import Learned
from motu.core.compiler import sources
from motu.core.game import Game, Options, Refused
from motu.core.words import say, told


def all_matches(plan: Plan) -> int:
    return plan.generations * plan.matches


def nothing_is_wrong(plan: Plan) -> None:
    pass


def of_a_match(game: Game, options: Options) -> Options:
    """The options as a match would take them."""
    return game.checked(game.seats[0], options)[1]


@dataclass(frozen=True)
class Course:
    """How a game is learned. A run holds the seed, the folder, and who plays the matches."""

    generations: int  # by default
    matches: int  # of each
    scale: float  # weights are stored in steps of 1 / scale
    file: Callable[[Plan], Path]  # where the package keeps them
    train: Callable[[Run], Learned]
    gate: Callable[[Run, Learned], Figures]  # against what the package has; includes whether it `passed`
    options: tuple[str, ...] = ()  # those that are learned separately; matches of all others are learned together
    total: Callable[[Plan], int] = all_matches  # how many matches that takes
    check: Callable[[Plan], None] = nothing_is_wrong  # refuses what cannot be learned
    checked: Callable[[Game, Options], Options] = of_a_match  # the options, all of them


def course_of(game: Game) -> Course:
    """The course of this game."""
    module, _, name = _named(game).partition(":")
    course: Course = getattr(importlib.import_module(module), name)
    return course


def _named(game: Game) -> str:
    named = knowledge.of(game).course
    if not named:
        raise Refused(say("Nothing is learned of {game}: its bots need no training.", game=told(game.title)))
    return named


def plan_of(game: Game, options: Options, generations: int | None, matches: int | None, seed: str | None) -> Plan:
    """What is to be learned; the course supplies the defaults."""
    course = course_of(game)
    for name in options:
        if name not in course.options:
            raise Refused(say("{game} is learned with {name} and without it at once: leave it out.",
                              game=game.title, name=told(name)))  # fmt: skip
    checked = course.checked(game, options)
    plan = Plan(
        game=game.name,
        options={name: checked[name] for name in course.options},
        generations=generations or course.generations,
        matches=matches or course.matches,
        seed=seed or game.name,
        rules=game.revision,
        code=sources.fingerprint([_named(game).partition(":")[0]]),
    )
    course.check(plan)
    return plan

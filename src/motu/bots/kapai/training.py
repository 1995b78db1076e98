"""How the value of half-filled sheets of Ka Pai is trained. The same seed gives the same weights.

Some beginners play a little first, as now and then one gets stuck in a bad habit such as never linking totems. The best
of them seeds the first generation of learners, which continue from there in parallel, each with its own games and with
learning rates reset to a beginner's. Their weights are averaged, and the next generation starts from the average. One
generation that plays all the games learns less, as its weights settle too soon: without looking ahead 48.5 points after
2 x 400,000 games, but 48.8 after five generations of 2 x 100,000.

Beginners learn from each roll as it falls, which is quick; the others from the average over all rolls, which removes
the luck. With `sheet=any` all play on one made-up sheet after another, and what they learn holds for any sheet.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from motu.bots.kapai.gate import gate
from motu.bots.kapai.kernels.learning import ROUNDS, Learner, learn
from motu.bots.kapai.memory import new_room
from motu.bots.kapai.patterns import NETWORK, STAGES, SYMBOL, TABLES, Patterns, fits, free_at, patterns_of
from motu.bots.kapai.sheets import ANY_SHEET, next_sheet
from motu.bots.kapai.weights import SCALE, file_of, sheet_key
from motu.bots.training.course import Course
from motu.bots.training.run import Plan, Report, Run, packed
from motu.bots.weights_io import Learned, Weights, rounded
from motu.core import dice
from motu.core.game import Game, Options, Refused, State
from motu.core.words import say
from motu.games import game as find
from motu.games.kapai.rules.scoring import NETWORK_POINTS

CHUNK = 2000  # games between two reports
LEARNERS = 2  # in parallel
BEGINNERS, FIRST_GAMES = 4, 20_000
ON_A_SHEET = 40  # games in a row
RECENT = 4  # chunks by which beginners are compared

# optimistic initial values, so that everything is tried: points a mark promises on an empty sheet, and what share of a
# network's points is left for each cell it lacks
MARKS = (2.0, 2.0, 2.0, 6.0)
LINK_DISCOUNT = 0.95


def initial_weights(patterns: Patterns) -> Any:
    """Nothing is known, but marks and totems promise something while there is room."""
    weights = np.zeros(patterns.weights, np.float32)
    _, marks, stage = np.indices(SYMBOL)
    for symbol in range(4):
        table = patterns.table(weights, symbol)
        table += MARKS[symbol] * marks * free_at(stage) / free_at(STAGES - 1)
    table = patterns.table(weights, TABLES.index(NETWORK))
    table += initial_network_values()
    return weights


def initial_network_values() -> Any:
    """What a larger network may add to the points, by how many cells are missing to link four totems and five."""
    four, five, stage = np.indices(NETWORK)
    few, some, all_of_them = NETWORK_POINTS[3:]
    there = np.select([five == 0, four == 0], [all_of_them, some], few)
    free = free_at(stage)
    later = np.maximum(all_of_them * LINK_DISCOUNT**five * (five <= free), some * LINK_DISCOUNT**four * (four <= free))
    return np.maximum(later - there, 0)


class Trained(NamedTuple):
    """What a learner has learned, and how it scored."""

    weights: Weights
    average: Weights  # the weights over the last quarter of the games, as they never settle
    mean: float  # recent points


def train(
    options: Options, games: int, seed: str, report: Report, before: Weights | None = None, averages: bool = False
) -> Trained:
    """What is learned after that many games. report(games, mean=..., top=reached 56) is called after every chunk."""
    located, rng = options["sheet"] != ANY_SHEET, dice.generator(f"{seed} sheets")
    patterns = patterns_of(next_sheet(options, rng), located)
    weights = initial_weights(patterns) if before is None else before.copy()
    learner, rested, averaged, means = new_learner(patterns, seed), np.zeros(patterns.weights), 0, [0.0]
    for done in range(0, games, CHUNK):
        n = min(CHUNK, games - done)
        learner.total[:] = 0
        for part in range(0, n, ON_A_SHEET):
            play_part(next_sheet(options, rng), located, min(ON_A_SHEET, n - part), averages, weights, learner)
        means.append(float(learner.total[0]) / n)
        report(n, mean=round(means[-1], 2), top=round(float(learner.total[2]) / n, 3))
        if 4 * (done + n) >= 3 * games:
            averaged += 1
            rested += (weights - rested) / averaged
    return Trained(weights, rested.astype(np.float32), float(np.mean(means[-RECENT:])))


def play_part(start: State, located: bool, games: int, averages: bool, weights: Weights, learner: Learner) -> None:
    """Some games on one sheet."""
    patterns = patterns_of(start, located)
    active = np.zeros((ROUNDS, patterns.features), np.int64)
    learn(np.array([start]), games, averages, new_room(patterns, weights), learner._replace(active=active))


def new_learner(patterns: Patterns, seed: str) -> Learner:
    return Learner(
        active=np.zeros((0, 0), np.int64),  # as each sheet needs
        points=np.zeros(ROUNDS),
        best=np.zeros(ROUNDS),
        expected=np.zeros(ROUNDS),
        errors=np.zeros(patterns.weights, np.float32),
        magnitudes=np.zeros(patterns.weights, np.float32),
        total=np.zeros(3),
        rng=dice.generator(seed),
    )


def learn_apart(options: Options, games: int, seed: str, before: Weights | None, number: int) -> bytes:
    """In a worker: one of several learners."""
    averages = before is not None
    found = train(options, games, f"{seed} {number}", lambda n, **figures: None, before, averages)
    return packed({"weights": found.weights, "average": found.average, "mean": np.array(found.mean)})


def train_together(run: Run) -> Learned:
    """The averaged weights of the last generation."""
    options, seed, games = run.plan.options, run.plan.seed, run.plan.matches
    few = min(games, FIRST_GAMES)
    first = run.parts("first", partial(learn_apart, options, few, f"{seed} first", None), BEGINNERS, few)
    best = max(first, key=lambda learned: float(learned["mean"]))["weights"]
    for generation in range(run.plan.generations):
        learn_one = partial(learn_apart, options, games, f"{seed} {generation}", best)
        found = run.parts(f"generation-{generation}", learn_one, LEARNERS, games)
        best = np.asarray(np.mean([learned["average"] for learned in found], axis=0, dtype=np.float64), np.float32)
        run.report(0, generation=generation, mean=round(float(np.mean([learned["mean"] for learned in found])), 2))
    return rounded(Learned(best), SCALE)


def all_games(plan: Plan) -> int:
    """How many games that is in all."""
    return plan.matches * LEARNERS * plan.generations + BEGINNERS * min(plan.matches, FIRST_GAMES)


def checked(game: Game, options: Options) -> Options:
    """The options of a match, or `sheet=any`."""
    if options.get("sheet") != ANY_SHEET:
        return game.checked(1, options)[1]
    return game.checked(1, {**options, "sheet": "default"})[1] | {"sheet": ANY_SHEET}


def check(plan: Plan) -> None:
    if plan.options["sheet"] != ANY_SHEET and not fits(find("kapai").new(1, plan.options)):
        raise Refused(say("This sheet is too large: a value is learned for sheets of up to 64 cells."))


def shipped(plan: Plan) -> Path:
    if plan.options["sheet"] == ANY_SHEET:
        return file_of(plan.options["groups"])
    return file_of(sheet_key(find("kapai").new(1, plan.options)))


COURSE = Course(
    generations=5,
    matches=20_000,
    scale=SCALE,
    file=shipped,
    train=train_together,
    gate=gate,
    options=("sheet", "groups"),
    total=all_games,
    check=check,
    checked=checked,
)

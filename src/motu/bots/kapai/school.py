"""Where the value of half-filled sheets of Ka Pai is learned. The same seed gives the same numbers.

Some beginners play a little first: now and then one gets into a habit it cannot leave, such as never linking totems. The
best of them teaches the first generation of learners, who go on from there side by side, each with games of its own and
again as ready to change as a beginner. What they learned is averaged, and the next generation begins with that. One
generation that plays all the games learns less, as its weights settle too soon: without looking ahead 48.5 points after
2 x 400,000 games, but 48.8 after five generations of 2 x 100,000.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from queue import Empty
from typing import Any, NamedTuple

import numpy as np

from motu.bots.kapai.layout import NETWORK, STAGES, SYMBOL, TABLES, Layout, layout_of
from motu.bots.kapai.plan import DEEPEST
from motu.bots.kapai.solver import WIDEST, plans
from motu.bots.kapai.train import ROUNDS, learn
from motu.bots.kept import Weights
from motu.core import dice
from motu.core.game import Options
from motu.games import game as find
from motu.games.kapai.rules.scoring import NETWORK_POINTS

CHUNK = 2000  # games between two reports
BEGINNERS, FIRST_GAMES = 4, 20_000
LATELY = 4  # chunks by which beginners are compared

# what is hoped for before anything is learned, so that it is tried: points a mark promises on an empty sheet, and how much
# of a network's points is left for each cell it lacks
MARKS = (2.0, 2.0, 2.0, 6.0)
LINK = 0.95


def first_weights(layout: Layout) -> Any:
    """Nothing is known, but marks and totems promise something while there is room."""
    weights = np.zeros(layout.weights, np.float32)
    _, marks, stage = np.indices(SYMBOL)
    for symbol in range(4):
        table = layout.table(weights, symbol)
        table += MARKS[symbol] * marks * stage / (STAGES - 1)
    table = layout.table(weights, TABLES.index(NETWORK))
    table += links_hoped_for()
    return weights


def links_hoped_for() -> Any:
    """What a larger network may add to the points of one that lacks so many cells of four totems and of five."""
    four, five, stage = np.indices(NETWORK)
    few, some, all_of_them = NETWORK_POINTS[3:]
    there = np.select([five == 0, four == 0], [all_of_them, some], few)
    free = 4 * stage + 2
    hoped = np.maximum(all_of_them * LINK**five * (five <= free), some * LINK**four * (four <= free))
    return np.maximum(hoped - there, 0)


class Skill(NamedTuple):
    """What somebody has learned, and what came of it."""

    weights: Weights
    average: Weights  # the weights over the last quarter of the games, as they never come to rest
    mean: float  # points lately


def train(start: Any, games: int, seed: str, tell: Any, before: Weights | None = None) -> Skill:
    """The skill after that many games on this sheet. tell(games, mean=..., top=reached 56) is called after every chunk."""
    layout, record, begin = layout_of(start), start.dtype, np.array([start])
    weights = first_weights(layout) if before is None else before.copy()
    sums = np.zeros((2, layout.weights), np.float32)
    sheet = (layout.cells, layout.sizes, layout.starts, layout.whole, weights)
    stack, best = np.zeros(DEEPEST + 1, record), plans(1)
    moves, odds, firsts = np.zeros((DEEPEST, WIDEST), np.int32), np.zeros(WIDEST, np.int32), np.zeros(WIDEST)
    room, found = np.zeros((9, 64), np.int64), np.zeros(layout.features, np.int64)
    told, gained, rng = np.zeros((ROUNDS, layout.features), np.int64), np.zeros(ROUNDS), dice.generator(seed)
    rested, averaged, means = np.zeros(layout.weights), 0, [0.0]
    for done in range(0, games, CHUNK):
        n, total = min(CHUNK, games - done), np.zeros(3)
        learn(begin, stack, best, moves, odds, firsts, sheet, sums, room, found, told, gained, n, rng, total)
        means.append(float(total[0]) / n)
        tell(n, mean=round(means[-1], 2), top=round(float(total[2]) / n, 3))
        if 4 * (done + n) >= 3 * games:
            averaged += 1
            rested += (weights - rested) / averaged
    return Skill(weights, rested.astype(np.float32), float(np.mean(means[-LATELY:])))


def learner(games: int, options: Options, seed: str, before: Weights | None, told: Any) -> Skill:
    """One learner in a process of its own."""
    start = find("kapai").new(1, options)
    return train(start, games, seed, lambda n, **figures: told.put((n, figures)), before)


class School:
    """Learners side by side, and what they tell on the way."""

    def __init__(self, pool: ProcessPoolExecutor, told: Any, options: Options, tell: Any) -> None:
        self._pool, self._told, self._options, self._tell = pool, told, options, tell

    def teach(self, seeds: list[str], games: int, before: Weights | None = None) -> list[Skill]:
        jobs = [self._pool.submit(learner, games, self._options, seed, before, self._told) for seed in seeds]
        while not (self._told.empty() and all(job.done() for job in jobs)):
            try:
                games, figures = self._told.get(timeout=0.5)
                self._tell(games, **figures)
            except Empty:
                continue
        return [job.result() for job in jobs]


def games_of(generations: int, learners: int, games: int) -> int:
    """How many games that is altogether."""
    return games * learners * generations + BEGINNERS * min(games, FIRST_GAMES)


def train_together(generations: int, learners: int, games: int, options: Options, seed: str, tell: Any) -> Weights:
    """What the last generation came to, on average."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Manager() as manager, ProcessPoolExecutor(learners, spawn) as pool:
        school = School(pool, manager.Queue(), options, tell)
        first = school.teach([f"{seed} first {n}" for n in range(BEGINNERS)], min(games, FIRST_GAMES))
        best = max(first, key=lambda skill: skill.mean).weights
        for generation in range(generations):
            found = school.teach([f"{seed} {generation} {n}" for n in range(learners)], games, best)
            best = np.asarray(np.mean([skill.average for skill in found], axis=0, dtype=np.float64), np.float32)
        return best

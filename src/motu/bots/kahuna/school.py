"""Where the network of Kahuna learns: generation after generation it plays itself, searching, and learns what searching found.

The first matches are played one ply ahead with the hand-made evaluation. From then on every position is an example: its
worth is what the search thought of its best move, and a little of what came of the match. Each generation learns anew
from the last few generations' examples. The same seed gives the same numbers, on any number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.kahuna.learning import learn
from motu.bots.kahuna.network import PICKED, RESULT, ROWS, STRAIGHT, WIDTH, rows
from motu.bots.kept import Weights
from motu.bots.minds import Budget, Looking, Mind, Opinions, Searching
from motu.bots.player import in_proportion
from motu.core import dice
from motu.core.game import CHANCE, Options, Rng
from motu.core.play import Scratch
from motu.games import game as find

ITERATIONS = 800  # of a search
TOGETHER = 20  # matches a process plays before it reports
REMEMBERED = 3  # generations
PASSES = 6  # over the examples
FASTEST, SLOWEST = 3e-3, 1e-4  # pace of learning, from the first pass to the last
FIRST_BELIEF, BELIEF = 0.5, 0.9  # in what was thought, against what came of it
CURIOSITY = 4  # one move in so many is taken in proportion to how much it is liked, not because it is liked best


class Examples(NamedTuple):
    """Positions as the rows they pick, and what each is worth to the seat that decides."""

    places: NDArray[np.int16]
    counts: NDArray[np.int64]
    targets: NDArray[np.float32]


def train(
    generations: int, matches: int, seed: str, tell: Callable[..., None], processes: int | None = None
) -> Weights:
    """The network after so many generations. tell(n) is called after n more matches, with figures after each generation."""
    weights: Weights | None = None
    kept: list[Examples] = []
    with ProcessPoolExecutor(processes or os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        for generation in range(generations):
            kept = [*kept, gather(pool, generation, matches, seed, weights, tell)][-REMEMBERED:]
            examples = together(kept)
            weights, surprise = fit(examples, f"{seed} {generation}")
            tell(0, generation=generation, examples=len(examples.targets), surprise=round(surprise, 4))
    assert weights is not None
    return weights


def gather(pool: Any, generation: int, matches: int, seed: str, weights: Weights | None, tell: Any) -> Examples:
    """The examples of one generation, in the order of its matches."""
    firsts = range(0, matches, TOGETHER)
    jobs = [pool.submit(play, f"{seed} {generation}", n, min(n + TOGETHER, matches), weights) for n in firsts]
    found = []
    for n, job in zip(firsts, jobs, strict=True):
        found.append(job.result())
        tell(min(TOGETHER, matches - n))
    return together(found)


def together(parts: list[Examples]) -> Examples:
    return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def play(seed: str, first: int, last: int, weights: Weights | None) -> Examples:
    """The examples of these matches of the network against itself; without one, of the hand-made evaluation."""
    game = find("kahuna")
    mind: Mind = (
        Looking(game, 2) if weights is None else Searching(game, Budget(iterations=ITERATIONS), learned=weights)
    )
    belief = FIRST_BELIEF if weights is None else BELIEF
    found = [example for n in range(first, last) for example in one_match(mind, belief, options_of(n), f"{seed} {n}")]
    places, counts, targets = zip(*found, strict=True)
    return Examples(np.array(places), np.array(counts), np.array(targets, np.float32))


def options_of(match: int) -> Options:
    """Most matches are plain; some know each variant, some a handicap."""
    variants: dict[int, Options] = {
        1: {"strategic": True},
        6: {"open_draws": True},
        9: {"handicap": {0: 1 + match % 3}},
    }
    return variants.get(match % 10, {})


def one_match(mind: Mind, belief: float, options: Options, seed: str) -> Iterator[tuple[NDArray[np.int16], int, float]]:
    """Play a match and tell every decision in it: the rows picked, how many, and what the position was worth."""
    game, rng, told = find("kahuna"), dice.generator(seed), []
    s, b, out, places = game.new(2, options), Scratch.of(game), np.zeros(2), np.zeros(PICKED, np.int64)
    v = game.blank(s)
    while game.pending(s, b.who):
        seat = int(b.who[0])
        k = game.legal(s, seat, b.actions, b.odds)
        action = int(b.actions[dice.pick(rng, b.odds, k) if seat == CHANCE else 0])
        if seat != CHANCE and k > 1:
            game.view(s, seat, v)
            opinions = mind(v, seat, rng)
            n = int(rows(s, seat, places))
            told.append((places.astype(np.int16), n, seat, float(opinions.worth[np.argmax(opinions.liking)])))
            action = choose(opinions, rng)
        game.apply(s, seat, action)
    game.payoff(s, out)
    for picked, n, seat, worth in told:
        yield picked, n, belief * worth + (1.0 - belief) * out[seat]


def choose(opinions: Opinions, rng: Rng) -> int:
    if dice.below(rng, CURIOSITY):
        return opinions.best
    return int(opinions.actions[in_proportion(np.maximum(opinions.liking, 0.0), rng)])


def fit(examples: Examples, seed: str) -> tuple[Weights, float]:
    """A network that has learned these examples, and how much they surprised it in the last pass."""
    chance, steps, surprise = np.random.default_rng(list(seed.encode())), 0, 0.0
    weights = blank(chance)
    slopes, moments, sums = (
        np.zeros_like(weights),
        np.zeros((2, *weights.shape), np.float32),
        np.zeros(WIDTH, np.float32),
    )
    for done in range(PASSES):
        order, pace = chance.permutation(len(examples.targets)), FASTEST * (1 - done / PASSES) ** 1.5 + SLOWEST
        steps, surprise = learn(*examples, order, weights, slopes, moments, sums, pace, steps)
    return weights, surprise


def blank(chance: np.random.Generator) -> Weights:
    """A network that knows nothing: small numbers at random, none in the straight column."""
    weights = 0.08 * chance.standard_normal((ROWS, WIDTH))
    weights[RESULT] = 0.3 * chance.standard_normal(WIDTH)
    weights[:, STRAIGHT] = 0.0
    return weights.astype(np.float32)

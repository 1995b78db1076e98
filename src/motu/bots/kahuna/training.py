"""How the network of Kahuna is trained: generation after generation it plays itself, searching, and learns what searching found.

The first matches are played one ply ahead with the hand-made evaluation. From then on every position is an example: its
target is what the search thought of its best move, and a little of what came of the match. Each generation learns anew
from the last few generations' examples. The same seed gives the same weights, on any number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.bots.kahuna.kernels.learning import Adam, Examples, learn
from motu.bots.kahuna.kernels.network import MOST_ACTIVE, OUTPUT, ROWS, SKIP, WIDTH, active_features
from motu.bots.knowledge import Network
from motu.bots.policies import Budget, OnePly, Policy, Preferences, sample
from motu.bots.search import TreeSearch
from motu.bots.weights_io import Weights
from motu.core import dice
from motu.core.game import CHANCE, Options, Rng
from motu.core.play import Buffers
from motu.games import game as find

ITERATIONS = 800  # of a search
MATCHES_OF_A_JOB = 20  # that a process plays before it reports
REPLAY_BUFFER = 3  # generations whose examples are learned from
EPOCHS = 6
LEARNING_RATE, LAST_LEARNING_RATE = 3e-3, 1e-4  # from the first epoch to the last
FIRST_BOOTSTRAP, BOOTSTRAP = 0.5, 0.9  # share of the search's value in a target; the rest is the result
EXPLORATION = 4  # one move in so many is sampled in proportion to its preference, not because it is the best


def train(
    generations: int, matches: int, seed: str, report: Callable[..., None], processes: int | None = None
) -> Weights:
    """The network after so many generations. report(n) is called after n more matches, with figures after each generation."""
    weights: Weights | None = None
    buffer: list[Examples] = []
    with ProcessPoolExecutor(processes or os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        for generation in range(generations):
            buffer = [*buffer, gather(pool, generation, matches, seed, weights, report)][-REPLAY_BUFFER:]
            examples = concatenated(buffer)
            weights, loss = fit(examples, f"{seed} {generation}")
            report(0, generation=generation, examples=len(examples.targets), loss=round(loss, 4))
    assert weights is not None
    return weights


def gather(pool: Any, generation: int, matches: int, seed: str, weights: Weights | None, report: Any) -> Examples:
    """The examples of one generation, in the order of its matches."""
    firsts = range(0, matches, MATCHES_OF_A_JOB)
    jobs = [pool.submit(play, f"{seed} {generation}", n, min(n + MATCHES_OF_A_JOB, matches), weights) for n in firsts]
    found = []
    for n, job in zip(firsts, jobs, strict=True):
        found.append(job.result())
        report(min(MATCHES_OF_A_JOB, matches - n))
    return concatenated(found)


def concatenated(parts: list[Examples]) -> Examples:
    return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def play(seed: str, first: int, last: int, weights: Weights | None) -> Examples:
    """The examples of these matches of the network against itself; without one, of the hand-made evaluation."""
    game = find("kahuna")
    policy: Policy = (
        OnePly(game, 2) if weights is None else TreeSearch(game, Budget(iterations=ITERATIONS), weights=weights)
    )
    bootstrap = FIRST_BOOTSTRAP if weights is None else BOOTSTRAP
    found = [
        example for n in range(first, last) for example in one_match(policy, bootstrap, options_of(n), f"{seed} {n}")
    ]
    features, counts, targets = zip(*found, strict=True)
    return Examples(np.array(features), np.array(counts), np.array(targets, np.float32))


def options_of(match: int) -> Options:
    """Most matches have no options; some have a variant, some a handicap."""
    variants: dict[int, Options] = {
        1: {"strategic": True},
        6: {"open_draws": True},
        9: {"handicap": {0: 1 + match % 3}},
    }
    return variants.get(match % 10, {})


def one_match(
    policy: Policy, bootstrap: float, options: Options, seed: str
) -> Iterator[tuple[NDArray[np.int16], int, float]]:
    """Play a match; of every decision in it the active features, how many, and the value of the position."""
    game, rng, decisions = find("kahuna"), dice.generator(seed), []
    s, b, out, features = game.new(2, options), Buffers.of(game), np.zeros(2), np.zeros(MOST_ACTIVE, np.int64)
    while game.pending(s, b.who):
        seat = int(b.who[0])
        k = game.legal(s, seat, b.actions, b.odds)
        action = int(b.actions[dice.pick(rng, b.odds, k) if seat == CHANCE else 0])
        if seat != CHANCE and k > 1:
            found = policy(game.view(s, seat), seat, rng)
            n = int(active_features(s, seat, features))
            decisions.append((features.astype(np.int16), n, seat, float(found.value[np.argmax(found.preference)])))
            action = choose(found, rng)
        game.apply(s, seat, action)
    game.payoff(s, out)
    for active, n, seat, value in decisions:
        yield active, n, bootstrap * value + (1.0 - bootstrap) * out[seat]


def choose(preferences: Preferences, rng: Rng) -> int:
    if dice.below(rng, EXPLORATION):
        return preferences.best
    return int(preferences.actions[sample(np.maximum(preferences.preference, 0.0), rng)])


def fit(examples: Examples, seed: str) -> tuple[Weights, float]:
    """A network that has learned these examples, and its mean loss in the last epoch."""
    chance, steps, loss = np.random.default_rng(list(seed.encode())), 0, 0.0
    weights = initial_weights(chance)
    adam = Adam(np.zeros_like(weights), np.zeros_like(weights), np.zeros_like(weights))
    network = Network(weights, np.zeros(MOST_ACTIVE, np.int64), np.zeros(WIDTH, np.float32))
    for epoch in range(EPOCHS):
        order = chance.permutation(len(examples.targets))
        learning_rate = LEARNING_RATE * (1 - epoch / EPOCHS) ** 1.5 + LAST_LEARNING_RATE
        steps, loss = learn(examples, order, network, adam, learning_rate, steps)
    return weights, loss


def initial_weights(chance: np.random.Generator) -> Weights:
    """A network that knows nothing: small weights at random, none in the skip column."""
    weights = 0.08 * chance.standard_normal((ROWS, WIDTH))
    weights[OUTPUT] = 0.3 * chance.standard_normal(WIDTH)
    weights[:, SKIP] = 0.0
    return weights.astype(np.float32)

"""Whether newly learned values play Ka Pai better than those the package has: the same rolls, alone at the table."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from motu.bots.kapai.planner import Planner
from motu.bots.kapai.weights import weights_of
from motu.bots.policies import OnePly, Policy
from motu.bots.training.run import Figures, Run, packed
from motu.bots.weights_io import Weights
from motu.core import dice
from motu.core.game import CHANCE, Options
from motu.core.play import Buffers
from motu.games import game as find

ENDS = 16  # of a round that are followed one roll further
GAMES, PART = 2000, 20  # in all, and at a time


def gate(run: Run, weights: Weights) -> Figures:
    """The mean points of both, and the difference with its 95 % interval."""
    count = -(-min(GAMES, run.plan.matches) // PART)
    work = partial(play_part, run.plan.options, weights, f"{run.plan.seed} gate")
    parts = run.parts(f"package-{run.plan.generations}", work, count, 0)
    points = np.concatenate([part["points"] for part in parts])
    new, old = points.mean(axis=0).tolist()
    more = points[:, 0] - points[:, 1]
    half = 1.96 * float(more.std()) / math.sqrt(len(more))
    return {
        "points": round(new, 2), "before": round(old, 2), "more": round(new - old, 2), "interval": round(half, 2),
        "games": len(more), "passed": new > old,
    }  # fmt: skip


def play_part(options: Options, weights: Weights, seed: str, part: int) -> bytes:
    """In a worker: some games with the new values, and the same rolls with the old ones."""
    game = find("kapai")
    policies = [
        Planner(game, ENDS, math.inf, OnePly(game), weights=found) for found in (lambda key: weights, weights_of)
    ]
    numbers = range(PART * part, PART * part + PART)
    return packed(
        {"points": np.array([[points(policy, options, f"{seed} {n}") for policy in policies] for n in numbers])}
    )


def points(policy: Policy, options: Options, seed: str) -> float:
    """What a policy gets alone."""
    game, chance, rng = find("kapai"), dice.generator(seed), dice.generator(f"{seed} 0")
    s, b, out = game.new(1, options), Buffers.of(game), np.zeros(game.seats[-1])
    while game.pending(s, b.who):
        seat = int(b.who[0])
        k = game.legal(s, seat, b.actions, b.odds)
        action = int(b.actions[dice.pick(chance, b.odds, k) if seat == CHANCE else 0])
        if seat != CHANCE and k > 1:
            action = policy(game.view(s, seat), seat, rng).best
        game.apply(s, seat, action)
    game.payoff(s, out)
    return float(out[0])

"""Gate matches: one seat plays with what was newly learned, all others with the old; every deal is played from every
seat.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from motu.bots.policies import Budget
from motu.bots.search import TreeSearch
from motu.bots.statistics import wilson
from motu.bots.training.run import Figures, Run, packed
from motu.bots.training.selfplay import Learner
from motu.bots.weights_io import Learned
from motu.core import dice
from motu.core.game import CHANCE
from motu.core.play import Buffers
from motu.games import game as find

PART = 4  # matches played at a time: a deal from every seat of a full table


def gate_figures(learner: Learner, run: Run, name: str, new: Learned, old: Learned) -> Figures:
    """The share of victories with what was newly learned, its 95 % interval, and par."""
    count = -(-min(learner.gate_matches, run.plan.matches) // PART)
    work = partial(play_part, learner, new, old, f"{run.plan.seed} {name}")
    won = np.concatenate([part["won"] for part in run.parts(name, work, count, 0)])
    low, high = wilson(float(won.sum()), len(won))
    rate, par = float(won.mean()), 1.0 / learner.setup(0)[0]
    return {
        "rate": round(rate, 4), "low": round(low, 4), "high": round(high, 4), "par": par, "matches": len(won),
        "iterations": learner.gate_iterations, "passed": rate > par,
    }  # fmt: skip


def play_part(learner: Learner, new: Learned, old: Learned, seed: str, part: int) -> bytes:
    """In a worker: some gate matches."""
    numbers = range(PART * part, PART * part + PART)
    return packed({"won": np.array([one_match(learner, new, old, f"{seed} {part}", number) for number in numbers])})


def one_match(learner: Learner, new: Learned, old: Learned, seed: str, number: int) -> float:
    """What is won in one match with what was newly learned; everybody has the same number of iterations, which is repeatable."""
    game, (seats, options) = find(learner.game), learner.setup(0)
    budget = Budget(iterations=learner.gate_iterations)
    searches = [TreeSearch(game, budget, learned=learned) for learned in (old, new)]
    s, b, out, chance = game.new(seats, options), Buffers.of(game), np.zeros(game.seats[-1]), dice.generator(seed)
    rng = dice.generator(f"{seed} {number}")
    while game.pending(s, b.who):
        seat = int(b.who[0])
        k = game.legal(s, seat, b.actions, b.odds)
        action = int(b.actions[dice.pick(chance, b.odds, k) if seat == CHANCE else 0])
        if seat != CHANCE and k > 1:
            action = searches[seat == number % seats](game.view(s, seat), seat, rng).best
        game.apply(s, seat, action)
    game.payoff(s, out)
    return float(out[number % seats])

"""Each generation plays itself, searching, and learns what the search found.

Each learns from scratch from the examples of the last few, and is kept only if it wins its gate matches against the
last one kept.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from motu.bots import knowledge
from motu.bots.kernels.learning import Examples
from motu.bots.training.fit import fit
from motu.bots.training.gate import gate_figures
from motu.bots.training.run import Arrays, Figures, Run, packed
from motu.bots.training.selfplay import Learner, concatenated, examples_of
from motu.bots.weights_io import Weights, rounded
from motu.games import game as find

PART = 10  # matches played and stored at a time
REPLAY_BUFFER = 3  # generations whose examples are learned from


def train(learner: Learner, run: Run) -> Weights:
    """The weights of the last generation that passed its gate."""
    best: Weights | None = None
    buffer: list[Examples] = []
    for generation in range(run.plan.generations):
        buffer = [*buffer, gather(learner, run, generation, best)][-REPLAY_BUFFER:]
        learn = partial(one_generation, learner, run, generation, buffer, best)
        learned = run.once(f"generation-{generation}", learn)
        best = learned["weights"] if learned["kept"] else best
        run.report(0, **figures_of(learned))
    assert best is not None, "the first generation is kept"
    return best


def gather(learner: Learner, run: Run, generation: int, weights: Weights | None) -> Examples:
    """The examples of one generation, in the order of its matches."""
    count, seed = -(-run.plan.matches // PART), f"{run.plan.seed} {generation}"
    work = partial(play_part, learner, weights, seed, run.plan.matches)
    return concatenated([Examples(**part) for part in run.parts(f"examples-{generation}", work, count, PART)])


def play_part(learner: Learner, weights: Weights | None, seed: str, matches: int, part: int) -> bytes:
    """In a worker: some of the matches of a generation."""
    numbers = range(PART * part, min(PART * (part + 1), matches))
    return packed(examples_of(learner, weights, seed, numbers)._asdict())


def one_generation(learner: Learner, run: Run, generation: int, buffer: list[Examples], best: Weights | None) -> Arrays:
    """Learn, then play the gate matches."""
    examples = concatenated(buffer)
    weights, loss = fit(learner, examples, f"{run.plan.seed} {generation}")
    weights = rounded(weights, learner.scale)
    found: Figures = {"rate": 1.0, "par": 0.0, "passed": True}  # nobody to beat yet
    if best is not None:
        found = gate_figures(learner, run, f"gate-{generation}", weights, best)
    return {
        "weights": weights,
        "kept": np.array(found["passed"]),
        "figures": np.array([generation, len(examples.targets), loss, found["rate"], found["par"]]),
    }


def figures_of(learned: Arrays) -> Figures:
    generation, examples, loss, rate, par = learned["figures"].tolist()
    return {
        "generation": int(generation), "examples": int(examples), "loss": round(loss, 4),
        "gate": round(rate, 3), "par": par, "kept": bool(learned["kept"]),
    }  # fmt: skip


def gate(learner: Learner, run: Run, weights: Weights) -> Figures:
    """How these weights do against the package's."""
    return gate_figures(
        learner, run, f"package-{run.plan.generations}", weights, knowledge.of(find(run.plan.game)).weights()
    )

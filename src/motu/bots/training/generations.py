"""Each generation plays itself, searching, and learns what the search found.

Each learns from scratch from the examples of the last few, and is kept only if it wins its gate matches against the
last one kept.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from motu.bots import knowledge
from motu.bots.training.fit import fit
from motu.bots.training.gate import gate_figures
from motu.bots.training.run import Arrays, Figures, Run, packed
from motu.bots.training.selfplay import Gathered, Learner, concatenated, gathered
from motu.bots.weights_io import Learned, rounded
from motu.games import game as find

PART = 10  # matches played and stored at a time
REPLAY_BUFFER = 3  # generations whose examples are learned from


def train(learner: Learner, run: Run) -> Learned:
    """What the last generation that passed its gate had learned."""
    best: Learned | None = None
    buffer: list[Gathered] = []
    for generation in range(run.plan.generations):
        buffer = [*buffer, gather(learner, run, generation, best)][-REPLAY_BUFFER:]
        learn = partial(one_generation, learner, run, generation, buffer, best)
        result = run.once(f"generation-{generation}", learn)
        best = Learned(result["weights"], result["priors"]) if result["kept"] else best
        run.report(0, **figures_of(result))
    assert best is not None, "the first generation is kept"
    return best


def gather(learner: Learner, run: Run, generation: int, learned: Learned | None) -> Gathered:
    """What there is to learn from one generation, in the order of its matches."""
    count, seed = -(-run.plan.matches // PART), f"{run.plan.seed} {generation}"
    work = partial(play_part, learner, learned, seed, run.plan.matches)
    return concatenated([Gathered.of(part) for part in run.parts(f"examples-{generation}", work, count, PART)])


def play_part(learner: Learner, learned: Learned | None, seed: str, matches: int, part: int) -> bytes:
    """In a worker: some of the matches of a generation."""
    numbers = range(PART * part, min(PART * (part + 1), matches))
    return packed(gathered(learner, learned, seed, numbers).named())


def one_generation(learner: Learner, run: Run, generation: int, buffer: list[Gathered], best: Learned | None) -> Arrays:
    """Learn, then play the gate matches."""
    material = concatenated(buffer)
    fitted, *losses = fit(learner, material, f"{run.plan.seed} {generation}")
    learned = rounded(fitted, learner.scale)
    found: Figures = {"rate": 1.0, "par": 0.0, "passed": True}  # nobody to beat yet
    if best is not None:
        found = gate_figures(learner, run, f"gate-{generation}", learned, best)
    return {
        **learned._asdict(),
        "kept": np.array(found["passed"]),
        "figures": np.array([generation, len(material.examples.targets), *losses, found["rate"], found["par"]]),
    }


def figures_of(result: Arrays) -> Figures:
    generation, examples, loss, loss_of_priors, rate, par = result["figures"].tolist()
    return {
        "generation": int(generation), "examples": int(examples), "loss": round(loss, 4),
        "loss_of_priors": round(loss_of_priors, 4), "gate": round(rate, 3), "par": par, "kept": bool(result["kept"]),
    }  # fmt: skip


def gate(learner: Learner, run: Run, learned: Learned) -> Figures:
    """How it does against what the package has."""
    return gate_figures(
        learner, run, f"package-{run.plan.generations}", learned, knowledge.of(find(run.plan.game)).learned()
    )

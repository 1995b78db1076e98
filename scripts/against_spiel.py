"""Our search for Kahuna against OpenSpiel's IS-MCTS, its Python version, on the same matches; see docs/strength.md.

It borrows what our search knows: our network evaluates its leaves, and our priors are its priors. So this compares the
searches alone: at equal iterations how well they search, at equal time also how fast. Every match is a line in
build/strength, so a stopped run can be resumed.
`scripts/against_spiel.py iterations 40`, `scripts/against_spiel.py time 40`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("MOTU_CLOCK", "cpu")  # read when motu is imported: count the CPU time of the thinking thread

import numpy as np
from open_spiel.python.algorithms import ismcts

import motu
from motu.bots import knowledge
from motu.bots.knowledge import network_of
from motu.bots.policies import Budget
from motu.bots.search import TreeSearch
from motu.core import dice
from motu.core.play import Buffers
from motu.lab.spiel import load

KEPT = Path(__file__).parents[1] / "build" / "strength"
GAME, ITERATIONS, EXPLORATION = "kahuna", 100, 2.0
LENIENT = {"use_observation_string": True, "allow_inconsistent_action_sets": True}


class Lent:
    """What our search knows, as an evaluator for OpenSpiel."""

    def __init__(self) -> None:
        self.game, known = motu.game(GAME), knowledge.of(motu.game(GAME))
        assert known.leaf_value is not None and known.learned_priors is not None
        self.leaf_value: Any = known.leaf_value
        self.priors: Any = known.learned_priors
        self.network = network_of(known.learned(), self.game.max_legal)

    def evaluate(self, state: Any) -> Any:
        out = np.zeros(2)
        self.leaf_value(state.state, self.network, out)
        return 2 * out - 1  # OpenSpiel's results are from -1 to 1

    def prior(self, state: Any) -> list[tuple[int, float]]:
        b, seat = Buffers.of(self.game), state.current_player()
        n = self.game.legal(state.state, seat, b.actions, b.odds)
        self.priors(state.state, seat, b.actions, n, self.network, b.odds)
        total = int(b.odds[:n].sum())
        return [(int(action), int(odd) / total) for action, odd in zip(b.actions[:n], b.odds[:n], strict=True)]


class Theirs:
    """OpenSpiel's search, and the CPU time its last decision took in this thread."""

    def __init__(self, seed: int) -> None:
        self.game, self.spent = load(GAME), 0.0
        self.search = ismcts.ISMCTSBot(
            self.game, Lent(), EXPLORATION, ITERATIONS, random_state=np.random.RandomState(seed),
            child_selection_policy=ismcts.ChildSelectionPolicy.PUCT, **LENIENT,
        )  # fmt: skip

    def decide(self, match: motu.Match) -> int:
        state, began = self.game.new_initial_state(), time.thread_time()
        for _, action in match.entries:
            state.apply_action(action)
        action = int(self.search.step(state))
        self.spent = time.thread_time() - began
        return action


def play(number: int, is_timed: bool) -> dict[str, float]:
    """One match: what ours won, and the mean time per decision of both. Every deal is played from both seats."""
    match, rng, mine = motu.Match(GAME, seed=f"strength {number // 2}"), dice.generator(number), number % 2
    theirs, times = Theirs(number), {True: [0.0], False: [0.0]}
    while not match.over:
        seat = int(match.pending[0])
        began, is_mine = time.thread_time(), seat == mine
        if len(match.actions(seat)) == 1:
            match.play(seat, match.actions(seat)[0])
            continue
        if is_mine:
            budget = Budget(seconds=max(theirs.spent, 0.01)) if is_timed else Budget(iterations=ITERATIONS)
            match.play(seat, TreeSearch(match.game, budget)(match.view(seat), seat, rng).best)
        else:
            match.play(seat, theirs.decide(match))
        times[is_mine].append(time.thread_time() - began)
    ours, other = (float(np.mean(times[side])) for side in (True, False))
    return {"number": number, "won": match.payoff()[mine], "ours": round(ours, 4), "theirs": round(other, 4)}


if __name__ == "__main__":
    kind, matches = sys.argv[1], int(sys.argv[2])
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"spiel-{kind}.jsonl"
    done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
    for number in range(done, matches):
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(play(number, kind == "time")) + "\n")

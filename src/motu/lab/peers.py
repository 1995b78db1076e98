"""Other systems, measured the way we measure ourselves."""

from __future__ import annotations

import random
import time

SPIEL_GAMES = ("hex", "havannah", "connect_four")


def spiel_decisions(name: str, seconds: float) -> float | None:
    """Decisions a second of random matches that OpenSpiel plays in its own C++; None where it is not installed.

    One simulation of its tree search, with an evaluator that plays many random matches, is those matches and hardly
    anything else, all without Python. How many decisions a match has on average is found by playing some by hand with the
    same uniformly random choice.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    length = sum(_length(game.new_initial_state()) for _ in range(200)) / 200
    matches, spent = 64, 0.0
    while spent < seconds:
        matches *= 2
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(matches, 1), 1.0, 1, 100, False, 1, False)
        began = time.perf_counter()
        bot.mcts_search(game.new_initial_state())
        spent = time.perf_counter() - began
    return matches * length / spent


def _length(state) -> int:  # type: ignore[no-untyped-def]
    n = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        n += 1
    return n

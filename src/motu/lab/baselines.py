"""Other systems, measured the way we measure ourselves."""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

import numpy as np

SPIEL_GAMES = ("hex", "havannah", "quoridor", "connect_four")
ZOO_GAMES = ("connect_four_v3", "tictactoe_v3")
PGX_GAMES = ("connect_four", "hex", "backgammon")
PGX_STEPS = 16  # in one call


def spiel_decisions(name: str, seconds: float) -> float | None:
    """Decisions per second of random matches that OpenSpiel plays in its own C++; None if it is not installed.

    One simulation of its tree search, with an evaluator that plays many random matches, is those matches and hardly
    anything else, all without Python. The average number of decisions in a match is found by playing some by hand with
    the same uniformly random choice.
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


def _length(state: Any) -> int:
    n = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))  # a match to be timed  # noqa: S311
        n += 1
    return n


def spiel_search(match: Any, seconds: float) -> float | None:
    """Iterations per second of OpenSpiel's own IS-MCTS bot, with its random play-outs, at this position of our game.

    It is the one written in Python: the one in C++ only plays games written in C++.
    """
    try:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        from motu.lab.spiel import load
    except ImportError:
        return None
    game = load(match.game.name, seats=match.seats)
    state = game.new_initial_state()
    for _, action in match.entries:
        state.apply_action(action)
    times, spent = 2, 0.0
    while spent < seconds:
        times *= 2
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        inconsistent = {"use_observation_string": True, "allow_inconsistent_action_sets": True}
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, times, random_state=np.random.RandomState(1), **inconsistent)
        began = time.perf_counter()
        bot.step(state)
        spent = time.perf_counter() - began
    return times / spent


def zoo_steps(name: str, seconds: float) -> float | None:
    """Steps per second of random play in one of PettingZoo's classic games; None if it is not installed."""
    try:
        classic = importlib.import_module(f"pettingzoo.classic.{name}")
    except ImportError:
        return None
    return aec_steps(classic.env(), seconds)


def aec_steps(env: Any, seconds: float) -> float:
    """Steps per second of random play in any AEC environment with action masks."""
    rng, steps, began = np.random.default_rng(1), -1, time.perf_counter()
    env.reset(seed=1)
    while (spent := time.perf_counter() - began) < seconds or steps < 1:
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.reset()
            continue
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[rng.integers(len(legal))]))
        if steps < 0:
            began = time.perf_counter()  # everything is compiled or loaded now
        steps += 1
    return steps / spent


def pgx_steps(name: str, size: int, seconds: float) -> float | None:
    """Steps per second of a batch of random matches in Pgx on the CPU; None if it is not installed.

    As suits it best: choice and step are compiled together, many steps into one call, and a match that is over stands
    still, where ours restarts.
    """
    try:
        import jax
        import pgx
        from pgx.experimental import act_randomly
    except ImportError:
        return None
    with jax.default_device(jax.devices("cpu")[0]):
        env = pgx.make(name)

        def one(state: Any, key: Any) -> Any:
            mine, theirs = jax.random.split(key)
            actions = act_randomly(mine, state.legal_action_mask)
            return jax.vmap(env.step)(state, actions, jax.random.split(theirs, size)), None

        many = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, PGX_STEPS))[0])
        key = jax.random.PRNGKey(1)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, size))
        return _calls(lambda state: jax.block_until_ready(many(state, key)), state, seconds) * size * PGX_STEPS


def _calls(work: Any, state: Any, seconds: float) -> float:
    """Calls per second of a compiled function that takes a state and returns the next."""
    state, calls, began = work(state), 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        state, calls = work(state), calls + 1
    return calls / spent

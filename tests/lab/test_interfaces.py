"""The conformance suites of PettingZoo and OpenSpiel, on every game."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import motu
import motu.lab
from motu.core import compiled

pytest.importorskip("pettingzoo", reason="needs the extra lab")
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra lab")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test  # noqa: E402

import motu.lab.spiel  # noqa: E402
from motu.lab.zoo import MotuAEC  # noqa: E402

TABLES = [(name, i) for name in motu.NAMES for i in range(len(motu.game(name).tables))]
pytestmark = pytest.mark.skipif(compiled.INTERPRETED, reason="the same rules, slower")


def table(name, i):
    seats, options = motu.game(name).tables[i]
    return {"seats": seats or None, "options": options}


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_pettingzoo_api(name, i):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have a Box than a Dict with a mask, as its own classics have
        api_test(motu.lab.aec(name, **table(name, i)), num_cycles=300)


@pytest.mark.parametrize("name", motu.NAMES)
def test_pettingzoo_seeds(name):
    seed_test(lambda: motu.lab.aec(name), num_cycles=40)


@pytest.mark.parametrize("name", motu.NAMES)
def test_pettingzoo_parallel(name):
    seats = min(3, motu.game(name).seats[-1])
    parallel_api_test(motu.lab.parallel(name, seats=seats), num_cycles=60)


@pytest.mark.parametrize("name", motu.NAMES)
def test_pettingzoo_render(name):
    render_test(lambda render_mode: motu.lab.aec(name, render_mode=render_mode))


def test_pettingzoo_max_cycles_does_not_apply():
    """Our matches end by their rules: there is no number of cycles to cut them at."""
    with pytest.raises((TypeError, AssertionError, AttributeError)):
        max_cycles_test(MotuAEC)


@pytest.mark.parametrize("name", motu.NAMES)
def test_an_illegal_action_ends_the_match_for_who_tried_it(name):
    env = motu.lab.aec(name)
    env.reset(seed=1)
    seen, *_ = env.last()
    agent = env.agent_selection
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations[agent]
    assert env._cumulative_rewards[agent] == -1


@pytest.mark.parametrize("name", motu.NAMES)
def test_rewards_of_a_match_add_up(name):
    env = motu.lab.aec(name)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    while not any(env.terminations.values()):
        seen, *_ = env.last()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert len(env.rewards) == 1 or abs(sum(env.rewards.values())) < 1e-9


@pytest.mark.parametrize("name", motu.NAMES)
def test_open_spiel_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(f"motu_{name}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", motu.NAMES)
def test_open_spiels_own_search_plays(name):
    from open_spiel.python.algorithms import ismcts, mcts

    game = motu.lab.load_spiel(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = Quick()
    for bot in (
        mcts.MCTSBot(game, 1.0, 5, evaluator),
        ismcts.ISMCTSBot(game, evaluator, 1.0, 5, use_observation_string=True, allow_inconsistent_action_sets=True),
    ):
        assert bot.step(state) in state.legal_actions()


class Quick:
    """An evaluator that knows nothing; whole random matches in OpenSpiel's Python would take long."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("name", motu.NAMES)
def test_what_a_seat_may_not_know_is_in_no_string_and_no_tensor(name):
    from motu.core import dice

    game = motu.lab.load_spiel(name)
    state, rng, np_rng = game.new_initial_state(), dice.generator(1), np.random.default_rng(1)
    for _ in range(60):
        if state.is_terminal():
            break
        other = state.clone()
        if state.steps.game.swap(other.state, 0, rng):
            assert state.observation_string(0) == other.observation_string(0)
            assert state.information_state_string(0) == other.information_state_string(0)
            assert state.observation_tensor(0) == other.observation_tensor(0)
        legal = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(np_rng.choice(legal)))

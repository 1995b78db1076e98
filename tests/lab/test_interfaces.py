"""The conformance suites of PettingZoo, Gymnasium and OpenSpiel, on every game and its options."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import motu
import motu.lab
from motu.core import compiled

pytest.importorskip("pettingzoo", reason="needs the extra lab")
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra lab")

import gymnasium  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import motu.lab.gym  # noqa: E402
import motu.lab.spiel  # noqa: E402
from motu.lab import zoo  # noqa: E402

TABLES = [(name, i) for name in motu.names() for i in range(len(motu.game(name).trial_setups))]
IDS = sorted(name for name in gymnasium.registry if name.startswith("motu/"))
pytestmark = pytest.mark.skipif(compiled.INTERPRETED, reason="the same rules, slower")


def table(name, i):
    seats, options = motu.game(name).trial_setups[i]
    return {"seats": seats or None, "options": options}


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_pettingzoo_api(name, i):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have a Box than a Dict with a mask, as its own classics have
        api_test(motu.lab.aec(name, **table(name, i)), num_cycles=300)


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_pettingzoo_seeds(name, i):
    seed_test(lambda: motu.lab.aec(name, **table(name, i)), num_cycles=30)


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_pettingzoo_parallel(name, i):
    parallel_api_test(motu.lab.parallel(name, **table(name, i)), num_cycles=60)


@pytest.mark.parametrize("name", motu.names())
def test_pettingzoo_parallel_seeds(name):
    parallel_seed_test(lambda: motu.lab.parallel(name, seats=min(3, motu.game(name).seats[-1])), num_cycles=30)


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_pettingzoo_render(name, i, monkeypatch):
    if i:
        monkeypatch.setattr(
            zoo, "WIDTH", 100
        )  # painting takes its time: as large as it is shown for one table of a game
    render_test(lambda render_mode: motu.lab.aec(name, **table(name, i), render_mode=render_mode))


def test_pettingzoo_max_cycles_does_not_apply():
    """Our matches end by their rules: there is no number of cycles to cut them at."""
    with pytest.raises((TypeError, AssertionError, AttributeError)):
        max_cycles_test(zoo.MotuAEC)


@pytest.mark.parametrize("name", motu.names())
def test_an_illegal_action_ends_the_match_for_who_tried_it(name):
    env = motu.lab.aec(name)
    env.reset(seed=1)
    seen, *_ = env.last()
    agent = env.agent_selection
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations[agent]
    assert env._cumulative_rewards[agent] == -1


@pytest.mark.parametrize("name", motu.names())
def test_rewards_of_a_match_add_up(name):
    env = motu.lab.aec(name)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    while not any(env.terminations.values()):
        seen, *_ = env.last()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert len(env.rewards) == 1 or abs(sum(env.rewards.values())) < 1e-9


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_checks_every_registered_environment(name):
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*Box observation space (minimum|maximum) value is -?infinity")
        check_env(gymnasium.make(name).unwrapped)


def test_gymnasium_has_an_environment_for_every_game():
    assert IDS == ["motu/KaPai-v0", "motu/Kahuna-v0", "motu/Kaivai-v0"]
    for name in IDS:
        env = gymnasium.make(name, opponent="random")
        _, info = env.reset(seed=2)
        ended = False
        while not ended:
            assert isinstance(env.unwrapped, motu.lab.gym.MotuEnv)
            assert (env.unwrapped.action_masks() == info["action_mask"]).all()
            _, reward, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        assert float(reward) > 1 if name == "motu/KaPai-v0" else -1 <= float(reward) <= 1


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_gymnasium_checks_every_option(name, i):
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(motu.lab.env(name, opponent="random", **table(name, i)), skip_render_check=True)


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_open_spiel_random_simulation(name, i):
    pyspiel.random_sim_test(spiel(name, i), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "i"), TABLES)
def test_open_spiel_reads_back_the_name_of_a_game_with_its_options(name, i):
    game = spiel(name, i)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.new_initial_state().stepper.options == motu.game(name).checked(*motu.game(name).trial_setups[i])[1]


def test_open_spiel_takes_options_that_are_lists():
    game = motu.lab.load_spiel("kaivai", seats=3, bases=["A6 A7", "M6 M7"])
    assert pyspiel.load_game(str(game)).new_initial_state().stepper.options["bases"] == ["A6 A7", "M6 M7"]


def spiel(name, i):
    seats, options = motu.game(name).trial_setups[i]
    return motu.lab.load_spiel(name, **({"seats": seats} if seats else {}), **options)


def searchers(game):
    """OpenSpiel's own MCTS and IS-MCTS, thinking very little."""
    from open_spiel.python.algorithms import ismcts, mcts

    rng, lenient = np.random.RandomState(1), {"use_observation_string": True, "allow_inconsistent_action_sets": True}
    return [
        mcts.MCTSBot(game, 1.0, 4, Quick(), random_state=rng),
        ismcts.ISMCTSBot(game, Quick(), 1.0, 4, random_state=rng, **lenient),
    ]


def play_on(game, bots, most):
    """Bots in turn on all seats; the state after that many decisions, or at the end."""
    state, rng, decisions = game.new_initial_state(), np.random.RandomState(2), 0
    while decisions < most and not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
            continue
        action = bots[state.current_player() % len(bots)].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions += 1
    return state


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize(("name", "i"), TABLES)
def test_open_spiels_own_searches_play(name, i, which):
    game = spiel(name, i)
    assert not play_on(game, [searchers(game)[which]], 8).is_terminal()


def test_open_spiels_own_searches_play_each_other_to_the_end():
    game = motu.lab.load_spiel("kapai", seats=2)
    state = play_on(game, searchers(game), 10_000)
    assert state.is_terminal()
    assert abs(sum(state.returns())) < 1e-9


def test_open_spiels_bot_that_would_end_the_process_refuses_in_a_sentence():
    kind = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, 4, -1, kind, False, False)
    with pytest.raises(motu.Refused, match="cannot play games written in Python"):
        bot.step(motu.lab.load_spiel("kahuna").new_initial_state())
    state = pyspiel.load_game("kuhn_poker").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions(), "games of others it plays as before"


class Quick:
    """An evaluator that knows nothing; whole random matches in OpenSpiel's Python would take long."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("name", motu.names())
def test_what_a_seat_may_not_know_is_in_no_string_and_no_tensor(name):
    from motu.core import dice, visibility
    from motu.core.laws.trial import scrambled

    game = motu.lab.load_spiel(name)
    state, rng, np_rng = game.new_initial_state(), dice.generator(1), np.random.default_rng(1)
    for _ in range(60):
        if state.is_terminal():
            break
        for field in visibility.hidden_fields(state.state.dtype, 0):
            other = state.clone()
            other.state = scrambled(state.state, field, 0, rng)
            assert other.state.tobytes() != state.state.tobytes()
            assert state.observation_string(0) == other.observation_string(0)
            assert state.information_state_string(0) == other.information_state_string(0)
            assert state.observation_tensor(0) == other.observation_tensor(0)
        legal = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(np_rng.choice(legal)))

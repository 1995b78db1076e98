"""Kaivai's network: it sees every seat alike, fits its table, and knows more than the hand-made evaluation."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from motu.bots.kaivai.kernels.evaluation import evaluate
from motu.bots.kaivai.kernels.features import MOST_ACTIVE, OUTPUT, ROWS, active_features
from motu.bots.kaivai.kernels.network import is_quiet, leaf_value
from motu.bots.kaivai.training import LEARNER
from motu.bots.kaivai.weights import FILE, learned
from motu.bots.knowledge import network_of, nothing_learned
from motu.bots.search import TreeSearch
from motu.bots.training.fit import initial_weights
from motu.bots.training.selfplay import gathered
from motu.bots.weights_io import Learned
from motu.core import dice
from motu.core.play import random_log
from motu.games.kaivai.state import Phase

TABLES = [(4, {}), (3, {"edition": 2005}), (4, {"diceless": True, "beginner": True}), (3, {})]
BY_SEAT = ("huts", "fleet", "glory", "influence", "shells", "fish", "steps", "bid", "rank")
BY_SEAT_TOO = ("feasts", "lost", "for_huts", "for_villages", "stake", "revealed")


def positions(seats, options, seed, step=7):
    """Every so many positions of a random match."""
    game, found = motu.game("kaivai"), []
    start = game.new(seats, options)
    s = start.copy()
    for n, (who, action) in enumerate(random_log(game, start, dice.generator(seed))):
        game.apply(s, who, action)
        if n % step == 0:
            found.append(s.copy())
    return found


def some_weights():
    return Learned(initial_weights(LEARNER, np.random.default_rng(3)))


def judged(s, learned):
    out = np.zeros(4)
    leaf_value(s, network_of(learned), out)
    return out


@pytest.mark.interpreted
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_every_position_has_features_of_the_table(seats, options):
    features = np.zeros(MOST_ACTIVE, np.int64)
    for s in positions(seats, options, 3, 31):
        for seat in range(seats):
            active = features[: active_features(s, seat, 0.3 * seat - 0.5, features)]
            assert active.min() >= 0 and active.max() < OUTPUT == ROWS - 1


def with_seats_turned(s, turned):
    """The same position, where every seat has the things of another."""
    other, seats, back = s.copy(), int(s.seats), np.argsort(turned)
    for field in (*BY_SEAT, *BY_SEAT_TOO):
        other[field][:] = s[field][turned]
    other.order[:seats] = back[s.order[:seats]]
    for field in ("passed", "active", "staked"):
        other[field] = sum((int(s[field]) >> seat & 1) << int(back[seat]) for seat in range(4))
    return other


def turned_by_one(seats):
    """Seat -> whose things it gets."""
    return np.roll(np.arange(4), 1) if seats == 4 else np.array([2, 0, 1, 3])


@pytest.mark.parametrize(("seats", "options"), TABLES[:2], ids=str)
def test_all_seats_are_seen_alike(seats, options):
    turned = turned_by_one(seats)
    for s in positions(seats, options, 4):
        other = with_seats_turned(s, turned)
        assert judged(other, some_weights()) == pytest.approx(judged(s, some_weights())[turned], abs=1e-5)


def test_shares_add_up_and_the_end_is_told_as_it_is():
    game, out = motu.game("kaivai"), np.zeros(4)
    *some, end = positions(4, {}, 5, 1)
    for s in some[:: len(some) // 9]:
        found = judged(s, some_weights())
        assert found.sum() == pytest.approx(1) and (found > 0).all()
    game.payoff(end, out)
    assert end.phase == Phase.OVER and judged(end, some_weights()).tolist() == out.tolist()


def test_without_weights_it_is_the_evaluation_made_by_hand():
    out = np.zeros(4)
    for s in positions(4, {}, 6, 40):
        evaluate(s, out)
        assert judged(s, nothing_learned()).tolist() == out.tolist()
        assert not is_quiet(s, network_of(nothing_learned()))


def test_the_first_version_thinks_without_weights():
    policy = motu.bot("kaivai", "v1", iterations=5).policy
    assert isinstance(policy, TreeSearch) and policy.learned.weights.size == 0


def test_what_was_learned_comes_in_a_small_file():
    assert learned().weights.shape == (ROWS, LEARNER.width)
    assert FILE.stat().st_size < 300_000
    policy = motu.bot("kaivai", "strong", iterations=5).policy
    assert isinstance(policy, TreeSearch) and policy.learned is learned()


def test_a_match_teaches_every_seat():
    found = gathered(LEARNER, None, "test", range(3, 4)).examples
    assert found.targets.sum(axis=1) == pytest.approx(1)
    assert (found.counts[:, :3] > 0).all() and (found.counts[:, 3] == 0).all() and (found.targets[:, 3] == 0).all()

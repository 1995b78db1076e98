"""Kahuna's network: it sees both seats alike, learns what it is shown, and knows more than the hand-made evaluation."""

from __future__ import annotations

import math

import numpy as np
import pytest

import motu
from motu.bots.kahuna.kernels.evaluation import evaluate
from motu.bots.kahuna.kernels.network import MOST_ACTIVE, OUTPUT, ROWS, VARIANT, active_features, leaf_value
from motu.bots.kahuna.training import LEARNER
from motu.bots.kahuna.weights import FILE, SCALE, learned_weights
from motu.bots.knowledge import Network
from motu.bots.search.tree import NETWORK_ROOM
from motu.bots.weights_io import load, save
from motu.core import dice
from motu.core.play import random_log
from tests.games.table import seat_to_act

VARIANTS = [{}, {"strategic": True}, {"open_draws": True}, {"handicap": {1: 2}}]


def decisions(options, seed, least=1):
    """States of a random match in which a seat decides, with that seat."""
    game, found = motu.game("kahuna"), []
    start = game.new(2, options)
    s = start.copy()
    for who, action in random_log(game, start, dice.generator(seed)):
        if who >= 0:
            found.append((s.copy(), int(who)))
        game.apply(s, who, action)
    assert len(found) >= least
    return found, s


def predicted(s):
    out = np.zeros(2)
    leaf_value(s, Network(learned_weights(), np.zeros(MOST_ACTIVE, np.int64), np.zeros(NETWORK_ROOM, np.float32)), out)
    return out


def test_what_was_learned_comes_in_a_small_file():
    assert learned_weights().shape == (ROWS, LEARNER.width)
    assert FILE.stat().st_size < 200_000


def test_weights_are_saved_as_they_are(tmp_path):
    assert (load(save(tmp_path / "weights.npz", learned_weights(), SCALE), SCALE) == learned_weights()).all()


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_position_has_features_of_the_table(options):
    features = np.zeros(MOST_ACTIVE, np.int64)
    for s, seat in decisions(options, 3, 20)[0]:
        active = features[: active_features(s, seat, features)]
        assert len(set(active)) == len(active) and active.min() >= 0 and active.max() < OUTPUT
        assert (VARIANT in active, VARIANT + 1 in active) == (bool(s.strategic), bool(s.open_draws))


@pytest.mark.parametrize("options", VARIANTS[:3], ids=str)
def test_both_seats_are_seen_alike(options):
    for s, _ in decisions(options, 4, 20)[0][::5]:
        turned = s.copy()
        for field in ("bridges", "tokens", "known", "hand", "buried", "held", "buried_by", "gifts", "points"):
            turned[field][:] = s[field][::-1]
        turned.turn = 1 - s.turn
        assert predicted(turned).tolist() == predicted(s)[::-1].tolist()


def test_at_the_end_it_tells_who_won():
    game, out = motu.game("kahuna"), np.zeros(2)
    for seed in range(4):
        end = decisions({}, seed)[1]
        game.payoff(end, out)
        assert predicted(end).tolist() == out.tolist()


def test_it_knows_more_than_the_evaluation_made_by_hand():
    def loss(odds, won):
        return -won * math.log(max(odds, 1e-6)) - (1 - won) * math.log(max(1 - odds, 1e-6))

    seen: list[tuple[float, float]] = []
    bot, out, by_hand, by_network = motu.bot("kahuna", "greedy"), np.zeros(2), 0.0, 0.0
    for seed in range(20):
        match, rng, first = motu.Match("kahuna", seed=seed), dice.generator(seed), len(seen)
        while not match.over:
            seat = seat_to_act(match)
            evaluate(match.state, out)
            seen.append((out[0], predicted(match.state)[0]))
            match.play(seat, bot(match.view(seat), seat, rng))
        won = match.payoff()[0]
        by_hand += sum(loss(hand, won) for hand, _ in seen[first:])
        by_network += sum(loss(network, won) for _, network in seen[first:])
    assert by_network < by_hand < len(seen) * math.log(2)

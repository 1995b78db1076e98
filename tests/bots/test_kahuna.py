"""Kahuna's network: it sees both seats alike, learns what it is shown, and knows more than the hand-made evaluation."""

from __future__ import annotations

import math

import numpy as np
import pytest

import motu
from motu.bots.kahuna.kernels.evaluation import evaluate
from motu.bots.kahuna.kernels.network import MOST_ACTIVE, OUTPUT, ROWS, VARIANT, active_features, leaf_value
from motu.bots.kahuna.kernels.policy import FEATURES, MOST_OF_A_MOVE, learned_priors, see_moves
from motu.bots.kahuna.kernels.priors import priors
from motu.bots.kahuna.training import LEARNER
from motu.bots.kahuna.weights import FILE, SCALE, first_learned, learned
from motu.bots.knowledge import network_of
from motu.bots.policies import Budget
from motu.bots.search import TreeSearch
from motu.bots.weights_io import load, save
from motu.core import dice
from motu.core.play import Buffers, random_log
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
    leaf_value(s, network_of(learned()), out)
    return out


def test_what_was_learned_comes_in_a_small_file():
    assert learned().weights.shape == (ROWS, LEARNER.width)
    assert learned().priors.shape == (FEATURES,) and first_learned().priors.size == 0
    assert FILE.stat().st_size < 200_000


def test_weights_are_saved_as_they_are(tmp_path):
    for shipped in (learned(), first_learned()):
        loaded = load(save(tmp_path / "weights.npz", shipped, SCALE), SCALE)
        assert [part.tobytes() for part in loaded] == [part.tobytes() for part in shipped]


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


def seen_moves(s, seat):
    """The features of every legal move."""
    b = Buffers.of(motu.game("kahuna"))
    n = motu.game("kahuna").legal(s, seat, b.actions, b.odds)
    features, counts = np.full((n, MOST_OF_A_MOVE), -1, np.int16), np.zeros(n, np.int8)
    see_moves(s, seat, b.actions[:n].astype(np.int64), features, counts)
    return [features[i, : counts[i]].tolist() for i in range(n)]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_move_has_features_of_the_table(options):
    for s, seat in decisions(options, 5, 20)[0]:
        for features in seen_moves(s, seat):
            assert 2 <= len(features) <= MOST_OF_A_MOVE
            assert min(features) >= 0 and max(features) < FEATURES


def test_moves_are_seen_from_the_seat_s_own_view():
    game, rng, differing = motu.game("kahuna"), dice.generator(6), 0
    for s, seat in decisions({}, 6, 20)[0][::3]:
        world = game.blank(s)
        game.imagine(game.view(s, seat), seat, rng, world)
        differing += world.tobytes() != s.tobytes()
        assert seen_moves(world, seat) == seen_moves(s, seat)
    assert differing > 5


def test_moves_are_seen_alike_from_both_seats():
    game = motu.game("kahuna")
    for s, seat in decisions({}, 7, 20)[0][::3]:
        turned = s.copy()
        for field in ("bridges", "tokens", "known", "hand", "buried", "held", "buried_by", "gifts", "points"):
            turned[field][:] = s[field][::-1]
        turned.turn = 1 - s.turn
        assert game.pending(turned, np.zeros(2, np.int16)) == 1
        assert seen_moves(turned, 1 - seat) == seen_moves(s, seat)


def test_learned_priors_foresee_a_search_better_than_those_made_by_hand():
    game, b, network = motu.game("kahuna"), Buffers.of(motu.game("kahuna")), network_of(learned(), 300)
    search, rng = TreeSearch(game, Budget(iterations=400)), dice.generator(8)
    lost = {priors: 0.0, learned_priors: 0.0}
    for s, seat in decisions({}, 8, 20)[0]:
        n = game.legal(s, seat, b.actions, b.odds)
        if n < 2:
            continue
        actions, odds = b.actions[:n].copy(), np.zeros(n, np.int64)
        visits = search(game.view(s, seat), seat, rng).visits
        assert visits is not None
        for known in lost:
            known(s, seat, actions, n, *([network] if known is learned_priors else []), odds)
            lost[known] -= (visits / visits.sum() * np.log(odds / odds.sum())).sum()
    assert lost[learned_priors] < 0.95 * lost[priors]

"""Kahuna's network: it sees both seats alike, learns what it is shown, and knows more than the hand-made evaluation."""

from __future__ import annotations

import math

import numpy as np
import pytest

import motu
from motu.bots.kahuna import learning, school
from motu.bots.kahuna.evaluation import evaluate
from motu.bots.kahuna.network import PICKED, RESULT, ROWS, STRAIGHT, VARIANT, WIDTH, ahead, foresee, rows
from motu.bots.kahuna.weights import FILE, PARTS, learned
from motu.bots.kept import keep, read
from motu.core import dice
from motu.core.play import random_log

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


def foreseen(s):
    out = np.zeros(2)
    foresee(s, learned(), np.zeros(PICKED, np.int64), np.zeros(WIDTH, np.float32), out)
    return out


def test_what_was_learned_comes_in_a_small_file():
    assert learned().shape == (ROWS, WIDTH)
    assert FILE.stat().st_size < 200_000


def test_weights_are_kept_as_they_are(tmp_path):
    assert (read(keep(tmp_path / "weights.npz", learned(), PARTS), PARTS) == learned()).all()


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_position_picks_rows_of_the_table(options):
    places = np.zeros(PICKED, np.int64)
    for s, seat in decisions(options, 3, 20)[0]:
        picked = places[: rows(s, seat, places)]
        assert len(set(picked)) == len(picked) and picked.min() >= 0 and picked.max() < RESULT
        assert (VARIANT in picked, VARIANT + 1 in picked) == (bool(s.strategic), bool(s.open_draws))


@pytest.mark.parametrize("options", VARIANTS[:3], ids=str)
def test_both_seats_are_seen_alike(options):
    for s, _ in decisions(options, 4, 20)[0][::5]:
        turned = s.copy()
        for field in ("bridges", "tokens", "known", "hand", "buried", "held", "buried_by", "gifts", "points"):
            turned[field][:] = s[field][::-1]
        turned.turn = 1 - s.turn
        assert foreseen(turned).tolist() == foreseen(s)[::-1].tolist()


def test_at_the_end_it_tells_who_won():
    game, out = motu.game("kahuna"), np.zeros(2)
    for seed in range(4):
        end = decisions({}, seed)[1]
        game.payoff(end, out)
        assert foreseen(end).tolist() == out.tolist()


def test_it_knows_more_than_the_evaluation_made_by_hand():
    def surprise(odds, won):
        return -won * math.log(max(odds, 1e-6)) - (1 - won) * math.log(max(1 - odds, 1e-6))

    bot, out, by_hand, by_network, seen = motu.bot("kahuna", "greedy"), np.zeros(2), 0.0, 0.0, []
    for seed in range(20):
        match, rng, first = motu.Match("kahuna", seed=seed), dice.generator(seed), len(seen)
        while not match.over:
            seat = match.pending[0]
            evaluate(match.state, out)
            seen.append((out[0], foreseen(match.state)[0]))
            match.play(seat, bot(match.view(seat), seat, rng))
        won = match.payoff()[0]
        by_hand += sum(surprise(hand, won) for hand, _ in seen[first:])
        by_network += sum(surprise(network, won) for _, network in seen[first:])
    assert by_network < by_hand < len(seen) * math.log(2)


def test_slopes_are_those_of_the_surprise():
    chance = np.random.default_rng(1)
    weights, sums = school.blank(chance), np.zeros(WIDTH, np.float32)
    weights[:, STRAIGHT] = 0.1 * chance.standard_normal(ROWS)
    places, target, slopes = chance.permutation(RESULT)[:40], 0.7, np.zeros_like(weights)
    learning.look_at(places, 40, target, weights, slopes, sums)

    def surprise():
        odds = 1 / (1 + math.exp(-ahead(weights, places, 40, sums)))
        return -target * math.log(odds) - (1 - target) * math.log(1 - odds)

    for row, column in [(int(places[3]), 5), (int(places[7]), STRAIGHT), (RESULT, 9), (RESULT, STRAIGHT)]:
        kept, step = weights[row, column], np.float32(1e-2)
        weights[row, column] = kept + step
        above = surprise()
        weights[row, column] = kept - step
        below = surprise()
        weights[row, column] = kept
        assert slopes[row, column] * learning.BATCH == pytest.approx((above - below) / (2 * step), rel=0.02, abs=1e-4)


def test_learning_is_repeatable_and_learns(monkeypatch):
    first, again = (school.play("test", 0, 12, None) for _ in range(2))
    assert all((one == other).all() for one, other in zip(first, again, strict=True))
    (weights, surprise), (same, _) = (school.fit(first, "test") for _ in range(2))
    assert weights.tobytes() == same.tobytes()
    assert surprise < 0.6 < math.log(2)
    monkeypatch.setattr(school, "ITERATIONS", 20)
    found = school.play("test", 0, 1, weights)
    assert 0 <= found.targets.min() <= found.targets.max() <= 1 and len(found.counts) > 20


def test_any_number_of_processes_learns_the_same():
    told = []
    one, two = (school.train(1, 2 * school.TOGETHER, "test", lambda n, **_: told.append(n), n) for n in (1, 2))
    assert one.tobytes() == two.tobytes()
    assert sum(told) == 4 * school.TOGETHER

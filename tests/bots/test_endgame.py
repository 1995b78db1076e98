"""The last two turns of Kahuna are solved: by the best reply to every hand that the other may have."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import motu
from motu.bots.kahuna.endgame import ExactEnding, counted_out, hands_of
from motu.bots.kahuna.kernels.endgame import MARGIN
from motu.bots.policies import Budget
from motu.core import dice, visibility
from motu.core.laws.trial import scrambled
from motu.core.play import Buffers
from tests.games.table import seat_to_act

GAME = motu.game("kahuna")
OPTIONS = [{}, {"strategic": True}, {"open_draws": True}]


def endings(options, seeds):
    """Positions of the two last turns in matches of a beginner, and the seat that decides."""
    bot = motu.bot("kahuna", "beginner")
    for seed in seeds:
        match, rng = motu.Match("kahuna", options=options, seed=f"ending {seed}"), dice.generator(seed)
        while not match.over:
            seat = seat_to_act(match)
            if match.state.last_turns and len(match.actions(seat)) > 1:
                yield match.state.copy(), seat
            match.play(seat, bot(match.view(seat), seat, rng))


def expected(s, me, hands):
    """The same by the rules alone, without a memory."""
    b, out = Buffers.of(GAME), np.zeros(2)
    if not GAME.pending(s, b.who):
        GAME.payoff(s, out)
        tokens = [int(s.tokens[seat]).bit_count() for seat in (me, 1 - me)]
        return out[me] + MARGIN * (tokens[0] - tokens[1])
    seat = int(b.who[0])
    if seat != me and hands:
        return sum(odds * expected(with_hand(s, 1 - me, pack), me, None) for pack, odds in hands)
    n = GAME.legal(s, seat, b.actions, b.odds)
    values = [expected(after(s, seat, action), me, hands) for action in b.actions[:n].tolist()]
    return max(values) if seat == me else min(values)


def with_hand(s, seat, pack):
    other = s.copy()
    other.hand[seat] = pack
    return other


def after(s, seat, action):
    other = s.copy()
    GAME.apply(other, seat, action)
    return other


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_k6_1_every_move_of_the_last_turns_is_worth_what_the_rules_make_of_it(options):
    compared = 0
    for s, seat in endings(options, range(30)):
        hands = hands_of(GAME.view(s, seat), seat)
        assert hands is not None
        if s.held.sum() > 4 or len(hands.packs) > 4:
            continue  # without a memory it takes too long
        found = counted_out(GAME, GAME.view(s, seat), seat, 1 << 40)
        assert found is not None
        pairs = list(zip(hands.packs, hands.odds, strict=True))
        for action, value in zip(found.actions.tolist(), found.value, strict=True):
            assert value == pytest.approx(expected(after(s, seat, action), seat, pairs))
        compared += 1
        if compared == 4:
            return
    raise AssertionError("no ending was small enough")


def test_the_hands_that_are_counted_are_those_that_are_imagined():
    for s, seat in endings({}, range(40)):
        view, world, rng = GAME.view(s, seat), GAME.blank(s), dice.generator("hands")
        hands, dealt = hands_of(view, seat), Counter[int]()
        assert hands is not None
        for _ in range(400):
            GAME.imagine(view, seat, rng, world)
            dealt[int(world.hand[1 - seat])] += 1
        assert set(dealt) <= set(hands.packs.tolist()) and int(s.hand[1 - seat]) in hands.packs
        if 1 < len(hands.packs) < 12:
            shares = [dealt[pack] / 400 for pack in hands.packs.tolist()]
            assert np.abs(np.array(shares) - hands.odds).max() < 0.1
            return
    raise AssertionError("every hand was known")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_counted_out_is_the_same_when_what_cannot_be_seen_is_changed(options):
    tried = 0
    for s, seat in endings(options, range(20)):
        found = counted_out(GAME, GAME.view(s, seat), seat, 1 << 40)
        assert found is not None
        for field in visibility.hidden_fields(s.dtype, seat):
            other = scrambled(s, field, seat, dice.generator(field))
            again = counted_out(GAME, GAME.view(other, seat), seat, 1 << 40)
            assert again is not None and again.value.tolist() == found.value.tolist()
            tried += 1
        if tried > 20:
            return
    raise AssertionError("there were too few endings")


def test_it_thinks_by_tree_search_until_the_last_turns_and_where_there_is_too_much_to_count():
    match = motu.Match("kahuna", seed=1)
    seat = seat_to_act(match)
    assert counted_out(GAME, match.view(seat), seat, 1 << 40) is None
    for s, seat in endings({}, range(9)):
        view, policy = GAME.view(s, seat), ExactEnding(GAME, Budget(iterations=30))
        assert policy(view, seat, dice.generator(1)).visits is None
        policy.positions = 0
        assert counted_out(GAME, view, seat, 0) is None
        assert policy(view, seat, dice.generator(1)).visits is not None
        return


def test_strong_levels_count_the_last_turns_out():
    policies = [motu.bot("kahuna", level).policy for level in ("skilled", "strong", "master")]
    assert all(isinstance(policy, ExactEnding) for policy in policies)
    assert not isinstance(motu.bot("kahuna", "seasoned").policy, ExactEnding)

"""The search: it finds what is to be found, reuses its tree, and needs no knowledge of a game."""

from __future__ import annotations

import motu
from motu.bots.minds import Budget, Searching
from motu.bots.search import SIZE
from motu.core import dice
from tests.core import pebbles


def play(bots, seed, name="kahuna"):
    match, rng = motu.Match(name, seed=seed), dice.generator(seed)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, bots[seat](match.view(seat), seat, rng))
    return match.payoff()


def test_a_little_search_beats_random_play():
    strong, plain = motu.bot("kahuna", "strong", iterations=60), motu.bot("kahuna", "plain")
    won = sum(play((strong, plain), n)[0] + play((plain, strong), n)[1] for n in range(6))
    assert won >= 11


def test_search_works_for_a_game_nobody_knows_anything_of():
    match, rng = motu.Match(pebbles.GAME, seed=1), dice.generator(1)
    bot = motu.bot(pebbles.GAME, "strong", iterations=50)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, bot(match.view(seat), seat, rng))


def test_the_tree_is_kept_between_the_small_actions_of_a_turn():
    game = motu.game("kahuna")
    mind, match, rng = Searching(game, Budget(iterations=400)), motu.Match(game, seed=5), dice.generator(5)
    kept = 0
    for _ in range(40):
        seat = match.pending[0]
        opinions = mind(match.view(seat), seat, rng)
        tree = mind._kept[seat][2][0]
        kept += tree.now[SIZE] > 402
        match.play(seat, opinions.best)
    assert kept > 3


def test_several_threads_add_up():
    game = motu.game("kahuna")
    match, mind = motu.Match(game, seed=5), Searching(game, Budget(iterations=400), threads=2)
    seat = match.pending[0]
    opinions = mind(match.view(seat), seat, dice.generator(1))
    assert mind.iterations == 400
    assert abs(opinions.liking.sum() - 400) < 1

"""Thinking on while others decide: what is found is used where it still holds, and nowhere else."""

from __future__ import annotations

import threading
import time

import pytest

import motu
from motu.bots import arena
from motu.bots.player import Bot
from motu.bots.policies import Budget
from motu.bots.pondering import next_bot, pondering
from motu.bots.search import PONDERED, TreeSearch
from motu.bots.search.kernels.memory import NONE
from motu.bots.search.reuse import node_of
from motu.core import dice, visibility
from motu.core.laws.trial import scrambled
from tests.games.table import seat_to_act

ITERATIONS = 300


def waiting(name: str, word: str, seed: int = 0):
    """Matches that wait for a seat which may do something with this word in it, and a seat that waits; what it would be."""
    match, rng, bot = motu.Match(name, seed=seed), dice.generator(seed), motu.bot(name, "beginner")
    while not match.over:
        seat = seat_to_act(match)
        moves = [move for move in match.moves(seat) if word in move]
        if moves and len(match.pending) == 1:
            yield match, (seat + 1) % match.seats, seat, moves[0]
        match.play(seat, bot(match.view(seat), seat, rng))


def pondered(match, seat, budget=ITERATIONS):
    """A search that has thought about what this seat sees."""
    search = TreeSearch(match.game, Budget(iterations=budget))
    search.warm(match.view(seat), seat)
    search.ponder(match.view(seat), seat, dice.generator(1))
    return search


def then(match, who, move):
    """The match after this move."""
    after = motu.Match.from_position(match.game, match.state, seed=7)
    after.play(who, move)
    return after


def is_gone_on_with(match, seat, who, move) -> bool:
    """Is the tree, grown while another seat decides, still true when that seat has done this?"""
    tree, before = pondered(match, seat, 3_000)._last[seat].tree, match.view(seat)
    return node_of(match.game, tree, before, seat, then(match, who, move).view(seat)) != NONE


def test_a_tree_is_gone_on_with_after_a_move_of_another_seat():
    match, seat, who, move = next(waiting("kahuna", "-"))
    assert is_gone_on_with(match, seat, who, move)
    match, seat, who, move = next(waiting("kaivai", ""))
    assert is_gone_on_with(match, seat, who, move)


def test_a_card_that_another_draws_unseen_leaves_the_tree_true():
    match, seat, who, move = next(waiting("kahuna", "draw"))
    assert is_gone_on_with(match, seat, who, move)


def test_a_tree_is_left_where_chance_has_shown_something_since():
    match, seat, who, move = next(waiting("kahuna", "take"))
    assert not is_gone_on_with(match, seat, who, move)  # the row is filled up, for all to see


def test_a_tree_of_another_match_is_left():
    match, seat, _, _ = next(waiting("kahuna", "-", seed=1))
    other, _, _, _ = next(waiting("kahuna", "-", seed=2))
    tree = pondered(match, seat)._last[seat].tree
    assert node_of(match.game, tree, match.view(seat), seat, other.view(seat)) == NONE


def test_who_pondered_knows_more_when_it_decides():
    for match, seat, who, move in waiting("kahuna", "draw"):
        search = pondered(match, seat, 3_000)
        after = then(match, who, move)
        if after.pending == (seat,):
            break
    informed = search(after.view(seat), seat, dice.generator(2)).visits
    fresh = TreeSearch(match.game, Budget(iterations=3_000))(after.view(seat), seat, dice.generator(2)).visits
    assert fresh is not None and informed is not None
    assert fresh.sum() == 3_000 < informed.sum()


@pytest.mark.parametrize("name", ["kahuna", "kaivai"])
def test_who_ponders_answers_the_same_when_what_it_cannot_see_is_changed(name):
    tried = 0
    for match, seat, who, _ in waiting(name, "", seed=3):
        before, after = match.state.copy(), then(match, who, match.actions(who)[0])
        if seat not in after.pending or len(after.actions(seat)) < 2:
            continue
        answers = set()
        for field in ("", *visibility.hidden_fields(before.dtype, seat)):
            rng, bot = dice.generator(5), motu.bot(name, "strong", iterations=60)
            bot.warm(match.view(seat), seat)
            then_seen, now_seen = (
                match.game.view(scrambled(s, field, seat, dice.generator(field)) if field else s, seat)
                for s in (before, after.state)
            )
            bot.ponder(then_seen, seat, rng)
            answers.add(bot(now_seen, seat, rng))
        assert len(answers) == 1
        tried += 1
        if tried == 4:
            return
    assert tried


def test_pondering_stops_at_once_when_others_have_decided():
    match = motu.Match("kahuna", seed=3)
    search = TreeSearch(match.game, Budget(seconds=60.0))
    bot, seat = Bot(match.game, "patient", search), 1 - seat_to_act(match)
    bot.warm(match.view(seat), seat)
    threads = threading.active_count()
    with pondering(bot, match.view(seat), seat, dice.generator(1)):
        time.sleep(0.05)
        began = time.perf_counter()
    assert time.perf_counter() - began < 1  # a chunk of a few milliseconds, on a machine that may be busy
    assert threading.active_count() == threads
    tree = search._last[seat].tree
    assert tree.nodes["visits"][tree.root] > 0


def test_pondering_leaves_room_in_the_tree_for_the_decision():
    match, seat, _, _ = next(waiting("kahuna", "draw"))
    search = pondered(match, seat)
    tree = search._last[seat].tree
    tree.walkers[0].registers.next_node = tree.walkers[0].part.start + int(PONDERED * len(tree.nodes))
    before = int(tree.nodes["visits"][tree.root])
    search.ponder(match.view(seat), seat, dice.generator(1))
    assert search._last[seat].tree is tree and tree.nodes["visits"][tree.root] == before


def test_what_is_not_compiled_is_not_pondered():
    match = motu.Match("kahuna", seed=3)
    search = TreeSearch(match.game, Budget(iterations=10))
    search.ponder(match.view(0), 0, dice.generator(1))
    assert not search._last


def test_only_levels_that_think_by_the_clock_ponder():
    kahuna, kapai = motu.game("kahuna"), motu.game("kapai")
    assert [level for level in motu.bots.BOTS if motu.bots.ponders(kahuna, level)] == ["master"]
    assert motu.bots.ponders(kahuna, 8) and not motu.bots.ponders(kahuna, 7)
    match = motu.Match(kapai, 2, seed=1)
    motu.bot(kapai, "master").ponder(match.view(0), 0, dice.generator(1))  # has no tree, and nothing to do


def test_the_bot_that_sits_next_to_who_has_to_decide_ponders():
    assert next_bot([0], [1, 2], 3) == 1 and next_bot([2], [1], 4) == 1
    assert next_bot([1, 3], [0, 2], 4) == 2
    assert next_bot([0, 1], [1], 2) is None  # which has to decide itself
    assert next_bot([], [0, 1], 2) is None and next_bot([0], [], 2) is None


def test_a_bot_of_the_arena_ponders_when_its_name_says_so():
    assert arena.ponders("strong#100p") and arena.ponders("strong@0.1x2p")
    assert not arena.ponders("strong#100") and not arena.ponders("genius")
    with pytest.raises(motu.Refused):
        arena.contest("kahuna", ["strongp"], 2)
    tried = arena.contest("kahuna", ["strong#60p", "strong#60"], 2)
    first, second = arena.play(tried, 1), arena.play(tried, 1)
    assert not first.error
    assert (first.payoff, first.scores, first.decisions) == (second.payoff, second.scores, second.decisions)

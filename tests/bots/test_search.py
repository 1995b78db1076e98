"""The search: it finds what is to be found, reuses its tree, and needs no knowledge of a game."""

from __future__ import annotations

import threading

import motu
from motu.bots import search
from motu.bots.policies import Budget
from motu.bots.search import TreeSearch
from motu.bots.search.kernels.memory import NONE
from motu.core import dice
from tests.core import pebbles
from tests.games.table import seat_to_act


def play(bots, seed, name="kahuna"):
    match, rng = motu.Match(name, seed=seed), dice.generator(seed)
    while not match.over:
        seat = seat_to_act(match)
        match.play(seat, bots[seat](match.view(seat), seat, rng))
    return match.payoff()


def test_a_little_search_beats_random_play():
    strong, chance = motu.bot("kahuna", "strong", iterations=60), motu.bot("kahuna", "random")
    won = sum(play((strong, chance), n)[0] + play((chance, strong), n)[1] for n in range(6))
    assert won >= 11


def test_search_works_for_a_game_nobody_knows_anything_of(shelf):
    motu.register(pebbles.GAME)
    match, rng = motu.Match(pebbles.GAME, seed=1), dice.generator(1)
    bot = motu.bot(pebbles.GAME, "strong", iterations=50)
    while not match.over:
        seat = seat_to_act(match)
        match.play(seat, bot(match.view(seat), seat, rng))


def test_the_tree_is_kept_between_the_small_actions_of_a_turn():
    game = motu.game("kahuna")
    policy, match, rng = TreeSearch(game, Budget(iterations=400)), motu.Match(game, seed=5), dice.generator(5)
    kept = 0
    for _ in range(40):
        seat = seat_to_act(match)
        found = policy(match.view(seat), seat, rng)
        tree = policy._last[seat].tree
        kept += tree.walkers[0].registers.next_node > 403
        match.play(seat, found.best)
    assert kept > 3


def test_several_threads_grow_one_tree():
    game = motu.game("kahuna")
    match, policy = motu.Match(game, seed=5), TreeSearch(game, Budget(iterations=400), threads=2)
    seat = seat_to_act(match)
    found = policy(match.view(seat), seat, dice.generator(1))
    assert policy.iterations == 400
    assert found.visits is not None
    assert 390 <= found.visits.sum() <= 400  # what two count at the same moment may get lost
    tree = policy._last[seat].tree
    assert all(walker.registers.next_node - walker.part.start > 100 for walker in tree.walkers)


def test_many_threads_leave_a_tree_whose_lists_end(shelf):
    motu.register(pebbles.GAME)
    policy, match = TreeSearch(pebbles.GAME, Budget(iterations=80_000), threads=16), motu.Match(pebbles.GAME, seed=1)
    seat = seat_to_act(match)
    policy(match.view(seat), seat, dice.generator(1))
    tree = policy._last[seat].tree
    nodes, made = tree.nodes, sum(int(walker.registers.next_node) - walker.part.start for walker in tree.walkers)
    reached, waiting = set(), [tree.root]
    while waiting:
        node = int(nodes["first"][waiting.pop()])
        while node != NONE:
            assert node not in reached
            assert nodes["visits"][node] >= 0
            reached.add(node)
            waiting.append(node)
            node = int(nodes["next"][node])
    assert 0.9 * made < len(reached) <= made


def test_a_thread_that_is_held_up_is_not_waited_for():
    answered = threading.Event()

    class HeldUp(TreeSearch):
        def _grow(self, tree, walker, seat, began):
            if walker is tree.walkers[1]:
                assert answered.wait(60)
            return super()._grow(tree, walker, seat, began)

    match, policy = motu.Match("kahuna", seed=5), HeldUp(motu.game("kahuna"), Budget(seconds=0.01), threads=2)
    seat = seat_to_act(match)
    found = policy(match.view(seat), seat, dice.generator(1))
    answered.set()
    assert found.best in match.actions(seat)
    assert policy.iterations > 0
    assert not policy._last  # somebody still walks that tree


def test_what_comes_before_the_first_iteration_is_part_of_the_time(monkeypatch):
    now = [0.0]

    def ticking():
        now[0] += 1e-6
        return now[0]

    class SlowToBegin(TreeSearch):
        def _tree(self, view, seat):
            now[0] += self.budget.seconds
            return super()._tree(view, seat)

    monkeypatch.setattr(search, "clock", ticking)
    match, policy = motu.Match("kahuna", seed=5), SlowToBegin(motu.game("kahuna"), Budget(seconds=1.0))
    seat = seat_to_act(match)
    assert policy(match.view(seat), seat, dice.generator(1)).best in match.actions(seat)
    assert 1 <= policy.iterations <= search.FEW


def test_several_threads_play_better_than_one():
    four, one = (motu.bot("kahuna", "strong", iterations=30 * threads, threads=threads) for threads in (4, 1))
    won = sum(play((four, one), n)[0] + play((one, four), n)[1] for n in range(20))
    assert won > 20


def test_the_exploration_constant_is_that_of_the_budget():
    measured = ((0, 0.2), (1_000, 0.4))
    assert search.exploration_of(measured, Budget(iterations=999)) == 0.2
    assert search.exploration_of(measured, Budget(iterations=1_000)) == 0.4
    assert search.exploration_of(measured, Budget(seconds=0.1)) == 0.4 == search.exploration_of(measured, Budget())
    assert TreeSearch(motu.game("kahuna"), Budget(), exploration=2.0).exploration == 2.0

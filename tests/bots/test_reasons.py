"""Why a bot prefers a move: its words and its numbers agree, and both come from what it weighed."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from motu.bots.analysis import Analysis, is_mistake
from motu.bots.reasons import compared
from motu.core import dice, visibility
from motu.core.laws.trial import scrambled
from motu.table.live.coach.advice import advice
from tests.bots.test_bots import positions

DECISIONS = 36  # of each game
EVERY = {"kahuna": 2, "kaivai": 5, "kapai": 2}
ITERATIONS = 300


def decisions(name):
    """Positions from some matches, and a bot to ask about them."""
    bot, found = motu.bot(name, "master", iterations=ITERATIONS, threads=1), 0
    for seed in range(9):
        for match, seat in positions(name, EVERY[name], seed):
            yield bot, match, seat
            found += 1
            if found == DECISIONS:
                return


@pytest.mark.parametrize("name", motu.names())
def test_the_best_move_has_the_highest_expectation_and_words_that_say_so(name):
    answered = 0
    for bot, match, seat in decisions(name):
        best, *others = bot.why(match.view(seat), seat)
        assert best.action in match.actions(seat) and best.move in match.moves(seat)
        assert 0 <= best.expected <= 1
        assert all(best.expected >= other.expected for other in others)
        assert_fits(best.words, others, best)
        assert best.told and best.answers != seat and bool(best.answer) == (best.answers >= 0)
        answered += bool(best.answer)
    assert (answered > DECISIONS / 4) == (name != "kapai"), "a sheet of one's own has no answers"


def assert_fits(words, others, best):
    """The best move is never explained by what it lacks alone, one that is clearly worse never by what it has alone."""
    assert not words.startswith("worse in")
    assert not words.startswith("worse for") or "made up for" in words
    for other in others:
        if best.expected - other.expected > 0.02:
            assert not other.words.startswith("better for") or "worse for" in other.words or "but not" in other.words


def test_reasons_are_a_function_of_the_view():
    tried = 0
    for bot, match, seat in decisions("kahuna"):
        truth = advice(bot, match.view(seat), seat, None, dice.generator(5))
        for field in visibility.hidden_fields(match.state.dtype, seat):
            other = scrambled(match.state, field, seat, dice.generator(field))
            assert advice(bot, match.game.view(other, seat), seat, None, dice.generator(5)) == truth
            tried += 1
        if tried > 5:
            break
    assert tried


def test_a_mistake_is_told_by_what_it_costs_in_the_words_of_the_game():
    """Of all mistakes that are open in a match, some leave an island to the other player, who then takes it."""
    left = []
    for bot, match, seat in decisions("kahuna"):
        first = advice(bot, match.view(seat), seat, None, dice.generator(1))
        assert first.best.action in first.fine and first.asked is None and not first.is_mistake
        for action in set(match.actions(seat)) - set(first.fine):
            asked = advice(bot, match.view(seat), seat, action, dice.generator(1))
            assert asked.asked is not None and asked.asked.action == action
            assert asked.asked.expected < asked.best.expected or not asked.is_mistake
            left += [told for told in asked.asked.answer if asked.is_mistake and "gains" in told]
        if left:
            break
    assert left


@pytest.mark.parametrize(("best", "value", "alone", "lost"), [
    (0.6, 0.45, False, True), (0.6, 0.55, False, False), (0.97, 0.94, False, False), (0.95, 0.80, False, True),
    (0.06, 0.02, False, False), (50.0, 47.0, True, True), (50.0, 49.0, True, False),
])  # fmt: skip
def test_a_mistake_loses_much_in_odds_and_in_all(best, value, alone, lost):
    assert is_mistake(best, value, alone) is lost


@pytest.mark.parametrize(("differences", "sign", "told"), [
    ([0.5, 0.01], 1, "better for points"),
    ([0.5, -0.4], 1, "better for points, worse for cards"),
    ([0.0, -0.4], 1, "worse for cards at first, made up for by what follows"),
    ([0.0, -0.4], -1, "worse for cards"),
    ([0.4, 0.0], -1, "better for points at first, but not in what follows"),
    ([0.0, 0.0], 1, "better in what follows"),
    ([0.0, 0.0], -1, "worse in what follows"),
    ([0.0, 0.0], 0, "about equally good"),
])  # fmt: skip
def test_words_never_speak_against_the_numbers(differences, sign, told):
    assert compared(["points", "cards"], np.array(differences), sign) == told


def test_only_what_was_looked_at_closely_is_compared():
    """One lucky visit is no reason: what was hardly looked at is not shown, whatever its value."""
    actions, value = np.array([7, 8, 9]), np.array([0.5, 0.9, 0.6])
    analysis = Analysis(actions, value, np.array([True, False, True]), np.ones(3, np.bool_), False)
    assert analysis.best_first() == [2, 0]


@pytest.mark.parametrize("name", motu.names())
def test_before_anything_is_compiled_advice_is_given_at_a_glance(name):
    bot = motu.bots.quick_adviser(name)
    match, seat = next(positions(name, every=7, seed=2))
    given = advice(bot, match.view(seat), seat, match.actions(seat)[-1], dice.generator(1))
    assert given.best.action in match.actions(seat) and given.best.action in given.fine
    if name != "kapai":  # which has learned what a sheet is worth
        assert given.is_glance and given.fine == match.actions(seat) and not given.is_mistake

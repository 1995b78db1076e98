"""What is told of a choice without playing it is what playing it would tell."""

from __future__ import annotations

import pytest

from motu.core.laws.trial import Trial
from motu.core.registry import by_name
from motu.games.kahuna.effects import Board, effect_words, effects_of

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("setup", range(4))
def test_an_action_that_cannot_lead_on_changes_nothing_else(setup):
    game, quiet, told = by_name("kahuna"), 0, 0
    seats, options = game.trial_setups[setup]
    trial = Trial.of(game, seats, options, matches=2)
    for s in trial.positions(every=2):
        for seat in (0, 1):
            v = game.view(s, seat)
            for action in trial.legal(v, seat):
                words = effect_words(v, seat, effects_of(v, seat, action))
                quiet, told = quiet + (not words), told + bool(words)
                assert not words or Board.of(v).can_lead_on(seat, action), words
    assert quiet > told > 0

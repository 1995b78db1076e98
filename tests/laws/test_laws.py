"""Every registered game keeps every law; no code per game here."""

from __future__ import annotations

import importlib
from functools import cache

import pytest

import motu
from motu.core import compiled
from motu.core.laws import laws
from motu.core.laws.trial import Trial
from motu.core.match import Match
from motu.core.play import random_log

pytestmark = pytest.mark.no_cover  # whole matches by every rule: the tests of single rules say which lines run
SETUPS = [(name, i) for name in motu.names() for i in range(len(motu.game(name).trial_setups))]
MATCHES = 1 if compiled.INTERPRETED else 4
HERE = (*laws.LAWS, *laws.TEXT_LAWS)


@cache
def trial(name: str, setup: int) -> Trial:
    game = motu.game(name)
    return Trial.of(game, *game.trial_setups[setup], MATCHES)


@pytest.mark.parametrize("law", HERE, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("name", "setup"), SETUPS)
def test_law(name, setup, law):
    law(trial(name, setup))


@pytest.mark.parametrize(("name", "setup"), SETUPS)
def test_scores_are_the_same_computed_twice(name, setup):
    slow = importlib.import_module(f"tests.games.{name}.slow")
    tried = trial(name, setup)
    for log in [*tried.logs, random_log(tried.game, tried.start, tried.rng)]:
        match = Match(tried.game, tried.seats, tried.options)
        for who, action in log:
            match.play("chance" if who < 0 else int(who), int(action))
        referee = slow.replayed(match)
        assert match.scores() == referee.scores() and match.winners() == referee.winners()

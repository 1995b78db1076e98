"""The engine and the slow referee play the same matches move by move and must always agree on everything."""

from __future__ import annotations

import random

import pytest

from motu.core import compiled
from motu.core.game import Options
from motu.core.match import Match
from tests.games.kaivai.slow import Referee

pytestmark = pytest.mark.no_cover  # whole matches by every rule: the tests of single rules say which lines run
MATCHES = 1 if compiled.INTERPRETED else 2
TABLES = [
    (seats, {"edition": edition, "beginner": beginner, "diceless": diceless})
    for edition in (2010, 2005)
    for seats in (3, 4)
    for beginner, diceless in ((False, False), (True, True))
]


def assert_same(match: Match, referee: Referee) -> None:
    """The same seats owe a decision, and each may do the same."""
    assert set(match.pending) == set(referee.pending)
    for who in match.pending:
        moves = match.moves(who)
        assert len(moves) == len(set(moves))
        assert set(moves) == referee.moves(who)


def rich_match(match: Match, referee: Referee) -> Match:
    """The same with much of everything, so that the sea fills up, ponds close and canoes are sunk."""
    s = match.state.copy()
    for seat in range(match.seats):
        s.shells[seat, 5] = s.influence[seat] = s.feasts[seat] = s.glory[seat] = 40
        mine = referee.display[seat]
        mine.shells, mine.influence, mine.glory = [5] * 40, 40, 40
    return Match.from_position(match.game, s)


def play_both(seats: int, options: Options, rng: random.Random, eager: bool) -> None:
    match = Match("kaivai", seats, options)
    referee = Referee(seats, match.options)
    if eager:
        match = rich_match(match, referee)
    while not match.over:
        assert_same(match, referee)
        who = rng.choice(match.pending)
        moves = match.moves(who)
        if eager and len(moves) > 1:  # play on: more is built, sunk and eaten than by pure chance
            moves = [move for move in moves if move not in ("pass", "stop", "enough")] or moves
            if rng.random() < 0.1:
                moves = match.moves(who)
        move = rng.choice(moves)
        match.play(who, move)
        referee.play(who, move)
        assert match.scores() == referee.scores()
    assert match.pending == referee.pending == ()
    assert match.winners() == referee.winners()


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("eager", [False, True])
def test_engine_and_referee_agree_move_by_move(seats, options, eager):
    for seed in range(MATCHES):
        play_both(seats, options, random.Random(f"{seats} {options} {seed}"), eager)


def test_named_bases_are_laid_without_chance():
    bases = ["G1 H1", "M6 M7"]
    match = Match("kaivai", 4, {"bases": bases})
    assert_same(match, Referee(4, match.options))
    assert match.moves("chance")[0].startswith("order")

"""Two referees, one game: the fast rules and the slow ones of slow.py agree move by move."""

from __future__ import annotations

import random

import pytest

from motu import Match, game
from motu.core import compiled
from motu.core.game import Options
from motu.core.play import perft
from motu.games.kahuna.board import cards_of, lines_of
from tests.games.kahuna import slow
from tests.games.kahuna.table import WORLDS
from tests.games.table import weights

pytestmark = pytest.mark.no_cover  # whole matches by every rule: the tests of single rules say which lines run
KAHUNA = game("kahuna")
MATCHES = 2 if compiled.INTERPRETED else 8


def assert_same(match: Match, referee: slow.Referee) -> None:
    s = match.state
    assert match.pending == referee.pending
    if match.over:
        assert match.winners() == referee.winners()
    for who in match.pending:
        assert len(set(match.moves(who))) == len(match.moves(who))
        assert set(match.moves(who)) == referee.moves(who)
    assert match.scores() == referee.scores()
    for seat in (0, 1):
        assert lines_of(s.bridges[seat]) == [line for line in slow.LINES if referee.bridge[line] == seat]
        assert cards_of(s.hand[seat]) == sorted(referee.hands[seat])
        assert cards_of(s.known[seat]) == sorted(referee.known[seat].elements())
        assert cards_of(s.buried[seat]) == sorted(referee.face_down[seat])
        assert [i for i, island in enumerate(slow.ISLANDS) if referee.token[island] == seat] == [
            i for i in range(12) if int(s.tokens[seat]) >> i & 1
        ]
    assert cards_of(s.up) == sorted(referee.face_up) and s.row == len(referee.face_up)
    assert cards_of(s.deck) == sorted(referee.pile) and s.pile == len(referee.pile)
    assert cards_of(s.discards) == sorted(referee.discards)
    assert sorted(referee.all_cards()) == sorted(slow.ISLANDS * 2)


def cunning(moves: list[str], rng: random.Random) -> str:
    """Half of the time any move, else preferably a play: so that boards fill up and change hands."""
    plays = [move for move in moves if "-" in move]
    return rng.choice(plays if plays and rng.random() < 0.5 else moves)


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_the_slow_referee_agrees_move_by_move(options):
    rng, ends = random.Random(str(options)), set()
    for _ in range(MATCHES):
        match, referee = Match("kahuna", options=options), slow.Referee(*KAHUNA.checked(2, options))
        assert_same(match, referee)
        while not match.over:
            who = match.pending[0]
            moves = sorted(match.moves(who))
            move = rng.choice(moves) if who == "chance" else cunning(moves, rng)
            match.play(who, move)
            referee.play(who, move)
            assert_same(match, referee)
        again = slow.replayed(match)
        assert again.scores() == match.scores() and again.winners() == match.winners()
        ends.add(bool(match.state.early))
    assert ends


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_the_slow_referee_agrees_on_the_weights_of_chance(options):
    match, referee = Match("kahuna", options=options), slow.Referee(*KAHUNA.checked(2, options))
    rng = random.Random(5)
    while not match.over:
        who = match.pending[0]
        if who == "chance":
            assert weights(match) == referee.odds()
        move = rng.choice(match.moves(who))
        match.play(who, move)
        referee.play(who, move)


def slow_perft(match: Match, depth: int) -> int:
    """Lines of that many moves, counted by the slow referee."""
    from copy import deepcopy

    def count(referee: slow.Referee, left: int) -> int:
        if left == 0:
            return 1
        total = 0
        for who in referee.pending:
            for move in referee.moves(who):
                after = deepcopy(referee)
                after.play(who, move)
                total += count(after, left - 1)
        return total

    return count(slow.replayed(match), depth)


def after(plies: int, options: Options) -> Match:
    """A match after so many random actions by seats that like to draw, so that hands are full."""
    match, rng = Match("kahuna", options=options), random.Random(plies)
    while len(match.entries) < plies:
        who = match.pending[0]
        moves = sorted(move for move in match.moves(who) if move != "skip") or ["skip"]
        match.play(who, "done" if "done" in moves and rng.random() < 0.6 else rng.choice(moves))
    return match


@pytest.mark.parametrize(
    ("plies", "options", "depth", "lines"),
    [
        (0, {}, 3, 288),
        (9, {"handicap": {"0": 2}, "first": 1}, 2, 702),
        (36, {}, 3, 2560),
        (92, {}, 3, 2104),
        (116, {"open_draws": True}, 3, 1332),
        (84, {"strategic": True}, 3, 1064),
        (164, {"strategic": True}, 3, 671),
    ],
)
def test_perft_counts_as_the_slow_referee_does(plies, options, depth, lines):
    match = after(plies, options)
    assert perft(KAHUNA, match.state, depth) == lines == slow_perft(match, depth)

"""How levels behave over many matches of their own; MOTU_SLOW=1 plays as many as docs/strength.md speaks of."""

from __future__ import annotations

import os

import pytest

import motu
from motu.bots import LEVELS, arena
from motu.bots.levels import rung_of
from motu.core import dice
from motu.games.kaivai.rules.seats import canoes_of
from motu.games.kaivai.state import Phase
from tests.games.table import seat_to_act

SLOW = os.environ.get("MOTU_SLOW", "") not in ("", "0")
OPENINGS, MATCHES = (200, 60) if SLOW else (3, 8)
MOST_ITERATIONS = 350 if SLOW else 40  # of a search: what levels above that look at longer is not looked at less


def player(game, level):
    """A level that takes its time in counted iterations, and not for long."""
    rung = rung_of(motu.game(game), level)
    return motu.bot(game, level, iterations=min(rung.iterations, MOST_ITERATIONS))


@pytest.mark.parametrize("level", LEVELS)
def test_v2_4_no_seat_of_kaivai_is_without_a_canoe_after_its_first_huts(level):
    bot, tables = player("kaivai", level), [(4, 2010), (3, 2010), (4, 2005)]
    for seed in range(OPENINGS):
        seats, edition = tables[seed % len(tables)]
        match, rng = motu.Match("kaivai", seats, {"edition": edition}, seed=f"huts {seed}"), dice.generator(seed)
        while match.state.phase in (Phase.BID, Phase.FIRST_HUT):
            seat = seat_to_act(match)
            match.play(seat, bot(match.view(seat), seat, rng))
        assert all(canoes_of(match.state, seat) for seat in range(seats)), f"seed {seed}"


@pytest.mark.parametrize("level", LEVELS if SLOW else ["beginner"])
@pytest.mark.parametrize(("game", "seats"), [("kahuna", 2), ("kaivai", 4), ("kapai", 2)])
def test_no_level_is_below_random_play_in_matches_or_in_points(game, seats, level):
    iterations = min(rung_of(motu.game(game), level).iterations, MOST_ITERATIONS)
    name = level if level == "beginner" else f"{level}#{iterations}"
    tried = arena.contest(game, [name, *["random"] * (seats - 1)], MATCHES, seats, seed="above random")
    played = [arena.play(tried, number) for number in range(MATCHES)]
    ours = [(match, match.bots.index(name)) for match in played]
    assert sum(match.payoff[me] for match, me in ours) > MATCHES / seats
    assert seats * sum(match.scores[me] for match, me in ours) > sum(sum(match.scores) for match, _ in ours)

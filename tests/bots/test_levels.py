"""Eight levels, evenly spaced: by number and name, with slips that people make and none that ruins a match."""

from __future__ import annotations

import math

import numpy as np
import pytest

import motu
from motu.bots import LEVELS, arena, knowledge, ratings
from motu.bots.ladder import RUNGS
from motu.bots.levels import rung_of
from motu.bots.policies import Noisy, Preferences, log_odds
from motu.core import dice
from motu.games.kaivai.rules.seats import canoes_of
from motu.games.kaivai.state import Phase
from tests.games.table import seat_to_act

NAMES = list(LEVELS)


def test_a_level_is_known_by_its_number_too():
    assert [motu.bot("kahuna", n).name for n in range(1, 9)] == NAMES
    assert repr(motu.bot("kahuna", "5")) == "motu.bot('kahuna', 'seasoned')"
    for wrong in (0, 9, "5.0", "godly"):
        with pytest.raises(motu.Refused, match="a level from 1 to 8"):
            motu.bot("kahuna", wrong)


def test_the_arena_knows_numbers_with_and_without_a_budget():
    tried = arena.contest("kahuna", ["2", "1#30"], 2)
    assert [arena.play(tried, n).error for n in range(2)] == [None, None]


@pytest.mark.parametrize("game", motu.names())
def test_every_game_has_eight_rungs_that_think_ever_more(game):
    ladder = knowledge.of(motu.game(game)).ladder
    assert len(ladder) == RUNGS == len(LEVELS)
    assert [rung.glances for rung in ladder] == sorted((rung.glances for rung in ladder), reverse=True)
    assert ladder[-1].glances == 0 and ladder[-1].all_cores


def test_what_looks_certain_is_still_told_apart_by_its_odds():
    shares = np.array([0.5, 0.9, 0.99, 0.999])
    assert (np.diff(log_odds(shares)) > 2).all()
    assert np.isfinite(log_odds(np.array([0.0, 1.0]))).all()


@pytest.mark.parametrize(
    ("in_points", "values", "temperature"), [(True, [10.0, 12.0], 2.0), (False, [0.5, 0.7311], 1.0)]
)
def test_a_move_better_by_the_temperature_is_e_times_as_likely(in_points, values, temperature):
    found, rng = np.array(values), dice.generator(1)
    noisy = Noisy(lambda *_: Preferences(np.array([0, 1]), found, found, in_points=in_points), temperature, temperature)
    better = sum(noisy(None, 0, rng).best for _ in range(4000))
    assert better / (4000 - better) == pytest.approx(math.e, rel=0.12)


@pytest.mark.parametrize("level", NAMES)
def test_v2_4_no_level_begins_kaivai_without_a_canoe(level):
    bot = motu.bot("kaivai", level, **({} if rung_of(motu.game("kaivai"), level).glances == 1 else {"iterations": 60}))
    for seed, (seats, edition) in enumerate([(4, 2010), (3, 2010), (4, 2005)]):
        match, rng = motu.Match("kaivai", seats, {"edition": edition}, seed=f"huts {seed}"), dice.generator(seed)
        while match.state.phase in (Phase.BID, Phase.FIRST_HUT):
            seat = seat_to_act(match)
            match.play(seat, bot(match.view(seat), seat, rng))
        assert all(canoes_of(match.state, seat) for seat in range(seats)), level


@pytest.mark.parametrize(("game", "matches", "par"), [("kahuna", 8, 0.5), ("kaivai", 4, 0.25)])
def test_the_weakest_level_is_above_random_play_in_matches_and_in_points(game, matches, par):
    seats = round(1 / par)
    tried = arena.contest(game, ["1", *["random"] * (seats - 1)], matches, seats, seed="above random")
    played = [arena.play(tried, n) for n in range(matches)]
    ours = [match.bots.index("1") for match in played]
    assert sum(match.payoff[me] for match, me in zip(played, ours, strict=True)) > par * matches
    points, all_points = (
        sum(match.scores[me] for match, me in zip(played, ours, strict=True)),
        sum(sum(match.scores) for match in played),
    )
    assert points * seats > all_points


def test_a_ladder_is_measured_step_by_step_and_goes_on_from_its_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(ratings, "LEVELS", ["beginner", "novice"])
    monkeypatch.setattr(ratings, "FIRST", 6)
    monkeypatch.setattr(ratings, "MOST", 12)
    first = list(ratings.ladder("kapai", tmp_path, jobs=1))
    assert [(step.level, step.below) for step in first] == [("beginner", "random"), ("novice", "beginner")]
    assert all(step.low <= step.rate <= step.high and step.par == 0.5 for step in first)
    monkeypatch.setattr(arena, "play", None)
    assert list(ratings.ladder("kapai", tmp_path, jobs=1)) == first, "nothing is played again"


def test_ratings_follow_from_rates():
    assert ratings.gain(0.5, 100, 0.5) == 0 == ratings.gain(0.25, 100, 0.25)
    assert ratings.gain(10 / 11, 100, 0.5) == pytest.approx(400)
    assert ratings.gain(1.0, 100, 0.5) == ratings.gain(0.995, 100, 0.5), "one that never lost is not infinitely better"

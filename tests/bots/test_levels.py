"""Eight levels, evenly spaced: by number and name, with slips that people make and none that ruins a match."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest

import motu
from motu.bots import LEVELS, arena, knowledge, ratings
from motu.bots.ladder import RUNGS
from motu.bots.policies import Noisy, Preferences, log_odds
from motu.core import dice

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


def test_a_ladder_is_measured_step_by_step_and_goes_on_from_its_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(ratings, "LEVELS", ["beginner", "novice"])
    monkeypatch.setattr(ratings, "FIRST", 6)
    monkeypatch.setattr(ratings, "MOST", 12)
    first = list(ratings.ladder("kapai", tmp_path, jobs=1))
    assert [(step.level, step.below) for step in first] == [("beginner", "random"), ("novice", "beginner")]
    assert all(step.low <= step.rate <= step.high and step.par == 0.5 for step in first)
    monkeypatch.setattr(arena, "play", None)
    assert list(ratings.ladder("kapai", tmp_path, jobs=1)) == first, "nothing is played again"


def test_a_step_that_was_not_played_again_stands_on_the_level_below_as_that_is_rated_now(tmp_path, monkeypatch):
    monkeypatch.setattr(ratings, "LEVELS", ["beginner", "novice", "casual"])
    former = [
        ratings.Step(level, "", 9, 0.7, 0.5, 0.9, 0.5, 0.0, rating)
        for level, rating in (("beginner", 100), ("novice", 250))
    ]
    assert [step.rating for step in ratings.climbed("kapai", tmp_path, former)] == [100, 250]
    tried = ratings.step_of("kapai", "beginner", "random")
    played = [arena.Played(n, arena.seating(tried, n), [0.5, 0.5], [1, 1]) for n in range(10)]
    file = ratings.file_of(tmp_path, tried)
    file.write_bytes(b"".join(msgspec.json.encode(part) + b"\n" for part in (tried, *played)))
    now = list(ratings.climbed("kapai", tmp_path, former))
    assert [(step.matches, step.rating) for step in now] == [(10, 0), (9, 150)]


def test_ratings_follow_from_rates():
    assert ratings.gain(0.5, 100, 0.5) == 0 == ratings.gain(0.25, 100, 0.25)
    assert ratings.gain(10 / 11, 100, 0.5) == pytest.approx(400)
    assert ratings.gain(1.0, 100, 0.5) == ratings.gain(0.995, 100, 0.5), "one that never lost is not infinitely better"

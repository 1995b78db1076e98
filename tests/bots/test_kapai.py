"""Ka Pai's own planner: its values are the rules' at the end, it learns, and it plays any sheet."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from motu.bots.kapai.kernels.lookahead import utility
from motu.bots.kapai.patterns import patterns_of
from motu.bots.kapai.planner import Planner, Workspace, solo_sheet
from motu.bots.kapai.rollouts import AT_A_TIME, corrected
from motu.bots.kapai.training import train
from motu.bots.kapai.weights import FOLDER, sheet_key, weights_of
from motu.core import dice
from motu.core.play import random_log
from tests.games.table import seat_to_act

LEARNED = ({"sheet": "default"}, {"sheet": "atoll"})


def solo(level, seeds, **options):
    bot, points = motu.bot("kapai", level, iterations=30), []
    for seed in seeds:
        match, rng = motu.Match("kapai", 1, options, seed=seed), dice.generator(seed)
        while not match.over:
            match.play(0, bot(match.view(0), 0, rng))
        points.append(match.scores()[0])
    return float(np.mean(points))


def test_the_value_of_a_full_sheet_is_its_score():
    game = motu.game("kapai")
    start = game.new(3)
    workspace = Workspace(patterns_of(start), np.zeros(patterns_of(start).weights, np.float32))
    for seed in range(4):
        match = motu.Match("kapai", 3)
        for who, action in random_log(game, start, dice.generator(seed)):
            match.play("chance" if who < 0 else int(who), int(action))
        assert [workspace.expected_points(match.state, seat) for seat in range(3)] == list(match.scores())
        assert game.words.score_lines(solo_sheet(match.state, 1), 0) == game.words.score_lines(match.state, 1)


def test_levels_are_apart():
    points = [solo(level, range(12)) for level in ("random", 1, 3, 5, 7, 8)]
    assert points == sorted(points)
    assert solo("greedy", range(12)) > points[0] + 10


def test_a_master_plays_with_what_it_learned():
    assert solo("master", range(12)) > 45


UNUSUAL = """groups straight
values 2 3 4 0
bonus 5 5 5 5
die a 2 2 1 1
die b 2 1 1 2
roll square square
seat draw
T...ttT
c#sss#.
ccccll.
...Tl..
ssssl..
.#..l#.
T.....T
ring b3 c3 d3
ring e3 e4 e5
ring b5 c5 d5
ring c2 d2 e2
marks 0 0 0 1"""


def planned(text, iterations):
    match = motu.Match.from_position("kapai", text)
    bot = motu.bot("kapai", "master", iterations=iterations)
    return match.game.words.action_text(match.state, 0, bot(match.view(0), 0, dice.generator(1)))


def test_playing_on_finds_what_values_and_two_rolls_overlook():
    """Played on from, 200 times each and less the luck, both squares at the upper right bring a point more."""
    assert planned(UNUSUAL, 1).startswith("square e7")
    assert planned(UNUSUAL, 256).startswith("square g")


def rollouts(rng, *means):
    """Roll-outs from ends that bring these points on average."""
    return lambda n, batch: rng.normal(means[n], 1.0, AT_A_TIME)


def test_ends_are_ranked_by_what_comes_of_playing_on():
    values = corrected([50.0, 49.9], rollouts(np.random.default_rng(1), 49.0, 50.0), 1024, float("inf"))
    assert values[1] > values[0]


def test_a_few_rollouts_hardly_move_a_value():
    values = corrected([50.0, 49.9], rollouts(np.random.default_rng(1), 49.0, 50.0), 2 * AT_A_TIME, float("inf"))
    assert abs(values[0] - 50.0) < 0.5


@pytest.mark.parametrize(("most", "until"), [(AT_A_TIME, float("inf")), (1024, 0.0)])
def test_without_rollouts_values_are_as_they_were(most, until):
    assert corrected([50.0, 49.9], rollouts(np.random.default_rng(1), 0.0, 100.0), most, until) == [50.0, 49.9]


def test_an_end_far_behind_is_given_up_soon():
    asked, play = [0, 0, 0], rollouts(np.random.default_rng(2), 50.0, 50.0, 46.0)

    def counted(n, batch):
        asked[n] += 1
        return play(n, batch)

    corrected([50.0, 50.0, 49.9], counted, 1024, float("inf"))
    assert asked[2] == 1 < asked[1]


def test_what_the_dice_bring_to_all_ends_does_not_tell_them_apart():
    """Alike but for 0.3 points, among games that differ by five."""

    def play(n, batch):
        return (-0.3, 0.0)[n] + np.random.default_rng(batch).normal(50.0, 5.0, AT_A_TIME)

    values = corrected([50.0, 49.9], play, 2 * AT_A_TIME, float("inf"))
    assert values[1] > values[0] + 0.1


def test_a_few_rollouts_that_agree_by_chance_do_not_decide():
    values = corrected([50.0, 49.9], lambda n, batch: np.full(AT_A_TIME, (48.0, 49.0)[n]), 2 * AT_A_TIME, float("inf"))
    assert 0.5 < values[1] - values[0] < 0.8


def test_all_ends_are_played_on_with_the_same_dice(monkeypatch):
    played: dict[int, list[int]] = {}

    def remembered(workspace, end, rng):
        played.setdefault(end, []).append(int(rng[0]))
        return np.full(AT_A_TIME, 50.0)

    monkeypatch.setattr(Workspace, "rollouts", remembered)
    planned(UNUSUAL, 256)
    first, *others = played.values()
    assert others and len(set(first)) == len(first)
    assert all(dice_of == first[: len(dice_of)] for dice_of in others)


SYMBOLS = ("triangle", "square", "circle", "line")
LARGE = {
    "grid": "\n".join(["." * 9] * 9),
    "values": dict(zip(SYMBOLS, (2, 3, 4, 0), strict=True)),
    "bonus": dict.fromkeys(SYMBOLS, 5),
    "dice": {"a": ["triangle"] * 3 + ["line"] * 3, "b": ["square"] * 3 + ["circle"] * 3},
}


NEW = {
    "grid": "T....T\n......\n..##..\nT.....\n......\n..T..T",
    "values": dict(zip(SYMBOLS, (2, 3, 4, 0), strict=True)),
    "bonus": dict.fromkeys(SYMBOLS, 4),
    "dice": {"a": ["triangle", "square"] * 2 + ["line", "circle"], "b": ["triangle", "square", "line"] * 2},
}


@pytest.mark.parametrize("groups", ["straight", "any"])
def test_sheets_that_were_not_learned_are_played_with_what_holds_for_any(groups):
    options = {"sheet": NEW, "groups": groups}
    assert weights_of(sheet_key(motu.game("kapai").new(1, options))) is None
    assert solo("master", range(6), **options) > solo("greedy", range(6), **options) + 2


@pytest.mark.parametrize("options", LEARNED, ids=["usual", "atoll"])
def test_sheets_of_the_game_have_been_learned_in_small_files(options):
    key = sheet_key(motu.game("kapai").new(1, options))
    assert weights_of(key) is not None
    assert (FOLDER / f"{key}.npz").stat().st_size < 500_000


@pytest.mark.no_cover
@pytest.mark.interpreted
def test_sheets_too_large_for_a_learned_value_are_played_by_search():
    match, rng = motu.Match("kapai", 1, {"sheet": LARGE}, seed=1), dice.generator(1)
    bot = motu.bot("kapai", "master", iterations=10)
    assert isinstance(bot.policy, Planner) and bot.policy._workspace(match.view(0)) is None
    for _ in range(12):
        match.play(0, bot(match.view(0), 0, rng))


def test_learning_is_repeatable_and_learns():
    means, options = [], {"sheet": "default", "groups": "straight"}
    first, second = (train(options, 400, "test", lambda n, mean, top: means.append(mean)) for _ in range(2))
    assert first.weights.tobytes() == second.weights.tobytes() and first.average.tobytes() == second.average.tobytes()
    assert means[0] == means[1] > 15


def test_against_others_it_wants_to_win():
    behind, ahead = np.array([60.0]), np.array([40.0])
    assert utility(50.0, 0, np.zeros(0)) == 50.0
    risky, safe = (45.0, 61.0), (52.0, 54.0)  # two equally likely ends, of the same mean
    assert sum(utility(p, 1, behind) for p in risky) > sum(utility(p, 1, behind) for p in safe)
    assert sum(utility(p, 1, ahead + 8) for p in safe) > sum(utility(p, 1, ahead + 8) for p in risky)


@pytest.mark.no_cover
@pytest.mark.interpreted
@pytest.mark.parametrize("seats", [2, 5])
def test_it_sits_at_tables_of_any_size(seats):
    match, bot, rng = motu.Match("kapai", seats, seed=3), motu.bot("kapai", "strong"), dice.generator(3)
    for _ in range(3 * seats):
        seat = seat_to_act(match)
        match.play(seat, bot(match.view(seat), seat, rng))


def test_the_value_of_a_sheet_is_the_average_of_all_rolls_used_at_their_best():
    game, start = motu.game("kapai"), motu.game("kapai").new(1)
    learned = weights_of(sheet_key(start))
    assert learned is not None
    workspace, nobody = Workspace(patterns_of(start), learned), np.zeros(0)
    match, bot, rng = motu.Match("kapai", 1, seed=6), motu.bot("kapai", "greedy"), dice.generator(6)
    rolls, weights = np.zeros(16, np.int32), np.zeros(16, np.int32)
    for _ in range(6):
        for _ in range(3):
            match.play(0, bot(match.view(0), 0, rng))
        workspace.values_at_once(match.view(0), 0, nobody)
        end = workspace.plans.ends[0].copy()
        ahead, total = workspace.value_after_roll(0, nobody), 0.0
        for i in range(game.legal(end, -1, rolls, weights)):
            rolled = end.copy()
            game.apply(rolled, -1, int(rolls[i]))
            total += weights[i] * workspace.values_at_once(rolled, 0, nobody).max()
        assert ahead == pytest.approx(total / 36)

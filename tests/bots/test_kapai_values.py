"""What Ka Pai's learned values are made of: what they look at, over which rolls, on which sheets, and the luck in a result."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from motu.bots.kapai.kernels.features import begin_round, features, stage_of
from motu.bots.kapai.kernels.learning import ROUNDS
from motu.bots.kapai.kernels.links import links
from motu.bots.kapai.kernels.lookahead import CLOSE
from motu.bots.kapai.kernels.luck import play_out
from motu.bots.kapai.kernels.plans import ANY as ANY_SYMBOL
from motu.bots.kapai.kernels.plans import best_plans
from motu.bots.kapai.memory import FOLLOWED, SHEET, new_plans, new_room
from motu.bots.kapai.patterns import CLASSES, STAGES, fits, free_at, patterns_of, window_classes
from motu.bots.kapai.planner import ROLLOUT_ROUNDS, Workspace
from motu.bots.kapai.sheets import ANY_SHEET, next_sheet
from motu.bots.kapai.training import train
from motu.bots.kapai.weights import FOLDER, general_key, sheet_key, weights_of
from motu.core import dice
from motu.core.game import CHANCE

DEFAULT = {"sheet": "default", "groups": "straight"}
ANY = {"sheet": ANY_SHEET, "groups": "any"}


def learned(key):
    weights = weights_of(key)
    assert weights is not None, key
    return weights


def after_rounds(seed, rounds):
    """A sheet as it is after some rounds of greedy play, and a roll."""
    match, bot, rng = motu.Match("kapai", 1, seed=seed), motu.bot("kapai", "greedy"), dice.generator(seed)
    for _ in range(rounds):
        match.play(0, bot(match.view(0), 0, rng))
    sheet = np.zeros(1, SHEET)
    sheet[0] = match.state
    return sheet


def test_stages_are_told_apart_cell_by_cell_towards_the_end():
    stages = [stage_of(free) for free in range(41)]
    assert stages == sorted(stages) and len(set(stages[:9])) == 9 and stages[40] == STAGES - 1
    assert all(abs(int(free_at(stage)) - free) <= 2 for free, stage in enumerate(stages))


@pytest.mark.parametrize("located", [True, False])
def test_what_a_round_changes_is_what_looking_at_the_whole_sheet_finds(located):
    start = motu.game("kapai").new(1)
    patterns = patterns_of(start, located)
    room, plans = new_room(patterns, np.zeros(patterns.weights, np.float32)), new_plans(4)
    room.evaluator.weights[:] = np.random.default_rng(1).random(patterns.weights)
    changed, anew = np.zeros((2, patterns.features), np.int64)
    for rounds in range(2, 16, 3):
        room.memory.stack[0] = after_rounds(rounds, rounds)[0]
        begin_round(room.memory.stack[0], room.evaluator)
        kept = best_plans(room.memory, ANY_SYMBOL, plans, room.evaluator)
        for end in plans.ends[:kept]:
            links(end, 0, room.evaluator.links)
            begin_round(room.memory.stack[0], room.evaluator)
            n = features(end, room.evaluator, changed)
            begin_round(end, room.evaluator)
            assert features(end, room.evaluator, anew) == n == patterns.features
            assert changed.tolist() == anew.tolist()


def test_windows_that_are_turned_or_mirrored_are_alike():
    classes = window_classes().reshape((3,) * 9)
    assert int(classes.max()) + 1 == CLASSES
    window = np.array([[0, 1, 2], [2, 2, 0], [1, 0, 0]])
    images = [np.rot90(flipped, turns) for flipped in (window, window.T) for turns in range(4)]
    assert len({int(classes[tuple(image.flat)]) for image in images}) == 1
    assert classes[tuple(window.flat)] != classes[tuple((2 - window).flat)]


def test_two_rolls_ahead_is_the_average_of_what_follows_the_first_one():
    game, start, nobody = motu.game("kapai"), motu.game("kapai").new(1), np.zeros(0)
    workspace = Workspace(patterns_of(start), learned(sheet_key(start)))
    workspace.values_at_once(after_rounds(6, 14)[0], 0, nobody)
    found, end = workspace.value_after_two_rolls(0, nobody), workspace.plans.ends[0].copy()
    rolls, odds, total = np.zeros(16, np.int32), np.zeros(16, np.int32), 0.0
    for i in range(game.legal(end, CHANCE, rolls, odds)):
        rolled = end.copy()
        game.apply(rolled, CHANCE, int(rolls[i]))
        total += odds[i] * max(best_after(workspace, rolled, symbol) for symbol in {rolls[i] // 4, rolls[i] % 4})
    assert found == pytest.approx(total / 36)


def best_after(workspace, rolled, symbol):
    """Over one roll more, of the few best ways to draw this symbol."""
    plans, seen = new_plans(FOLLOWED), []
    workspace.room.memory.stack[0] = rolled
    begin_round(rolled, workspace.room.evaluator)
    kept = best_plans(workspace.room.memory, int(symbol), plans, workspace.room.evaluator)
    for n in range(kept):
        if plans.values[n] >= plans.values[0] - CLOSE:
            workspace.plans.ends[1] = plans.ends[n]
            seen.append(workspace.value_after_roll(1, np.zeros(0)))
    return max(seen)


def test_most_of_what_results_differ_by_is_luck():
    start = motu.game("kapai").new(1)
    room, plans = new_room(patterns_of(start), learned(sheet_key(start))), new_plans(1)
    found = np.array(
        [play_out(np.array([start]), 1, ROUNDS, plans, room, dice.generator(f"luck {n}")) for n in range(60)]
    )
    points, luck = found.T
    assert (points - luck).std() < 0.4 * points.std()
    assert abs(luck.mean()) < 4 * luck.std() / 60**0.5  # none of it on average


def test_rollouts_play_as_playing_out_does_with_the_same_dice():
    start = motu.game("kapai").new(1)
    workspace = Workspace(patterns_of(start), learned(sheet_key(start)))
    workspace.values_at_once(after_rounds(6, 12)[0], 0, np.zeros(0))
    end, plans, rng = workspace.plans.ends[:1].copy(), new_plans(1), dice.generator(7)
    for found in workspace.rollouts(0, dice.generator(7)):
        points, luck = play_out(end, 1, ROLLOUT_ROUNDS, plans, workspace.room, rng)
        assert found == pytest.approx(points - luck)


def test_made_up_sheets_differ_fit_and_come_again_with_the_same_seed():
    def some(seed):
        rng = dice.generator(seed)
        return [next_sheet(ANY, rng) for _ in range(12)]

    sheets = some("sheets")
    assert len({sheet_key(sheet) for sheet in sheets}) == 12
    assert all(fits(sheet) and sheet.totems >= 4 and general_key(sheet) == "any" for sheet in sheets)
    assert [sheet_key(sheet) for sheet in some("sheets")] == [sheet_key(sheet) for sheet in sheets]
    assert sheet_key(next_sheet(DEFAULT, dice.generator(1))) == sheet_key(motu.game("kapai").new(1))


@pytest.mark.parametrize("groups", ["straight", "any"])
def test_there_is_a_value_for_any_sheet_in_a_small_file(groups):
    start = motu.game("kapai").new(1, {"groups": groups})
    assert len(learned(general_key(start))) == patterns_of(start, located=False).weights
    assert (FOLDER / f"{groups}.npz").stat().st_size < 500_000


def test_learning_on_all_kinds_of_sheets_is_repeatable():
    first, second = (train(ANY, 80, "test", lambda n, **figures: None, averages=True) for _ in range(2))
    assert first.weights.tobytes() == second.weights.tobytes()
    assert len(first.weights) == len(learned("any"))

"""Training that anybody can repeat: gradients are right, a run resumes where it was, and the same seed gives the same file."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import motu
from motu.bots import knowledge
from motu.bots.kahuna.training import LEARNER
from motu.bots.kapai import gate
from motu.bots.kernels import learning
from motu.bots.kernels.learning import Examples
from motu.bots.kernels.policy import Decisions, learn_policy, predict_policy
from motu.bots.knowledge import network_of
from motu.bots.policies import Preferences
from motu.bots.training import generations
from motu.bots.training.card import card_file, read_card
from motu.bots.training.console import train
from motu.bots.training.course import course_of, plan_of
from motu.bots.training.fit import fit, initial_weights
from motu.bots.training.run import Run
from motu.bots.training.selfplay import Decision, gathered, targets_of
from motu.bots.weights_io import Learned
from motu.cli import app
from motu.core.game import Refused

SHORT = replace(LEARNER, iterations=4, epochs=1, gate_iterations=4, gate_matches=4)


def some_examples(chance, seats):
    features = np.array([[chance.permutation(50)[:8] for _ in range(seats)]], np.int16)
    targets = chance.random((1, seats)).astype(np.float32)
    targets = targets / targets.sum() if seats > 1 else targets
    return Examples(features, np.full((1, seats), 8), chance.random((1, seats)).astype(np.float32), targets)


def thought(value):
    """What a search found that expects this much of its only move."""
    return Preferences(np.zeros(1, np.int64), np.array([value]), np.ones(1), np.ones(1, np.int64))


@pytest.mark.parametrize("seats", [1, 3])
def test_gradients_are_those_of_the_loss(seats):
    chance = np.random.default_rng(1)
    weights = initial_weights(replace(LEARNER, rows=51), chance)
    weights[:, -1] = 0.1 * chance.standard_normal(51)
    examples, network = some_examples(chance, seats), network_of(Learned(weights))
    gradients, room = np.zeros_like(weights), np.zeros(seats)
    learning.backpropagate(examples, 0, network, room, gradients)
    row = int(examples.features[0, 0, 3])
    for at in [(row, 5), (row, LEARNER.width - 1), (50, 9)]:
        kept, step = weights[at], np.float32(1e-2)
        losses = []
        for moved in (kept + step, kept - step):
            weights[at] = moved
            losses.append(learning.mean_loss(examples, network))
        weights[at] = kept
        assert gradients[at] * learning.BATCH == pytest.approx((losses[0] - losses[1]) / 0.02, rel=0.03, abs=2e-4)


def test_fewer_examples_than_a_batch_are_learned_from_and_their_loss_is_told():
    chance = np.random.default_rng(1)
    weights = initial_weights(replace(LEARNER, rows=51), chance)
    examples, before = some_examples(chance, 3), weights.copy()
    network = network_of(Learned(weights))
    expected = learning.mean_loss(examples, network)
    adam = learning.Adam(*(np.zeros_like(weights) for _ in range(3)))
    steps, loss = learning.learn(examples, np.arange(1), network, adam, 1e-3, 0)
    assert steps == 1 and loss == pytest.approx(expected) and not np.array_equal(weights, before)


def test_a_target_is_what_the_seat_thought_then_and_later_and_the_result():
    decisions = [Decision(None, seat, thought(value)) for seat, value in [(0, 0.5), (1, 0.2), (0, 0.9)]]
    payoff = np.array([1.0, 0.0])
    assert targets_of(decisions, payoff, 0.0, 1.0)[:, 0].tolist() == pytest.approx([0.5, 0.9, 0.9])
    assert targets_of(decisions, payoff, 0.5, 1.0)[:, 0].tolist() == pytest.approx([0.725, 0.95, 0.95])
    assert targets_of(decisions, payoff, 0.0, 0.5)[:, 1].tolist() == pytest.approx([0.1, 0.1, 0.0])


def test_learning_is_repeatable_and_learns():
    first, again = (gathered(LEARNER, None, "test", range(12)) for _ in range(2))
    np.testing.assert_equal(first.named(), again.named())
    (learned, loss, loss_of_priors), (same, _, _) = (fit(LEARNER, first, "test") for _ in range(2))
    assert [part.tobytes() for part in learned] == [part.tobytes() for part in same]
    assert loss < 0.6 < math.log(2)
    assert loss_of_priors < 1.4 < np.log(first.decisions.moves).mean()  # which is what guessing would lose


def some_decisions(chance):
    """Three decisions among two to four moves, each of three features."""
    moves = np.array([2, 4, 3])
    features = np.array([chance.permutation(20)[:3] for _ in range(9)], np.int16)
    shares = np.concatenate([chance.dirichlet(np.ones(n)) for n in moves]).astype(np.float32)
    return Decisions(moves, features, np.full(9, 3, np.int8), shares)


def test_priors_move_against_the_gradient_of_their_loss():
    chance = np.random.default_rng(2)
    decisions, weights = some_decisions(chance), chance.standard_normal(20)
    firsts, rate, room = np.array([0, 2, 6, 9]), 1e-3, np.zeros(4)
    moved, squares = weights.copy(), np.ones(20)
    learn_policy(decisions, firsts, np.array([1]), moved, squares, rate, room)
    for feature in np.unique(decisions.move_features[2:6]):
        losses = []
        for step in (1e-4, -1e-4):
            weights[feature] += step
            losses.append(predict_policy(decisions, 2, 6, weights, room))
            weights[feature] -= step
        slope = (losses[0] - losses[1]) / 2e-4
        assert (weights[feature] - moved[feature]) / rate == pytest.approx(
            slope, rel=0.35, abs=0.02
        )  # a rate of its own


def test_priors_learn_what_a_search_was_given_to():
    chance = np.random.default_rng(3)
    decisions, weights, squares = some_decisions(chance), np.zeros(20), np.ones(20)
    firsts, order = np.array([0, 2, 6, 9]), np.arange(3)
    losses = [learn_policy(decisions, firsts, order, weights, squares, 0.3, np.zeros(4)) for _ in range(200)]
    entropy = -(decisions.shares * np.log(decisions.shares)).sum() / 3
    assert losses[0] == pytest.approx(np.log([2, 4, 3]).mean(), rel=0.1)
    assert losses[-1] == pytest.approx(entropy, abs=0.01)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A very small run, in one sitting."""
    folder, figures = tmp_path_factory.mktemp("run"), list[dict[str, Any]]()
    return folder, train(short_course(), a_run(folder, figures), figures, "motu train kahuna")


def short_course():
    course = course_of(motu.game("kahuna"))
    return replace(course, train=partial(generations.train, SHORT), gate=partial(generations.gate, SHORT))


def a_run(folder, figures=None, generations=2, cluster=None):
    plan = plan_of(motu.game("kahuna"), {}, generations, 4, "test")
    told = figures if figures is not None else []
    return Run(plan, folder, lambda n, **found: told.append(found) if found else None, jobs=1, cluster=cluster)


def test_a_card_says_how_to_make_it_again_and_what_it_reached(trained):
    folder, card = trained
    assert card == read_card(folder / "weights.npz") and len(card.sha256) == 64
    assert [row["generation"] for row in card.figures["generations"]] == [0, 1]
    assert set(card.figures["gate"]) >= {"rate", "low", "high", "par", "matches", "passed"}
    assert (card.seed, card.rules, card.seconds > 0) == ("test", motu.game("kahuna").revision, True)


def test_a_run_that_was_stopped_goes_on_and_gives_the_same_file(trained, tmp_path):
    folder, card = trained
    begun = short_course().train(a_run(tmp_path, generations=1))
    with np.load(folder / "generation-0.npz") as held:
        assert (begun.weights == held["weights"]).all() and (begun.priors == held["priors"]).all()
    figures: list[dict[str, Any]] = []
    assert train(short_course(), a_run(tmp_path, figures), figures, "").sha256 == card.sha256
    with pytest.raises(Refused, match="holds another training run"):
        Run(plan_of(motu.game("kahuna"), {}, 2, 4, "other"), tmp_path, print)


def test_a_cluster_gives_the_same_file(trained, tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None, processes=False
    ) as cluster:
        there = train(short_course(), a_run(tmp_path, cluster=cluster.scheduler_address), [], "")
    assert there.sha256 == trained[1].sha256


SHIPPED = sorted(Path(motu.__file__).parent.rglob("*.npz"))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_beside_every_file_of_weights_lies_its_card(file):
    card = read_card(file)
    assert card.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()
    assert card.command.startswith(f"motu train {card.game} ") and card.figures


def test_the_package_s_own_files_are_never_written(trained):
    file = course_of(motu.game("kahuna")).file(a_run(trained[0]).plan)
    assert file.exists() and trained[0] not in file.parents


@pytest.mark.parametrize("sheet", ["default", "any"])
def test_ka_pai_is_trained_the_same_way(sheet, tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "GAMES", 2)
    monkeypatch.setattr(gate, "PART", 2)

    def told(folder):
        few = ["--generations", "1", "--matches", "40", "--jobs", "1", "--option", f"sheet={sheet}"]
        ran = CliRunner().invoke(app, ["train", "kapai", "--out", str(folder), *few])
        assert ran.exit_code == 0, ran.output
        return json.loads([line for line in ran.stdout.splitlines() if line.startswith("{")][-1])

    assert told(tmp_path / "a")["sha256"] == told(tmp_path / "b")["sha256"]
    assert card_file(tmp_path / "a" / "weights.npz").exists()


def test_what_cannot_be_learned_is_refused(shelf):
    from tests.core import pebbles

    motu.register(pebbles.GAME)
    with pytest.raises(Refused, match="its bots need no training"):
        course_of(pebbles.GAME)
    with pytest.raises(Refused, match="at once: leave it out"):
        plan_of(motu.game("kahuna"), {"strategic": True}, None, None, None)
    large = {"grid": "\n".join(["." * 9] * 9)}
    with pytest.raises(Refused):
        plan_of(motu.game("kapai"), {"sheet": large}, None, None, None)


@pytest.mark.parametrize("name", motu.names())
def test_every_game_of_ours_has_a_course(name):
    assert course_of(motu.game(name)).generations >= 1
    assert knowledge.of(motu.game(name)).course.startswith(f"motu.bots.{name}.")

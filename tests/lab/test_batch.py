"""Batches step many matches exactly as matches are played one by one."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import motu
import motu.lab
from motu.core import compiled
from motu.core.game import SPECTATOR, Refused
from motu.lab.observe import Observer

SIZE = 4 if compiled.INTERPRETED else 64


@pytest.mark.parametrize("name", motu.names())
def test_a_batch_plays_legal_moves_to_the_end_and_begins_anew(name):
    batch = motu.lab.batch(name, SIZE, seed=1, threads=2)
    ended = 0
    for _ in range(30 if compiled.INTERPRETED else 600):
        actions = batch.random_actions()
        assert batch.mask()[np.arange(SIZE), actions].all()
        batch.step(actions)
        ended += int(batch.done.sum())
        if batch.done.any() and batch.rewards.shape[1] > 1:
            assert np.allclose(batch.rewards[batch.done].sum(axis=1), 1)
    assert ended > 0 or compiled.INTERPRETED


@pytest.mark.parametrize("name", motu.names())
def test_a_batch_is_repeatable(name):
    def states():
        batch = motu.lab.batch(name, SIZE, seed=7, threads=2)
        for _ in range(20):
            batch.step(batch.random_actions())
        return batch.states.tobytes()

    assert states() == states()


@pytest.mark.parametrize("name", motu.names())
def test_a_seed_gives_the_same_matches_on_any_number_of_threads(name):
    def played(threads):
        batch = motu.lab.batch(name, SIZE + 1, seed=5, threads=threads)
        for _ in range(40):
            batch.step(batch.random_actions())
        return batch.states.tobytes(), batch.observe().tobytes(), batch.mask().tobytes(), batch.rewards.tobytes()

    assert played(1) == played(2) == played(5)


def test_batches_in_several_threads_do_not_disturb_each_other():
    def played(_):
        batch = motu.lab.batch("kapai", SIZE, seed=5, threads=3)
        for _ in range(50):
            batch.step(batch.random_actions())
        return batch.states.tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(played, range(8)))) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_batch_goes_on_after_a_fork():
    batch = motu.lab.batch("kapai", SIZE, seed=5, threads=2)
    batch.step(batch.random_actions())
    child = os.fork()
    if child == 0:
        signal.alarm(20)  # rather than hang
        batch.step(batch.random_actions())
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("name", motu.names())
def test_the_views_of_a_batch_are_those_of_the_seats_that_decide(name):
    batch = motu.lab.batch(name, SIZE, seed=4, threads=2)
    for _ in range(30):
        batch.step(batch.random_actions())
    for s, seat, v in zip(batch.states, batch.seats.tolist(), batch.views(), strict=True):
        assert batch.game.view(s, seat).tobytes() == v.tobytes()


@pytest.mark.parametrize("name", motu.names())
def test_an_illegal_action_is_refused_and_that_match_stands_still(name):
    batch = motu.lab.batch(name, SIZE, seed=1)
    actions = batch.random_actions()
    actions[1] = int(np.flatnonzero(~batch.mask()[1])[0])
    before = batch.states[1].tobytes()
    with pytest.raises(Refused, match="1 of the actions"):
        batch.step(actions)
    assert batch.states[1].tobytes() == before
    with pytest.raises(Refused):
        batch.step(actions[:-1])


@pytest.mark.parametrize("name", motu.names())
def test_every_number_of_an_observation_has_a_name_of_its_own(name):
    batch = motu.lab.batch(name, SIZE, seed=1)
    names = batch.describe()
    assert len(set(names)) == len(names) == batch.observe().shape[1]
    assert np.isfinite(batch.observe()).all()


@pytest.mark.parametrize("name", motu.names())
def test_observations_are_read_from_the_view(name):
    """The quick reader of bytes agrees with NumPy's own reading of the fields."""
    batch = motu.lab.batch(name, SIZE, seed=2)
    for _ in range(25):
        batch.step(batch.random_actions())
    seen, game = batch.observe(), batch.game
    features = {f.field: f for f in game.features(batch.rewards.shape[1], batch.options)} if game.features else {}
    seat = int(batch.seats[0])
    v = game.view(batch.states[0], seat)
    for at, label in enumerate(batch.describe()):
        assert seen[0, at] == pytest.approx(by_name(v, label, seat, batch.rewards.shape[1], features)), label


def by_name(v, label, seat, seats, features):
    if label.startswith("I am seat "):
        return float(int(label.split()[-1]) == seat)
    place, _, bit = label.partition(" has ")
    field, *index = place.replace("]", "").split("[")
    index = [int(i) for i in index]
    feature = features.get(field)
    if feature and feature.by_seat:
        index[0] = (index[0] + seat) % seats
    value = v[field]
    for i in index:
        value = value[i]
    if bit:
        return int(value) >> int(bit) & 1
    return float(value) / (max(abs(feature.top), abs(feature.low)) if feature else 1)


@pytest.mark.parametrize(
    ("name", "i"), [(name, i) for name in motu.names() for i in range(len(motu.game(name).trial_setups))]
)
def test_blocks_hold_every_number_once_in_their_order(name, i):
    game = motu.game(name)
    seats, options = game.checked(game.trial_setups[i][0] or None, game.trial_setups[i][1])
    observer = Observer.of(game, seats, options)
    places = [n for block in observer.blocks for n in range(block.place.start, block.place.stop)]
    assert places == list(range(len(observer)))
    for block in observer.blocks:
        assert block.place.stop - block.place.start == np.prod(block.shape, dtype=int), block
        assert block.about


def test_blocks_are_the_fields_as_planes():
    batch = motu.lab.batch("kapai", SIZE, seats=2, seed=3)
    for _ in range(20):
        batch.step(batch.random_actions())
    drawn = next(block for block in batch.observer.blocks if block.field == "drawn")
    planes = batch.observe()[:, drawn.place].reshape(-1, *drawn.shape)
    assert planes.shape == (SIZE, 2, 4, 49)
    for i, seat in enumerate(batch.seats.tolist()):
        for place, symbol in np.ndindex(2, 4):
            word = int(batch.states[i].drawn[(seat + place) % 2, symbol, 0])
            assert planes[i, place, symbol].tolist() == [word >> cell & 1 for cell in range(49)]


@pytest.mark.parametrize("name", motu.names())
def test_a_seat_sees_itself_first(name):
    game = motu.game(name)
    seats, options = game.checked(None, None)
    observer = Observer.of(game, seats, options)
    assert len(observer) == len(observer.index)
    v = game.view(game.new(), SPECTATOR)
    assert observer.read(v, SPECTATOR).shape == (len(observer),)

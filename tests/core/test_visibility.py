"""What a seat may know follows from what the fields declare."""

from __future__ import annotations

import numpy as np
import pytest

import motu
from motu.core import dice, play, visibility
from motu.core.fields import hidden, private, public, record_type
from motu.core.game import SPECTATOR

RECORD = record_type([
    public("board", "u2", 3),  # everybody's
    private("hand", "i1", (2, 3)),  # a seat's own
    hidden("deck", "u8"),
    ("later", "i4"),  # added by somebody who thought of nothing
])  # fmt: skip


def filled():
    s = np.zeros(1, RECORD)[0]
    s.board, s.hand, s.deck, s.later = 7, [[1, 2, 3], [4, 5, 6]], 2**40, 9
    return s


@pytest.mark.parametrize(
    ("viewer", "hand"),
    [(SPECTATOR, [[0, 0, 0], [0, 0, 0]]), (0, [[1, 2, 3], [0, 0, 0]]), (1, [[0, 0, 0], [4, 5, 6]])],
)
def test_each_viewer_sees_what_is_public_and_its_own(viewer, hand):
    v = visibility.view(filled(), viewer)
    assert v.dtype == RECORD and v.board.tolist() == [7, 7, 7] and v.hand.tolist() == hand
    assert v.deck == 0 and v.later == 0, "hidden, and undeclared"


def test_a_view_is_a_record_of_its_own():
    s = filled()
    v = visibility.view(s, 0)
    v.board[0], v.hand[0, 0] = 1, 9
    assert s.board[0] == 7 and s.hand[0, 0] == 1


def test_the_views_of_many_states_are_those_of_each():
    states, viewers = np.zeros(40, RECORD), np.arange(40, dtype=np.int64) % 3 - 1
    raw, views = states.view(np.uint8).reshape(40, -1), np.zeros(40, RECORD)
    raw[:] = np.random.default_rng(1).integers(0, 256, raw.shape)
    visibility.write_views(raw, visibility.masks(RECORD), viewers, views.view(np.uint8).reshape(40, -1), 0, 40)
    for s, viewer, v in zip(states, viewers, views, strict=True):
        assert visibility.view(s, int(viewer)).tobytes() == v.tobytes()


def test_where_everything_is_public_the_views_of_many_states_are_the_states():
    dtype = record_type([public("board", "u1", 4)])
    states, views = np.full(3, 5, np.uint8).repeat(4).reshape(3, 4), np.zeros((3, 4), np.uint8)
    visibility.write_views(states, visibility.masks(dtype), np.array([SPECTATOR, 0, 1]), views, 0, 3)
    assert views.tolist() == states.tolist()


def test_there_is_a_mask_for_each_seat_that_has_something_of_its_own_and_nobody_changes_it():
    several = record_type([public("a", "i1"), private("few", "i1", 2), private("more", "i1", 3)])
    masks = [visibility.masks(dtype) for dtype in (record_type([public("a", "i1")]), several)]
    assert [mask.tolist() for mask in masks] == [
        [[255]],
        [[255, 0, 0, 0, 0, 0], [255, 255, 0, 255, 0, 0], [255, 0, 255, 0, 255, 0], [255, 0, 0, 0, 0, 255]],
    ]
    with pytest.raises(ValueError, match="read-only"):
        masks[1][0, 1] = 255


def test_types_of_one_layout_may_show_different_things():
    shown = record_type([public("card", "i1")])
    secret = record_type([hidden("card", "i1")])
    assert shown == secret, "NumPy sees no difference"
    for dtype, seen in ((shown, 5), (secret, 0), (shown, 5)):
        assert visibility.view(np.full(1, 5, dtype)[0], 0).card == seen


def test_the_fields_somebody_does_not_see_are_known_by_name():
    assert visibility.hidden_fields(RECORD, SPECTATOR) == ["hand", "deck", "later"]
    assert visibility.has_secrets(RECORD) and not visibility.has_secrets(
        record_type([public("a", "i1"), public("b", "i8")])
    )
    assert visibility.has_secrets(record_type([public("a", "i1"), hidden("b", "i8")]))


def test_fields_are_public_where_everybody_sees_the_whole_of_each():
    assert visibility.all_public(RECORD, ["board"])
    for secret in ("hand", "deck", "later"):
        assert not visibility.all_public(RECORD, [secret])
        assert not visibility.all_public(RECORD, ["board", secret]), "one that is not is enough"


def test_a_layout_has_another_name_when_anything_moves():
    fields = [public("a", "i1"), public("b", "i2", 2)]
    changed = ([fields[1], fields[0]], [public("a", "u1"), fields[1]], [fields[0], public("b", "i2", 3)],
               [fields[0], public("c", "i2", 2)])  # fmt: skip
    names = {visibility.layout(record_type(each)) for each in (fields, *changed)}
    assert len(names) == 5
    same = visibility.layout(record_type([("a", "i1"), ("b", "i2", 2)]))
    assert visibility.layout(record_type(fields)) == same == "8132fdba362b41ee", "as in snapshots of long ago"


@pytest.mark.parametrize("name", motu.names())
def test_every_byte_of_a_view_is_the_states_or_zero(name):
    game = motu.game(name)
    for seats, options in game.trial_setups:
        match = motu.Match(name, seats or None, options, seed=3)
        log = play.random_log(game, match.state, dice.generator(4))
        s, _ = play.replay(game, match.state, log[: len(log) // 2])
        for viewer in range(SPECTATOR, match.seats):
            truth, seen = (np.frombuffer(each.tobytes(), np.uint8) for each in (s, game.view(s, viewer)))
            mask = visibility.mask(s.dtype, viewer)
            assert (seen == truth & mask).all() and set(np.unique(mask)) <= {0, 255}


def test_a_game_has_secrets_if_it_declares_some():
    assert motu.game("kahuna").has_secrets(2, motu.Match("kahuna").options)
    assert motu.game("kaivai").has_secrets(4, motu.Match("kaivai").options)
    assert not motu.game("kapai").has_secrets(3, motu.Match("kapai").options)


STAKES = (
    "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0: influence 3\nseat 1: influence 3\nseat 2: influence 3"
)


def test_a_seat_hides_something_while_it_holds_or_decides_what_others_may_not_know():
    assert motu.Match("kahuna", seed=1).position.hides(0)
    assert not motu.Match("kapai", seats=3, seed=1).position.hides(0)
    bidding = motu.Match("kaivai", seed=1)
    assert not any(bidding.position.hides(seat) for seat in range(4)), "bids are open"
    match = motu.Match.from_position("kaivai", STAKES)
    assert match.position.hides(0), "the stake is made in secret"
    match.play(0, "stake 2")
    match.play(1, "stake 0")
    assert match.position.hides(0), "its stake is its own still"
    assert not match.position.hides(2), "the last stake is seen by all as soon as it is made"


@pytest.mark.parametrize("stake", ["stake 0", "stake 3"])
def test_whether_a_seat_hides_something_does_not_tell_what(stake):
    match = motu.Match.from_position("kaivai", STAKES)
    match.play(0, stake)
    assert match.position.hides(0), "a stake of nothing is kept as zero, like one that was not made"

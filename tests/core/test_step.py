"""A step is a pure function: what it is given stays as it was."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import motu
from motu.core import dice
from motu.core.fields import public, record_type
from motu.core.game import CHANCE
from motu.core.matches import snapshot
from motu.core.position import NotPending, Position
from motu.core.step import BadLog, applied, drawn, replayed, settle, step


def a_match(name, seed=5, plies=30):
    """A match some way into its play."""
    match, rng = motu.Match(name, seed=seed), dice.generator(seed)
    for _ in range(plies):
        if not match.over:
            actions = match.actions(match.pending[0])
            match.play(match.pending[0], actions[dice.below(rng, len(actions))])
    return match


@pytest.mark.parametrize("name", motu.names())
def test_a_step_changes_nothing_it_is_given(name):
    match = a_match(name)
    at, before = match.position, match.state.tobytes()
    seat = match.pending[0]
    for action in match.actions(seat)[:5]:
        done = step(at, len(match.entries), seat, action, match.secret, plays_forced=True)
        assert done.entries[0][:2] == (seat, action) and done.after.state.tobytes() != before
        assert step(at, len(match.entries), seat, action, match.secret, plays_forced=True).entries == done.entries
    assert match.position is at and match.state.tobytes() == before and match.pending[0] == seat


@pytest.mark.parametrize("name", motu.names())
def test_a_match_and_a_table_come_to_the_same_position(name):
    """What a table plays by itself a match lets its seats play; the log and the state are the same."""
    match = a_match(name)
    seat = match.pending[0]
    done = step(match.position, len(match.entries), seat, match.actions(seat)[0], match.secret, plays_forced=True)
    for entry in done.entries:
        if entry.who >= 0:
            match.play(entry.who, entry.action)
    assert match.entries[-len(done.entries) :] == [entry[:2] for entry in done.entries]
    assert match.state.tobytes() == done.after.state.tobytes()


def test_without_a_secret_chance_waits():
    start = motu.Match("kapai").position
    assert settle(start, 0).entries == () and start.pending == ("chance",)
    rolled = settle(start, 0, secret="a secret")
    assert len(rolled.entries) == 1 and rolled.after.pending == (0,)


def test_every_chance_event_is_drawn_for_its_own_ply():
    start, secret = motu.Match("kahuna").position, "a secret"
    for first in (10, 20):
        at = start
        dealt = settle(start, first, secret).entries
        for n, entry in enumerate(dealt):
            assert entry == (CHANCE, drawn(at, first + n, secret), False)
            at = at.at(applied(at, *entry[:2]))
        assert len(dealt) > 5 and step(start, first, *dealt[0][:2], secret).entries == dealt


def test_a_step_comes_with_the_state_before_each_of_its_entries():
    start = motu.Match("kahuna").position
    done = step(start, 0, CHANCE, start.actions("chance")[0], "a secret")
    at = start
    for entry, state in zip(done.entries, done.states, strict=True):
        assert state.tobytes() == at.state.tobytes()
        at = at.at(applied(at, *entry[:2]))
    assert len(done.entries) > 5 and at.state.tobytes() == done.after.state.tobytes()


KAHUNA = "black: ALOA-BARI ALOA-DUDA ALOA-HUNA; "


@pytest.mark.parametrize(
    ("position", "is_forced"),
    [
        (KAHUNA + "black holds ALOA", False),  # all lines of ALOA are built on, but nobody else knows that it is ALOA
        (KAHUNA + "black holds ALOA; black known ALOA", True),
        (KAHUNA + "black holds BARI", False),
        ("black: ALOA-BARI", True),  # an empty hand is one that everybody sees
    ],
)
def test_a_lone_move_is_forced_only_if_everybody_knows_it(position, is_forced):
    match = motu.Match.from_position("kahuna", position)
    assert match.position.forced(0) == (match.actions(0)[0] if is_forced else None)
    assert settle(match.position, 0, plays_forced=True).entries[:1] == (
        ((0, match.actions(0)[0], True),) if is_forced else ()
    )


def test_a_draw_that_cannot_be_made_is_skipped_by_itself():
    """Whoever holds five cards cannot draw, which everybody sees."""
    match = motu.Match.from_position("kahuna", "black holds ALOA BARI COCO DUDA ELAI; white holds ALOA")
    done = step(match.position, 0, 0, match.position.checked(0, "done"), plays_forced=True)
    assert [entry.forced for entry in done.entries] == [False, True] and done.after.pending == (1,)


def test_who_has_no_influence_stakes_nothing_by_itself():
    stakes = "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0:\nseat 1: influence 2\nseat 2:"
    match = motu.Match.from_position("kaivai", stakes)
    assert [match.position.forced(seat) is not None for seat in range(3)] == [True, False, True]


def test_who_has_been_asked_decides_even_if_others_leave_them_one_action():
    stakes = "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0:\nseat 1: influence 2\nseat 2:"
    at = motu.Match.from_position("kaivai", stakes).position
    assert [entry.who for entry in settle(at, 0, plays_forced=True).entries] == [0, 2], "who has just come to it is not"
    assert [entry.who for entry in settle(at, 0, plays_forced=True, asked=(0, 1)).entries] == [2]
    assert step(at, 0, 1, at.actions(1)[0], plays_forced=True).after.pending == (0, 2), "they owed it before"


def test_who_was_asked_before_is_looked_at_anew_when_it_is_their_turn_again():
    match = motu.Match.from_position("kahuna", "black holds ALOA BARI COCO DUDA ELAI; white holds ALOA")
    at = match.position
    done = settle(applied_by(at, "done"), 1, plays_forced=True, asked=(1,))
    assert [entry.who for entry in done.entries] == [0] and done.after.pending == (1,)


def applied_by(at, move):
    return at.at(applied(at, at.pending[0], at.checked(at.pending[0], move)))


def test_a_seat_with_secrets_is_asked_where_the_game_does_not_say_what_is_possible():
    match = motu.Match.from_position("kahuna", "black: ALOA-BARI")
    silent = dataclasses.replace(match.game, possible=None)
    assert match.position.forced(0) is not None
    assert dataclasses.replace(match.position, game=silent).forced(0) is None


def test_a_log_against_the_rules_says_which_entry():
    match = a_match("kahuna")
    bad = [*match.entries[:12], (0, 9999), *match.entries[12:]]
    with pytest.raises(BadLog, match=r"Entry 12 of the log breaks the rules\."):
        replayed(match.start, bad)
    with pytest.raises(BadLog, match="Entry 112"):
        replayed(match.start, bad, ply=100)


def test_who_is_not_pending_is_told_so():
    match = motu.Match("kahuna", options={"first": 0}, seed=1)
    with pytest.raises(NotPending, match="It is seat 0's turn"):
        match.position.checked(1, "done")


@pytest.mark.parametrize("name", motu.names())
def test_a_snapshot_is_read_only_in_the_layout_it_was_made_with(name):
    s = a_match(name).state
    kept = snapshot.pack(s)
    found = snapshot.unpack(kept, s.dtype)
    assert found is not None and found.tobytes() == s.tobytes()
    found[s.dtype.names[0]] = 1  # its own memory
    assert snapshot.unpack(s.tobytes(), s.dtype) is None, "bytes that do not say what they are"
    assert snapshot.unpack(kept[:-1], s.dtype) is None
    moved = record_type([public("x", "u1", s.dtype.itemsize)])
    assert moved.itemsize == s.dtype.itemsize and snapshot.unpack(kept, moved) is None


@pytest.mark.parametrize("name", motu.names())
def test_a_match_begins_at_any_position(name):
    match = a_match(name)
    again = motu.Match.from_position(name, match.position_text(), seed=9)
    assert again.state.tobytes() == match.state.tobytes() and again.entries == []
    assert again.pending == match.pending and again.seats == match.seats
    seat = again.pending[0]
    again.play(seat, again.actions(seat)[0])
    assert len(again.log) >= 1


@pytest.mark.parametrize("name", motu.names())
def test_a_match_from_a_position_is_saved_with_it(name, tmp_path):
    begun = a_match(name)
    match = motu.Match.from_position(name, begun.state, seed=2)
    seat = match.pending[0]
    match.play(seat, match.actions(seat)[-1])
    match.save(tmp_path / "game.motu")
    again = motu.Match.load(tmp_path / "game.motu")
    assert again.state.tobytes() == match.state.tobytes() and again.entries == match.entries
    assert again.position_text() == match.position_text()
    again.save(tmp_path / "again.motu")
    assert (tmp_path / "again.motu").read_text() == (tmp_path / "game.motu").read_text()


def test_a_position_of_another_game_is_refused():
    with pytest.raises(motu.Refused):
        motu.Match.from_position("kahuna", motu.Match("kapai", seed=1).position_text())
    with pytest.raises(motu.Refused, match=r"This is not a position of Kahuna\."):
        motu.Match.from_position("kahuna", motu.Match("kapai", seed=1).state)


def test_a_position_can_be_asked_without_a_match():
    game = motu.game("kahuna")
    seats, options = game.checked(None, None)
    at = Position(game, seats, options, game.new(seats, options))
    assert at.pending == ("chance",) and at.odds() == [1, 1] and at.moves("chance") == ["first 0", "first 1"]
    assert not at.over and at.scores() == (0, 0) and np.array_equal(at.view(0).hand, [0, 0])

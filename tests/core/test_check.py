"""motu.check on a game of one's own: it passes when right, and teaches when wrong."""

from __future__ import annotations

import dataclasses

import pytest

import motu
from motu.core.compiled import rule
from motu.core.fields import record_type
from motu.core.game import SPECTATOR, Refused
from motu.core.laws.trial import Broken
from tests.core import pebbles

pytestmark = pytest.mark.usefixtures("shelf")


def broken(name, words=pebbles.Words, **changes):
    """Pebbles with something wrong, on a record type of its own so that compiled code tells them apart."""
    dtype = record_type([(name, "u1"), *pebbles.FIELDS])
    return dataclasses.replace(
        pebbles.GAME, name=name, words=words(dtype), records=(dtype,), record=lambda seats, options: dtype, **changes
    )


def test_a_sound_game_passes():
    motu.check(pebbles.GAME)


def test_an_action_given_twice_is_found():
    @rule
    def legal(s, seat, actions, odds):
        actions[0] = actions[1] = 5 if seat < 0 else 1
        odds[0] = odds[1] = 1
        return 2

    with pytest.raises(Broken, match="twice"):
        motu.check(broken("twice", legal=legal))


def test_a_seat_without_an_action_is_found():
    @rule
    def legal(s, seat, actions, odds):
        actions[0] = 5
        odds[0] = 1
        return 1 if seat < 0 else 0

    with pytest.raises(Broken, match="no action"):
        motu.check(broken("stuck", legal=legal))


def test_a_payoff_that_is_no_share_is_found():
    @rule
    def payoff(s, out):
        out[0] = 1.0
        out[1] = 1.0

    with pytest.raises(Broken, match=r"add up to 1|payoff gives"):
        motu.check(broken("payoff", payoff=payoff))


def test_a_field_that_nobody_declared_is_hidden_by_itself():
    game = broken("secret")
    motu.register(game)
    s = game.new()
    s["secret"] = 7
    s["pile"] = 3
    for viewer in (SPECTATOR, 0, 1):
        v = game.view(s, viewer)
        assert v["secret"] == 0 and v["pile"] == 3
    assert game.has_secrets(2, {})


def test_words_that_tell_what_is_hidden_are_found():
    class Telling(pebbles.Words):
        def action_text(self, s, who, action, viewer=None):
            return f"take {action} {s['leak']}"

    with pytest.raises(Broken, match=r"texts of seat . tell what it may not know: they change with leak"):
        motu.check(broken("leak", words=Telling))


def test_rules_that_let_a_seat_act_on_what_it_does_not_see_are_found():
    @rule
    def legal(s, seat, actions, odds):
        actions[0] = 1 if seat >= 0 else 5
        odds[0] = 1
        actions[1] = 2
        return 2 if seat >= 0 and s.pile > 1 and s.blind & 1 else 1

    with pytest.raises(Broken, match=r"legal actions of seat . tell what it may not know: they change with blind"):
        motu.check(broken("blind", legal=legal))


def test_moves_that_are_possible_and_not_named_so_are_found():
    @rule
    def possible(v, seat, actions, odds):
        actions[0] = 1
        return 1

    with pytest.raises(Broken, match=r"possible leaves out legal actions of seat .: \['take 2'\]"):
        motu.check(broken("narrow", possible=possible))


def test_a_refusal_that_is_no_sentence_is_found():
    class Curt(pebbles.Words):
        def why_not(self, s, who, action):
            return "invalid"

    with pytest.raises(Broken, match="must be a sentence"):
        motu.check(broken("curt", words=Curt))


def test_scores_that_do_not_add_up_are_found():
    class Wrong(pebbles.Words):
        def score_lines(self, s, seat):
            return [("last pebble", 7)]

    with pytest.raises(Broken, match="its lines say"):
        motu.check(broken("sums", words=Wrong))


def test_two_games_cannot_share_a_record_type():
    motu.register(pebbles.GAME)
    with pytest.raises(Refused, match="very same record type"):
        motu.register(dataclasses.replace(pebbles.GAME, name="other"))

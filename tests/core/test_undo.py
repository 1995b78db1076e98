"""What a seat may take back: its own actions, as far as nobody learned anything from them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from motu import Match
from motu.core.matches.undo import tells_its_seat, undo_depth
from motu.core.step import Entry, step

FIVE_CARDS = "black holds ALOA BARI COCO DUDA ELAI; white holds ALOA"
STAKES = "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0: influence 1\nseat 1: influence 1\nseat 2:"


def depth(match: Match, seat: int, *forced: int) -> int:
    """How many entries this seat's undo takes back, where those at these plies were forced."""
    log = [Entry(who, action, ply in forced) for ply, (who, action) in enumerate(match.entries)]
    return undo_depth(match.game, log, match.state_at, seat)


def staked(first: int) -> Match:
    """Seat 0 has hidden this much, seat 2 nothing; seat 1 is the last to stake."""
    match = Match.from_position("kaivai", STAKES)
    match.play(0, f"stake {first}")
    match.play(2, "stake 0")
    return match


def tells(match: Match, seat: int, words: str, **changed) -> bool:
    """Does this action tell its seat something, where the game has these functions instead of its own?"""
    game, before = replace(match.game, **changed), match.state_at(len(match.entries))
    return tells_its_seat(game, before, seat, match.position.checked(seat, words))


def test_before_the_first_entry_there_is_nothing_to_take_back():
    assert depth(Match.from_position("kahuna", FIVE_CARDS), 0) == 0


def test_ones_own_last_action_is_taken_back_and_nobody_elses():
    match = Match.from_position("kahuna", FIVE_CARDS)
    match.play(0, "ALOA-BARI with ALOA")
    assert (depth(match, 0), depth(match, 1)) == (1, 0)
    match.play(0, "BARI-COCO with BARI")
    assert depth(match, 0) == 1, "one at a time"


def test_what_was_forced_goes_with_the_action_before_it():
    match = Match.from_position("kahuna", FIVE_CARDS)
    done = step(match.position, 0, 0, match.position.checked(0, "done"), plays_forced=True)
    assert [entry.forced for entry in done.entries] == [False, True]
    for entry in done.entries:
        match.play(entry.who, entry.action)
    assert (depth(match, 0, 1), depth(match, 1, 1)) == (2, 0)
    assert depth(match, 0, 0, 1) == 0, "nothing of its own will was played"


@pytest.mark.parametrize("hidden", ["stake 0", "stake 1"])
def test_an_action_that_shows_its_seat_what_was_hidden_stays(hidden):
    match = Match.from_position("kaivai", STAKES)
    match.play(0, hidden)
    assert depth(match, 0) == 1, "its own stake tells a seat nothing"
    match.play(2, "stake 0")
    assert (depth(match, 0), depth(match, 2)) == (0, 1)
    match.play(1, "stake 1")
    assert depth(match, 1) == 0, "the last stake reveals the first"


@pytest.mark.parametrize("hidden", [0, 1])
def test_a_game_that_does_not_say_what_its_actions_show_is_tried_in_imagined_worlds(hidden):
    opening = Match.from_position("kaivai", STAKES)
    assert not tells(opening, 0, f"stake {hidden}", reveals=None), "its own stake tells a seat nothing"
    assert tells(staked(hidden), 1, "stake 1", reveals=None), "the last stake reveals the first"


@pytest.mark.parametrize("shows", [True, False])
def test_a_game_that_says_what_its_actions_show_is_believed(shows):
    """It is asked about the view of who acts, never about the whole state."""
    match, asked = staked(1), []

    def reveals(view, seat, action):
        asked.append((view.tobytes(), seat, action))
        return shows

    assert tells(match, 1, "stake 1", reveals=reveals) is shows
    seen = match.game.view(match.state_at(2), 1)
    assert asked == [(seen.tobytes(), 1, match.position.checked(1, "stake 1"))]


def test_what_an_undo_asks_about_is_the_seat_and_its_action():
    match, asked = Match.from_position("kaivai", STAKES), []
    match.play(0, "stake 1")
    (entry,) = match.entries

    def reveals(view, seat, action):
        asked.append((seat, action))
        return False

    game = replace(match.game, reveals=reveals)
    assert undo_depth(game, [Entry(*entry, False)], match.state_at, 0) == 1
    assert asked == [tuple(entry)] and entry[0] != entry[1]


@pytest.mark.parametrize("hidden", [0, 1])
def test_how_long_it_takes_does_not_tell_which_world_is_true(hidden):
    """Two worlds look the same to seat 1. Each is tried once, and the truth apart from them."""
    match, applied = Match.from_position("kaivai", STAKES), []
    match.play(0, f"stake {hidden}")

    def apply(state, seat, action):
        applied.append(state.tobytes())
        match.game.apply(state, seat, action)

    assert not tells(match, 1, "stake 1", reveals=None, apply=apply)
    truth, *worlds = applied
    assert len(worlds) == len(set(worlds)) == 2 and truth in worlds

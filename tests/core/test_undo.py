"""What a seat may take back: its own actions, as far as nobody learned anything from them."""

from __future__ import annotations

import pytest

from motu import Match
from motu.core.matches.undo import undo_depth
from motu.core.step import Entry, step

FIVE_CARDS = "black holds ALOA BARI COCO DUDA ELAI; white holds ALOA"
STAKES = "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0: influence 1\nseat 1: influence 1\nseat 2:"


def depth(match: Match, seat: int, *forced: int) -> int:
    """How many entries this seat's undo takes back, where those at these plies were forced."""
    log = [Entry(who, action, ply in forced) for ply, (who, action) in enumerate(match.entries)]
    return undo_depth(match.game, log, match.state_at, seat)


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

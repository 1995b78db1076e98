"""Thousands of random matches, every position of them checked."""

from __future__ import annotations

import numpy as np
import pytest

from motu import game
from motu.core import compiled, dice
from motu.core.bits import count, has
from motu.core.compiled import rule
from motu.core.play import OVER, Buffers, act_at_random, rows
from motu.core.registry import for_any_game, payoff
from motu.games.kahuna.board import AT, NEEDED
from motu.games.kahuna.rules.packs import copies
from tests.games.kahuna.table import WORLDS

pytestmark = pytest.mark.no_cover  # whole matches by every rule: the tests of single rules say which lines run
KAHUNA = game("kahuna")
MATCHES = 10 if compiled.INTERPRETED else 2000
MOST_ACTIONS = 600


@rule
def cards_are_whole(s):
    """Two cards of each island, wherever they lie, and every number of cards true."""
    for i in range(12):
        total = copies(s.deck, i) + copies(s.up, i) + copies(s.discards, i)
        for seat in range(2):
            total += copies(s.hand[seat], i) + copies(s.buried[seat], i)
            if copies(s.known[seat], i) > copies(s.hand[seat], i):
                return False
        if total != 2:
            return False
    for seat in range(2):
        if count(s.hand[seat]) != s.held[seat] or s.held[seat] > 5 or count(s.buried[seat]) != s.buried_by[seat]:
            return False
    return count(s.deck) == s.pile and count(s.up) == s.row


@rule
def board_is_whole(s):
    """Tokens lie exactly where a seat has more than half; no line has two bridges; nobody has more than 25."""
    for seat in range(2):
        for i in range(12):
            if has(s.tokens[seat], i) != (count(s.bridges[seat] & AT[i]) >= NEEDED[i]):
                return False
    return s.bridges[0] & s.bridges[1] == 0 and max(count(s.bridges[0]), count(s.bridges[1])) <= 25


@for_any_game
def play_and_check(states, times, who, actions, odds, rng, shares, seen):
    """How many matches end as they should; seen: longest, ended early, draws."""
    entry, good = np.zeros(2, np.int32), 0
    for _ in range(times):
        states[1] = states[0]
        length, whole = 0, True
        while length <= MOST_ACTIONS:
            act_at_random(states[1], who, actions, odds, rng, entry)
            if entry[0] == OVER:
                break
            length += 1
            whole = whole and cards_are_whole(states[1]) and board_is_whole(states[1])
        payoff(states[1], shares)
        seen[0] = max(seen[0], length)
        seen[1] += states[1].early > 0
        seen[2] += shares[0] == 0.5
        good += whole and length <= MOST_ACTIONS and shares[0] + shares[1] == 1
    return good


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_random_matches_end_with_every_card_accounted_for_after_every_action(options):
    b, seen = Buffers.of(KAHUNA), np.zeros(3, np.int64)
    states = rows(KAHUNA.new(2, options), 2)
    shares = np.zeros(2, np.float64)
    good = play_and_check(states, MATCHES, b.who, b.actions, b.odds, dice.generator(str(options)), shares, seen)
    assert good == MATCHES and seen[0] <= MOST_ACTIONS

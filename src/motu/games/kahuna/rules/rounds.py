"""Turns and rounds: whose turn is next, and what happens when the cards run out [K5.1] [K6.1]."""

from __future__ import annotations

from motu.core.bits import EMPTY
from motu.core.compiled import rule
from motu.games.kahuna.rules.packs import size, together
from motu.games.kahuna.rules.scoring import end_early, score_final, score_interim
from motu.games.kahuna.state import Phase

LAST_RUN = 3  # [K6.1]


@rule
def begin_turn(s):
    """[K1.4] The first turn comes after the handicap."""
    s.phase = Phase.GIFT if s.gifts[0] or s.gifts[1] else Phase.PLAY


@rule
def pass_turn(s, skipped):
    """[K4.2] The other's turn is next; any turn without a draw counts as abstaining."""
    s.skipped = skipped
    s.discarded = 0
    s.turn = 1 - s.turn


@rule
def run_out(s):
    """[K5.1] The cards have run out: an interim scoring and a shuffle, or the two last turns [K6.1]."""
    s.runs += 1
    if s.runs == LAST_RUN:
        s.last_turns = 2
        begin_turn(s)
        return
    score_interim(s)
    if s.runs == 1:
        end_early(s)  # later only when bridges leave the board
    if int(s.phase) != Phase.OVER:
        shuffle(s)


@rule
def shuffle(s):
    """[K5.3] All discards become the pile, and three are turned up."""
    s.deck = together(s.discards, together(s.buried[0], s.buried[1]))
    s.pile = size(s.deck)
    s.discards = EMPTY
    s.buried[0] = EMPTY
    s.buried[1] = EMPTY
    s.buried_by[0] = 0
    s.buried_by[1] = 0
    s.phase = Phase.REVEAL


@rule
def end_last_turn(s):
    """[K6.1] One turn each, without a draw; then the final scoring."""
    s.last_turns -= 1
    pass_turn(s, 1)
    if s.last_turns == 0:
        score_final(s)
    else:
        begin_turn(s)

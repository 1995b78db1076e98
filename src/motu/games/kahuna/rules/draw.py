"""Drawing ends the turn [K4]."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.games.kahuna import actions as a
from motu.games.kahuna.board import FULL_HAND
from motu.games.kahuna.rules.cards import take
from motu.games.kahuna.rules.packs import islands_in
from motu.games.kahuna.rules.rounds import begin_turn, pass_turn
from motu.games.kahuna.rules.sets import each
from motu.games.kahuna.state import Phase


@rule
def draws(s, seat, actions):
    """[K4.1] A face-up card or the top of the pile, never with five cards [K4.3]; or abstain [K4.2]."""
    n = 0
    if s.held[seat] < FULL_HAND:
        n = each(islands_in(s.up), a.TAKE, actions, n)
        if s.pile:
            actions[n] = a.DRAW
            n += 1
    if may_abstain(s):
        actions[n] = a.SKIP
        n += 1
    return n


@rule
def may_abstain(s):
    """[K4.2] Not if the last turn ended without a draw; [K2.5] not after a discard."""
    return not s.skipped and not s.discarded


@rule
def draw(s, seat, action):
    if action == a.SKIP:
        abstain(s)
    elif action == a.DRAW:
        s.phase = Phase.DRAWN
    else:
        take(s, seat, action - a.TAKE)


@rule
def abstain(s):
    """[K4.2]"""
    pass_turn(s, 1)
    begin_turn(s)

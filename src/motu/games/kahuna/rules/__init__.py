"""The rules of Kahuna, a file for each chapter; this one says who decides when, and what each decision leads to."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kahuna import actions as a
from motu.games.kahuna.rules.cards import deal, reveal
from motu.games.kahuna.rules.draw import draw, draws
from motu.games.kahuna.rules.play import play, plays, rebuild
from motu.games.kahuna.rules.setup import chances, gift, gifts
from motu.games.kahuna.rules.worlds import may_hold
from motu.games.kahuna.state import Phase


@rule
def pending(s, who):
    if int(s.phase) == Phase.OVER:
        return 0
    who[0] = decider(s)
    return 1


@rule
def decider(s):
    """The seat to decide, or chance."""
    phase = int(s.phase)
    if phase <= Phase.REVEAL:
        return CHANCE
    if phase == Phase.GIFT:
        return 0 if s.gifts[0] else 1
    return int(s.turn)


@rule
def legal(s, seat, actions, odds):
    phase = int(s.phase)
    if phase == Phase.OVER or seat != decider(s):
        return 0
    if phase == Phase.PLAY:
        return plays(s, seat, actions)
    if phase == Phase.DRAW:
        return draws(s, seat, actions)
    if seat == CHANCE:
        return chances(s, actions, odds)
    if phase == Phase.REBUILD:
        actions[0] = a.REBUILD
        actions[1] = a.LEAVE
        return 2
    return gifts(s, actions)


@rule
def possible(v, seat, actions, odds):
    """What would be legal if the seat held every card it may hold as far as everybody knows."""
    v.hand[seat] = may_hold(v, seat)
    return legal(v, seat, actions, odds)


@rule
def apply(s, seat, action):
    phase = int(s.phase)
    if phase == Phase.PLAY:
        play(s, seat, action)
    elif phase == Phase.DRAW:
        draw(s, seat, action)
    elif phase == Phase.REVEAL:
        reveal(s, action - a.REVEAL)
    elif phase == Phase.REBUILD:
        rebuild(s, seat, action)
    elif phase == Phase.GIFT:
        gift(s, seat, action - a.GIFT)
    elif phase == Phase.FIRST:
        s.turn = action - a.FIRST
        s.phase = Phase.DEAL
    else:
        deal(s, action - a.DEAL)

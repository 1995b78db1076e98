"""The state of a match and its rules. Chance rolls; a seat keeps its die or has it rolled again."""

from __future__ import annotations

from enum import IntEnum

from motu import CHANCE
from motu.core import dice
from motu.core.compiled import rule
from motu.core.fields import hidden, private, public, record_type
from motu.core.records import copy_into

SEATS, FACES = 4, 6  # at most; of a die
KEEP, AGAIN = 0, 1  # the actions of a seat; an action of chance is the face of the die, from 0


class Phase(IntEnum):
    """What is to be done next."""

    TIDE = 0  # chance rolls the tide
    ROLL = 1  # chance rolls the first die of the seat whose turn it is
    DECIDE = 2  # that seat keeps its die or not
    REROLL = 3  # chance rolls that seat's die again
    OVER = 4


RECORD = record_type([
    hidden("tide", "i1"),             # nobody sees it before the end; 0: not rolled yet
    private("die", "i1", SEATS),      # each seat sees its own
    public("shown_tide", "i1"),       # at the end everybody sees the tide
    public("shown_die", "i1", SEATS), # and all dice
    public("seats", "i1"),            # how many play
    public("phase", "i1"),            # Phase
    public("turn", "i1"),             # the seat that rolls or decides
])  # fmt: skip


def setup(s, seats, options):
    s.seats = seats


def options_of(s):
    return int(s.seats), {}


@rule
def pending(s, who):
    who[0] = s.turn if s.phase == Phase.DECIDE else CHANCE
    return 0 if s.phase == Phase.OVER else 1


@rule
def legal(s, seat, actions, odds):
    """[N2.1] Keep or roll again; and any face of a die is as likely as another."""
    n = FACES if seat == CHANCE else 2
    for action in range(n):
        actions[action] = action
        odds[action] = 1
    return n


@rule
def apply(s, seat, action):
    if s.phase == Phase.TIDE:
        s.tide = action + 1
        s.phase = Phase.ROLL
    elif seat == CHANCE:
        s.die[int(s.turn)] = action + 1
        pass_on(s)
    elif action == AGAIN:
        s.phase = Phase.REROLL
    else:
        pass_on(s)


@rule
def pass_on(s):
    """[N1.1] [N2.1] All roll in turn, then all decide in turn, then the dice are shown."""
    rolls = s.phase == Phase.ROLL
    s.turn = int(s.turn) + 1
    s.phase = Phase.ROLL if rolls else Phase.DECIDE
    if s.turn == s.seats:
        s.turn = 0
        s.phase = Phase.DECIDE if rolls else Phase.OVER
    if s.phase == Phase.OVER:
        show(s)


@rule
def show(s):
    """[N3.1] What was secret moves into fields that everybody sees."""
    s.shown_tide = s.tide
    s.shown_die[:] = s.die


@rule
def scores(s, out):
    """[N3.1] 6 less the distance to the tide."""
    for seat in range(s.seats):
        distance = abs(int(s.shown_die[seat]) - int(s.shown_tide))
        out[seat] = 6 - distance if s.phase == Phase.OVER else 0


@rule
def payoff(s, out):
    """[N3.2] Those with most points share the victory."""
    best, winners = 0, 0
    for seat in range(s.seats):
        points = 6 - abs(int(s.shown_die[seat]) - int(s.shown_tide))
        winners = 1 if points > best else winners + 1 if points == best else winners
        best = max(best, points)
        out[seat] = points
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0


@rule
def imagine(v, seat, rng, s):
    """What this seat does not see may be anything a die shows; at the end it is what was shown."""
    copy_into(v, s)
    over = v.phase == Phase.OVER
    s.tide = v.shown_tide if over else 1 + dice.below(rng, FACES)
    for other in range(SEATS):
        if other != seat:
            s.die[other] = v.shown_die[other] if over else 1 + dice.below(rng, FACES)

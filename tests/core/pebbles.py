"""A game of one's own, as small as can be: a die says how many pebbles lie there; who takes the last one wins."""

from __future__ import annotations

import re

import numpy as np

from motu.core.compiled import rule
from motu.core.fields import public, record_type
from motu.core.game import CHANCE, Game, Refused
from motu.core.records import copy_into

FIELDS = [public("pile", "i1"), public("turn", "i1"), public("dealt", "u1"), public("pebbles", "u1")]
PEBBLES = record_type(FIELDS)


@rule
def pending(s, who):
    if s.dealt == 0:
        who[0] = CHANCE
        return 1
    who[0] = s.turn
    return 0 if s.pile == 0 else 1


@rule
def legal(s, seat, actions, odds):
    if seat == CHANCE:
        for i in range(3):
            actions[i] = 5 + i
            odds[i] = 1 + i
        return 3
    n = min(2, int(s.pile))
    for i in range(n):
        actions[i] = i + 1
    return n


@rule
def apply(s, seat, action):
    if seat == CHANCE:
        s.dealt = 1
        s.pile = action
    else:
        s.pile = int(s.pile) - action
        s.turn = 1 - int(s.turn)


@rule
def scores(s, out):
    out[0] = 0
    out[1] = 0
    if s.dealt == 1 and s.pile == 0:
        out[1 - int(s.turn)] = 1


@rule
def payoff(s, out):
    out[int(s.turn)] = 0.0
    out[1 - int(s.turn)] = 1.0


@rule
def imagine(v, seat, rng, s):
    copy_into(v, s)


class Words:
    """Everything in plain Python."""

    def __init__(self, dtype=PEBBLES):
        self.dtype = dtype

    def position_text(self, s):
        return f"{s.pile} {s.turn} {s.dealt}"

    def parse_position(self, text):
        if not re.fullmatch("[0-7] [01] [01]", text):
            raise Refused("Write the pile, the turn and whether there is one, as in '5 0 1'.")
        s = np.zeros(1, self.dtype)[0]
        s.pile, s.turn, s.dealt = map(int, text.split())
        return s

    def action_text(self, s, who, action, viewer=None):
        return f"pile {action}" if who == CHANCE else f"take {action}"

    def parse_action(self, s, who, text):
        found = re.match("(?:take|pile) ([0-7])", text)
        if found is None:
            raise Refused("Write for instance 'take 2'.")
        return int(found[1])

    def tell(self, v, who, action, viewer, name, after):
        return f"{name}: {self.action_text(v, who, action, viewer)}."

    def prompt(self, v, seat):
        return "Take one or two pebbles."

    def verdict(self, score):
        return ""

    def board_text(self, v, seat):
        return "o" * int(v.pile)

    def why_not(self, s, who, action):
        return "Take one or two pebbles, no more than there are."

    def score_lines(self, s, seat):
        out = np.zeros(2, np.int64)
        scores(s, out)
        return [("last pebble", int(out[seat]))]


def setup(s, seats, options):
    pass


GAME = Game(
    name="pebbles",
    title="Pebbles",
    about="Take the last one.",
    revision=1,
    seats=range(2, 3),
    usual_seats=2,
    minutes=1,
    options=(),
    module=__name__,
    max_legal=3,
    records=(PEBBLES,),
    record=lambda seats, options: PEBBLES,
    action_count=lambda s: 8,
    setup=setup,
    options_of=lambda s: (2, {}),
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    imagine=imagine,
    words=Words(),
    scene=lambda v, seat, options: None,
)

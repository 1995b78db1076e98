"""The state: bridges and tokens as bit sets, cards as counts, and where the turn stands."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from motu.core.enumerations import quick_members
from motu.core.fields import hidden, private, public, record_type
from motu.core.game import Options, State, View
from motu.games.kahuna.board import ALL_CARDS, CARDS

BLACK, WHITE = 0, 1


@quick_members
class Phase(IntEnum):
    """What is to be decided; chance decides up to REVEAL.

    Rules widen what they compare with it, `int(s.phase)`: uncompiled, NumPy's own comparison takes ten times as long.
    """

    FIRST = 0  # who starts
    DEAL = 1  # a card of the first deal
    DRAWN = 2  # the card drawn from the pile
    REVEAL = 3  # a card turned up
    GIFT = 4  # a bridge of the handicap
    PLAY = 5
    REBUILD = 6  # a bridge on the line just cut, or not [K8.1]
    DRAW = 7
    OVER = 8


# Wide fields first: no gaps. Small numbers are signed: compiled, int() of an unsigned one stays unsigned, and wraps below 0.
RECORD = record_type([
    # the board
    public("bridges", "u8", 2),    # lines by seat
    public("tokens", "u8", 2),     # islands by seat
    # the cards, in packs (see rules/packs.py)
    public("up", "u8"),            # the face-up row
    public("discards", "u8"),      # cards all have seen go: played, or discarded from open ones [K8.2]
    public("known", "u8", 2),      # of a hand, what all know: open cards [K8.2], or those remembered
    private("hand", "u8", 2),       # whole hands, known cards included; a seat's own secret
    private("buried", "u8", 2),     # cards discarded unseen; a seat's own secret
    hidden("deck", "u8"),          # the pile: nobody knows it
    # how many cards
    public("held", "i1", 2),       # in each hand
    public("row", "i1"),           # face up
    public("pile", "i1"),
    public("buried_by", "i1", 2),  # discarded unseen since the last shuffle, by seat
    # options
    public("strategic", "i1"),     # [K8.1]
    public("open_draws", "i1"),    # [K8.2]
    # where the match stands
    public("phase", "i1"),         # Phase
    public("turn", "i1"),          # the seat whose turn it is; while cards are turned up, the seat whose turn is next
    public("gifts", "i1", 2),      # bridges of the handicap still to be placed [K1.4]
    public("runs", "i1"),          # how often the cards have run out
    public("last_turns", "i1"),    # of the two last turns, those not ended yet [K6.1]
    public("early", "i1"),         # 1 + the seat that won by the early end [K7]
    public("points", "i1", (2, 3)),  # by seat and scoring [K5.2] [K6.2]
    # the turn
    public("discarded", "i1"),     # 1: a card has been discarded in this turn [K2.5]
    public("skipped", "i1"),       # 1: the last turn ended without a draw [K4.2]
    public("freed", "i1"),         # in Phase.REBUILD the line just cut; else 0
])  # fmt: skip


def record(seats: int, options: Options) -> np.dtype[Any]:
    return RECORD


def options_of(s: State) -> tuple[int, Options]:
    """The options that still matter: who starts and the handicap are settled, or in the state."""
    return 2, {"strategic": bool(s.strategic), "open_draws": bool(s.open_draws), "handicap": {}, "first": "random"}


def hides(v: View, seat: int) -> bool:
    """Does the seat hide a hand, or face-down discards?"""
    return bool(v.held[seat] or v.buried_by[seat])


def reveals(v: View, seat: int, action: int) -> bool:
    """No action of a seat shows it a card: cards come from chance."""
    return False


def setup(s: State, seats: int, options: Options) -> None:
    """[K1.1] All cards in the pile, no bridge on the board."""
    s.strategic, s.open_draws = options["strategic"], options["open_draws"]
    for seat, bridges in options["handicap"].items():
        s.gifts[int(seat)] = bridges
    s.deck, s.pile = ALL_CARDS, CARDS
    if options["first"] == "random":
        s.phase = Phase.FIRST
    else:
        s.phase, s.turn = Phase.DEAL, options["first"]

"""Checks what the rules rely on in a position that somebody wrote: compiled, they double-check nothing."""

from __future__ import annotations

import numpy as np

from motu.core.game import Refused, State
from motu.core.words import say
from motu.games.kapai.actions import MAX_LEGAL
from motu.games.kapai.rules import legal
from motu.games.kapai.rules.scoring import MARKS_FIT
from motu.games.kapai.state import NO_CELL, Owes, cells_of


def check(s: State) -> None:
    """[P1.1] [P1.2] What the seats owe, and how much they have drawn, must fit the dice and each other."""
    seats = range(int(s.seats))
    for seat in seats:
        owes = Owes(int(s.owes[seat]))
        if int(s.marks[seat].sum()) + int(s.rings.shape[1]) >= MARKS_FIT:
            raise no_such_marks(seat)
        if not _can_owe(s, seat, owes):
            raise Refused(say("Seat {seat} cannot owe “{owes}” here [P1.2].", seat=seat, owes=owes.name.lower()))
    if s.rolled and not any(s.owes[seat] for seat in seats):
        raise Refused(say("All seats have finished, so the dice must be rolled [P1.1]."))
    if len({len(cells_of(s.free[seat])) + (_drawn_now(s, seat) if s.rolled else 0) for seat in seats}) > 1:
        raise Refused(say("All seats must have drawn in the same number of cells by now [P1.1]."))


def no_such_marks(seat: int) -> Refused:
    """[P4.1] The refusal of marks that a seat cannot have."""
    return Refused(say("Seat {seat} cannot have these marks [P4.1].", seat=seat))


def _drawn_now(s: State, seat: int) -> int:
    return sum(int(cell) != NO_CELL for cell in s.fresh[seat])


def _can_owe(s: State, seat: int, owes: Owes) -> bool:
    """[P1.2] A choice is owed only if there are two options or more: the rest happens by itself."""
    double, drawn = bool(s.dice[0] == s.dice[1]), _drawn_now(s, seat)
    if not s.rolled:
        return owes is Owes.NOTHING and drawn <= 1 + double
    if owes in (Owes.DRAW, Owes.SECOND):
        now = drawn == 0 if owes is Owes.DRAW else double and drawn == 1
        return now and bool(s.free[seat].any())
    has_drawn = drawn == 1 + double or (drawn == 1 and not s.free[seat].any())
    actions = np.zeros(MAX_LEGAL, np.int32)
    return has_drawn and (owes is Owes.NOTHING or legal(s, seat, actions, actions) > 1)

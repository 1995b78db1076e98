"""The state of a match and its rules. There is one empty place, so an action is the number of the piece that goes there."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.core.fields import public, record_type
from motu.core.records import copy_into

KEWAI = 8  # places 0 to 7, clockwise
PUTAHI = 8  # the place in the middle
PIECES = 4  # of each seat

RECORD = record_type([
    public("limit", "i2"),           # after so many moves it is a draw [M3.2]
    public("moves", "i2"),           # made so far
    public("places", "i1", (2, 4)),  # where each piece of each seat is
    public("turn", "i1"),            # the seat that moves
])  # fmt: skip


def setup(s, seats, options):
    """[M1.2] Each side on four consecutive kewai, the pūtahi empty."""
    s.places[0], s.places[1] = (0, 1, 2, 3), (4, 5, 6, 7)
    s.limit = options["limit"]


def options_of(s):
    return 2, {"limit": int(s.limit)}


@rule
def pending(s, who):
    """[M3.1] [M3.2] The match is over when the seat whose turn it is cannot move, or after the last move."""
    who[0] = s.turn
    return 1 if s.moves < s.limit and has_move(s, int(s.turn)) else 0


@rule
def legal(s, seat, actions, odds):
    """[M2.1] Each of your pieces that can go to the empty place."""
    n = 0
    for piece in range(PIECES):
        if can_move(s, seat, piece):
            actions[n] = piece
            n += 1
    return n


@rule
def apply(s, seat, action):
    s.places[seat, action] = empty_place(s)
    s.moves = int(s.moves) + 1
    s.turn = 1 - seat


@rule
def can_move(s, seat, piece):
    here, there = int(s.places[seat, piece]), empty_place(s)
    if here == PUTAHI:
        return True  # [M2.3]
    if there == PUTAHI:
        return is_beside_opponent(s, seat, here)  # [M2.4]
    return are_neighbours(here, there)  # [M2.2]


@rule
def has_move(s, seat):
    for piece in range(PIECES):
        if can_move(s, seat, piece):
            return True
    return False


@rule
def empty_place(s):
    """All nine numbers add up to 36, so the one that no piece has is what is missing from that."""
    missing = 36
    for seat in range(2):
        for piece in range(PIECES):
            missing -= int(s.places[seat, piece])
    return missing


@rule
def are_neighbours(kewai, other):
    return (kewai - other) % KEWAI == 1 or (other - kewai) % KEWAI == 1


@rule
def is_beside_opponent(s, seat, kewai):
    for piece in range(PIECES):
        place = int(s.places[1 - seat, piece])
        if place != PUTAHI and are_neighbours(kewai, place):
            return True
    return False


@rule
def scores(s, out):
    """[M3.1] A point for having left the other side without a move."""
    out[:2] = 0
    if not has_move(s, int(s.turn)):
        out[1 - int(s.turn)] = 1


@rule
def payoff(s, out):
    """[M3.1] The victory; or half of it each, if nobody has won after the last move [M3.2]."""
    out[:2] = 0.5
    if not has_move(s, int(s.turn)):
        out[int(s.turn)] = 0.0
        out[1 - int(s.turn)] = 1.0


@rule
def imagine(v, seat, rng, s):
    """Nothing is hidden: the world is as the seat sees it."""
    copy_into(v, s)

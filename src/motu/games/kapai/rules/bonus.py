"""Bonuses [P4]: a group of lines earns a mark."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.games.kapai.actions import MARKS
from motu.games.kapai.state import Owes


@rule
def earn_mark(s, seat):
    """[P4.1] A single open symbol is marked by itself, among several the seat chooses; without one there is no mark."""
    n, last = 0, 0
    for symbol in range(4):
        if s.marks[seat, symbol] < s.spaces[symbol]:
            n += 1
            last = symbol
    if n == 1:
        mark(s, seat, last)
    elif n > 1:
        s.owes[seat] = Owes.MARK


@rule
def open_bonuses(s, seat, actions):
    n = 0
    for symbol in range(4):
        if s.marks[seat, symbol] < s.spaces[symbol]:
            actions[n] = MARKS + symbol
            n += 1
    return n


@rule
def mark(s, seat, symbol):
    s.marks[seat, symbol] += 1

"""Sets of lines and islands."""

from __future__ import annotations

from motu.core.bits import EMPTY, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna.board import AT


@rule
def lines_at(islands):
    """The lines that touch an island of a set."""
    lines = EMPTY
    while islands != EMPTY:
        lines |= AT[lowest(islands)]
        islands = without_lowest(islands)
    return lines


@rule
def lines_within(islands):
    """The lines that join two islands of a set."""
    once, both = EMPTY, EMPTY
    while islands != EMPTY:
        lines = AT[lowest(islands)]
        islands = without_lowest(islands)
        both |= once & lines
        once |= lines
    return both


@rule
def each(members, first, actions, n):
    """An action for each member of a set."""
    while members != EMPTY:
        actions[n] = first + lowest(members)
        members = without_lowest(members)
        n += 1
    return n

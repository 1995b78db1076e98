"""Scorings, the early end, and who won."""

from __future__ import annotations

from motu.core.bits import EMPTY, count
from motu.core.compiled import rule
from motu.games.kahuna.state import Phase

FINAL = 2  # the third scoring


@rule
def score_interim(s):
    """[K5.2] More tokens score 1 the first time, 2 the second; a tie nothing. runs counts this scoring already."""
    black, white = count(s.tokens[0]), count(s.tokens[1])
    if black != white:
        s.points[0 if black > white else 1, s.runs - 1] = s.runs


@rule
def score_final(s):
    """[K6.2] More tokens score the difference, and the match is over."""
    black, white = count(s.tokens[0]), count(s.tokens[1])
    s.points[0 if black > white else 1, FINAL] = abs(black - white)
    s.phase = Phase.OVER


@rule
def end_early(s):
    """[K7.1] From the first interim scoring on, a seat without a bridge loses to one that has some."""
    if s.runs > 0 and (s.bridges[0] == EMPTY) != (s.bridges[1] == EMPTY):
        s.early = 1 if s.bridges[1] == EMPTY else 2
        s.phase = Phase.OVER


@rule
def points_of(s, seat):
    return int(s.points[seat, 0]) + int(s.points[seat, 1]) + int(s.points[seat, FINAL])


@rule
def scores(s, out):
    for seat in range(2):
        out[seat] = points_of(s, seat)


@rule
def lead(s):
    """[K7.1] [K6.3] Above 0 if black has won, below if white, 0 for a draw."""
    if s.early:
        return 3 - 2 * int(s.early)
    if points_of(s, 0) != points_of(s, 1):
        return points_of(s, 0) - points_of(s, 1)
    if s.points[0, FINAL] != s.points[1, FINAL]:
        return int(s.points[0, FINAL]) - int(s.points[1, FINAL])
    if points_of(s, 0) > 0:
        return 0
    return count(s.bridges[0]) - count(s.bridges[1])


@rule
def payoff(s, out):
    """[K6.3] The whole victory to the winner; a draw halves it."""
    ahead = lead(s)
    out[0] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    out[1] = 1.0 - out[0]

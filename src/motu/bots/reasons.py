"""Why a bot prefers a move, in words: from what it really weighed, and never contradicting its numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from motu.bots.analysis import Analysis
from motu.bots.lines import Line, answer_in, going_on, likeliest, lines_after, terms_of, told
from motu.core.game import NOBODY, Game, View
from motu.core.words import say

ABOUT = {False: 0.01, True: 0.1}  # in shares of the victory, in points: what differs by less is about the same
SLIGHT = 0.15  # of the largest difference: smaller ones are not named
SENTENCES = 3  # about an answer, and about going on


@dataclass(frozen=True)
class Reason:
    """A move the bot considered: its notation, the result it expects, and the case for it, in words."""

    action: int
    move: str
    expected: float  # payoff: the share of the victory, or points when playing alone
    words: str  # compared with the next best; for the others, with the best
    told: str = ""  # what it does, as the history would tell it
    then: tuple[str, ...] = ()  # how its seat would go on in the same turn
    answer: tuple[str, ...] = ()  # what the next player would best do then
    answers: int = NOBODY  # who that is
    in_points: bool = False  # is the expected result in points?


def reasons_for(game: Game, view: View, seat: int, analysis: Analysis, places: list[int]) -> list[Reason]:
    """The moves at these places, the best first, each with its reasons."""
    lines = [lines_after(game, view, seat, int(analysis.actions[place]), analysis) for place in places]
    terms = [terms_of(game, found, seat) for found in lines]
    reasons = []
    for n, place in enumerate(places):
        other = 0 if n else min(1, len(places) - 1)
        ahead = float(analysis.value[place] - analysis.value[places[other]])
        words = compared(terms[n][0], terms[n][1] - terms[other][1], _sign(ahead, analysis.in_points))
        found = _reason(game, view, seat, lines[n])
        reasons.append(replace(found, expected=float(analysis.value[place]), words=words, in_points=analysis.in_points))
    return reasons


def _reason(game: Game, view: View, seat: int, lines: list[Line]) -> Reason:
    """What a move does, and what may follow."""
    line = likeliest(lines, seat)
    who, answer = answer_in(line, seat)
    then = [told(game, step, seat) for step in going_on(line, seat)]
    return Reason(
        action=line[0].action,
        move=game.words.action_text(view, seat, line[0].action),
        expected=0.0,
        words="",
        told=told(game, line[0], seat),
        then=tuple(then[:SENTENCES]),
        answer=tuple(told(game, step, seat) for step in answer[:SENTENCES]),
        answers=who,
    )


def _sign(ahead: float, in_points: bool) -> int:
    return 0 if abs(ahead) < ABOUT[in_points] else 1 if ahead > 0 else -1


def compared(names: list[str], differences: NDArray[np.float64], sign: int) -> str:
    """What a move brings more and less of than another, in words that fit which of the two is better."""
    order = np.argsort(-np.abs(differences), kind="stable")
    slight = max(SLIGHT * float(np.abs(differences).max(initial=0.0)), 1e-6)
    good = ", ".join([names[i] for i in order if differences[i] > slight][:2])
    bad = ", ".join([names[i] for i in order if differences[i] < -slight][:2])
    if good and bad:
        return say("better for {good}, worse for {bad}", good=good, bad=bad)
    if good:
        return _only_better(good, sign)
    return _only_worse(bad, sign) if bad else _no_difference(sign)


def _only_better(good: str, sign: int) -> str:
    if sign < 0:
        return say("better for {good} at first, but not in what follows", good=good)
    return say("better for {good}", good=good)


def _only_worse(bad: str, sign: int) -> str:
    if sign >= 0:
        return say("worse for {bad} at first, made up for by what follows", bad=bad)
    return say("worse for {bad}", bad=bad)


def _no_difference(sign: int) -> str:
    if sign:
        return say("better in what follows") if sign > 0 else say("worse in what follows")
    return say("about equally good")

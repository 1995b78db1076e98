"""How play may continue after a move, in worlds consistent with a view, and what comes of it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots import knowledge
from motu.bots.analysis import Analysis, Guide
from motu.core import dice
from motu.core.game import CHANCE, NOBODY, Game, Rng, State, View
from motu.core.play import Buffers
from motu.core.words import name_of

WORLDS = 12
LONGEST = 40  # actions of a line


class Step(NamedTuple):
    """One action in a line of play."""

    who: int
    action: int
    before: State
    after: State


Line = list[Step]


def lines_after(game: Game, view: View, seat: int, action: int, analysis: Analysis) -> list[Line]:
    """Lines of play that begin with this action, each in a world of its own: the same worlds for each action."""
    rng, lines = dice.generator("lines"), []
    for _ in range(WORLDS):
        world = game.blank(view)
        game.imagine(view, seat, rng, world)
        lines.append(_line(game, world, seat, action, analysis.guide(), dice.generator(int(dice.below(rng, 1 << 30)))))
    return lines


def _line(game: Game, s: State, seat: int, action: int, guide: Guide, rng: Rng) -> Line:
    """Play until the seat is to act again after others have, or the guide does not know how to go on. What others
    decide at the same time as the seat is not an answer to it."""
    line: Line = []
    is_alone = len(_pending(game, s)) == 1
    step: tuple[int, int] | None = (seat, action)
    while step is not None and len(line) < LONGEST:
        guide.follow(s, *step)
        before = s.copy()
        game.apply(s, *step)
        line.append(Step(*step, before, s.copy()))
        pending = _pending(game, s)
        is_alone = is_alone and len(pending) <= 1
        ours = pending if is_alone else [who for who in pending if who in (seat, CHANCE)]
        step = _next(game, s, ours, guide, rng)
        if step is not None and step[0] == seat and answer_in(line, seat)[0] != NOBODY:
            return line
    return line


def _pending(game: Game, s: State) -> list[int]:
    b = Buffers.of(game)
    return [int(who) for who in b.who[: game.pending(s, b.who)]]


def _next(game: Game, s: State, pending: list[int], guide: Guide, rng: Rng) -> tuple[int, int] | None:
    """Who acts next, and how."""
    if not pending:
        return None
    b, who = Buffers.of(game), pending[0]
    if who != CHANCE:
        action = guide.choose(s, who)
        return None if action is None else (who, action)
    k = game.legal(s, CHANCE, b.actions, b.odds)
    return CHANCE, int(b.actions[int(dice.pick(rng, b.odds, k))])


def terms_of(game: Game, lines: list[Line], seat: int) -> tuple[list[str], NDArray[np.float64]]:
    """The parts of the evaluation in words, and their means at the ends of these lines."""
    terms = [knowledge.of(game).terms(line[-1].after, seat) for line in lines]
    return [name for name, _ in terms[0]], np.array([[value for _, value in found] for found in terms]).mean(axis=0)


def likeliest(lines: list[Line], seat: int) -> Line:
    """The line with the answer found in most worlds."""
    answers = [
        next(((step.who, step.action) for step in line if step.who not in (seat, CHANCE)), None) for line in lines
    ]
    often = Counter(answers).most_common(1)[0][0]
    return lines[answers.index(often)]


def going_on(line: Line, seat: int) -> Line:
    """What the seat itself does after its first action, before anybody else acts."""
    end = next((n for n, step in enumerate(line) if step.who not in (seat, CHANCE)), len(line))
    return [step for step in line[1:end] if step.who == seat]


def answer_in(line: Line, seat: int) -> tuple[int, Line]:
    """Who answers, and what they do in their first turn."""
    others = [step for step in line if step.who not in (seat, CHANCE)]
    if not others:
        return NOBODY, []
    who = others[0].who
    end = next((n for n, step in enumerate(others) if step.who != who), len(others))
    return who, others[:end]


def told(game: Game, step: Step, seat: int) -> str:
    """A step in words, as the seat would see it."""
    before, after = game.view(step.before, seat), game.view(step.after, seat)
    return game.words.tell(before, step.who, step.action, seat, name_of(step.who), after)

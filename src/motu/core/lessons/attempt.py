"""Trying a step: pure functions of the lesson and the moves made so far. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from motu.core.game import Game, Refused
from motu.core.lessons.conditions import holds
from motu.core.lessons.lesson import Lesson, Solution, Step, in_words
from motu.core.position import Position, Who, number, read_position
from motu.core.step import Entry, step
from motu.core.words import say

Verdict = Literal["open", "solved", "wrong"]


@dataclass(frozen=True)
class Moment:
    """The position after one entry."""

    entry: Entry
    before: Position
    at: Position


@dataclass(frozen=True)
class Trying:
    """A step in progress: the position, the learner's moves that led to it, and what is left of the others' script."""

    step: Step
    at: Position
    moves: tuple[str, ...] = ()
    script: tuple[tuple[str, str], ...] = ()
    moments: tuple[Moment, ...] = ()  # since the learner's last move
    verdict: Verdict = "open"

    @property
    def told(self) -> str:
        """What the lesson says about how things stand."""
        if self.verdict == "solved":
            return in_words(self.step.solved)
        return self.step.wrong_told(self.moves[-1]) if self.verdict == "wrong" else ""


def begun(game: Game, lesson: Lesson, index: int) -> Trying:
    """The step before anything is played: at its own position, or where the previous step's first solution ended."""
    found = lesson.steps[index]
    if found.position:
        state = read_position(game, found.position)
        at = Position(game, *game.options_of(state), state)
    elif index == 0:
        raise Refused(f"lessons/{lesson.name}: the first step needs a position.")
    else:
        at = ended(begun(game, lesson, index - 1)).at
    return Trying(found, at, script=found.script)


def ended(trying: Trying) -> Trying:
    """The step after its first solution, or unchanged if there is nothing to play."""
    for solved in solved_ways(trying):
        return solved
    if trying.step.solutions:
        raise Refused(f"line {trying.step.line}: no legal moves lead to the first solution.")
    return trying


def played(trying: Trying, action: int) -> Trying:
    """The step after a move by the learner; Refused with the rule if it is not legal."""
    seat, before = trying.step.seat, trying.at
    if trying.verdict != "open":
        raise Refused(say("This step is over: go on, or begin it again."))
    checked = before.checked(seat, action)
    text = before.game.words.action_text(before.state, seat, checked)
    done = step(before, 0, seat, checked, plays_forced=True)
    moves = (*trying.moves, text)
    after = replace(trying, at=done.after, moves=moves, moments=tuple(_moments(before, done.entries)))
    verdict = _verdict(trying.step, moves, done.after)
    return _scripted(replace(after, verdict=verdict))


def played_all(trying: Trying, actions: Sequence[int]) -> Trying:
    """The step after these moves, one after the other."""
    for action in actions:
        trying = played(trying, action)
    return trying


def answer(trying: Trying) -> int | None:
    """The next move on the way to a solution."""
    return next((way for way, _ in _next_moves(trying)), None)


def solved_ways(trying: Trying) -> Iterator[Trying]:
    """Everything that solves a step, found by playing it; the first solution of the lesson comes first."""
    for _, after in _next_moves(trying):
        if after.verdict == "solved":
            yield after
        elif after.verdict == "open":
            yield from solved_ways(after)


def _next_moves(trying: Trying) -> Iterator[tuple[int, Trying]]:
    """The moves that lead towards solutions, in the order of those solutions."""
    tried: set[int] = set()
    for solution in trying.step.solutions:
        if not solution.begins_with(trying.moves) or len(solution.moves) <= len(trying.moves):
            continue
        for action in trying.at.actions(trying.step.seat):
            text = trying.at.game.words.action_text(trying.at.state, trying.step.seat, action)
            if action not in tried and solution.begins_with((*trying.moves, text)):
                after = played(trying, action)
                if after.verdict != "wrong":
                    tried.add(action)
                    yield action, after


def _verdict(found: Step, moves: tuple[str, ...], at: Position) -> Verdict:
    def is_whole(solution: Solution) -> bool:
        return len(solution.moves) == len(moves) and holds(solution.when, at, found.seat)

    leading = [solution for solution in found.solutions if solution.begins_with(moves)]
    if any(map(is_whole, leading)):
        return "solved"
    return "open" if any(len(solution.moves) > len(moves) for solution in leading) else "wrong"


def _scripted(trying: Trying) -> Trying:
    """The others do what the script says: while it is not the learner's turn, and all of it once the step is solved."""
    at, script, moments = trying.at, trying.script, trying.moments
    while script and trying.verdict != "wrong" and (trying.verdict == "solved" or trying.step.seat not in at.pending):
        (who, move), script = script[0], script[1:]
        seat: Who = "chance" if who == "chance" else int(who)
        done = step(at, 0, number(seat), _scripted_action(at, seat, move), plays_forced=True)
        moments, at = (*moments, *_moments(at, done.entries)), done.after
    return replace(trying, at=at, script=script, moments=moments)


def _scripted_action(at: Position, who: Who, move: str) -> int:
    try:
        return at.checked(who, move)
    except Refused as refusal:
        raise Refused(f"then {who}: {move} cannot be played. {refusal}") from None


def _moments(before: Position, entries: Sequence[Entry]) -> Iterator[Moment]:
    for entry in entries:
        after = before.at(before.state.copy())
        before.game.apply(after.state, entry.who, entry.action)
        yield Moment(entry, before, after)
        before = after

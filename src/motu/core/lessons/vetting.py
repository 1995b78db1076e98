"""Can every lesson of a game be completed, and does it say everything in every language?"""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import Game, Refused
from motu.core.lessons import all_lessons
from motu.core.lessons.attempt import Trying, begun, played, solved_ways
from motu.core.lessons.lesson import Lesson, Step, Told, fits, is_told
from motu.core.words import LANGUAGES

MOST_WAYS = 400  # tried per step: patterns may stand for many moves


def vet_lessons(game: Game) -> None:
    """Refused with the first thing wrong with a lesson, and where it is."""
    names: set[str] = set()
    for lesson in all_lessons(game):
        if lesson.name in names:
            raise Refused(f"Two lessons of {game.title} are named {lesson.name!r}: rename one of the files.")
        names.add(lesson.name)
        _vet_told(lesson, None, "title", lesson.title)
        _vet_match(game, lesson)
        for index in range(len(lesson.steps)):
            _vet_step(game, lesson, index)


def _wrong(lesson: Lesson, step: Step | None, why: str) -> Refused:
    place = f", the step at line {step.line}" if step else ""
    return Refused(f"Lesson {lesson.name!r}{place}: {why}")


def _vet_told(lesson: Lesson, step: Step | None, what: str, told: Told) -> None:
    if not is_told(told):
        missing = ", ".join(code for code in LANGUAGES if not told.get(code))
        raise _wrong(lesson, step, f"the words of its {what} are missing in {missing}.")


def _vet_match(game: Game, lesson: Lesson) -> None:
    if lesson.match is not None:
        try:
            game.checked(None, lesson.match.options)
        except Refused as refusal:
            raise _wrong(lesson, None, str(refusal)) from None


def _vet_step(game: Game, lesson: Lesson, index: int) -> None:
    step = lesson.steps[index]
    _vet_told(lesson, step, "task", step.told)
    try:
        trying = begun(game, lesson, index)
        if not 0 <= step.seat < trying.at.seats:
            raise Refused(f"the position has no seat {step.seat}.")
        if step.solutions:
            _vet_solutions(trying)
            _vet_told(lesson, step, "praise", step.solved)
        _vet_light(trying)
        for wrong in step.wrong:
            _vet_told(lesson, step, f"answer to {', '.join(wrong.moves)}", wrong.told)
            for pattern in wrong.moves:
                _vet_wrong(trying, pattern)
    except Refused as refusal:
        text = str(refusal)
        raise refusal if text.startswith("Lesson ") else _wrong(lesson, step, text) from None


def _vet_light(trying: Trying) -> None:
    known = {sprite.id for sprite in trying.at.scene(trying.step.seat).sprites}
    for id in trying.step.light:
        if id not in known:
            raise Refused(f"there is no sprite {id!r} to light: the board has {', '.join(sorted(known)[:40])} …")


def _vet_solutions(trying: Trying) -> None:
    """Each solution can be played to its end, with the others' whole script."""
    if trying.step.seat not in trying.at.pending:
        raise Refused(f"seat {trying.step.seat} is to play, but owes no decision at this position.")
    ways = [solved.moves for _, solved in zip(range(MOST_WAYS), solved_ways(trying), strict=False)]
    for solution in trying.step.solutions:
        if not any(solution.begins_with(moves) and len(moves) == len(solution.moves) for moves in ways):
            raise Refused(f"no legal moves are the solution {', '.join(solution.moves)} {solution.when}".rstrip() + ".")


def _vet_wrong(trying: Trying, pattern: str) -> None:
    """A wrong answer that is named is legal, and really is wrong."""
    if not any(True for _ in wrong_ways(trying, pattern)):
        raise Refused(f"the wrong answer {pattern!r} is no legal move here, or it is right.")


def wrong_ways(trying: Trying, pattern: str) -> Iterator[tuple[Trying, int]]:
    """Where in a step a move of this pattern is legal and wrong, and which move it is."""
    for at, action in _moves_on_the_way(trying):
        text = at.at.game.words.action_text(at.at.state, at.step.seat, action)
        if fits(text, pattern) and played(at, action).verdict == "wrong":
            yield at, action


def _moves_on_the_way(trying: Trying) -> Iterator[tuple[Trying, int]]:
    """Every move at the beginning of the step, and after each move on the way to a solution."""
    for action in trying.at.actions(trying.step.seat):
        yield trying, action
    for action in trying.at.actions(trying.step.seat):
        after = played(trying, action)
        if after.verdict == "open" and after.at.pending:
            yield from _moves_on_the_way(after)

"""Lessons as sent: pure functions of where somebody is in one, so that any process can compute them (renderer.py)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from motu.core.game import CHANCE, Game, Refused
from motu.core.lessons import lesson_named, lessons_of
from motu.core.lessons.attempt import Moment, Trying, answer, begun, played_all
from motu.core.lessons.lesson import Lesson, in_words
from motu.core.position import Position
from motu.core.scene import Scene
from motu.core.words import language, name_of, say, speaking
from motu.table import messages as m
from motu.table.live.views import reasons, rendering
from motu.table.live.views.rendering import Sight, known

Done = set[tuple[str, str]]  # pairs of game and lesson


class Spot(NamedTuple):
    """Where somebody is in a lesson: at which step, after which moves. A drawing depends on nothing else."""

    game: str
    module: str
    lesson: str
    step: int
    moves: tuple[int, ...]
    language: str

    def trying(self) -> Trying:
        """The step after these moves; Refused if one of them is not legal, or comes after the end."""
        game = known(self.game, self.module)
        return played_all(begun(game, lesson_named(game, self.lesson), self.step), self.moves)


def learn_line(game: Game, done: Done) -> m.LearnLine:
    """A game and its lessons, and which of them are done."""
    lines = [lesson_line(game, lesson, (game.name, lesson.name) in done) for lesson in lessons_of(game)]
    return m.LearnLine(game.name, game.title, lines)


def lesson_line(game: Game, lesson: Lesson, is_done: bool) -> m.LessonLine:
    match = lesson.match
    wish = (
        None
        if match is None
        else m.GuidedMatch(match.level, max(game.usual_seats, min(2, game.seats[-1])), match.options)
    )
    return m.LessonLine(lesson.name, in_words(lesson.title), lesson.minutes, len(lesson.steps), is_done, wish)


def step_view(spot: Spot) -> m.StepView:
    """The step before anything is played."""
    with speaking(spot.language):
        trying = spot._replace(moves=()).trying()
        step, scene = trying.step, _scene(trying.at, trying.step.seat)
        if not step.solutions:
            scene = replace(scene, choices=(), prompt="")
        text, light = in_words(step.told), list(step.light)
        return m.StepView(
            spot.game, spot.lesson, spot.step, text, bool(step.solutions), light, step.seat, scene, answer(trying)
        )


def tried(spot: Spot) -> m.Tried:
    """The outcome of the last move."""
    with speaking(spot.language):
        trying = spot.trying()
        frames = [_frame(moment, trying.step.seat) for moment in trying.moments]
        if frames and trying.verdict != "open":
            frames = [replace(frame, scene=replace(frame.scene, choices=(), prompt="")) for frame in frames]
        return m.Tried(trying.verdict, _told(trying), frames, answer(trying) if trying.verdict == "open" else None)


def preview(spot: Spot, action: int) -> m.Preview:
    """What an action would change, as far as the learner can know it."""
    with speaking(spot.language):
        trying = spot.trying()
        trying.at.checked(trying.step.seat, action)
        return rendering.preview(_sight(trying.at, trying.step.seat, spot.language), action, "lesson")


def why(spot: Spot, picked: list[str]) -> m.Why:
    """Why what these sprites stand for cannot be done."""
    with speaking(spot.language):
        trying = spot.trying()
        shown = {sprite.id for sprite in _scene(trying.at, trying.step.seat).sprites if sprite.label}
        return m.Why(reasons.why_not(trying.at, trying.step.seat, shown, picked))


def _told(trying: Trying) -> str:
    """The reply to a verdict; where the lesson has no words for a wrong move, what the move does."""
    if trying.told or trying.verdict != "wrong":
        return trying.told
    first = trying.moments[0]
    choices = _scene(first.before, trying.step.seat).choices
    label = next((choice.label for choice in choices if choice.action == first.entry.action), trying.moves[-1])
    return say("{what}: that is allowed, but it is not what this task asks for. Look at it, then try again.",
               what=label.rstrip("."))  # fmt: skip


def _frame(moment: Moment, seat: int) -> m.Frame:
    return m.Frame(_scene(moment.at, seat), _happened(moment, seat))


def _happened(moment: Moment, seat: int) -> str:
    """What somebody else did, as the learner sees it; the learner's own moves need no words."""
    who, at = moment.entry.who, moment.at
    if who == seat:
        return ""
    name = "" if who == CHANCE else say("Your opponent") if at.seats == 2 else name_of(who)
    return at.game.words.tell(moment.before.view(seat), who, moment.entry.action, seat, name, at.view(seat))


def _scene(at: Position, seat: int) -> Scene:
    return rendering.scene(_sight(at, seat, language()))


def _sight(at: Position, seat: int, tongue: str) -> Sight:
    """Nobody has a name in a lesson: a game says what it calls a seat."""
    game, view = at.game, at.view(seat).tobytes()
    return Sight(game.name, game.module, at.seats, at.options, view, seat, ("",) * at.seats, tongue)


def spot_of(game: Game, name: str, step: int, moves: tuple[int, ...] = ()) -> Spot:
    """An existing spot; Refused if the lesson has no such step."""
    lesson = lesson_named(game, name)
    if not 0 <= step < len(lesson.steps):
        raise Refused(say("This lesson has no step {step}.", step=step + 1))
    return Spot(game.name, game.module, lesson.name, step, moves, language())

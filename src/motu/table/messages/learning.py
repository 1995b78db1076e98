"""Lessons and tours."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from motu.core.scene import Scene


class GuidedMatch(msgspec.Struct):
    """The match that a lesson ends with: so many seats, all others taken by bots of this level."""

    level: str
    seats: int
    options: dict[str, Any]


class LessonLine(msgspec.Struct):
    name: str
    title: str
    minutes: int
    steps: int
    done: bool  # by the guest who asks
    match: GuidedMatch | None = None


class LearnLine(msgspec.Struct):
    """A game and its lessons, in the order to do them."""

    game: str
    title: str
    lessons: list[LessonLine]


class StepView(msgspec.Struct):
    """A step of a lesson before anything is played."""

    game: str
    lesson: str
    step: int  # from 0
    text: str  # one thing to read
    task: bool  # is there something to play?
    light: list[str]  # sprites that the text is about
    seat: int  # that is played
    scene: Scene
    answer: int | None  # the next action on the way to a solution


class Frame(msgspec.Struct):
    """The board after one action; `told` is what somebody else did."""

    scene: Scene
    told: str


class Tried(msgspec.Struct):
    """The outcome of the last move: the board afterwards, frame by frame, and what to say about it."""

    verdict: Literal["open", "solved", "wrong"]
    text: str
    frames: list[Frame]
    answer: int | None


class LessonPage(msgspec.Struct):
    """What comes with a lesson's page: this lesson, the game's others, and the step that is shown first."""

    learn: LearnLine
    lesson: LessonLine
    view: StepView


class TourStop(msgspec.Struct):
    """A part of the board: ids and patterns of sprites (see core/lessons/tour.py), and what they are."""

    light: list[str]
    text: str


class TourView(msgspec.Struct):
    """What a game is about, and a tour of its board; comes with pages that show one."""

    goal: str
    stops: list[TourStop]

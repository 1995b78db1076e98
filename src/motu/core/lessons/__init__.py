"""Lessons: how to play a game, learned on its own board. A game keeps them as data beside its module, in lessons/*.md.

`lesson.py` says what a lesson is, `reading.py` reads one, `attempt.py` tries an answer, `vetting.py` tries them all.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from motu.core.game import Game, Refused
from motu.core.lessons.lesson import Lesson
from motu.core.lessons.reading import read_lesson
from motu.core.words import say, told

log = logging.getLogger("motu.lessons")


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in order of file name. One that cannot be read is left out and logged."""
    return _readable(game.folder / "lessons")


def all_lessons(game: Game) -> list[Lesson]:
    """The same, or Refused with what is wrong with one of them."""
    return [_read(file) for file in _files(game.folder / "lessons")]


def lesson_named(game: Game, name: str) -> Lesson:
    """The lesson of that name; Refused if there is none."""
    for lesson in lessons_of(game):
        if lesson.name == name:
            return lesson
    raise Refused(say("{game} has no lesson {name}.", game=game.title, name=told(name)))


@cache
def _readable(folder: Path) -> tuple[Lesson, ...]:
    found = []
    for file in _files(folder):
        try:
            found.append(_read(file))
        except (Refused, OSError, UnicodeDecodeError) as error:
            log.warning("%s cannot be read, so this lesson is left out: %s", file, error)
    return tuple(found)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.md"))


def _read(file: Path) -> Lesson:
    return read_lesson(file.stem, file.read_text("utf-8"))

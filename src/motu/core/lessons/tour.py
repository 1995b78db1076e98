"""A tour of a game's board: the goal, then the parts of the board one after the other. It is data, in tour.md.

# Anything         en:, de: and fr: the goal, in one or two sentences
## Anything        light: sprites to point at; en:, de: and fr: what they are

A sprite is named by its id, in which `*` stands for anything and `{seat}` for the viewer's seat: spectators are not
shown such a stop. `.totem` names the first sprite with that symbol or class. A stop with no sprite on the board is left
out too. The page finds sprites in the same way (client/board/tour.js).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from motu.core.game import SPECTATOR, Game, Refused
from motu.core.lessons.lesson import Told, is_told
from motu.core.lessons.reading import Section, read_sections
from motu.core.scene import Scene
from motu.core.words import LANGUAGES

FILE = "tour.md"
LONGEST = 240  # letters: text beside a piece must leave room for the piece, even on a phone
SEAT = "{seat}"
BEGINS = "a tour begins with a heading # and, under it, the goal of the game as 'en: …'"

log = logging.getLogger("motu.tour")


@dataclass(frozen=True)
class Stop:
    """A part of the board: sprites, and what they are."""

    line: int  # in the file, for tour authors
    light: tuple[str, ...]
    told: Told

    def found(self, scene: Scene, seat: int) -> set[str]:
        """The sprites of this scene that it points at."""
        if seat == SPECTATOR and any(SEAT in pattern for pattern in self.light):
            return set()
        return {id for pattern in self.light for id in _named(pattern.replace(SEAT, str(seat)), scene)}


def _named(pattern: str, scene: Scene) -> list[str]:
    if pattern.startswith("."):
        return [s.id for s in scene.sprites if pattern[1:] in (s.symbol, *s.classes.split())][:1]
    return [sprite.id for sprite in scene.sprites if fnmatchcase(sprite.id, pattern)]


@dataclass(frozen=True)
class Tour:
    """The goal of a game, and its board part by part."""

    goal: Told
    stops: tuple[Stop, ...]


def tour_of(game: Game) -> Tour | None:
    """The tour of a game, if it has one. One that cannot be read is left out and logged."""
    return _readable(game.folder / FILE)


def read_tour(text: str) -> Tour:
    """The tour in this text; Refused with the line that is wrong and what would be right."""
    head, *rest = read_sections(FILE, text, BEGINS)
    for section in rest:
        if section.level != 2 or section.items or section.block or "seat" in section.entries:
            section.refuse("a stop of a tour has a heading ## and, under it, light: and words, nothing else.")
    return Tour(head.told, tuple(_stop(section) for section in rest))


def _stop(section: Section) -> Stop:
    light = tuple(section.entries.get("light", "").split())
    if not light:
        section.refuse("a stop of a tour points at something: write 'light:' and ids of sprites.")
    return Stop(section.line, light, section.told)


@cache
def _readable(file: Path) -> Tour | None:
    try:
        return read_tour(file.read_text("utf-8")) if file.is_file() else None
    except (Refused, OSError, UnicodeDecodeError) as error:
        log.warning("%s cannot be read, so there is no tour of this board: %s", file, error)
        return None


def vet_tour(game: Game, scenes: Iterable[tuple[Scene, int]]) -> None:
    """Refused with the first thing wrong with a game's tour, if any; tried on scenes and the seats that see them."""
    file = game.folder / FILE
    if not file.is_file():
        return
    tour = read_tour(file.read_text("utf-8"))
    _vet_told("the goal", tour.goal)
    for stop in tour.stops:
        _vet_told(f"the stop at line {stop.line}", stop.told)
    lost = list(tour.stops)
    for scene, seat in scenes:
        lost = [stop for stop in lost if not stop.found(scene, seat)]
    for stop in lost:
        raise Refused(f"{FILE}, line {stop.line}: no board of a trial match has a sprite {' or '.join(stop.light)}.")


def _vet_told(what: str, told: Told) -> None:
    if not is_told(told):
        missing = ", ".join(code for code in LANGUAGES if not told.get(code))
        raise Refused(f"{FILE}: the words of {what} are missing in {missing}.")
    for code, text in told.items():
        if len(text) > LONGEST:
            raise Refused(f"{FILE}: the words of {what} have {len(text)} letters in {code}; at most {LONGEST} fit.")

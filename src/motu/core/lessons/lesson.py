"""What a lesson is: steps on the board, each with a sentence to read and usually something to play."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from motu.core.game import Options
from motu.core.words import LANGUAGES, language

Told = dict[str, str]  # the same in every language, by language code


def in_words(told: Told) -> str:
    """In the current language; in English where there is no translation."""
    return told.get(language()) or told.get("en", "")


def is_told(told: Told) -> bool:
    """Is it there in every language?"""
    return all(told.get(code) for code in LANGUAGES)


@dataclass(frozen=True)
class Solution:
    """Moves that solve a step, one after the other, where `*` stands for anything; and what must hold after them."""

    moves: tuple[str, ...]
    when: str = ""  # see `conditions.py`

    def begins_with(self, moves: tuple[str, ...]) -> bool:
        """Do these moves lead to it?"""
        wanted = self.moves[: len(moves)]
        return len(wanted) == len(moves) and all(map(fits, moves, wanted))


@dataclass(frozen=True)
class Wrong:
    """Likely wrong moves: what each would do, and why it is not what the step asks for."""

    moves: tuple[str, ...]
    told: Told


@dataclass(frozen=True)
class Step:
    """One thing to understand. Without solutions, there is nothing to play."""

    line: int  # in the file, for lesson authors
    told: Told
    position: str = ""  # empty: where the previous step ended
    seat: int = 0  # who sees it, and who plays
    light: tuple[str, ...] = ()  # sprites to point at
    solutions: tuple[Solution, ...] = ()
    solved: Told = field(default_factory=dict)  # said when it is solved
    script: tuple[tuple[str, str], ...] = ()  # what the others do, each (who, move), whenever it is their turn
    wrong: tuple[Wrong, ...] = ()

    def wrong_told(self, move: str) -> str:
        """What the lesson says about a wrong move; empty if it does not name it."""
        return next((in_words(wrong.told) for wrong in self.wrong if any(fits(move, p) for p in wrong.moves)), "")


@dataclass(frozen=True)
class GuidedMatch:
    """The match that a lesson ends with: bots of this level in all other seats."""

    level: str
    options: Options


@dataclass(frozen=True)
class Lesson:
    """Two or three minutes about one thing."""

    name: str  # of its file, without the leading number
    title: Told
    minutes: int
    steps: tuple[Step, ...]
    match: GuidedMatch | None = None


def fits(move: str, pattern: str) -> bool:
    """Is this the move, or one of the moves, that the pattern means?"""
    return fnmatchcase(move.lower(), pattern.lower())

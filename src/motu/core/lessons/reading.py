"""A lesson read from its file: Markdown whose headings say what is what. docs/adding-a-game.md shows a complete one.

# Title            the lesson: de: and fr: titles, minutes, maybe match and options
## A step          its position (fenced), seat, light; en:, de: and fr: the sentence to read
### solved         - moves that solve it; the words once it is solved
### wrong          - moves that do not; what they would do (may be repeated)
### then           - what the others do
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

from motu.core.game import Refused
from motu.core.lessons.lesson import GuidedMatch, Lesson, Solution, Step, Told, Wrong
from motu.core.words import LANGUAGES, NO_BREAK

HEADING = re.compile(r"(#{1,3})\s+(.*\S)\s*")
ENTRY = re.compile(r"([a-z]+):\s*(.*)")
KEYS = {1: {"minutes", "match", "options", *LANGUAGES}, 2: {"seat", "light", *LANGUAGES}, 3: set(LANGUAGES)}
PARTS = ("solved", "wrong", "then")
FENCE = "```"


@dataclass
class Section:
    """What is under one heading."""

    file: str
    line: int
    level: int
    title: str
    entries: dict[str, str] = field(default_factory=dict)
    items: list[str] = field(default_factory=list)
    block: str = ""

    def refuse(self, why: str, line: int | None = None) -> NoReturn:
        raise Refused(f"{self.file}, line {line or self.line}: {why}")

    @property
    def told(self) -> Told:
        return {code: _typeset(self.entries[code], code) for code in LANGUAGES if code in self.entries}

    def number(self, key: str, default: int) -> int:
        text = self.entries.get(key, str(default))
        if not text.isdecimal():
            self.refuse(f"{key} must be a number, not {text!r}.")
        return int(text)


def _typeset(text: str, code: str) -> str:
    """French puts a non-breaking space before : ; ? and !"""
    return re.sub(r" (?=[:;?!])", NO_BREAK, text) if code == "fr" else text


def read_lesson(stem: str, text: str) -> Lesson:
    """The lesson in a file of this name; Refused with the line that is wrong and what would be right."""
    sections = list(read_sections(f"lessons/{stem}.md", text))
    head, rest = sections[0], sections[1:]
    title = {"en": head.title, **head.told}
    steps = tuple(_step(*group) for group in _by_step(rest))
    if not steps:
        head.refuse("a lesson has at least one step: write a heading ## and its name.")
    name = re.sub(r"^\d+-", "", stem)
    return Lesson(name, title, head.number("minutes", 2), steps, _match(head))


def read_sections(
    file: str, text: str, what: str = "a lesson begins with its title, as '# First bridges'"
) -> Iterator[Section]:
    """What is under each heading; `what` says what must begin with one."""
    lines, found = iter(enumerate(text.splitlines(), 1)), None
    for number, line in lines:
        if heading := HEADING.fullmatch(line):
            if found is not None:
                yield found
            found = Section(file, number, len(heading[1]), heading[2])
            _check_place(found)
        elif found is None and line.strip():
            raise Refused(f"{file}, line {number}: {what}.")
        elif found is not None and line.startswith(FENCE):
            found.block = "\n".join(_until_fence(lines))
        elif found is not None and line.strip():
            _read_line(found, line.strip(), number)
    if found is None:
        raise Refused(f"{file} is empty: {what}.")
    yield found


def _check_place(section: Section) -> None:
    if section.level == 3 and section.title not in PARTS:
        section.refuse(f"### {section.title} is no part of a step: its parts are ### {', ### '.join(PARTS)}.")


def _until_fence(lines: Iterator[tuple[int, str]]) -> Iterator[str]:
    for _, line in lines:
        if line.startswith(FENCE):
            return
        yield line


def _read_line(section: Section, line: str, number: int) -> None:
    """An entry, a list item, or a continuation of the entry above."""
    entry = ENTRY.fullmatch(line)
    if line.startswith("- "):
        section.items.append(line[2:].strip())
    elif entry and entry[1] in KEYS[section.level]:
        if entry[1] in section.entries:
            section.refuse(f"{entry[1]} is there twice.", number)
        section.entries[entry[1]] = entry[2]
    elif section.entries:
        last = next(reversed(section.entries))
        section.entries[last] = f"{section.entries[last]} {line}".strip()
    else:
        known = ", ".join(sorted(KEYS[section.level]))
        section.refuse(f"{line!r} belongs to nothing: entries here are {known}, as 'en: …'.", number)


def _by_step(sections: list[Section]) -> list[list[Section]]:
    groups: list[list[Section]] = []
    for section in sections:
        if section.level == 1:
            section.refuse("a lesson has one title: steps have headings with ##.")
        if section.level == 2:
            groups.append([section])
        elif groups:
            groups[-1].append(section)
        else:
            section.refuse(f"### {section.title} belongs to a step: write a heading ## before it.")
    return groups


def _step(head: Section, *parts: Section) -> Step:
    solved = [part for part in parts if part.title == "solved"]
    return Step(
        line=head.line,
        told=head.told,
        position=head.block,
        seat=head.number("seat", 0),
        light=tuple(head.entries.get("light", "").split()),
        solutions=tuple(_solution(item) for part in solved for item in part.items),
        solved=solved[0].told if solved else {},
        script=tuple(_scripted(part, item) for part in parts if part.title == "then" for item in part.items),
        wrong=tuple(Wrong(tuple(part.items), part.told) for part in parts if part.title == "wrong"),
    )


def _solution(item: str) -> Solution:
    moves, _, when = item.partition(" when ")
    return Solution(tuple(move.strip() for move in moves.split(",")), when.strip())


def _scripted(section: Section, item: str) -> tuple[str, str]:
    who, colon, move = item.partition(":")
    if not colon or not (who.strip() == "chance" or who.strip().isdecimal()):
        section.refuse(f"{item!r} does not say who does it: write '- 1: …' for a seat or '- chance: …'.")
    return who.strip(), move.strip()


def _match(head: Section) -> GuidedMatch | None:
    if "match" not in head.entries:
        return None
    given = head.entries.get("options", "").split()
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            head.refuse(f"write an option as name=value, not {text!r}.")
        options[name] = _value(value)
    return GuidedMatch(head.entries["match"], options)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text

"""A form for an option whose value is a document: what people fill in on a page to make their own. It knows no game.

A *document* is a value with parts: a sheet with its cells and dice. Its form names the parts, so that one page can edit
the documents of any game. Only the option's `check` says whether a document is playable; `Faulty` says where it is not.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from motu.core.game import Option, Refused
from motu.core.words import say

MOST_FAULTS = 12  # as many as are worth reporting at once


class Entry(msgspec.Struct, frozen=True):
    """Something that may stand in a part, or that a number is given for."""

    value: str  # as the document stores it; one letter if it stands in a cell
    name: str  # what people call it
    symbol: str = ""  # id of a <symbol> in art.svg
    classes: str = ""  # for the style in art.svg


class Part(msgspec.Struct, frozen=True):
    """One part of a document.

    text     a text of up to `most` letters
    cells    `least` to `most` rows of as many cells, as a text with a line for each row, each cell one entry
    numbers  a whole number from `least` to `most` for each entry, as a mapping
    choices  a list of `least` to `most` entries
    """

    key: str  # its place in the document; `dice.a` is the entry `a` of the entry `dice`
    kind: Literal["text", "cells", "numbers", "choices"]
    title: str
    about: str = ""
    entries: tuple[Entry, ...] = ()
    least: int = 0
    most: int = 0


class Form(msgspec.Struct, frozen=True):
    """All parts of a document in the order they are filled in."""

    title: str  # what people do with it: "Draw your own sheet"
    about: str
    parts: tuple[Part, ...]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a document, in a sentence, and where: a part, and in it a cell (`b3`), an entry or a place in the list."""

    text: str
    part: str = ""
    at: str = ""


class Faulty(Refused):
    """An unplayable document, with everything wrong with it; its own sentence is that of the first fault."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].text)
        self.faults = faults


def examined(option: Option, document: dict[str, Any], seats: int) -> tuple[dict[str, Any] | None, list[Fault]]:
    """The document in its stored form, or what is wrong with it."""
    assert option.check is not None, f"an option with a form needs a check: {option.name}"
    try:
        return option.check(document, seats), []
    except Faulty as faulty:
        return None, faulty.faults
    except Refused as refused:
        return None, [Fault(str(refused))]


def in_words(form: Form) -> Form:
    """The form in the current language."""
    return replace(form, title=say(form.title), about=say(form.about), parts=tuple(map(_part_in_words, form.parts)))


def _part_in_words(part: Part) -> Part:
    entries = tuple(replace(entry, name=say(entry.name)) for entry in part.entries)
    return replace(part, title=say(part.title), about=say(part.about) if part.about else "", entries=entries)

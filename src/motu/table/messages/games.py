"""Games as they appear in lists, their options, rules and art."""

from __future__ import annotations

from typing import Any

import msgspec

from motu.core.form import Fault, Form


class OptionLine(msgspec.Struct):
    name: str
    default: Any
    about: str
    choices: list[Any]
    title: str  # what people call it
    names: list[str]  # what people call its choices
    note: str  # what people should know before they play
    editor: str  # where people can make documents of their own: what they call that
    documents: list[Any]  # and the choices as the documents that a match stores
    newcomers: Any = None  # the choice suggested to those who have not finished a match of this game yet


class OptionForm(msgspec.Struct):
    """How people make a document of their own for an option."""

    game: str
    option: str
    form: Form


class Examined(msgspec.Struct):
    """A document in the form that a match stores, or everything that is wrong with it."""

    document: dict[str, Any] | None
    faults: list[Fault]


class SeatSpan(msgspec.Struct):
    least: int
    most: int
    usual: int


class GameLine(msgspec.Struct):
    name: str
    title: str
    about: str
    seats: SeatSpan
    minutes: int
    levels: list[str]
    ratings: list[int]  # of the levels, as far as they were measured
    options: list[OptionLine]


class Rules(msgspec.Struct):
    game: str
    title: str
    html: str
    numbers: list[str]


class ArtView(msgspec.Struct):
    symbols: dict[str, str]
    style: str
    defs: str

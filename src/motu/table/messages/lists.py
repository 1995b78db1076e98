"""Tables as they appear in lists."""

from __future__ import annotations

from typing import Literal

import msgspec

from motu.table.messages.base import Pace


class LineSeat(msgspec.Struct):
    name: str
    kind: Literal["person", "bot", "open"]
    level: str


class LineResult(msgspec.Struct):
    """How a match ended, for a list; `words` are for the guest who asks."""

    scores: list[int]
    winners: list[int]
    ended: Literal["played", "resigned"]
    gave_up: list[int]
    words: str


class TableLine(msgspec.Struct):
    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    created: int
    updated: int
    ply: int
    seats: list[LineSeat]
    mine: list[int]
    turn: bool
    open: int
    pace: Pace = "live"
    until: int | None = None  # when the time of those who are to act is up
    acting: list[int] = []  # seats that owe a decision
    stand_in: bool = False  # does a bot stand in for me?
    result: LineResult | None = None
    archived: bool = False
    former: bool = False  # is it at rest, as its rules are gone?


class Home(msgspec.Struct):
    """What the home page lists: my tables, and those that anybody may join."""

    tables: list[TableLine]
    open: list[TableLine]
    archived: int  # how many of mine are put away
    version: str  # the same while nothing in it changes

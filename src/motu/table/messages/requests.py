"""What a client sends."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from motu.table.messages.base import Code, Help, In, Name, Number, Pace, SeatNumber, Seq, TableId, Text, Version


class NewName(In):
    name: Name = ""


class NewLanguage(In):
    language: Annotated[str, Meta(max_length=10)]


class QrWish(In):
    """A link to a page of ours, by its path."""

    path: Annotated[str, Meta(max_length=300, pattern="^/")]


class Token(In):
    token: Code


class NewToken(In):
    name: Name = ""


class SeatWish(In):
    """A seat of a table to be made: `me`, a `bot`, or `open` to others."""

    kind: Literal["me", "bot", "open"]
    level: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""


class NewTable(In):
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=200)]
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    hints: bool | None = None  # left out: where only one person plays
    help: Help | None = None  # to my seats, where hints are allowed
    shuffle: bool = False
    pace: Pace = "live"


class Join(In):
    seat: SeatNumber | None = None
    invite: Code = ""


class Invite(In):
    """A new link for an open seat or, without a seat, for the whole table; or no link any more."""

    seat: SeatNumber | None = None
    cancel: bool = False


class Invited(In):
    invite: Code


class SeatOnly(In):
    """A message about one seat, which may be omitted if I have only one."""

    seat: SeatNumber | None = None
    seq: Seq = 0


class GiveSeat(In):
    seat: SeatNumber
    kind: Literal["bot", "open"]
    level: Annotated[str, Meta(max_length=40)] = ""


class Act(In):
    """An action, by number or in notation, meant for what was seen at `seq`."""

    seq: Seq
    seat: SeatNumber | None = None
    action: Number | None = None
    move: Annotated[str, Meta(max_length=200)] | None = None
    have: Version = ""


class Undo(In):
    seq: Seq
    seat: SeatNumber | None = None
    have: Version = ""


class CheckMove(In):
    """An action that I am about to take: is it a mistake?"""

    seq: Seq
    action: Number
    seat: SeatNumber | None = None


class HelpWish(In):
    """When my seat is to hear from the coach."""

    help: Help
    seat: SeatNumber | None = None
    seq: Seq = 0


class Say(In):
    text: Text
    seq: Seq = 0


class Document(In):
    """A document for an option, to be checked before a table is made with it."""

    document: dict[str, Any]


class Archive(In):
    """Put finished tables of mine away, or bring them back."""

    tables: Annotated[list[TableId], Meta(min_length=1, max_length=100)]
    archived: bool = True


class Nothing(In):
    """No message at all: {}."""


class Try(In):
    """The moves made in a step of a lesson so far, by number; the last of them is the one to be judged."""

    moves: Annotated[list[Number], Meta(max_length=20)]

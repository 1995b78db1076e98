"""What is stored: one struct for each kind of row."""

from __future__ import annotations

from typing import Any

import msgspec


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table and the state of its match. `seq` counts everything that happens at it and only goes up."""

    id: str
    game: str
    revision: int
    options: dict[str, Any]
    secret: str
    commitment: str
    host: str  # guest
    public: bool
    hints: bool
    created: int
    updated: int
    status: str = "waiting"  # waiting, playing, over
    seq: int = 0
    ply: int = 0  # length of the log
    pending: list[int] = []  # seats that owe a decision
    bots_owe: bool = False  # is one of them a bot's?
    result: dict[str, Any] | None = None
    rematch: str | None = None  # the table where it is played again
    pace: str = "live"  # how long a decision may take
    acted: int = 0  # since when the current decision has been owed


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and who sits there."""

    seat: int
    kind: str = "open"  # person, bot, open
    guest: str | None = None
    name: str = ""
    level: str = ""  # of a bot
    invite: str | None = None  # of an open seat
    resigned: bool = False  # given up: a bot plays on
    stand_in: bool = False  # a bot plays for a guest who may come back
    seen: int = 0  # when the guest last did something


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One entry of the log. Its place in the log is its ply."""

    who: int
    action: int
    forced: bool  # everybody knew that it was the only one, so the table played it
    seq: int
    at: int


class Chat(msgspec.Struct, frozen=True):
    seq: int
    guest: str
    seat: int
    name: str
    text: str
    at: int


class Notice(msgspec.Struct, frozen=True):
    """Something that happened at a table outside its log. `ply` is how long the log was."""

    seq: int
    ply: int
    kind: str  # resigned, hint, consent, stand_in, back; help_off, help_asked, help_mistakes, help_all
    seat: int  # whose doing it was
    about: int  # the seat it was done to
    at: int


class Saved(msgspec.Struct, frozen=True):
    """A table as loaded: with its whole log, and the state at some ply if one was stored."""

    table: TableRow
    seats: list[Seat]
    entries: list[Entry]
    chat: list[Chat]
    notices: list[Notice]
    state: bytes | None
    state_ply: int
    moved: int  # the seq at which the position last changed
    invite: str | None = None  # the code of the link for the whole table
    undone: int = 0  # the seq at which something was last taken back


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: TableRow
    seats: list[Seat]
    archived: bool = False  # has the guest whose list this is put it away?

    @property
    def rests(self) -> bool:
        """Is a match under way in which nobody is asked to act? Its rules are gone."""
        return self.table.status == "playing" and not self.table.pending


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: int
    seen: int = 0  # when they were last here, to the day


class Key(msgspec.Struct, frozen=True):
    """A bearer token as listed: the token itself is not stored."""

    id: str
    name: str
    created: int

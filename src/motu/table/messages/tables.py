"""A table as a viewer may see it, and what happens at it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from motu.core.scene import Scene, Sprite
from motu.table.messages.base import Help, Pace, SceneJson


class SeatView(msgspec.Struct):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str
    mine: bool
    here: bool
    turn: bool
    resigned: bool
    stand_in: bool
    away: bool
    consents: list[int]
    private: bool  # would its screen show others at my device what is for this seat alone? Set for my seats only
    invite: str | msgspec.UnsetType = msgspec.UNSET


class HistoryLine(msgspec.Struct, frozen=True):
    ply: int
    who: int
    text: str
    told: str
    forced: bool
    at: int


class ChatLine(msgspec.Struct):
    seq: int
    name: str
    seat: int
    text: str
    at: int


class StandingLine(msgspec.Struct):
    """A seat's final place; `why` says what broke its ties."""

    place: int
    seat: int
    score: int
    why: str


class Notice(msgspec.Struct):
    """What happened at a table outside the log; `ply` is how long the log was."""

    seq: int
    ply: int
    kind: Literal["resigned", "hint", "help", "consent", "stand_in", "back"]
    seat: int
    told: str
    at: int


class Result(msgspec.Struct):
    scores: list[int]
    shares: list[float]
    winners: list[int]
    ended: Literal["played", "resigned"]
    words: str
    decided: str = ""  # by how much, or by which tie-break
    standings: list[StandingLine] = []
    gave_up: list[int] = []  # seats; where `ended` is played, bots played on for them


class TableView(msgspec.Struct, kw_only=True):
    """A table as one seat sees it."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    seq: int
    ply: int
    seat: int
    mine: list[int]
    host: bool
    public: bool
    hints: bool
    help: Help  # to this seat
    hidden: bool  # does this game hide anything from a seat?
    pace: Pace
    until: int | None  # when the time of those who are to act is up
    created: int
    seats: list[SeatView]
    scene: SceneJson
    can_undo: bool
    since: int
    from_: int = msgspec.field(name="from")
    history: list[HistoryLine]
    chat: list[ChatLine]
    notices: list[Notice]
    commitment: str
    secret: str | None
    result: Result | None
    rematch: str | None
    former: str = ""  # why this match, begun by older rules, can only be looked at
    invite: str | msgspec.UnsetType = msgspec.UNSET  # of the whole table: for its host, while it waits


class Invitation(msgspec.Struct):
    """What an invitation is for: one seat, or any that is free."""

    host: str  # who invites
    seat: int | None
    free: int  # seats


class ChatNews(msgspec.Struct):
    seq: int
    chat: list[ChatLine]


class Here(msgspec.Struct):
    here: list[bool]


class Away(msgspec.Struct):
    """For whom a bot may stand in by now: only time has passed."""

    away: list[bool]


class Past(msgspec.Struct):
    ply: int
    seat: int
    scene: Scene
    line: HistoryLine | None


class Swing(msgspec.Struct):
    seat: int
    before: int
    after: int


class Preview(msgspec.Struct):
    action: int
    gone: list[str]
    new: list[Sprite]
    changed: list[Sprite]
    scores: list[Swing]


class Why(msgspec.Struct):
    why: str


class Draw(msgspec.Struct):
    ply: int
    odds: list[int]
    index: int
    text: str


class Proof(msgspec.Struct):
    commitment: str
    secret: str
    draws: list[Draw]

"""All messages between a table and its clients; docs/api.md explains them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import numpy as np
from msgspec import Meta

from motu.core.form import Fault, Form
from motu.core.scene import Scene, Sprite


def _plain(value: Any) -> Any:
    """Games draw from NumPy records: a number in a scene may be one of NumPy's."""
    if isinstance(value, np.generic):
        return value.item()
    raise NotImplementedError(f"{type(value).__name__} cannot be sent")


encode = msgspec.json.Encoder(enc_hook=_plain).encode  # every message that leaves goes through this

Name = Annotated[str, Meta(max_length=200)]  # made fit (see seats.plain) after it is read
Text = Annotated[str, Meta(max_length=4000)]
Code = Annotated[str, Meta(max_length=100)]
TableId = Annotated[str, Meta(pattern="^[0-9a-z]{1,32}$")]
SeatNumber = Annotated[int, Meta(ge=-1, le=1000)]
Version = Annotated[str, Meta(max_length=100)]  # of the scene that a client has
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Pace = Literal["live", "1d", "3d", "7d", "unlimited"]  # how long a decision may take
Help = Literal["off", "asked", "mistakes", "all"]  # when a seat hears from the coach
SceneJson = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/Scene"})]


class In(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends."""


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
    options: dict[str, Any] = {}
    public: bool = False
    hints: bool | None = None  # left out: where only one person plays
    help: Help | None = None  # to my seats, where hints are allowed
    shuffle: bool = False
    pace: Pace = "live"


class Join(In):
    seat: SeatNumber | None = None
    invite: Code = ""


class Invite(In):
    """A new link for an open seat, or without a seat for the whole table; or none any more."""

    seat: SeatNumber | None = None
    cancel: bool = False


class Invited(In):
    invite: Code


class SeatOnly(In):
    """A message about one seat; left out where I have only one."""

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
    """A document for an option, to be looked at before a table is made with it."""

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


class GuestView(msgspec.Struct):
    id: str
    name: str


class Me(msgspec.Struct):
    guest: GuestView | None
    language: str
    languages: dict[str, str]


class Link(msgspec.Struct):
    link: str
    expires: int


class TokenLine(msgspec.Struct):
    id: str
    name: str
    created: int


class FreshToken(msgspec.Struct):
    id: str
    name: str
    created: int
    token: str


class OptionLine(msgspec.Struct):
    name: str
    default: Any
    about: str
    choices: list[Any]
    title: str  # what people call it
    names: list[str]  # what people call its choices
    note: str  # what people should know before they play
    editor: str  # where people can make documents of their own: what they call that
    documents: list[Any]  # and the choices as the documents that a match keeps
    newcomers: Any = None  # the choice suggested to who has not finished a match of this game yet


class OptionForm(msgspec.Struct):
    """How people make a document of their own for an option."""

    game: str
    option: str
    form: Form


class Examined(msgspec.Struct):
    """A document in the form that a match keeps, or all that is wrong with it."""

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
    private: bool  # would its screen show the others at my device what is this seat's alone? Told of seats of mine
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
    """A seat's place in the end; `why` says what broke its ties."""

    place: int
    seat: int
    score: int
    why: str


class Notice(msgspec.Struct):
    """What happened at a table beside the log; `ply` is how long the log was."""

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
    """For whom a bot may stand in by now: time alone has made it so."""

    away: list[bool]


class LineSeat(msgspec.Struct):
    name: str
    kind: Literal["person", "bot", "open"]
    level: str


class LineResult(msgspec.Struct):
    """How a match ended, for a list; `words` are said to who asks."""

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
    former: bool = False  # does it go on no more, as its rules are no more?


class Home(msgspec.Struct):
    """What the home page lists: my tables, and those that anybody may join."""

    tables: list[TableLine]
    open: list[TableLine]
    archived: int  # how many of mine are put away
    version: str  # the same while nothing in it changes


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


class GuidedMatch(msgspec.Struct):
    """The match that a lesson ends with: so many seats, all others taken by bots of this level."""

    level: str
    seats: int
    options: dict[str, Any]


class LessonLine(msgspec.Struct):
    name: str
    title: str
    minutes: int
    steps: int
    done: bool  # by who asks
    match: GuidedMatch | None = None


class LearnLine(msgspec.Struct):
    """A game and its lessons, in the order to do them in."""

    game: str
    title: str
    lessons: list[LessonLine]


class StepView(msgspec.Struct):
    """A step of a lesson before anything is played."""

    game: str
    lesson: str
    step: int  # from 0
    text: str  # one thing to read
    task: bool  # is there something to play?
    light: list[str]  # sprites that the text is about
    seat: int  # that is played
    scene: Scene
    answer: int | None  # the next action on the way to a solution


class Frame(msgspec.Struct):
    """The board after one action; `told` is what somebody else did."""

    scene: Scene
    told: str


class Tried(msgspec.Struct):
    """What comes of the last move: what the board looks like then, one frame after the other, and what to say to it."""

    verdict: Literal["open", "solved", "wrong"]
    text: str
    frames: list[Frame]
    answer: int | None


class LessonPage(msgspec.Struct):
    """What comes with the page of a lesson: it and all others of the game, and the step that is shown first."""

    learn: LearnLine
    lesson: LessonLine
    view: StepView


class TourStop(msgspec.Struct):
    """A part of the board: ids and patterns of sprites (see core/tour.py), and what they are."""

    light: list[str]
    text: str


class TourView(msgspec.Struct):
    """What a game is about, and a tour of its board; comes with pages that show one."""

    goal: str
    stops: list[TourStop]


class Move(msgspec.Struct):
    """An action that a bot has thought of, in words."""

    action: int
    text: str
    label: str
    expected: float  # the chance to win, from 0 to 1; points, for who plays alone
    told: str  # what it does
    then: list[str]  # how one would go on in the same turn
    answer: list[str]  # what the next player would best do then
    why: str  # compared with the next best; of others, with the best


class Hint(Move):
    """What a bot would choose, and why; `points`: what is expected is points. At a glance it does not look ahead."""

    points: bool
    glance: bool
    next: Move | None
    fine: list[int]  # the actions that surely lose little


class Checked(msgspec.Struct):
    """What a bot thinks of an action before it is taken."""

    mistake: bool
    move: Move | None
    hint: Hint


class Draw(msgspec.Struct):
    ply: int
    odds: list[int]
    index: int
    text: str


class Proof(msgspec.Struct):
    commitment: str
    secret: str
    draws: list[Draw]


class Limits(msgspec.Struct):
    """How many characters of what people write are kept, and after how many minutes who is not at a live table may be
    stood in for; comes with every page."""

    name: int
    chat: int
    away: int


class QrCode(msgspec.Struct):
    link: str  # for others
    svg: str


class Reach(msgspec.Struct):
    """The address for links that are passed on, and who can open them; comes with every page."""

    address: str
    who: Literal["everybody", "network", "nobody"]


class Readiness(msgspec.Struct):
    """Which part of what bots think with is compiled, from 0 to 1, by game. Once ever; the weakest do not wait for it."""

    bots: dict[str, float]


class Health(msgspec.Struct, omit_defaults=True):
    status: str
    process: int | None = None  # which of a server's processes answers, where it has several
    processes: int | None = None

"""The processes of one server on one machine: which of them owns a table, and what they tell each other."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from motu.store.guests import new_id
from motu.store.notifications import EVERYBODY
from motu.table.live.clock import Clock
from motu.table.live.cluster.inboxes import Heard, Inboxes
from motu.table.live.cluster.shared_buckets import SharedBuckets

CONNECTION, GUESTS, VISITORS, TABLE, BOTS, PURGED, LINK, _ASK, _ANSWER = (
    bytes([n]) for n in range(9)
)  # kinds of messages
TOGETHER_SECONDS = 0.05  # news of guests within this time is sent together
ANSWER_SECONDS = 2


@dataclass
class _Question:
    missing: set[int]
    done: asyncio.Event = field(default_factory=asyncio.Event)
    answers: list[bytes] = field(default_factory=list)


class _Asked(msgspec.Struct):
    """By which process, which of its questions, and what."""

    sender: int
    number: int
    what: str


class _Answered(msgspec.Struct):
    sender: int
    number: int
    text: bytes


class Siblings:
    """The processes by number, and this one among them; by default it is the only one. Each table is in the memory of
    one of them, so that what is there is true and is worked out once. Created before the fork."""

    def __init__(self, count: int = 1) -> None:
        self.count, self.number, self.clock = count, 0, Clock()
        self.inboxes = Inboxes(count + 1 if count > 1 else 0)  # the last belongs to the process that has the bots
        self.buckets = SharedBuckets() if count > 1 else None
        self._answers: dict[str, Callable[[], bytes]] = {}
        self._questions: dict[int, _Question] = {}
        self._asked = 0
        self._guests: set[str] = set()
        self.inboxes.hears |= {_ASK: self._answer, _ANSWER: self._take_answer}

    @property
    def is_first(self) -> bool:
        """Does this process do what is done once for all of them?"""
        return self.number == 0

    def owner(self, table: str) -> int:
        """The process that owns this table."""
        return zlib.crc32(table.encode()) % self.count

    def owns(self, table: str) -> bool:
        return self.count == 1 or self.owner(table) == self.number

    def new_id(self) -> str:
        """The id of a new table, which this process will own."""
        while not self.owns(name := new_id()):
            pass
        return name

    def hear(self, kind: bytes, heard: Heard) -> None:
        self.inboxes.hears[kind] = heard

    def answer(self, what: str, answer: Callable[[], bytes]) -> None:
        """What to say when another process asks this."""
        self._answers[what] = answer

    def listen(self) -> None:
        if self.count > 1:
            self.inboxes.listen(self.number)

    def deafen(self) -> None:
        if self.count > 1:
            self.inboxes.deafen(self.number)

    def send(self, number: int, kind: bytes, text: bytes = b"", file: int | None = None) -> None:
        """Send to one of the others, with an open file if given."""
        self.inboxes.send(number, kind + text, file)

    def tell(self, kind: bytes, text: bytes = b"") -> None:
        """Send to all the others."""
        for number in self._others():
            self.send(number, kind, text)

    def tell_guests(self, guests: Iterable[str]) -> None:
        """Something has changed in the lists of these guests, or of EVERYBODY: other processes hear of it a little later."""
        if self.count > 1:
            if not self._guests:
                asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._tell_guests)
            self._guests.update(guests)

    def _tell_guests(self) -> None:
        told, self._guests = self._guests, set()
        self.tell(GUESTS, (EVERYBODY if EVERYBODY in told else ",".join(told)).encode())

    async def ask(self, what: str) -> list[bytes]:
        """The answers of all the others; none from one that is just being replaced."""
        self._asked += 1
        number, question = self._asked, _Question(set(self._others()))
        if not question.missing:
            return []
        self._questions[number] = question
        self.tell(_ASK, msgspec.json.encode(_Asked(self.number, number, what)))
        with suppress(TimeoutError):
            await asyncio.wait_for(question.done.wait(), ANSWER_SECONDS)
        del self._questions[number]
        return question.answers

    def _others(self) -> list[int]:
        return [number for number in range(self.count) if number != self.number]

    def _answer(self, text: bytes, _: list[int]) -> None:
        asked = msgspec.json.decode(text, type=_Asked)
        answered = _Answered(self.number, asked.number, self._answers[asked.what]())
        self.send(asked.sender, _ANSWER, msgspec.json.encode(answered))

    def _take_answer(self, text: bytes, _: list[int]) -> None:
        answered = msgspec.json.decode(text, type=_Answered)
        question = self._questions.get(answered.number)
        if question is not None and answered.sender in question.missing:
            question.missing.discard(answered.sender)
            question.answers.append(answered.text)
            if not question.missing:
                question.done.set()

"""One live table: a match, who sits at it and who watches. Every change is committed before anybody hears of it."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from msgspec.structs import replace

from motu.core.game import Game, State
from motu.core.matches import snapshot
from motu.core.matches.revisions import why_former
from motu.core.matches.undo import undo_depth
from motu.core.position import Position
from motu.core.step import BadLog, Step, replayed, settle, step
from motu.core.words import calling, say
from motu.store import Chat, Entry, Notice, Saved, Seat
from motu.store import TableRow as Row
from motu.store.notifications import EVERYBODY
from motu.store.store import SAID
from motu.table.errors import TableError, late, not_playing, not_your_turn, nothing_to_undo, unknown
from motu.table.live import results, transitions
from motu.table.live.bot_turns import BotTurns
from motu.table.live.changes import Changes, exclusive
from motu.table.live.cluster.siblings import TABLE
from motu.table.live.loading import at_ply, loaded, pairs
from motu.table.live.names import names_of
from motu.table.live.owed import Owed, owed_after, owed_along, owed_at_end
from motu.table.live.services import Services
from motu.table.live.views.drawings import Drawings
from motu.table.live.views.history import History
from motu.table.live.views.shared_messages import SharedMessages
from motu.table.live.workers.fair_queue import Owner
from motu.table.messages import Result

SNAPSHOT_EVERY = 64  # plies


class LiveTable:
    """A table in memory."""

    def __init__(self, saved: Saved, services: Services) -> None:
        self.services = services
        self.lock = asyncio.Lock()
        self.watchers: dict[asyncio.Event, str] = {}  # streams to wake, and whose they are
        self.bots = BotTurns(self)
        self.drawings = Drawings(lambda seconds: services.drawn_here.spend(self.owner.address, seconds))
        self.shared = SharedMessages()
        self.endings: dict[str, tuple[Any, Result]] = {}  # by language: what it depends on, and how the match ended
        self.tasks: set[asyncio.Task[None]] = set()
        self.used = self.looked_at = time.monotonic()
        self.acted = -math.inf  # when somebody last did
        self.stale = False  # what is stored may differ from what is here: load again
        self.owed: dict[int, Owed]
        self._named: tuple[list[Seat], tuple[str, ...]] = ([], ())  # worked out once for these seats
        self.install(saved)

    def install(self, saved: Saved, owed: dict[int, Owed] | None = None) -> None:
        """Take over what is stored; owed: if that is known."""
        self.position, self.replays, self.is_former = loaded(saved)
        row = (
            saved.table if saved.entries else replace(saved.table, revision=self.game.revision)
        )  # it begins under today's
        self.row, self.seats, self.entries = row, saved.seats, saved.entries
        self.chat, self.notices = saved.chat, saved.notices
        self.history = History(self.game, self.state_at, lambda seat: self.names[seat])
        if self.is_former:
            self.history.tells = self.replays, row.status == "over"
        self.invite = saved.invite  # the code of the link for the whole table
        self.moved = saved.moved  # seq at which the position last changed
        self.changed = row.seq  # seq at which anything but the chat last changed
        self._undo_of: tuple[int, int, int] | None = None  # seq, seat, depth: worked out once
        self.owed = {} if not self.is_playing else self._owed_at_end(saved) if owed is None else owed
        self.stale = False

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def is_playing(self) -> bool:
        """Is a match under way that can be played on?"""
        return self.row.status == "playing" and not self.is_former

    @property
    def is_busy(self) -> bool:
        """Is somebody watching, a bot thinking, or something changing right now?"""
        return bool(self.watchers or self.tasks or self.lock.locked())

    @property
    def former(self) -> str:
        """Why the match can only be viewed; empty if it follows today's rules."""
        return why_former(self.game, self.row.revision, self.row.status == "over") if self.is_former else ""

    @property
    def host_name(self) -> str:
        """Who made this table, if they sit at it."""
        return next((seat.name for seat in self.seats if seat.guest == self.row.host and seat.name), "")

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody calls who sits there."""
        if self._named[0] is not self.seats:
            self._named = (self.seats, names_of(self.seats))
        return self._named[1]

    def by_name(self) -> AbstractContextManager[None]:
        """In here the game speaks of players by their names."""
        return calling(self.names.__getitem__)

    def state_at(self, ply: int) -> State:
        """The state as it was after that many entries, or the last one that today's rules know."""
        state, entries = self.way_to(ply)
        for who, action in entries:
            self.game.apply(state, who, action)
        return state

    def way_to(self, ply: int) -> tuple[State, list[tuple[int, int]]]:
        """The state to start from and the entries that lead there; all legal, as they were checked on arrival."""
        at = self.position
        return at.game.new(at.seats, at.options), pairs(self.entries[: min(ply, self.replays)])

    def is_bot(self, seat: int) -> bool:
        return self.seats[seat].kind == "bot"

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats of a guest, including those that a bot plays for them."""
        return [seat.seat for seat in self.seats if guest is not None and seat.guest == guest]

    def here(self, guest: str | None) -> bool:
        """Does this guest have the table open?"""
        return guest is not None and guest in self.present

    @property
    def present(self) -> set[str]:
        """Who has the table open, on whichever server; "" is somebody who is not a guest."""
        return {*self.watchers.values(), *self.services.presence.elsewhere(self.id)}

    @property
    def owner(self) -> Owner:
        """Who is charged for what bots do here: of the guests who sit here, the one with the least work under way;
        where only bots sit, whoever made the table."""
        guests = {seat.guest for seat in self.seats if seat.guest} or {self.row.host}
        if len(guests) == 1:
            return self.services.owner(guests.pop())
        return min(map(self.services.owner, sorted(guests)), key=self.services.workers.turns.load)

    def is_unwatched(self) -> bool:
        """Are bots playing among themselves while nobody has the page open?"""
        return not self.present and all(seat.kind != "person" for seat in self.seats)

    def look(self) -> None:
        """Somebody is looking: bots that had stopped resume."""
        self.used = self.looked_at = time.monotonic()
        if self.owed and not self.row.bots_owe and any(map(self.is_bot, self.owed)):
            self.row = replace(self.row, bots_owe=True)
            self.bots.wake()
        self.services.workers.turns.look_again()

    def seen(self, guest: str, at: int) -> None:
        """This guest was at the table then."""
        self.seats = [replace(seat, seen=max(seat.seen, at)) if seat.guest == guest else seat for seat in self.seats]

    def consents(self, seat: int) -> list[int]:
        """The seats that agree to a bot standing in for this one, at the decision it owes."""
        if seat not in self.owed or not self.notices:
            return []
        back = max((n.seq for n in self.notices if (n.kind, n.about) == ("back", seat)), default=0)
        since, about = max(self.owed[seat].since, back), ("consent", seat)
        return [n.seat for n in self.notices if (n.kind, n.about) == about and n.seq > since]

    def undo_depth(self, seat: int) -> int:
        """How many entries this seat may take back now."""
        if not self.is_playing or not self.entries or self.entries[-1].who != seat:
            return 0
        if self._undo_of is None or self._undo_of[:2] != (self.moved, seat):
            self._undo_of = (self.moved, seat, undo_depth(self.game, self.entries, self.history.state_at, seat))
        return self._undo_of[2]

    def first_after(self, seq: int) -> int:
        """The first ply that somebody who has seen everything up to seq does not know."""
        ply = len(self.entries)
        while ply and self.entries[ply - 1].seq > seq:
            ply -= 1
        return ply

    @exclusive
    async def act(self, seat: int, seq: int, action: int | None, move: str | None = None) -> None:
        """A seat acts, on what it saw at seq."""
        await self._act(seat, seq, action, move)

    async def _act(self, seat: int, seq: int, action: int | None, move: str | None = None) -> None:
        self._require_playing()
        owed = self.owed.get(seat)
        if owed is None and self.moved <= seq:
            raise not_your_turn()
        if owed is None or not owed.seq <= seq <= self.row.seq:
            raise late()
        with self.by_name():
            chosen = transitions.checked_action(self.position, seat, action, move)
        await self.extend(step(self.position, len(self.entries), seat, chosen, self.row.secret, plays_forced=True))
        self.acted = time.monotonic()
        self.services.metrics.count("motu_actions_total")

    @exclusive
    async def undo(self, seat: int, seq: int) -> None:
        """A seat takes back its last action."""
        self._require_playing()
        if self.moved > seq or seq > self.row.seq:
            raise late()
        depth = self.undo_depth(seat)
        if not depth:
            raise nothing_to_undo()
        ply = len(self.entries) - depth
        before = self.position.at(self.history.state_at(ply))
        row = self._row_after(before, ply, self.seats, acted=self._acted_at(ply))
        await self.commit(lambda: self.services.store.undo(row))
        self.position = before
        del self.entries[ply:]
        self.replays = ply
        self.history.cut(ply)
        self.moved, self.owed = row.seq, {}
        self.owed = self._owed_after([], row.seq)
        self.tell(row)

    @exclusive
    async def say(self, guest: str, seat: int, name: str, text: str) -> None:
        """A guest says something."""
        row = replace(self.row, seq=self.row.seq + 1)
        line = Chat(row.seq, guest, seat, name, text, now())
        await self.commit(lambda: self.services.store.say(row, line))
        self.chat = [*self.chat[1 - SAID :], line]
        self.tell(row, only_chat=True)

    @exclusive
    async def reseat(self, change: Callable[[LiveTable], Changes]) -> None:
        """Change who sits where; the match begins when no seat is open any more."""
        if self.is_former and self.row.status != "over":
            raise TableError("status", self.former)
        changes = change(self)
        if changes == Changes():
            return
        by_number = {seat.seat: seat for seat in changes.seats}
        seats = [by_number.get(seat.seat, seat) for seat in self.seats]
        if self.row.status == "waiting" and all(seat.kind != "open" for seat in seats):
            await self.extend(settle(self.position, len(self.entries), self.row.secret, plays_forced=True), seats)
            return
        row = self._row_after(self.position, len(self.entries), seats, **changes.fields)
        notice = Notice(row.seq, row.ply, *changes.notice, at=now()) if changes.notice else None
        await self.commit(lambda: self.services.store.seat(row, changes.seats, notice, changes.rematch))
        named, self.seats = self.names, seats
        if self.names != named:
            self.history.forget()
        self.notices = [*self.notices, *([notice] if notice else [])]
        if row.status == "over":
            self.owed = {}
        self.tell(row)

    @exclusive
    async def invite_all(self, code: str | None) -> None:
        """Change the link for the whole table; None: it stops working."""
        if self.row.status != "waiting":
            raise TableError("status", say("The match has begun: seats are taken."))
        row = self._row_after(self.position, len(self.entries), self.seats)
        await self.commit(lambda: self.services.store.invite(row, code))
        self.invite = code
        self.tell(row)

    async def extend(self, done: Step, seats: list[Seat] | None = None) -> None:
        """Commit entries (the first ones with the seats), then show them."""
        at, ply, store = now(), len(self.entries), self.services.store
        row = self._row_after(done.after, ply + len(done.entries), seats or self.seats, acted=at)
        entries = [Entry(*entry, seq=row.seq, at=at) for entry in done.entries]
        due = row.ply // SNAPSHOT_EVERY > ply // SNAPSHOT_EVERY or row.status == "over"
        kept = (snapshot.pack(done.after.state), [*self.entries, *entries]) if due else None
        await self.commit(store.appending(row, entries, kept, seats or ()))
        self.history.remember(ply, (*done.states, done.after.state))
        self.position = done.after
        self.entries += entries
        self.replays = len(self.entries)
        self.seats = seats or self.seats
        self.moved = row.seq
        self.owed = self._owed_after(entries, row.seq) if row.status == "playing" else {}
        self.tell(row)

    async def commit(self, write: Callable[[], None]) -> None:
        """Write; Conflict if another server was faster."""
        try:
            await self.services.write(write)
        except TableError:
            self.stale = True
            raise

    async def refresh(self) -> None:
        """Load what another server has written."""
        self.stale = True  # until it is loaded
        saved = await self.services.run(lambda: self.services.store.load(self.id))
        if saved is None:
            raise unknown(say("There is no such table."))
        self._go_on(saved)
        self.wake()  # whoever wrote it lets the bots act

    def _go_on(self, saved: Saved) -> None:
        """Take over what another server has written. If nothing was undone, what was worked out so far still holds."""
        goes_on = self.is_playing and saved.undone <= self.row.seq
        newer, changed = range(self.row.seq + 1, saved.table.seq + 1), self.changed
        history, names = self.history, self.names
        owed = owed_along(self.owed, self.position, saved.entries[len(self.entries) :]) if goes_on else None
        self.install(saved, owed)
        if goes_on and self.names == names:
            self.history = history
        if {line.seq for line in self.chat}.issuperset(newer):
            self.changed = changed

    @exclusive
    async def catch_up(self, seq: int = 0) -> None:
        """Reload if another server has brought the table to seq, or if what is stored is uncertain."""
        if self.stale:
            await self.refresh()
        elif self.row.seq < seq:
            await self._follow()

    async def _follow(self) -> None:
        """Take over what another server has written: mostly actions, and then nothing else needs to be loaded."""
        store, seen = self.services.store, self.row
        since = await self.services.run(lambda: store.actions_since(seen)) if self.is_playing else None
        if since is None:
            await self.refresh()
            return
        row, entries = since
        owed = owed_along(self.owed, self.position, entries)
        self.position = replayed(self.position, pairs(entries))
        self.row, self.owed = row, owed if row.status == "playing" else {}
        self.entries += entries
        self.replays = len(self.entries)
        self.moved = self.changed = row.seq
        self.wake()  # whoever wrote it lets the bots act

    @exclusive
    async def look_again(self) -> None:
        """Reload if another server can have written something: when somebody was last seen does not change the seq."""
        if not self.services.store.is_sqlite:
            await self.refresh()

    def rest(self) -> None:
        """Nobody is looking: drop what can be made again."""
        self.drawings.forget()
        self.shared.forget()
        self.history.forget()

    def tell(self, row: Row, only_chat: bool = False) -> None:
        """From now on the table's row is this: wake the watchers and the bots."""
        before, self.row, self.used = self.row, row, time.monotonic()
        if not only_chat:
            self.changed = row.seq
            self._tell_guests(before)
        self.wake()
        if self.services.siblings.owns(self.id):
            self.bots.wake()
            if self.services.settings.ponder and not only_chat:
                self.bots.ponder()
        else:
            self.services.siblings.send(self.services.siblings.owner(self.id), TABLE, f"{self.id} {row.seq}".encode())

    def _tell_guests(self, before: Row) -> None:
        """Show the change wherever this table is in somebody's list."""
        if self.row.public and "waiting" in (before.status, self.row.status):
            self.services.tell_guests([EVERYBODY])
        else:
            self.services.tell_guests(seat.guest for seat in self.seats if seat.guest)

    def wake(self) -> None:
        for event in self.watchers:
            event.set()

    @exclusive
    async def act_for_bot(self, seat: int, owed: Owed, action: int) -> None:
        """A bot acts, unless its decision is gone by now, or the person it stood in for is back."""
        if self.is_bot(seat) and self.owed.get(seat) == owed:
            await self._act(seat, self.row.seq, action)

    def is_abandoned(self) -> bool:
        """Has nobody looked for so long that bots playing among themselves may stop?"""
        return self.is_unwatched() and time.monotonic() - self.looked_at > self.services.settings.unwatched_seconds

    @exclusive
    async def stop_bots(self) -> None:
        """Nobody is looking any more: bots playing among themselves stop until somebody does, at whichever server."""
        if self.row.bots_owe and self.is_abandoned():
            row = replace(self._row_after(self.position, len(self.entries), self.seats), bots_owe=False)
            await self.commit(lambda: self.services.store.seat(row, [], None))
            self.tell(row)

    def _owed_after(self, entries: list[Entry], seq: int) -> dict[int, Owed]:
        return owed_after(self.owed, self.position, {entry.who for entry in entries}, seq)

    def _owed_at_end(self, saved: Saved) -> dict[int, Owed]:
        pending = [seat for seat in self.position.pending if isinstance(seat, int)]
        try:
            return owed_at_end(lambda ply: at_ply(saved, ply), pending, saved.entries, saved.undone)
        except BadLog:  # the log before the stored state does not follow today's rules
            return owed_after({}, self.position, (), self.moved)

    def _row_after(self, after: Position, ply: int, seats: list[Seat], **fields: Any) -> Row:
        """The table's row after a change that leads to this position."""
        pending = [seat for seat in after.pending if isinstance(seat, int)]
        waiting = any(seat.kind == "open" for seat in seats)
        fields = {"status": "waiting" if waiting else "playing" if pending else "over"} | fields
        if fields["status"] == "over":
            fields = {"result": results.played(after, seats)} | fields if "result" not in fields else fields
        pending = pending if fields["status"] == "playing" else []
        bots_owe = any(seats[seat].kind == "bot" for seat in pending)
        counts = {"seq": self.row.seq + 1, "ply": ply, "updated": now()}
        return replace(self.row, pending=pending, bots_owe=bots_owe, **counts, **fields)

    def _acted_at(self, ply: int) -> int:
        """When the time for the decision after this many entries began: acting and undoing gives nobody more of it."""
        backs = [notice.at for notice in self.notices if notice.kind == "back"]
        return max([self.entries[ply - 1].at, *backs]) if ply else self.row.acted

    def _require_playing(self) -> None:
        if self.row.status != "playing":
            raise not_playing(self.row.status)
        if self.is_former:
            raise TableError("status", self.former)


def now() -> int:
    return int(time.time())

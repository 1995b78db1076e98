"""What happens at a table, sent as it happens: Server-Sent Events for browsers, NDJSON for programs.

A stream remembers the seq up to which its client knows everything. Whenever it wakes, it sends everything newer as one
message; so nothing is sent twice or left out, and a slow client gets fewer, larger messages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from motu.core.game import SPECTATOR
from motu.store import Guest
from motu.table.errors import TableError
from motu.table.live.lobby import Lobby
from motu.table.live.streams.stream_limits import Places
from motu.table.live.table import LiveTable, now
from motu.table.live.views import table_view as views
from motu.table.live.workers.fair_queue import Owner
from motu.table.messages import Away, ChatNews, Here, encode

log = logging.getLogger("motu.streams")
Frame = Callable[[str, Any, int | None], bytes]


def sse(event: str, data: Any, seq: int | None) -> bytes:
    """One Server-Sent Event; JSON has no bare line breaks, so one data line is enough."""
    if event == "ping":
        return b": ping\n\n"
    head = b"" if seq is None else b"id: %d\n" % seq
    return head + b"event: " + event.encode() + b"\ndata: " + encode(data) + b"\n\n"


def ndjson(event: str, data: Any, seq: int | None) -> bytes:
    """One line of JSON."""
    return encode({"event": event} if data is None else {"event": event, "data": data}) + b"\n"


@dataclass
class Stream:
    """What one client watches, and what it knows by now."""

    guest: Guest | None
    owner: Owner  # who is charged for it
    seat: int
    known: int  # the seq up to which it knows everything
    have: str | None  # the version of the scene that it has; None: it wants scenes whole
    frame: Frame
    ends_with_match: bool
    here: Here | None = None
    away: Away | None = None

    async def whole(self, table: LiveTable) -> bytes:
        """The table as it stands, as far as the client does not know it; it says who is here, too."""
        await views.prepare(table, self._seat_at(table))
        seat = self._seat_at(table)
        news = views.table_message(table, self.guest, seat, self.known, self.have or "")
        self.have = self.have if self.have is None else views.drawing(table, seat).version
        self.known, self.here, self.away = table.row.seq, views.here(table), views.away(table)
        return self.frame("table", news, self.known)

    def rest(self, table: LiveTable) -> Iterator[bytes]:
        """What else is new: what was said, who has come or gone, whose time is up."""
        if table.row.seq > self.known:
            said = ChatNews(table.row.seq, views.chat_since(table, self.known))
            self.known = table.row.seq
            yield self.frame("chat", said, self.known)
        if (here := views.here(table)) != self.here:
            self.here = here
            yield self.frame("here", here, None)
        if (away := views.away(table)) != self.away:
            self.away = away
            yield self.frame("away", away, None)

    def _seat_at(self, table: LiveTable) -> int:
        """The seat, while it is the guest's; once they have left it they are a spectator."""
        return self.seat if self.guest is not None and self.seat in table.seats_of(self.guest.id) else SPECTATOR


class Streams:
    """All open streams of a server."""

    def __init__(self, lobby: Lobby, places: Places) -> None:
        self._lobby, self.places, self.open = lobby, places, 0
        self._events: set[asyncio.Event] = set()
        self.closing = False

    def close(self) -> None:
        """The server is stopping: let every stream end."""
        self.closing = True
        for event in self._events:
            event.set()
        self._lobby.services.subscriptions.wake_all()

    async def messages(self, table: LiveTable, stream: Stream) -> AsyncIterator[bytes]:
        """The bytes of one stream."""
        woken, name = asyncio.Event(), table.id
        self._join(table, woken, stream.guest)
        try:
            await self._take_turn(stream.owner)
            yield await stream.whole(table)
            while not self.closing and not (stream.ends_with_match and table.row.status == "over"):
                if not await comes(woken, self._lobby.services.settings.ping_seconds):
                    yield stream.frame("ping", None, None)
                await self._take_turn(stream.owner)
                table = await self._lobby.at_hand(name)
                if table.changed > stream.known:
                    yield await stream.whole(table)
                else:
                    for frame in stream.rest(table):
                        yield frame
        except TableError as problem:
            log.warning("a stream of table %(table)s ends: %(why)s", {"table": name, "why": problem.detail})
        finally:
            self._leave(table, woken, stream.guest)

    async def _take_turn(self, owner: Owner) -> None:
        """Let players who act go ahead of the watchers."""
        await self._lobby.services.loop_turns.take(owner, can_wait=True)

    def _join(self, table: LiveTable, woken: asyncio.Event, guest: Guest | None) -> None:
        self.open += 1
        self._events.add(woken)
        table.watchers[woken] = guest.id if guest else ""
        table.look()
        self._tell(table, guest)
        woken.clear()

    def _leave(self, table: LiveTable, woken: asyncio.Event, guest: Guest | None) -> None:
        self.open -= 1
        self._events.discard(woken)
        table.watchers.pop(woken, None)
        table.looked_at = time.monotonic()
        self._tell(table, guest)
        services = self._lobby.services
        if guest is not None and table.seats_of(guest.id):
            table.seen(guest.id, now())
            if services.store.is_sqlite and not self.closing:
                services.write_soon(partial(services.store.seen, table.id, guest.id, now()))

    def _tell(self, table: LiveTable, guest: Guest | None) -> None:
        """Show who has come or gone to those at the table, on whichever server they are."""
        table.wake()
        if not self._lobby.services.store.is_sqlite:
            self._lobby.services.presence.changed(table.id, guest.id if guest else "")


async def comes(event: asyncio.Event, seconds: float) -> bool:
    """Wait for the event; False if it did not come in time."""
    try:
        async with asyncio.timeout(seconds):  # wait_for would start a task for each message
            await event.wait()
    except TimeoutError:
        return False
    event.clear()
    return True

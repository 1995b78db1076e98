"""What happens at a table, sent as it happens: Server-Sent Events for browsers, NDJSON for programs.

A stream remembers the seq up to which its client knows everything. Whenever it wakes, it sends everything newer as one
message; so nothing is sent twice or left out, and a slow client gets fewer, larger messages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
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
from motu.table.messages import ChatNews, encode

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

    async def messages(
        self,
        table: LiveTable,
        guest: Guest | None,
        owner: Owner,
        seat: int,
        after: int,
        have: str | None,
        frame: Frame,
        end_when_over: bool,
    ) -> AsyncIterator[bytes]:
        """The bytes of one stream. have: the version of the scene that the client has; None: it wants scenes whole."""
        woken, name = asyncio.Event(), table.id
        self._join(table, woken, guest)
        try:
            await self._take_turn(owner)
            await views.prepare(table, seat)
            first = views.table_message(table, guest, seat, after, have or "")
            have = have if have is None else views.drawing(table, seat).version
            known, shown, away = table.row.seq, views.here(table), views.away(table)
            yield frame("table", first, known)
            while not self.closing and not (end_when_over and table.row.status == "over"):
                if not await comes(woken, self._lobby.services.settings.ping_seconds):
                    yield frame("ping", None, None)
                await self._take_turn(owner)
                table = await self._lobby.at_hand(name)
                if table.changed > known:
                    await views.prepare(table, _still(table, guest, seat))
                    looking = _still(table, guest, seat)
                    news = views.table_message(table, guest, looking, known, have or "")
                    have = have if have is None else views.drawing(table, looking).version
                    known, shown, away = table.row.seq, views.here(table), views.away(table)
                    yield frame("table", news, known)
                    continue  # it said who is here; whoever comes or goes from now on wakes this again
                if table.row.seq > known:
                    said = ChatNews(table.row.seq, views.chat_since(table, known))
                    known = table.row.seq
                    yield frame("chat", said, known)
                if (present := views.here(table)) != shown:
                    shown = present
                    yield frame("here", present, None)
                if (gone := views.away(table)) != away:
                    away = gone
                    yield frame("away", gone, None)
        except TableError as problem:
            log.warning("a stream of table %(table)s ends: %(why)s", {"table": name, "why": problem.detail})
        finally:
            self._leave(table, woken, guest)

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


def _still(table: LiveTable, guest: Guest | None, seat: int) -> int:
    """The seat, while it is the guest's; once they have left it they are a spectator."""
    return seat if guest is not None and seat in table.seats_of(guest.id) else SPECTATOR


async def comes(event: asyncio.Event, seconds: float) -> bool:
    """Wait for the event; False if it did not come in time."""
    try:
        async with asyncio.timeout(seconds):  # wait_for would start a task for each message
            await event.wait()
    except TimeoutError:
        return False
    event.clear()
    return True

"""What happens at a table, sent as it happens: Server-Sent Events for browsers, NDJSON for programs.

A stream remembers the seq up to which its client knows everything. Whatever wakes it, it sends what is newer, as one
message; so nothing is sent twice or left out, and a slow client gets fewer, larger messages.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

from motu.core.game import SPECTATOR
from motu.store import Guest
from motu.table.errors import TableError
from motu.table.live import views
from motu.table.live.lobby import Lobby
from motu.table.live.table import LiveTable, now
from motu.table.messages import ChatNews, encode

log = logging.getLogger("motu.streams")
UNBUFFERED = {"cache-control": "no-store", "x-accel-buffering": "no"}  # headers of a stream
SEEN_SECONDS = 60  # between two signs of somebody who has the page open
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

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self.open = lobby, 0
        self._events: set[asyncio.Event] = set()
        self._turns = asyncio.Lock()
        self.closing = False

    def close(self) -> None:
        """The server stops: let every stream end."""
        self.closing = True
        for event in self._events:
            event.set()
        self._lobby.services.subscriptions.wake_all()

    async def messages(
        self,
        table: LiveTable,
        guest: Guest | None,
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
            await self._step_back()
            first = views.table_view(table, guest, seat, after, have or "")
            have = have if have is None else views.drawing(table, seat).version
            known, shown, away = first.seq, views.here(table), views.away(table)
            yield frame("table", first, first.seq)
            while not self.closing and not (end_when_over and table.row.status == "over"):
                if not await comes(woken, self._lobby.services.settings.ping_seconds):
                    yield frame("ping", None, None)
                    self._still_here(table, guest)
                await self._step_back()
                table = await self._lobby.table(name)
                if table.changed > known:
                    view = views.table_view(table, guest, _still(table, guest, seat), known, have or "")
                    have = have if have is None else views.drawing(table, view.seat).version
                    known, shown, away = view.seq, views.here(table), views.away(table)
                    yield frame("table", view, known)
                elif table.row.seq > known:
                    news = ChatNews(table.row.seq, views.chat_since(table, known))
                    known = table.row.seq
                    yield frame("chat", news, known)
                if (present := views.here(table)) != shown:
                    shown = present
                    yield frame("here", present, None)
                if (gone := views.away(table)) != away:
                    away = gone
                    yield frame("away", gone, None)
        except TableError as problem:
            log.warning("a stream of table %s ends: %s", name, problem.detail)
        finally:
            self._leave(table, woken, guest)

    async def _step_back(self) -> None:
        """Who acts need not wait for all who watch: streams draw one after the other, and requests come in between."""
        async with self._turns:
            await asyncio.sleep(0)

    def _join(self, table: LiveTable, woken: asyncio.Event, guest: Guest | None) -> None:
        self.open += 1
        self._events.add(woken)
        table.watchers[woken] = guest.id if guest else ""
        table.wake()
        woken.clear()
        self._still_here(table, guest, 0)

    def _leave(self, table: LiveTable, woken: asyncio.Event, guest: Guest | None) -> None:
        self.open -= 1
        self._events.discard(woken)
        table.watchers.pop(woken, None)
        table.wake()
        if guest is not None and table.seats_of(guest.id) and not self.closing:
            self._note_seen(table, guest, now())

    def _still_here(self, table: LiveTable, guest: Guest | None, every: int = SEEN_SECONDS) -> None:
        """Other servers do not see who has the page open here: they are told now and then."""
        if self._lobby.services.store.is_sqlite or guest is None or table.row.status != "playing":
            return
        at = now()
        if any(at - table.seats[seat].seen >= every for seat in table.seats_of(guest.id)):
            table.seen(guest.id, at)
            self._note_seen(table, guest, at)

    def _note_seen(self, table: LiveTable, guest: Guest, at: int) -> None:
        services = self._lobby.services
        services.threads.submit(services.store.seen, table.id, guest.id, at)


def _still(table: LiveTable, guest: Guest | None, seat: int) -> int:
    """The seat, while it is the guest's; who has got up is a spectator."""
    return seat if guest is not None and seat in table.seats_of(guest.id) else SPECTATOR


async def comes(event: asyncio.Event, seconds: float) -> bool:
    """Wait for the event; False if it did not come in time."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    event.clear()
    return True

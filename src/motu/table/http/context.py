"""What a server consists of, and what every route needs from it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from motu.store import Guest
from motu.table.errors import TableError, malformed
from motu.table.http.addresses import address, is_public
from motu.table.http.identity import Visitors, bearer, set_cookie
from motu.table.live import listings
from motu.table.live.coach.learning import Done
from motu.table.live.lobby import Lobby
from motu.table.live.rate_limits import Limit, SharedLimit
from motu.table.live.services import Services
from motu.table.live.streams.event_stream import Streams
from motu.table.live.streams.stream_limits import Places
from motu.table.live.table import LiveTable
from motu.table.live.views import table_view as views
from motu.table.live.workers.fair_queue import Owner
from motu.table.live.workers.renderer import as_json
from motu.table.messages import TableLine, encode
from motu.table.ops import open_files
from motu.table.ops.settings import Settings

M = TypeVar("M")
log = logging.getLogger("motu.table")
CONNECTIONS_A_STREAM = 4  # a browser has several: it acts and looks while it listens


@dataclass
class Context:
    """One server: shared services, live tables, visitors, streams and limits."""

    services: Services
    lobby: Lobby
    visitors: Visitors
    connections: int  # that may be open
    streams: Streams
    new_tables: Limit
    new_guests: Limit
    chats: Limit
    heavy: SharedLimit
    drawings: SharedLimit
    requests: Limit
    warned: bool = False  # that cookies go over plain HTTP

    @classmethod
    def of(cls, services: Services) -> Context:
        settings, lobby = services.settings, Lobby(services)
        shared, processes = services.siblings.buckets, services.siblings.count
        connections = open_files.connections(CONNECTIONS_A_STREAM * settings.most_streams)
        return cls(
            services=services,
            lobby=lobby,
            visitors=Visitors(services),
            connections=connections,
            streams=Streams(lobby, _places(settings, connections, processes)),
            new_tables=Limit(*settings.new_tables, "tables ", shared),
            new_guests=Limit(*settings.new_guests, "guests ", shared),
            chats=Limit(*settings.chats, "chats ", shared),
            heavy=SharedLimit(settings.heavy, settings.address_share, "heavy", shared),
            drawings=SharedLimit(settings.drawings, settings.address_share, "drawings", shared),
            requests=Limit(*settings.requests, "requests ", shared),
        )

    @property
    def settings(self) -> Settings:
        return self.services.settings

    def limit(self, limit: Limit, key: str) -> None:
        if self.settings.limited:
            limit.take(key)

    def limit_shared(self, limit: SharedLimit, guest: Guest | None, request: Request) -> None:
        if self.settings.limited:
            limit.take(guest.id if guest else None, address(request))

    async def guest_or_new(self, request: Request, name: str = "") -> tuple[Guest, str | None]:
        """The guest who asks; or a new guest and the key for its cookie."""
        guest = await self.visitors.guest(request)
        if guest is not None:
            return guest, None
        self.limit(self.new_guests, address(request))
        guest, key = await self.visitors.welcome(name)
        self.services.comes_from(guest.id, address(request))
        return guest, key

    async def my_tables(self, request: Request, archived: bool = False) -> list[TableLine]:
        """The tables of the guest who asks, those waiting for them first."""
        guest = await self.visitors.guest(request)
        lines = await self.services.run(lambda: self.services.store.tables_of(guest.id, archived)) if guest else []
        return listings.tables_of(guest, lines)

    async def open_tables(self, request: Request) -> list[TableLine]:
        """Tables that anybody may join."""
        guest = await self.visitors.guest(request)
        lines = await self.services.run(self.services.store.open_tables)
        return [listings.table_line(line, guest) for line in lines]

    async def lessons_done(self, request: Request) -> Done:
        """The lessons that the guest who asks has done."""
        guest = await self.visitors.guest(request)
        return await self.services.run(lambda: self.services.store.guests.lessons(guest.id)) if guest else set()

    async def games_finished(self, request: Request) -> set[str]:
        """The games in which the guest who asks has played a match to its end."""
        guest = await self.visitors.guest(request)
        return await self.services.run(lambda: self.services.store.games_finished(guest.id)) if guest else set()

    def watch_over_cookies(self, request: Request) -> None:
        """Warn once if somebody on the internet is given a cookie that anybody on the way can read."""
        in_the_clear = request.url.scheme != "https" and is_public(address(request))
        if in_the_clear and not self.settings.secure and not self.warned:
            self.warned = True
            log.warning(
                "a guest on the internet was given a cookie without HTTPS. Put a proxy in front that has it, and let it "
                "send X-Forwarded-Proto (docs/hosting.md)"
            )

    def owner(self, request: Request, guest: Guest | None) -> Owner:
        """Who is charged for a request."""
        return self.services.owner(guest.id) if guest else Owner(address(request), "")

    async def seen_by(
        self,
        table: LiveTable,
        guest: Guest | None,
        seat: int,
        after: int = 0,
        status: int = 200,
        have: str = "",
        owner: Owner | None = None,
    ) -> Response:
        """The table as that seat sees it. owner: who asks, where that may be nobody yet."""
        await self.services.loop_turns.take(owner or self.services.owner(guest.id if guest else ""))
        await views.prepare(table, seat)
        return answer(views.table_message(table, guest, seat, after, have), status)

    async def drawn(self, request: Request, guest: Guest | None, draw: Callable[[], Any]) -> Response:
        """A requested drawing, charged to the client who asked."""
        who, limited = (guest.id if guest else None, address(request)), self.settings.limited
        if limited:
            self.drawings.require(*who)
        found = await self.services.renderer.render(self.owner(request, guest), partial(as_json, draw))
        if limited:
            self.drawings.spend(*who, found.seconds)
        return Response(found.content, media_type="application/json")


def _places(settings: Settings, connections: int, processes: int) -> Places:
    """At most half of all connections are streams, as watchers want to act, too; at most half of all streams are from
    one address. Each process has its share of them all."""
    most = min(-(-settings.most_streams // processes), max(1, connections // 2))
    if not settings.limited:
        return Places(most, most, most)
    of_address = min(settings.guest_streams * settings.address_share, max(1, most // 2))
    return Places(most, settings.guest_streams, of_address)


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


def answer(message: Any, status: int = 200) -> Response:
    return Response(encode(message), status, media_type="application/json")


def with_cookie(response: Response, request: Request, key: str | None) -> Response:
    """Give a new guest its cookie."""
    if key is not None and bearer(request) is None:
        context = context_of(request)
        set_cookie(response, key, request, context.settings.secure)
        context.watch_over_cookies(request)
    return response


async def read(request: Request, message: type[M]) -> M:
    """The message in a request's body, checked."""
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise TableError("type", malformed().detail)
    body = await request.body()
    try:
        return msgspec.json.decode(body or b"{}", type=message)
    except msgspec.ValidationError as error:
        raise malformed(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise malformed() from None

"""What a server consists of, and what every route needs of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from motu.store import Guest
from motu.table.errors import TableError, malformed
from motu.table.http.identity import Visitors, bearer, set_cookie
from motu.table.http.limits import Limit
from motu.table.live import listings, views
from motu.table.live.lobby import Lobby
from motu.table.live.services import Services
from motu.table.live.streams import Streams
from motu.table.live.table import LiveTable
from motu.table.messages import TableLine, encode
from motu.table.ops.settings import Settings

M = TypeVar("M")


@dataclass
class Context:
    """One server: shared services, live tables, visitors, streams and limits."""

    services: Services
    lobby: Lobby
    visitors: Visitors
    streams: Streams
    new_tables: Limit
    new_guests: Limit
    chats: Limit
    heavy: Limit

    @classmethod
    def of(cls, services: Services) -> Context:
        settings, lobby = services.settings, Lobby(services)
        return cls(
            services=services,
            lobby=lobby,
            visitors=Visitors(services),
            streams=Streams(lobby),
            new_tables=Limit(*settings.new_tables),
            new_guests=Limit(*settings.new_guests),
            chats=Limit(*settings.chats),
            heavy=Limit(*settings.heavy),
        )

    @property
    def settings(self) -> Settings:
        return self.services.settings

    def limit(self, limit: Limit, key: str) -> None:
        if self.settings.limited:
            limit.take(key)

    async def guest_or_new(self, request: Request, name: str = "") -> tuple[Guest, str | None]:
        """Who asks; a new guest and the key for its cookie, if nobody yet."""
        guest = await self.visitors.guest(request)
        if guest is not None:
            return guest, None
        self.limit(self.new_guests, address(request))
        return await self.visitors.welcome(name)

    async def my_tables(self, request: Request, archived: bool = False) -> list[TableLine]:
        """The tables of who asks, those that wait for them first."""
        guest = await self.visitors.guest(request)
        lines = await self.services.run(lambda: self.services.store.tables_of(guest.id, archived)) if guest else []
        return listings.tables_of(guest, lines)

    async def open_tables(self, request: Request) -> list[TableLine]:
        """Tables that anybody may join."""
        guest = await self.visitors.guest(request)
        lines = await self.services.run(self.services.store.open_tables)
        return [listings.table_line(line, guest) for line in lines]

    def seen_by(
        self, table: LiveTable, guest: Guest | None, seat: int, after: int = 0, status: int = 200, have: str = ""
    ) -> Response:
        """The table as that seat sees it."""
        return answer(views.table_view(table, guest, seat, after, have), status)


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


def answer(message: Any, status: int = 200) -> Response:
    return Response(encode(message), status, media_type="application/json")


def with_cookie(response: Response, request: Request, key: str | None) -> Response:
    """Let a new guest be known by its cookie."""
    if key is not None and bearer(request) is None:
        set_cookie(response, key, request, context_of(request).settings.secure)
    return response


def address(request: Request) -> str:
    return request.client.host if request.client else "?"


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

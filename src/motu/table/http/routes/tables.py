"""Making and watching tables."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response
from starlette.responses import StreamingResponse

from motu.table import messages as m
from motu.table.errors import too_many_streams
from motu.table.http.context import address, answer, context_of, read, with_cookie
from motu.table.http.identity import viewing_seat
from motu.table.http.openapi import gives, gives_text, takes
from motu.table.live import views
from motu.table.live.streams import UNBUFFERED, Frame, ndjson, sse

router = APIRouter(tags=["tables"])


@router.get("/api/tables", responses=gives(m.TableLine, many=True))
async def open_tables(request: Request) -> Response:
    """Open tables that anybody may join."""
    return answer(await context_of(request).open_tables(request))


@router.post("/api/tables", status_code=201, openapi_extra=takes(m.NewTable), responses=gives(m.TableView, status=201))
async def new_table(request: Request) -> Response:
    """Make a table; the match begins as soon as no seat is open."""
    context, wish = context_of(request), await read(request, m.NewTable)
    context.limit(context.new_tables, address(request))
    guest, key = await context.guest_or_new(request, next((s.name for s in wish.seats if s.kind == "me"), ""))
    table = await context.lobby.new(guest, wish)
    return with_cookie(context.seen_by(table, guest, viewing_seat(table, guest, None), status=201), request, key)


@router.get("/api/tables/{table}", responses=gives(m.TableView))
async def see(request: Request, table: str, seat: int | None = None, after: int = 0, have: str = "") -> Response:
    """What a seat sees."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    return context.seen_by(live, guest, viewing_seat(live, guest, seat), after, have=have)


@router.get("/api/tables/{table}/at/{ply}", responses=gives(m.Past))
async def at(request: Request, table: str, ply: int, seat: int | None = None) -> Response:
    """The scene after that many entries, as the seat saw it."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    return answer(views.past(live, viewing_seat(live, guest, seat), ply))


@router.get("/api/tables/{table}/events", responses=gives_text("text/event-stream", "Server-Sent Events"))
async def events(
    request: Request, table: str, seat: int | None = None, after: int = 0, have: str | None = None
) -> Response:
    """What a seat sees, whenever something happens."""
    last = request.headers.get("last-event-id", "")
    if last.isdecimal() and len(last) < 16:
        after, have = int(last), have and ""  # connected again: what it has by now is not in the address
    stream = await _stream(request, table, seat, after, have, sse, False)
    return StreamingResponse(stream, media_type="text/event-stream", headers=UNBUFFERED)


@router.get("/api/tables/{table}/stream", responses=gives_text("application/x-ndjson", "A message a line"))
async def stream(
    request: Request, table: str, seat: int | None = None, after: int = 0, have: str | None = None
) -> Response:
    """The same for programs, a message a line, until the match is over."""
    stream = await _stream(request, table, seat, after, have, ndjson, True)
    return StreamingResponse(stream, media_type="application/x-ndjson", headers=UNBUFFERED)


async def _stream(
    request: Request, table: str, seat: int | None, after: int, have: str | None, frame: Frame, end_when_over: bool
) -> AsyncIterator[bytes]:
    """have: the version of the scene the client has; None if it wants every scene whole."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    if context.streams.open >= context.settings.most_streams or context.streams.closing:
        raise too_many_streams()
    return context.streams.messages(live, guest, viewing_seat(live, guest, seat), after, have, frame, end_when_over)

"""Making and watching tables."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from motu.table import messages as m
from motu.table.http.addresses import address
from motu.table.http.context import answer, context_of, read, with_cookie
from motu.table.http.identity import viewing_seat
from motu.table.http.openapi import gives, gives_text, takes
from motu.table.http.stream_response import NDJSON, SSE, StreamResponse
from motu.table.live.streams.event_stream import Frame, Stream, ndjson, sse
from motu.table.live.views import table_view as views

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
    context.limit(context.new_tables, guest.id)
    table = await context.lobby.new(guest, wish)
    return with_cookie(await context.seen_by(table, guest, viewing_seat(table, guest, None), status=201), request, key)


@router.get("/api/tables/{table}", responses=gives(m.TableView))
async def see(request: Request, table: str, seat: int | None = None, after: int = 0, have: str = "") -> Response:
    """What a seat sees."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    shown, owner = viewing_seat(live, guest, seat), context.owner(request, guest)
    return await context.seen_by(live, guest, shown, after, have=have, owner=owner)


async def see_quickly(request: Request, table: str) -> Response | None:
    """The same for clients that have a scene already and ask as our own do: the response is small. Otherwise None: the
    usual way reads the query, says what is wrong with it, and compresses what is large."""
    asked = request.query_params
    seat, after, have = asked.get("seat"), asked.get("after", "0"), asked.get("have")
    if not have or not _is_number(after) or not (seat is None or _is_number(seat)):
        return None
    return await see(request, table, None if seat is None else int(seat), int(after), have)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-1|0|[1-9]\d{0,14}", text, re.ASCII) is not None


@router.get("/api/tables/{table}/at/{ply}", responses=gives(m.Past))
async def at(request: Request, table: str, ply: int, seat: int | None = None) -> Response:
    """The scene after that many entries, as the seat saw it."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    shown = viewing_seat(live, guest, seat)
    await live.history.tell_ahead(live.entries, shown)
    return await context.drawn(request, guest, views.past_drawing(live, shown, ply))


@router.get("/api/tables/{table}/log", responses=gives_text("text/plain", "The match in notation"))
async def log(request: Request, table: str, seat: int | None = None) -> Response:
    """What was done so far in notation, as the seat saw it: a record to keep, whatever becomes of the rules."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    shown = viewing_seat(live, guest, seat)
    await views.prepare_words(live, shown)
    await context.services.loop_turns.take(context.owner(request, guest))
    text = views.log_text(live, shown)
    headers = {"content-disposition": f'attachment; filename="{live.row.game}-{live.id}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/api/tables/{table}/events", responses=gives_text("text/event-stream", "Server-Sent Events"))
async def events(
    request: Request, table: str, seat: int | None = None, after: int = 0, have: str | None = None
) -> Response:
    """What a seat sees, whenever something happens."""
    last = request.headers.get("last-event-id", "")
    if last.isdecimal() and len(last) < 16:
        after, have = int(last), have and ""  # reconnected: what it has by now is not in the address
    return await _stream(request, table, seat, after, have, sse)


@router.get("/api/tables/{table}/stream", responses=gives_text("application/x-ndjson", "A message a line"))
async def stream(
    request: Request, table: str, seat: int | None = None, after: int = 0, have: str | None = None
) -> Response:
    """The same for programs, one message per line, until the match is over."""
    return await _stream(request, table, seat, after, have, ndjson)


async def _stream(
    request: Request, table: str, seat: int | None, after: int, have: str | None, frame: Frame
) -> Response:
    """have: the version of the scene the client has; None if it wants every scene whole."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    shown, owner, is_program = viewing_seat(live, guest, seat), context.owner(request, guest), frame is ndjson
    wanted = Stream(guest, owner, shown, after, have, frame, ends_with_match=is_program)
    return StreamResponse(request, guest, context.streams.messages(live, wanted), NDJSON if is_program else SSE)


OFTEN = [(route, see_quickly) for route in router.routes if isinstance(route, APIRoute) and route.endpoint is see]

"""Taking and leaving seats."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.core.words import say
from motu.store import Guest
from motu.table import messages as m
from motu.table.errors import TableError
from motu.table.http.context import Context, context_of, read, with_cookie
from motu.table.http.identity import acting_seat, viewing_seat
from motu.table.http.openapi import gives, takes
from motu.table.live import seating
from motu.table.live.table import LiveTable

router = APIRouter(tags=["seats"])


async def asked(request: Request, table: str) -> tuple[Context, Guest, LiveTable]:
    """The context, the guest who asks and the table."""
    context = context_of(request)
    live = await context.lobby.table(table)
    return context, await context.visitors.required(request), live


@router.post("/api/tables/{table}/join", openapi_extra=takes(m.Join), responses=gives(m.TableView))
async def join(request: Request, table: str) -> Response:
    context, wish = context_of(request), await read(request, m.Join)
    live = await context.lobby.table(table)
    guest, key = await context.guest_or_new(request)
    await live.reseat(seating.join(guest, wish.seat, wish.invite))
    return with_cookie(context.seen_by(live, guest, viewing_seat(live, guest, wish.seat)), request, key)


@router.post("/api/tables/{table}/leave", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def leave(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    await live.reseat(seating.leave(acting_seat(live, guest, wish.seat)))
    return context.seen_by(live, guest, viewing_seat(live, guest, None), wish.seq)


@router.post("/api/tables/{table}/seat", openapi_extra=takes(m.GiveSeat), responses=gives(m.TableView))
async def give_seat(request: Request, table: str) -> Response:
    wish = await read(request, m.GiveSeat)
    context, guest, live = await asked(request, table)
    if live.row.host != guest.id:
        raise TableError("host", say("Only the person who created this table can do that."))
    await live.reseat(seating.give(wish.seat, wish.kind, wish.level))
    return context.seen_by(live, guest, viewing_seat(live, guest, None))


@router.post("/api/tables/{table}/resign", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def resign(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    await live.reseat(seating.resign(seat))
    return context.seen_by(live, guest, seat, wish.seq)


@router.post("/api/tables/{table}/takeover", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def take_over(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    await live.reseat(seating.take_over(guest, -1 if wish.seat is None else wish.seat, seating.is_away))
    return context.seen_by(live, guest, viewing_seat(live, guest, None), wish.seq)


@router.post("/api/tables/{table}/back", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def back(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    seat = viewing_seat(live, guest, wish.seat)
    if seat not in live.seats_of(guest.id):
        raise TableError("seat", say("This is not your seat."))
    await live.reseat(seating.come_back(seat))
    return context.seen_by(live, guest, seat, wish.seq)

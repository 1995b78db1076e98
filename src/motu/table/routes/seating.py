"""Taking and leaving seats."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.core.words import say
from motu.store import Guest
from motu.table import messages as m
from motu.table import seating
from motu.table.house import House, house_of, read, with_cookie
from motu.table.openapi import gives, takes
from motu.table.problems import Problem
from motu.table.seats import acting_seat, viewing_seat
from motu.table.table import LiveTable

router = APIRouter(tags=["seats"])


async def asked(request: Request, table: str) -> tuple[House, Guest, LiveTable]:
    """The house, the guest who asks and the table."""
    house = house_of(request)
    live = await house.lobby.table(table)
    return house, await house.visitors.required(request), live


@router.post("/api/tables/{table}/join", openapi_extra=takes(m.Join), responses=gives(m.TableView))
async def join(request: Request, table: str) -> Response:
    house, wish = house_of(request), await read(request, m.Join)
    live = await house.lobby.table(table)
    guest, key = await house.guest_or_new(request)
    await live.reseat(seating.join(guest, wish.seat, wish.invite))
    return with_cookie(house.seen_by(live, guest, viewing_seat(live, guest, wish.seat)), request, key)


@router.post("/api/tables/{table}/leave", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def leave(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    house, guest, live = await asked(request, table)
    await live.reseat(seating.leave(acting_seat(live, guest, wish.seat)))
    return house.seen_by(live, guest, viewing_seat(live, guest, None), wish.seq)


@router.post("/api/tables/{table}/seat", openapi_extra=takes(m.GiveSeat), responses=gives(m.TableView))
async def give_seat(request: Request, table: str) -> Response:
    wish = await read(request, m.GiveSeat)
    house, guest, live = await asked(request, table)
    if live.row.host != guest.id:
        raise Problem(403, "host", say("Only who made this table can do that."))
    await live.reseat(seating.give(wish.seat, wish.kind, wish.level))
    return house.seen_by(live, guest, viewing_seat(live, guest, None))


@router.post("/api/tables/{table}/resign", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def resign(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    house, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    await live.reseat(seating.resign(seat))
    return house.seen_by(live, guest, seat, wish.seq)


@router.post("/api/tables/{table}/takeover", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def take_over(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    house, guest, live = await asked(request, table)
    await live.reseat(seating.take_over(guest, -1 if wish.seat is None else wish.seat, seating.is_away))
    return house.seen_by(live, guest, viewing_seat(live, guest, None), wish.seq)


@router.post("/api/tables/{table}/back", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def back(request: Request, table: str) -> Response:
    wish = await read(request, m.SeatOnly)
    house, guest, live = await asked(request, table)
    seat = viewing_seat(live, guest, wish.seat)
    if seat not in live.seats_of(guest.id):
        raise Problem(403, "seat", say("This is not your seat."))
    await live.reseat(seating.come_back(seat))
    return house.seen_by(live, guest, seat, wish.seq)

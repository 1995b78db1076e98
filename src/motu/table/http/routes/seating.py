"""Taking and leaving seats."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.core.words import say
from motu.store import Guest
from motu.store.guests import new_id
from motu.table import messages as m
from motu.table.errors import TableError
from motu.table.http.context import Context, answer, context_of, read, with_cookie
from motu.table.http.identity import acting_seat, viewing_seat
from motu.table.http.openapi import gives, takes
from motu.table.live import seating
from motu.table.live.pace import is_away
from motu.table.live.table import LiveTable

router = APIRouter(tags=["seats"])


async def asked(request: Request, table: str) -> tuple[Context, Guest, LiveTable]:
    """The context, the guest who asks and the table."""
    context = context_of(request)
    live = await context.lobby.table(table)
    return context, await context.visitors.required(request), live


@router.post("/api/tables/{table}/join", openapi_extra=takes(m.Join), responses=gives(m.TableView))
async def join(request: Request, table: str) -> Response:
    """Take an open seat: by invitation, or at a public table."""
    context, wish = context_of(request), await read(request, m.Join)
    live = await context.lobby.table(table)
    guest, key = await context.guest_or_new(request)
    await live.reseat(seating.join(guest, wish.seat, wish.invite))
    return with_cookie(await context.seen_by(live, guest, viewing_seat(live, guest, wish.seat)), request, key)


@router.post("/api/tables/{table}/leave", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def leave(request: Request, table: str) -> Response:
    """Leave the seat again before the match begins."""
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    await live.reseat(seating.leave(acting_seat(live, guest, wish.seat)))
    return await context.seen_by(live, guest, viewing_seat(live, guest, None), wish.seq)


@router.post("/api/tables/{table}/seat", openapi_extra=takes(m.GiveSeat), responses=gives(m.TableView))
async def give_seat(request: Request, table: str) -> Response:
    """The host gives an open seat to a bot, or opens a bot's seat."""
    wish = await read(request, m.GiveSeat)
    context, guest, live = await asked(request, table)
    _require_host(live, guest)
    await live.reseat(seating.give(wish.seat, wish.kind, wish.level))
    return await context.seen_by(live, guest, viewing_seat(live, guest, None))


@router.post("/api/tables/{table}/invite", openapi_extra=takes(m.Invite), responses=gives(m.TableView))
async def invite(request: Request, table: str) -> Response:
    """The host makes a new link for a seat or the whole table, or cancels it; the one before stops working."""
    wish = await read(request, m.Invite)
    context, guest, live = await asked(request, table)
    _require_host(live, guest)
    if wish.seat is None:
        await live.invite_all(None if wish.cancel else new_id())
    else:
        await live.reseat((seating.cancel_invitation if wish.cancel else seating.invite_again)(wish.seat))
    return await context.seen_by(live, guest, viewing_seat(live, guest, None))


@router.post("/api/tables/{table}/invited", openapi_extra=takes(m.Invited), responses=gives(m.Invitation))
async def invited(request: Request, table: str) -> Response:
    """What an invitation is for, before a seat is taken by it; refused if it no longer works."""
    wish = await read(request, m.Invited)
    live = await context_of(request).lobby.table(table)
    free = seating.invited(live, wish.invite)
    seat = None if seating.is_for_all(live, wish.invite) else free[0].seat
    return answer(m.Invitation(live.host_name, seat, len(free)))


def _require_host(live: LiveTable, guest: Guest) -> None:
    if live.row.host != guest.id:
        raise TableError("host", say("Only the person who created this table can do that."))


@router.post("/api/tables/{table}/resign", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def resign(request: Request, table: str) -> Response:
    """Give up."""
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    await live.reseat(seating.resign(seat))
    return await context.seen_by(live, guest, seat, wish.seq)


@router.post("/api/tables/{table}/takeover", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def take_over(request: Request, table: str) -> Response:
    """Consent to a bot standing in for a seat that has been away too long."""
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    await live.look_again()
    await live.reseat(seating.take_over(guest, -1 if wish.seat is None else wish.seat, is_away))
    return await context.seen_by(live, guest, viewing_seat(live, guest, None), wish.seq)


@router.post("/api/tables/{table}/back", openapi_extra=takes(m.SeatOnly), responses=gives(m.TableView))
async def back(request: Request, table: str) -> Response:
    """I am back: my seat is mine again."""
    wish = await read(request, m.SeatOnly)
    context, guest, live = await asked(request, table)
    seat = viewing_seat(live, guest, wish.seat)
    if seat not in live.seats_of(guest.id):
        raise TableError("seat", say("This is not your seat."))
    await live.reseat(seating.come_back(seat))
    return await context.seen_by(live, guest, seat, wish.seq)

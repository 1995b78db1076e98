"""Playing: act, take back, see what would be or why it cannot, ask for a hint, talk."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from motu import bots
from motu.core.words import say
from motu.table import messages as m
from motu.table.errors import TableError, getting_ready, late, not_your_turn
from motu.table.http.context import answer, read
from motu.table.http.identity import LONGEST_CHAT, acting_seat, plain, viewing_seat
from motu.table.http.openapi import gives, takes
from motu.table.http.routes.seating import asked
from motu.table.live import seating, views

router = APIRouter(tags=["play"])


@router.post("/api/tables/{table}/act", openapi_extra=takes(m.Act), responses=gives(m.TableView))
async def act(request: Request, table: str) -> Response:
    """Act, by number or in notation, on what was seen at `seq`."""
    wish = await read(request, m.Act)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    await live.act(seat, wish.seq, wish.action, wish.move)
    return await context.seen_by(live, guest, seat, wish.seq, have=wish.have)


@router.post("/api/tables/{table}/undo", openapi_extra=takes(m.Undo), responses=gives(m.TableView))
async def undo(request: Request, table: str) -> Response:
    """Take back my last action and the forced steps after it."""
    wish = await read(request, m.Undo)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    await live.undo(seat, wish.seq)
    return await context.seen_by(live, guest, seat, wish.seq, have=wish.have)


@router.post("/api/tables/{table}/chat", openapi_extra=takes(m.Say), responses=gives(m.TableView))
async def chat(request: Request, table: str) -> Response:
    """Say something to those at the table."""
    wish = await read(request, m.Say)
    context, guest, live = await asked(request, table)
    seats, text = live.seats_of(guest.id), plain(wish.text, LONGEST_CHAT)
    if not seats:
        raise TableError("seat", say("Only players at this table can chat here."))
    if not text:
        raise TableError("malformed", say("Write a message first."))
    context.limit(context.chats, guest.id)
    await live.say(guest.id, seats[0], live.names[seats[0]], text)
    return await context.seen_by(live, guest, viewing_seat(live, guest, None), wish.seq)


@router.get("/api/tables/{table}/preview", responses=gives(m.Preview))
async def preview(request: Request, table: str, action: int, seat: int | None = None) -> Response:
    """What an action would change, as far as the seat can know it."""
    context, guest, live = await asked(request, table)
    return await context.drawn(request, guest, views.preview_drawing(live, acting_seat(live, guest, seat), action))


@router.get("/api/tables/{table}/why", responses=gives(m.Why))
async def why(request: Request, table: str, picked: str, seat: int | None = None) -> Response:
    """Why what these sprites stand for cannot be done."""
    _, guest, live = await asked(request, table)
    return answer(views.why(live, acting_seat(live, guest, seat), picked.split(",")))


@router.post("/api/tables/{table}/hint", openapi_extra=takes(m.Undo), responses=gives(m.Hint))
async def hint(request: Request, table: str) -> Response:
    """What a bot would choose, where the table allows hints."""
    wish = await read(request, m.Undo)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    if not live.row.hints:
        raise TableError("hints", say("There are no hints at this table."))
    if seat not in live.owed:
        raise not_your_turn()
    workers = context.services.workers
    if not workers.readiness.is_ready(live.game.name):
        raise getting_ready(workers.readiness.part(live.game.name))
    context.limit_shared(context.heavy, guest, request)
    await live.reseat(seating.ask_hint(seat))
    owed = live.owed[seat]
    async with workers.turns.turn(context.services.owner(guest.id)):
        action = await workers.choose(live.position, seat, bots.ADVISER)
    if live.owed.get(seat) != owed:
        raise late()
    return answer(views.hint(live, seat, action))


OFTEN = [route for route in router.routes if isinstance(route, APIRoute) and route.endpoint in (act, undo, chat)]

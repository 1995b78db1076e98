"""Playing: act, take back, see what would change or why something cannot be done, ask the coach, talk."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from motu.core.words import say
from motu.store import Guest
from motu.table import messages as m
from motu.table.errors import TableError, late, no_hints, not_your_turn
from motu.table.http.context import Context, answer, read
from motu.table.http.identity import acting_seat, viewing_seat
from motu.table.http.openapi import gives, takes
from motu.table.http.routes.seating import asked
from motu.table.live import seating
from motu.table.live.coach import hints
from motu.table.live.coach.advice import Advised
from motu.table.live.names import LONGEST_CHAT, cleaned
from motu.table.live.table import LiveTable
from motu.table.live.transitions import checked_action
from motu.table.live.views import table_view as views

router = APIRouter(tags=["play"])


@router.post("/api/tables/{table}/act", openapi_extra=takes(m.Act), responses=gives(m.TableView))
async def act(request: Request, table: str) -> Response:
    """Act, by number or in notation, on what was seen at `seq`."""
    wish = await read(request, m.Act)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    with context.services.loop_turns.acting():
        await live.act(seat, wish.seq, wish.action, wish.move)
        return await context.seen_by(live, guest, seat, wish.seq, have=wish.have)


@router.post("/api/tables/{table}/undo", openapi_extra=takes(m.Undo), responses=gives(m.TableView))
async def undo(request: Request, table: str) -> Response:
    """Take back my last action and the forced steps after it."""
    wish = await read(request, m.Undo)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    with context.services.loop_turns.acting():
        await live.undo(seat, wish.seq)
        return await context.seen_by(live, guest, seat, wish.seq, have=wish.have)


@router.post("/api/tables/{table}/chat", openapi_extra=takes(m.Say), responses=gives(m.TableView))
async def chat(request: Request, table: str) -> Response:
    """Say something to those at the table."""
    wish = await read(request, m.Say)
    context, guest, live = await asked(request, table)
    seats, text = live.seats_of(guest.id), cleaned(wish.text, LONGEST_CHAT)
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
    """What a bot would choose and why, where the table allows hints."""
    wish = await read(request, m.Undo)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    return answer(hints.hint(live, seat, await _advised(request, context, guest, live, seat)))


@router.post("/api/tables/{table}/check", openapi_extra=takes(m.CheckMove), responses=gives(m.Checked))
async def check(request: Request, table: str) -> Response:
    """Is this action, which is not taken yet, a mistake? What a bot thinks of it, where the table allows hints."""
    wish = await read(request, m.CheckMove)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    return answer(hints.checked(live, seat, await _advised(request, context, guest, live, seat, wish.action)))


@router.post("/api/tables/{table}/help", openapi_extra=takes(m.HelpWish), responses=gives(m.TableView))
async def choose_help(request: Request, table: str) -> Response:
    """Choose when my seat hears from the coach; those I play with are told."""
    wish = await read(request, m.HelpWish)
    context, guest, live = await asked(request, table)
    seat = acting_seat(live, guest, wish.seat)
    await live.reseat(seating.choose_help(seat, wish.help))
    return await context.seen_by(live, guest, seat, wish.seq)


async def _advised(
    request: Request, context: Context, guest: Guest, live: LiveTable, seat: int, action: int | None = None
) -> Advised:
    """What a bot thinks of the decision that this seat owes; given its view, never the truth."""
    if not live.row.hints:
        raise no_hints()
    if seat not in live.owed:
        raise not_your_turn()
    if action is not None:
        checked_action(live.position, seat, action, None)
    context.limit_shared(context.heavy, guest, request)
    await live.reseat(seating.ask_hint(seat))
    owed, workers = live.owed[seat], context.services.workers
    async with workers.turns.turn(context.services.owner(guest.id)):
        advised = await workers.advise(views.sight_of(live, seat), live.position.hides(seat), action)
    if live.owed.get(seat) != owed:
        raise late()
    return advised


OFTEN = [
    (route, route.endpoint)
    for route in router.routes
    if isinstance(route, APIRoute) and route.endpoint in (act, undo, chat)
]

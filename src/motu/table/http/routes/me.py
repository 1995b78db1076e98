"""Who I am: name, language, other devices, tokens for my programs."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.core.words import LANGUAGES, say, say_many, speaking
from motu.store import Guest
from motu.table import messages as m
from motu.table.errors import TableError, unknown
from motu.table.http.addresses import address
from motu.table.http.context import answer, context_of, read, with_cookie
from motu.table.http.identity import YEARS, set_cookie
from motu.table.http.middleware import LANGUAGE_COOKIE
from motu.table.http.openapi import gives, gives_text, problems, takes
from motu.table.http.stream_response import SSE, StreamResponse
from motu.table.live import home
from motu.table.live.listings import me_view
from motu.table.live.names import LONGEST_NAME, cleaned

router = APIRouter(tags=["me"])
MOST_TOKENS = 20


@router.get("/api/me", responses=gives(m.Me))
async def who_am_i(request: Request) -> Response:
    """Who I am; nobody yet, without a guest."""
    return answer(me_view(await context_of(request).visitors.guest(request)))


@router.post("/api/me", openapi_extra=takes(m.NewName), responses=gives(m.Me))
async def become_or_rename(request: Request) -> Response:
    """Become a guest, or change my name."""
    context, wish = context_of(request), await read(request, m.NewName)
    guest, key = await context.guest_or_new(request, wish.name)
    name = cleaned(wish.name, LONGEST_NAME)
    if key is None and name and name != guest.name:
        await context.services.write(lambda: context.services.store.guests.rename(guest.id, name))
        context.visitors.forget()
        guest = Guest(guest.id, name, guest.created)
    return with_cookie(answer(me_view(guest)), request, key)


@router.post("/api/me/language", openapi_extra=takes(m.NewLanguage), responses=gives(m.Me))
async def speak(request: Request) -> Response:
    """Choose the language, kept in a cookie."""
    wish = await read(request, m.NewLanguage)
    if wish.language not in LANGUAGES:
        raise TableError("illegal", say("There is no such language here."))
    with speaking(wish.language):
        response = answer(me_view(await context_of(request).visitors.guest(request)))
    response.set_cookie(LANGUAGE_COOKIE, wish.language, max_age=YEARS, samesite="lax", httponly=True)
    return response


@router.post("/api/me/link", responses=gives(m.Link))
async def link_to_move(request: Request) -> Response:
    """A link that brings me to another device, once, within a day."""
    context = context_of(request)
    guest = await context.visitors.required(request)
    context.limit_shared(context.heavy, guest, request)
    key, expires = await context.services.write(lambda: context.services.store.guests.link(guest.id))
    return answer(m.Link(f"/move#{key}", expires))


@router.post("/api/me/move", openapi_extra=takes(m.Token), responses=gives(m.Me))
async def move_here(request: Request) -> Response:
    """Redeem such a link on the new device."""
    context, wish = context_of(request), await read(request, m.Token)
    context.limit(context.new_guests, address(request))
    moved = await context.services.write(lambda: context.services.store.guests.move(wish.token))
    if moved is None:
        raise unknown(say("This link has been used or has expired: ask for a new one on the other device."))
    response = answer(me_view(moved[0]))
    set_cookie(response, moved[1], request, context.settings.secure)
    return response


@router.get("/api/me/tokens", responses=gives(m.TokenLine, many=True))
async def my_tokens(request: Request) -> Response:
    """My tokens for programs."""
    context = context_of(request)
    guest = await context.visitors.required(request)
    keys = await context.services.run(lambda: context.services.store.guests.tokens(guest.id))
    return answer([m.TokenLine(key.id, key.name, key.created) for key in keys])


@router.post(
    "/api/me/tokens", status_code=201, openapi_extra=takes(m.NewToken), responses=gives(m.FreshToken, status=201)
)
async def new_token(request: Request) -> Response:
    """A new token: the only time it is shown."""
    context, wish = context_of(request), await read(request, m.NewToken)
    guest, fresh = await context.guest_or_new(request)
    store = context.services.store.guests
    if len(await context.services.run(lambda: store.tokens(guest.id))) >= MOST_TOKENS:
        told = say_many("You have {n} token: delete it first.", "You have {n} tokens: delete one first.", MOST_TOKENS)
        raise TableError("status", told)
    key, token = await context.services.write(lambda: store.new_token(guest.id, cleaned(wish.name, LONGEST_NAME)))
    return with_cookie(answer(m.FreshToken(key.id, key.name, key.created, token), 201), request, fresh)


@router.delete("/api/me/tokens/{token}", status_code=204, responses=problems())
async def drop_token(request: Request, token: str) -> Response:
    """Delete a token."""
    context = context_of(request)
    guest = await context.visitors.required(request)
    if not await context.services.write(lambda: context.services.store.guests.drop_token(guest.id, token)):
        raise unknown(say("There is no such token."))
    context.visitors.forget()
    return Response(status_code=204)


@router.get("/api/me/tables", responses=gives(m.TableLine, many=True))
async def my_tables(request: Request, archived: bool = False) -> Response:
    """My tables, those waiting for me first; or those that I have put away."""
    return answer(await context_of(request).my_tables(request, archived))


@router.get("/api/me/events", responses=gives_text("text/event-stream", "Server-Sent Events"))
async def events(request: Request) -> Response:
    """My tables and those that anybody may join, at once and whenever they change."""
    context = context_of(request)
    guest = await context.visitors.guest(request)
    return StreamResponse(request, guest, home.messages(context.services, context.streams, guest), SSE)


@router.post("/api/me/archive", openapi_extra=takes(m.Archive), responses=gives(m.Home))
async def archive(request: Request) -> Response:
    """Put finished tables of mine away, or bring them back."""
    context, wish = context_of(request), await read(request, m.Archive)
    guest = await context.visitors.required(request)
    store = context.services.store
    over = {line.table.id for line in await context.services.run(lambda: store.finished_of(guest.id, wish.tables))}
    if not over.issuperset(wish.tables):
        raise TableError("status", say("Only matches that you played and that are over can be put away."))
    await context.services.write(lambda: store.archive(guest.id, wish.tables, wish.archived))
    context.services.tell_guests([guest.id])
    return answer(await home.home(context.services, guest))

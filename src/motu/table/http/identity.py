"""Who is asking: guests by cookie or token, and the seats that are theirs."""

from __future__ import annotations

import time
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from motu.core.game import SPECTATOR
from motu.core.words import say
from motu.store import Guest
from motu.store.guests import COOKIE, DAY, TOKEN, hash_of
from motu.table.errors import TableError
from motu.table.http.addresses import address
from motu.table.live.cluster.siblings import VISITORS
from motu.table.live.names import LONGEST_NAME, cleaned
from motu.table.live.services import Services
from motu.table.live.table import LiveTable

COOKIE_NAME = "motu_guest"
YEARS = 5 * 365 * 24 * 3600
KNOWN_SECONDS = 30  # a guest is looked up again after this, as a command may have changed it
MOST_KNOWN = 10_000


class Visitors:
    """Finds the guest behind a request, uncached where another server may have changed it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[str, tuple[float, Guest]] = {}

    async def guest(self, request: Request) -> Guest | None:
        """Who is asking; nobody yet, if there is no cookie or it is unknown. An unknown bearer token is refused."""
        guest = await self._guest(request)
        if guest is not None:
            self._services.comes_from(guest.id, address(request))
        return guest

    async def _guest(self, request: Request) -> Guest | None:
        token = bearer(request)
        if token is not None:
            guest = await self._find(token, TOKEN)
            if guest is None:
                raise TableError("guest", say("This token is not known here."))
            return guest
        cookie = request.cookies.get(COOKIE_NAME)
        return await self._find(cookie, COOKIE) if cookie else None

    async def required(self, request: Request) -> Guest:
        guest = await self.guest(request)
        if guest is None:
            raise TableError("guest", say("Join a table first, or enter your name."))
        return guest

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the key for its cookie."""
        shown = cleaned(name, LONGEST_NAME) or say("Guest")
        return await self._services.write(lambda: self._services.store.guests.new(shown))

    def forget(self) -> None:
        """Something about guests has changed: look them up again, in all processes."""
        self.forget_here()
        self._services.siblings.tell(VISITORS)

    def forget_here(self) -> None:
        self._known.clear()

    async def _find(self, key: str, kind: str) -> Guest | None:
        if len(key) > 200:
            return None
        hashed = f"{kind} {hash_of(key)}"
        found = self._known.get(hashed)
        if found is not None and time.monotonic() - found[0] < KNOWN_SECONDS:
            return found[1]
        guest = await self._services.run(lambda: self._services.store.guests.of(key, kind))
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        if guest is not None:
            if self._services.store.is_sqlite:  # elsewhere another server may change it at any time
                self._known[hashed] = (time.monotonic(), guest)
            await self._note(guest)
        return guest

    async def _note(self, guest: Guest) -> None:
        """Once a day, record that this guest still comes."""
        if time.time() - guest.seen >= DAY:
            with suppress(TableError):  # if the database is busy, it is noted next time
                await self._services.write(lambda: self._services.store.guests.here(guest))


def bearer(request: Request) -> str | None:
    """The bearer token of a request."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def set_cookie(response: Response, key: str, request: Request, secure: bool) -> None:
    response.set_cookie(
        COOKIE_NAME, key, max_age=YEARS, httponly=True, samesite="lax", secure=secure or request.url.scheme == "https"
    )


def viewing_seat(table: LiveTable, guest: Guest | None, asked: int | None) -> int:
    """The seat to view from: the one asked for if mine, else mine that is to act, else my first, else a spectator's."""
    mine = table.seats_of(guest.id if guest else None)
    if asked is None:
        return next((seat for seat in mine if seat in table.owed), mine[0] if mine else SPECTATOR)
    if asked != SPECTATOR and asked not in mine:
        raise TableError("seat", say("This is not your seat."))
    return asked


def acting_seat(table: LiveTable, guest: Guest, asked: int | None) -> int:
    """The seat to act from: mine, and played by me."""
    mine = [seat for seat in table.seats_of(guest.id) if table.seats[seat].kind == "person"]
    if asked is None:
        asked = mine[0] if len(mine) == 1 else next((seat for seat in mine if seat in table.owed), None)
    if asked is None or asked not in mine:
        raise TableError("seat", say("This is not your seat."))
    return asked

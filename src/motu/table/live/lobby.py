"""All tables of a server: making them, finding them, forgetting those that nobody watches."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import Any

import msgspec
from msgspec.structs import asdict

from motu.core import fair
from motu.core.game import Game, Options, Refused
from motu.core.progress import ready
from motu.core.registry import by_name
from motu.core.words import say
from motu.store import Guest, Seat
from motu.store import TableRow as Row
from motu.store.guests import new_id
from motu.table.errors import TableError, unknown
from motu.table.http.identity import LONGEST_NAME, plain
from motu.table.live import seating
from motu.table.live.services import Services
from motu.table.live.table import Changes, LiveTable, now
from motu.table.messages import NewTable, SeatWish

log = logging.getLogger("motu.lobby")
ABANDONED_SECONDS = 30  # a bot that has not acted for so long on a shared database has lost its server


def game_named(name: str) -> Game:
    """The game of that name; unknown if there is none."""
    try:
        return by_name(name)
    except Refused as refused:
        raise unknown(str(refused)) from None


class Lobby:
    """The live tables by id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    async def table(self, name: str) -> LiveTable:
        """The live table of that id, loaded if need be."""
        table = self.tables.get(name)
        if table is None:
            if name not in self._loading:
                self._loading[name] = asyncio.ensure_future(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(self._loading[name])
        if table.stale:
            await table.catch_up()
        table.used = time.monotonic()
        return table

    async def new(self, guest: Guest, wish: NewTable) -> LiveTable:
        """A new table; the match begins at once if no seat is open."""
        game = game_named(wish.game)
        wishes = random.sample(wish.seats, len(wish.seats)) if wish.shuffle else wish.seats
        usual = self.services.settings.usual_bot
        seats = [_seat(n, seat, guest, usual) for n, seat in enumerate(wishes)]
        if not any(seat.kind == "person" for seat in seats) and any(seat.kind == "open" for seat in seats):
            raise TableError("illegal", say("Take a seat yourself, or give all seats to bots."))
        options = {name: _allowed(game, name, value) for name, value in wish.options.items()}
        hints = wish.hints if wish.hints is not None else sum(seat.kind != "bot" for seat in seats) == 1
        return await self._open(game, seats, options, _Manner(guest.id, wish.public, hints, wish.pace))

    async def rematch(self, table: LiveTable, guest: Guest) -> tuple[LiveTable, bool]:
        """The same players once more, the next seat beginning; and is the table new?"""
        if table.row.status != "over":
            raise TableError("status", say("The match is not over yet."))
        if not table.seats_of(guest.id):
            raise TableError("seat", say("Only those who played this match can ask for that."))
        if table.row.rematch is not None:
            return await self.table(table.row.rematch), False
        order = [*table.seats[1:], table.seats[0]]
        seats = [_seated_again(n, seat) for n, seat in enumerate(order)]
        manner = _Manner(guest.id, False, table.row.hints, table.row.pace)
        fresh = await self._open(table.game, seats, table.row.options, manner)
        try:
            await table.reseat(
                lambda live: Changes([], {"status": "over", "result": live.row.result} | _first(live, fresh))
            )
        except _Earlier as earlier:
            return await self.table(earlier.table), False
        return fresh, True

    async def resume_bots(self) -> None:
        """Bots that were about to act when their server stopped go on."""
        since = now() - (0 if self.services.store.is_sqlite else ABANDONED_SECONDS)
        for name in await self.services.write(lambda: self.services.store.bots_owe(now(), since)):
            try:
                (await self.table(name)).wake_bots()
            except TableError as problem:
                log.warning("table %s cannot go on: %s", name, problem.detail)

    def forget_idle(self) -> None:
        """Tables that nobody watches and no bot plays at rest, then leave memory; the log is the truth."""
        moment, settings = time.monotonic(), self.services.settings
        for name, table in list(self.tables.items()):
            if not (table.watchers or table.tasks or table.lock.locked()):
                if moment - table.used > settings.idle_seconds:
                    del self.tables[name]
                elif moment - table.used > settings.rest_seconds:
                    table.rest()

    async def _open(self, game: Game, seats: list[Seat], options: Options, manner: _Manner) -> LiveTable:
        secret = fair.new_secret()
        try:
            options = await asyncio.to_thread(prepared, game, len(seats), options)
        except Refused as refused:
            raise TableError("illegal", str(refused)) from None
        row = Row(
            id=new_id(), game=game.name, revision=game.revision, options=options, secret=secret,
            commitment=fair.commitment(secret), created=now(), updated=now(), acted=now(), **asdict(manner),
        )  # fmt: skip
        invite = new_id() if any(seat.kind == "open" for seat in seats) else None
        await self.services.write(lambda: self.services.store.new(row, seats, invite))
        table = await self.table(row.id)
        table.tell(table.row)
        return table

    async def _load(self, name: str) -> LiveTable:
        saved = await self.services.run(lambda: self.services.store.load(name))
        if saved is None:
            raise unknown(say("There is no such table."))
        row, game = saved.table, game_named(saved.table.game)
        if row.revision != game.revision:
            raise TableError("status", say(
                "This match was played with revision {old} of the rules of {game}; this is revision {new}.",
                old=row.revision, game=game.title, new=game.revision,
            ))  # fmt: skip
        await asyncio.to_thread(prepared, game, len(saved.seats), row.options)
        live = self.tables[name] = LiveTable(saved, self.services)
        if row.status == "waiting" and all(seat.kind != "open" for seat in saved.seats):
            await live.reseat(lambda table: Changes(table.seats))
        if self.services.store.is_sqlite:
            live.wake_bots()
        return live


class _Manner(msgspec.Struct, frozen=True):
    """What a table is like apart from its game."""

    host: str
    public: bool
    hints: bool
    pace: str


class _Earlier(Exception):
    """Somebody else has asked for the rematch already."""

    def __init__(self, table: str) -> None:
        self.table = table


def _first(table: LiveTable, fresh: LiveTable) -> dict[str, str]:
    if table.row.rematch is not None:
        raise _Earlier(table.row.rematch)
    return {"rematch": fresh.id}


def prepared(game: Game, seats: int, options: Options) -> Options:
    """The options in their stored form, with the rules compiled for them: the first time this takes a while."""
    seats, options = game.checked(seats, options)
    ready(game, game.new(seats, options))
    return options


def _seat(number: int, wish: SeatWish, guest: Guest, usual_bot: str) -> Seat:
    if wish.kind == "bot":
        return seating.bot(number, wish.level or usual_bot)
    if wish.kind == "open":
        return seating.opened(number)
    name = plain(wish.name, LONGEST_NAME) or guest.name
    return Seat(seat=number, kind="person", guest=guest.id, name=name, seen=now())


def _seated_again(number: int, seat: Seat) -> Seat:
    """A bot that stood in for a person gives the seat back."""
    if seat.guest is not None:
        return Seat(seat=number, kind="person", guest=seat.guest, name=seat.name, seen=now())
    return seating.bot(number, seat.level)


def _allowed(game: Game, name: str, value: Any) -> Any:
    """A value that anybody may ask for: named by the game, or a document; never the path of a file of the server's."""
    option = next((option for option in game.options if option.name == name), None)
    if option is not None and not option.is_for_anybody(value):
        known = ", ".join(map(str, option.named))
        raise TableError("illegal", say("Option {name} must be one of {known}.", name=name, known=known))
    return value

"""All tables of a server: making them, finding them, forgetting those that nobody watches."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from functools import partial
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import asdict, replace

from motu.core import fair
from motu.core.compiler.progress import ready
from motu.core.game import SPECTATOR, Game, Options, Refused
from motu.core.matches.revisions import carried, why_former
from motu.core.position import Position
from motu.core.registry import by_name, playable
from motu.core.step import settle
from motu.core.words import say
from motu.store import Guest, Saved, Seat
from motu.store import TableRow as Row
from motu.store.guests import new_id
from motu.store.revisions import renew, rest, unsettled
from motu.table.errors import TableError, unknown
from motu.table.live import seating
from motu.table.live.changes import Changes
from motu.table.live.cluster.siblings import BOTS
from motu.table.live.coach.help import help_of
from motu.table.live.loading import start_of
from motu.table.live.names import LONGEST_NAME, cleaned
from motu.table.live.services import Services
from motu.table.live.table import LiveTable, now
from motu.table.messages import NewTable, SeatWish

log = logging.getLogger("motu.lobby")
_drawn: set[tuple[str, np.dtype[Any]]] = set()
LIVELY_SECONDS = 20  # after an action, the next one is likely: programs play without watching
AWAKE = 24  # unwatched tables that still keep what was last drawn and told of them
ABANDONED_SECONDS = 30  # a bot that has not acted for this long on a shared database has lost its server


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
        self._looked_at: dict[str, LiveTable] = {}  # the most recently viewed
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    async def table(self, name: str) -> LiveTable:
        """The live table of that id, with all that any server has committed: actions from another one show up here."""
        table = await self.at_hand(name)
        if not self.services.store.is_sqlite:
            newest = await self.services.run(lambda: self.services.store.seq_of(name))
            if newest is None:
                self.tables.pop(name, None)
                raise unknown(say("There is no such table."))
            if newest > table.row.seq:
                await table.catch_up(newest)
        return table

    async def at_hand(self, name: str) -> LiveTable:
        """The live table of that id as far as this server has heard; it counts as looked at."""
        table = await self._live(name)
        table.look()
        self._keep_awake(table)
        return table

    def _keep_awake(self, table: LiveTable) -> None:
        """Keep what can be made again where it is likely to be needed: whoever has just looked opens a stream next."""
        self._looked_at.pop(table.id, None)
        self._looked_at[table.id] = table
        if len(self._looked_at) > AWAKE:
            longest_ago = self._looked_at.pop(next(iter(self._looked_at)))
            if not longest_ago.is_busy and time.monotonic() - longest_ago.acted > LIVELY_SECONDS:
                longest_ago.rest()

    async def _live(self, name: str) -> LiveTable:
        """The live table of that id, loaded if need be."""
        table = self.tables.get(name)
        if table is None:
            if name not in self._loading:
                self._loading[name] = asyncio.ensure_future(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(self._loading[name])
        if table.stale:
            await self._catch_up(table)
        return table

    async def _catch_up(self, table: LiveTable) -> None:
        try:
            await table.catch_up()
        except TableError as problem:
            if problem.code == "unknown":  # it was purged meanwhile
                self.tables.pop(table.id, None)
            raise

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
        table = await self._open(game, seats, options, _Manner(guest.id, wish.public, hints, wish.pace))
        if wish.help and hints:
            await _help(table, dict.fromkeys(table.seats_of(guest.id), wish.help))
        return table

    async def rematch(self, table: LiveTable, guest: Guest) -> tuple[LiveTable, bool]:
        """The same players once more, with the next seat beginning; and is the table new?"""
        if table.row.status != "over":
            raise TableError("status", say("The match is not over yet."))
        if not table.seats_of(guest.id):
            raise TableError("seat", say("Only those who played this match can ask for that."))
        order = [*table.seats[1:], table.seats[0]]
        seats = [_seated_again(n, seat) for n, seat in enumerate(order)]
        manner = _Manner(guest.id, False, table.row.hints, table.row.pace)
        row = await self._row(table.game, len(seats), table.row.options, manner)
        await table.reseat(lambda live: _again(live, row, seats))
        fresh = await self.table(table.row.rematch or row.id)
        if fresh.id == row.id and row.hints:
            await _help(fresh, {n: help_of(table, seat.seat) for n, seat in enumerate(order) if seat.guest})
        return fresh, fresh.id == row.id

    async def resume_bots(self) -> None:
        """Resume bots that were about to act when their server stopped."""
        since = now() - (0 if self.services.store.is_sqlite else ABANDONED_SECONDS)
        for name in await self.services.write(lambda: self.services.store.bots_owe(now(), since)):
            if self.services.siblings.owns(name):
                await self.resume(name)
            else:
                self.services.siblings.send(self.services.siblings.owner(name), BOTS, name.encode())

    async def resume(self, name: str) -> None:
        """Resume the bots of this table."""
        try:
            (await self._live(name)).bots.wake()
        except TableError as problem:
            log.warning("table %(table)s cannot go on: %(why)s", {"table": name, "why": problem.detail})

    async def settle_revisions(self) -> None:
        """Once, at startup: ask nobody to play by rules that are gone, and ask again where the rules are back."""
        today = {game.name: game.revision for game in playable()}
        for row in await self.services.run(lambda: unsettled(self.services.store, today)):
            if not self.services.siblings.owns(row.id):
                continue
            game = by_name(row.game)
            if carried(game, row.revision, row.seats, row.options) is None:
                await self.services.write(partial(rest, self.services.store, row.id))
            elif row.rests:
                await self.table(row.id)

    def forget_idle(self) -> None:
        """Let tables without viewers or busy bots rest, then drop them from memory; the log is the truth."""
        moment, settings = time.monotonic(), self.services.settings
        for name, table in list(self.tables.items()):
            if not table.is_busy:
                if moment - table.used > settings.idle_seconds:
                    del self.tables[name]
                    self._looked_at.pop(name, None)
                elif moment - table.used > settings.rest_seconds:
                    table.rest()

    async def _open(self, game: Game, seats: list[Seat], options: Options, manner: _Manner) -> LiveTable:
        row = await self._row(game, len(seats), options, manner)
        invite = new_id() if any(seat.kind == "open" for seat in seats) else None
        await self.services.write(lambda: self.services.store.new(row, seats, invite))
        table = await self.table(row.id)
        table.tell(table.row)
        return table

    async def _row(self, game: Game, seats: int, options: Options, manner: _Manner) -> Row:
        """A new table's row, with its rules made ready."""
        secret = fair.new_secret()
        try:
            options = await asyncio.to_thread(prepared, game, seats, options)
        except Refused as refused:
            raise TableError("illegal", str(refused)) from None
        return Row(
            id=self.services.siblings.new_id(), game=game.name, revision=game.revision, options=options, secret=secret,
            commitment=fair.commitment(secret), created=now(), updated=now(), acted=now(), **asdict(manner),
        )  # fmt: skip

    async def _load(self, name: str) -> LiveTable:
        saved = await self.services.run(lambda: self.services.store.load(name))
        if saved is None:
            raise unknown(say("There is no such table."))
        game = game_named(saved.table.game)
        try:
            start, is_former = await asyncio.to_thread(start_of, saved)
        except Refused:  # not even that many seats
            raise TableError("status", why_former(game, saved.table.revision)) from None
        await asyncio.to_thread(ready, game, start.state)
        saved = saved if is_former else await self._renewed(saved, start)
        live, is_ours = LiveTable(saved, self.services), self.services.siblings.owns(name)
        if is_ours:
            self.tables[name] = live
        if not live.is_former and live.row.status == "waiting" and all(seat.kind != "open" for seat in saved.seats):
            await live.reseat(lambda table: Changes(table.seats if table.row.status == "waiting" else []))
        if live.is_playing and not live.row.pending:  # it rested, and its rules are back
            await live.reseat(lambda table: Changes() if table.row.pending else Changes(fields={"acted": now()}))
        if self.services.store.is_sqlite and is_ours:
            live.bots.wake()
        return live

    async def _renewed(self, saved: Saved, start: Position) -> Saved:
        """A match that has not begun will begin under today's rules."""
        if saved.table.status != "waiting" or saved.table.revision == start.game.revision:
            return saved
        row = replace(saved.table, revision=start.game.revision, options=start.options)
        await self.services.write(lambda: renew(self.services.store, row))
        return replace(saved, table=row)


class _Manner(msgspec.Struct, frozen=True):
    """What a table is like apart from its game."""

    host: str
    public: bool
    hints: bool
    pace: str


async def _help(table: LiveTable, levels: dict[int, str]) -> None:
    """Let the coach speak to these seats as they wish."""
    for seat, level in levels.items():
        await table.reseat(seating.choose_help(seat, level))


def _again(table: LiveTable, row: Row, seats: list[Seat]) -> Changes:
    """The rematch takes place there, unless somebody else asked for one first."""
    if table.row.rematch is not None:
        return Changes()
    same = {"status": table.row.status, "result": table.row.result}
    return Changes(fields=same | {"rematch": row.id}, rematch=(row, seats))


def prepared(game: Game, seats: int, options: Options) -> Options:
    """The options in their stored form, with the rules compiled for them: the first time this takes a while."""
    seats, options = game.checked(seats, options)
    state = game.new(seats, options)
    ready(game, state)
    _draw_once(game.name, state.dtype, Position(game, seats, options, state))
    return options


def _draw_once(name: str, dtype: np.dtype[Any], start: Position) -> None:
    """The first drawing of a kind compiles or loads what only drawings need: here, nobody waits for it."""
    if (name, dtype) not in _drawn:
        at = settle(start, 0, secret=name, plays_forced=True).after
        at.scene(next((seat for seat in at.pending if isinstance(seat, int)), SPECTATOR))
        _drawn.add((name, dtype))


def _seat(number: int, wish: SeatWish, guest: Guest, usual_bot: str) -> Seat:
    if wish.kind == "bot":
        return seating.bot(number, wish.level or usual_bot)
    if wish.kind == "open":
        return seating.opened(number)
    name = cleaned(wish.name, LONGEST_NAME) or guest.name
    return Seat(seat=number, kind="person", guest=guest.id, name=name, seen=now())


def _seated_again(number: int, seat: Seat) -> Seat:
    """A bot that stood in for a person gives the seat back."""
    if seat.guest is not None:
        return Seat(seat=number, kind="person", guest=seat.guest, name=seat.name, seen=now())
    return seating.bot(number, seat.level)


def _allowed(game: Game, name: str, value: Any) -> Any:
    """A value that anybody may ask for: named by the game, or a document; never the path of a file on the server."""
    option = next((option for option in game.options if option.name == name), None)
    if option is not None and not option.is_for_anybody(value):
        known = ", ".join(map(str, option.named))
        raise TableError("illegal", say("Option {name} must be one of {known}.", name=name, known=known))
    return value

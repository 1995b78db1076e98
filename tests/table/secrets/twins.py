"""Two tables that look the same to a viewer: one is the truth, the other a world that the viewer could imagine.

The same things are done at both, as far as the viewer can tell: where somebody acts in secret, the world may answer with
another action that looks the same. Whatever the viewer is told, and when, must then be the same at both, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec

from motu import bots
from motu.core import dice, fair
from motu.core.game import CHANCE, SPECTATOR, Game, Rng, State
from motu.core.matches import snapshot
from motu.core.position import Position, named
from motu.core.step import applied
from motu.core.words import speaking
from motu.store import Entry, Guest, Saved, Seat, TableRow, TableSummary
from motu.store.writing import Outcome
from motu.table.errors import TableError
from motu.table.live import listings
from motu.table.live.coach import hints
from motu.table.live.coach.advice import advice
from motu.table.live.coach.help import help_of
from motu.table.live.owed import Owed
from motu.table.live.services import Services
from motu.table.live.streams.event_stream import sse
from motu.table.live.table import LiveTable
from motu.table.live.transitions import checked_action
from motu.table.live.views import table_view as views
from motu.table.live.workers.fair_queue import FairQueue
from motu.table.messages import encode
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings

THOUGHTS = 16  # iterations of the coach
ADVISED = 4  # which is asked about every fourth action: it takes long
TRIES = 8  # until an imagined world differs from the truth
Said = tuple[str, bytes]  # to what question, and the answer


class Forgetful:
    """A store that keeps nothing."""

    is_sqlite = True

    def shared_transactions(self) -> Any:
        return SimpleNamespace(together=lambda changes: [Outcome(change()) for change in changes], close=lambda: None)

    def appending(self, *arguments: Any) -> Any:
        return lambda: None

    def __getattr__(self, verb: str) -> Any:
        return lambda *arguments: None


SETTINGS = Settings(away_seconds=10**9)  # the clock on the wall is the only thing that two tables do not share
SERVICES = Services(SETTINGS, Forgetful(), SimpleNamespace(turns=FairQueue(1)), Metrics())  # type: ignore[arg-type]


class Twin(LiveTable):
    """A live table in memory that need not have come to its state by its own log: the states before are given."""

    def __init__(self, saved: Saved, states: list[State]) -> None:
        self.states = states  # by ply, up to now
        super().__init__(saved, SERVICES)

    @classmethod
    def new(cls, game: Game, start: State, shared: bool) -> Twin:
        """Before the first entry; on a shared device all seats are one guest's."""
        seats, options = game.options_of(start)
        secret = "the same everywhere"
        row = TableRow(
            id="table", game=game.name, revision=game.revision, options=options, secret=secret, host="guest 0",
            commitment=fair.commitment(secret), public=False, hints=True, created=0, updated=0, status="playing", seq=1,
        )  # fmt: skip
        sits = [
            Seat(seat=n, kind="person", guest=f"guest {0 if shared else n}", name=f"Player {n}") for n in range(seats)
        ]
        return cls(Saved(row, sits, [], [], [], snapshot.pack(start), 0, 1), [start])

    def imagined(self, viewer: int, rng: Rng) -> Twin | None:
        """A table where everything looks the same to the viewer and something is different; None if it knows everything."""
        truth, world = self.position, self.game.blank(self.position.state)
        for _ in range(TRIES):
            self.game.imagine(truth.view(viewer), viewer, rng, world)
            if world.tobytes() != truth.state.tobytes():
                return self._at(world)
        return None

    def _at(self, world: State) -> Twin:
        log, notices, ply = list(self.entries), list(self.notices), len(self.entries)
        saved = Saved(self.row, self.seats, log, self.chat, notices, snapshot.pack(world), ply, self.moved)
        twin = Twin(saved, [*self.states[:-1], world.copy()])
        for seat, owed in self.owed.items():
            twin.owed[seat] = Owed(owed.seq, tuple(twin.position.actions(seat)), owed.since)
        twin.history._told = {
            reader: list(lines) for reader, lines in self.history._told.items()
        }  # its past is the same
        return twin

    def way_to(self, ply: int) -> tuple[State, list[tuple[int, int]]]:
        return self.states[ply].copy(), []

    async def extend(self, done: Any, seats: Any = None) -> None:
        await super().extend(done, seats)
        for entry in done.entries:
            self.states.append(applied(self.position.at(self.states[-1]), entry.who, entry.action))

    def cut(self) -> None:
        """After an undo."""
        del self.states[len(self.entries) + 1 :]

    def guest_of(self, viewer: int) -> Guest | None:
        guest = self.seats[viewer].guest if viewer != SPECTATOR else None
        return Guest(guest, guest, 0) if guest else None


def counterpart(at: Position, entry: Entry, viewer: int, after: State, pick: random.Random) -> int | None:
    """An action in this world that looks to the viewer like that entry of the truth, after which the truth is `after`.

    The viewer does the same; another seat does if it can, and else, as chance does, anything that the viewer cannot tell apart.
    """
    legal, wanted = at.actions(named(entry.who)), at.game.view(after, viewer).tobytes()
    pick.shuffle(legal)
    if entry.who != CHANCE:  # whose number is that of a spectator too
        legal.sort(key=lambda action: action != entry.action)
        legal = legal if entry.who != viewer else [entry.action]
    return next((a for a in legal if at.game.view(applied(at, entry.who, a), viewer).tobytes() == wanted), None)


def told(
    table: Twin, viewer: int, after: int, have: str, language: str, more: random.Random | None = None
) -> list[Said]:
    """What a viewer is told at this moment that has seen everything up to `after` and has the scene of the version `have`;
    with `more`, what else it can ask for."""
    guest = table.guest_of(viewer)
    with speaking(language):
        message = views.table_view(table, guest, viewer, after, have)
        found = [("message", sse("table", message, table.row.seq))]
        found += [("line in a list", encode(listings.table_line(TableSummary(table.row, table.seats), guest)))]
        found += [("presence", encode((views.here(table), views.away(table))))]
        found += [("pace of bots", repr([table.position.hides(seat) for seat in table.owed]).encode())]
        return found + (list(_asked(table, viewer, more)) if more else [])


def version(table: Twin, viewer: int, language: str) -> str:
    """Of the scene that the viewer has now."""
    with speaking(language):
        return views.drawing(table, viewer).version


def _asked(table: Twin, viewer: int, pick: random.Random) -> Iterator[Said]:
    """Everything that can be asked of a table, with arguments that do not depend on what is hidden."""
    yield "past", encode(views.past(table, viewer, pick.randrange(len(table.entries) + 1)))
    yield "log", views.log_text(table, viewer).encode()
    yield "file", _refusal(lambda: views.saved(table))
    yield "proof", _refusal(lambda: views.proof(table))
    if viewer == SPECTATOR:
        return
    scene = views.drawing(table, viewer).scene
    picked = [sprite.id for sprite in pick.sample(scene.sprites, min(2, len(scene.sprites)))]
    yield "why", encode(views.why(table, viewer, picked))
    action = pick.randrange(table.game.action_count(table.position.state))
    yield "error", _refusal(lambda: checked_action(table.position, viewer, action, None))
    yield "error in notation", _refusal(lambda: checked_action(table.position, viewer, None, pick.choice(WORDS)))
    if viewer in table.owed:
        chosen = pick.choice(table.owed[viewer].actions)
        yield "preview", encode(views.preview(table, viewer, chosen))
        if chosen % ADVISED == 0:
            yield "advice", _advice(table, viewer, chosen)
        yield "what a bot is given", table.position.view(viewer).tobytes()


def _advice(table: Twin, viewer: int, action: int) -> bytes:
    """What the coach says of an action, thought of as in a worker, but not until a time is up."""
    sight = views.sight_of(table, viewer)
    with sight.position() as at:
        bot = bots.bot(at.game, bots.BEST, iterations=THOUGHTS, threads=1)
        advised = advice(bot, at.state, viewer, action, dice.generator("twins"))
    return encode((hints.checked(table, viewer, advised), help_of(table, viewer)))


WORDS = ("done", "draw", "stake 3", "keep", "nonsense")


def _refusal(question: Any) -> bytes:
    try:
        return msgspec.json.encode(repr(question()))
    except TableError as problem:
        return f"{problem.code}: {problem.detail}".encode()

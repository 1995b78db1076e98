"""Random matches in which every viewer follows the truth and, beside it, a world that looks the same to it (see `twins.py`).

After everything that happens the two tell the viewer the same, at the same moment: messages and how many there are, flags,
who is asked, history, notices, scenes as what differs from the last one, lines in lists, what else it can ask for. A world
that cannot follow, as somebody does what nobody can do there, is ruled out by that, and the viewer imagines another one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from motu.core import dice, step
from motu.core.game import CHANCE, SPECTATOR, Game, State
from motu.core.position import Position
from motu.store import Guest
from motu.table.live import seating
from tests import loops
from tests.table.secrets.twins import Said, Twin, counterpart, told, version

UNDO, HINT, CONSENT = 0.2, 0.05, 0.05  # how often, of all moments at which it can be done

LANGUAGES = ("en", "de", "fr")
SECRET_PLACES = {  # random players of Kaivai have little left to stake
    "kaivai": """round 8
phase score
villages B2 C3 / E7 / F4 G4 / F11 H11 / H9 I7 I9 K9 / J2 K2 / A6 A7 / M4 M5 M6
seat 0: influence 9; canoe B8; fisher G11 J9
seat 1: influence 7; canoe L7; fisher J8; meeting H7 K6
seat 2: influence 1; canoe I3 L5; meeting F5 H6
seat 3: influence 4; fisher F7 I8"""
}
BEFORE = 120  # bytes shown on either side of a difference


class Leak(AssertionError):
    """Something that a viewer is told depends on what it may not know."""


class RuledOut(Exception):
    """What happened is not possible in this world."""


@dataclass
class Tally:
    """What was compared."""

    matches: int = 0
    moments: int = 0  # at which something happened
    compared: int = 0  # tellings of a moment to a viewer, in the truth and in a world
    worlds: int = 0
    forced: int = 0  # entries that were played by themselves while somebody followed

    def __iadd__(self, other: Tally) -> Tally:
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


def match(game: Game, seed: int, share: float = 1.0) -> Tally:
    """One random match to its end; Leak at the first difference. Every third is played on a shared device.

    share: at how many of the moments all that can be asked for is compared, and not only the message that comes.
    """
    following = Following(game, start_of(game, seed), seed, share)
    with patch("motu.table.live.table.now", lambda: following.tally.moments):
        loops.run(following.play())
    return following.tally


def start_of(game: Game, seed: int) -> State:
    """One of the game's set-ups in turn; every other match begins where the secrets are, if the game has such a place."""
    if seed % 2 and game.name in SECRET_PLACES:
        return game.words.parse_position(SECRET_PLACES[game.name])
    seats, options = game.trial_setups[seed // 2 % len(game.trial_setups)]
    return game.new(seats or None, options)


class Following:
    """A match, and for each viewer a world that follows it."""

    def __init__(self, game: Game, start: State, seed: int, share: float) -> None:
        self.share = share
        self.pick, self.rng = random.Random(seed), dice.generator(f"worlds {seed}")
        self.shared = seed % 3 == 2
        self.truth = Twin.new(game, start, self.shared)
        self.worlds: dict[int, Twin] = {}
        viewers = range(SPECTATOR, len(self.truth.seats))
        self.known = dict.fromkeys(viewers, 0)  # up to which seq each has seen everything
        self.have = dict.fromkeys(viewers, "")  # the version of the scene each has: a page is sent what differs from it
        self.tally = Tally(matches=1)

    async def play(self) -> None:
        """Whatever happens, happens at the same second at all tables."""
        start = self.truth.position
        with chance(self._by_weight):
            await self.truth.extend(step.settle(start, 0, self.truth.row.secret, plays_forced=True))
        while self.truth.row.status == "playing":
            self._imagine()
            await self._act()
            self._compare()
            for beside in (self._undo, self._ask_for_hint, self._consent):
                if await beside():
                    self._compare()

    def _imagine(self) -> None:
        """A world for every viewer that has none, if there is one; it looks the same from the start."""
        for viewer in self.known.keys() - self.worlds.keys():
            world = self.truth.imagined(viewer, self.rng)
            if world is not None:
                self.worlds[viewer], self.have[viewer] = world, ""
                self.tally.worlds += 1
                self._compare_for(viewer)

    async def _act(self) -> None:
        truth, ply = self.truth, len(self.truth.entries)
        seat = self.pick.choice(list(truth.owed))
        with chance(self._by_weight):
            await truth.act(seat, truth.row.seq, self.pick.choice(truth.owed[seat].actions))
        self.tally.forced += sum(entry.forced for entry in truth.entries[ply:]) if self.worlds else 0
        for viewer in list(self.worlds):
            try:
                await self._follow(viewer, seat, ply)
            except RuledOut:
                del self.worlds[viewer]

    async def _follow(self, viewer: int, seat: int, ply: int) -> None:
        """The world does what looks the same, with chance following the truth."""
        world = self.worlds[viewer]

        def like_the_truth(at: Position, ply: int, secret: str = "") -> int:
            if ply >= len(self.truth.entries):
                raise Leak(self._where(viewer, "who is asked", b"somebody", b"nobody"))
            action = counterpart(at, self.truth.entries[ply], viewer, self.truth.states[ply + 1], self.pick)
            if action is None:
                raise RuledOut
            return action

        with chance(like_the_truth):
            await world.act(seat, world.row.seq, like_the_truth(world.position, ply))
        self._still_fits(viewer, ply)

    def _still_fits(self, viewer: int, ply: int) -> None:
        """The same was played by itself, as long as it showed the viewer the same."""
        truth, world, view = self.truth, self.worlds[viewer], self.truth.game.view
        for at in range(ply, max(len(truth.entries), len(world.entries))):
            here, there = ([(e.who, e.forced) for e in table.entries[at : at + 1]] for table in (truth, world))
            if here != there:
                raise Leak(self._where(viewer, "moves played by themselves", repr(here).encode(), repr(there).encode()))
            if view(truth.states[at + 1], viewer).tobytes() != view(world.states[at + 1], viewer).tobytes():
                raise RuledOut

    async def _undo(self) -> bool:
        truth = self.truth
        seat = truth.entries[-1].who
        depth = truth.undo_depth(seat) if seat != CHANCE else 0
        if not depth or self.pick.random() > UNDO:
            return False
        for viewer, world in list(self.worlds.items()):
            if world.undo_depth(seat) != depth and viewer != seat:
                del self.worlds[viewer]
        for table in (truth, *self.worlds.values()):
            await table.undo(seat, table.row.seq)
            table.cut()
        return True

    async def _ask_for_hint(self) -> bool:
        if self.truth.row.status != "playing" or self.pick.random() > HINT:
            return False
        seat = self.pick.choice(list(self.truth.owed))
        for table in (self.truth, *self.worlds.values()):
            await table.reseat(seating.ask_hint(seat))
        return True

    async def _consent(self) -> bool:
        """Somebody agrees that a bot stands in; nobody else does, so that none comes."""
        seats = len(self.truth.seats)
        if self.truth.row.status != "playing" or seats < 3 or self.shared or self.pick.random() > CONSENT:
            return False
        seat = self.pick.choice(list(self.truth.owed))
        other = self.truth.guest_of((seat + 1) % seats)
        assert isinstance(other, Guest)
        for table in (self.truth, *self.worlds.values()):
            if not table.consents(seat):
                await table.reseat(seating.take_over(other, seat, lambda table, seat: True))
        return True

    def _compare(self) -> None:
        self.tally.moments += 1
        for viewer in list(self.worlds):
            self._compare_for(viewer)
        self.known = dict.fromkeys(self.known, self.truth.row.seq)

    def _compare_for(self, viewer: int) -> None:
        self.tally.compared += 1
        seed = self.pick.random()
        is_asked = self.truth.row.status == "playing" and self.pick.random() < self.share
        seeds = (random.Random(seed), random.Random(seed)) if is_asked else (None, None)
        both = [
            self._told(table, viewer, more)
            for table, more in zip((self.truth, self.worlds[viewer]), seeds, strict=True)
        ]
        for here, there in zip(*both, strict=True):
            if here != there:
                raise Leak(self._where(viewer, here[0], *differing(here[1], there[1])))
        self.have[viewer] = version(self.truth, viewer, language_of(viewer))

    def _told(self, table: Twin, viewer: int, more: random.Random | None) -> list[Said]:
        return told(table, viewer, self.known[viewer], self.have[viewer], language_of(viewer), more)

    def _by_weight(self, at: Position, ply: int, secret: str) -> int:
        return self.pick.choices(*at.weighted("chance"))[0]

    def _where(self, viewer: int, what: str, here: bytes, there: bytes) -> str:
        truth, world = (table.game.words.position_text(table.position.state) for table in
                        (self.truth, self.worlds[viewer]))  # fmt: skip
        return (
            f"To seat {viewer} of {self.truth.game.name} the {what} tell what it may not know, at ply "
            f"{len(self.truth.entries)}:\n{here!r}\nin the truth, and\n{there!r}\nin a world that looks the same.\n"
            f"The truth:\n{truth}\nThe world:\n{world}"
        )


def language_of(viewer: int) -> str:
    return LANGUAGES[viewer % len(LANGUAGES)]


def differing(here: bytes, there: bytes) -> tuple[bytes, bytes]:
    """Where two texts begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    return here[max(0, at - BEFORE) : at + BEFORE], there[max(0, at - BEFORE) : at + BEFORE]


@contextmanager
def chance(drawn: Callable[[Position, int, str], int]) -> Iterator[None]:
    """In here dice and deck decide so."""
    with patch.object(step, "drawn", drawn):
        yield

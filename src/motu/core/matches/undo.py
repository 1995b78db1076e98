"""What may be undone: a seat's own actions, back to the last entry that revealed something new to anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from motu.core import dice, visibility
from motu.core.game import Game, State
from motu.core.records import copied

WORLDS = 8  # imagined worlds tried to see whether an action reveals something to its own seat


class Logged(Protocol):
    """An entry of a log, whatever else is stored with it."""

    @property
    def who(self) -> int: ...
    @property
    def action(self) -> int: ...
    @property
    def forced(self) -> bool: ...


def undo_depth(game: Game, log: Sequence[Logged], state_at: Callable[[int], State], seat: int) -> int:
    """How many entries this seat's undo takes back: trailing forced ones and its own before them; 0 if it may not.

    state_at(ply) is the state before the entry at that ply.
    """
    for ply in range(len(log) - 1, -1, -1):
        entry = log[ply]
        if entry.who != seat or tells_its_seat(game, state_at(ply), entry.who, entry.action):
            return 0
        if not entry.forced:
            return len(log) - ply
    return 0


def tells_its_seat(game: Game, before: State, seat: int, action: int) -> bool:
    """Would the seat see different things after this action, in worlds that looked the same to it before?"""
    if visibility.sees_all(before.dtype, seat):
        return False  # it already knew everything
    if game.reveals is not None:
        return game.reveals(game.view(before, seat), seat, action)
    return tells_in_worlds(game, before, seat, action)


def tells_in_worlds(game: Game, before: State, seat: int, action: int) -> bool:
    """The same found by imagining worlds, which is right for every game."""
    known, rng, tried = game.view(before, seat), dice.generator("undo"), set()
    seen = {_seen_after(game, before, seat, action)}
    for _ in range(WORLDS):
        world = game.blank(before)
        game.imagine(known, seat, rng, world)
        if (
            world.tobytes() not in tried
        ):  # only imagined worlds count: the time taken must not reveal whether the truth is among them
            tried.add(world.tobytes())
            seen.add(_seen_after(game, world, seat, action))
        if len(seen) > 1:
            return True
    return False


def _seen_after(game: Game, before: State, seat: int, action: int) -> bytes:
    after = copied(before)
    game.apply(after, seat, action)
    seen: bytes = game.view(after, seat).tobytes()
    return seen

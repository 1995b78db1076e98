"""What follows when a seat acts, and where a log leads: pure functions for matches and for live tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from motu.core import fair
from motu.core.game import CHANCE, Refused, State
from motu.core.play import replay
from motu.core.position import Position, Who, number
from motu.core.records import copied
from motu.core.words import say


class Entry(NamedTuple):
    """One entry of a log."""

    who: int  # seat, or CHANCE
    action: int
    forced: bool = False  # everybody knew there was no other, so it was played automatically


class Step(NamedTuple):
    """The entries that followed, the position after them, and the state before each."""

    entries: tuple[Entry, ...]
    after: Position
    states: tuple[State, ...]


def step(
    before: Position, ply: int, seat: int, action: int, secret: str | None = None, plays_forced: bool = False
) -> Step:
    """What follows when this seat (or chance) takes this legal action at that ply."""
    first = Entry(seat, action)
    asked = [who for who in before.pending if number(who) != seat]
    rest, after, states = settle(_after(before, first), ply + 1, secret, plays_forced, asked)
    return Step((first, *rest), after, (before.state, *states))


def settle(
    before: Position, ply: int, secret: str | None = None, plays_forced: bool = False, asked: Collection[Who] = ()
) -> Step:
    """What follows by itself: with a secret, what dice and deck decide; if wanted, actions all know to be forced.

    asked: who owed this decision already. It stays theirs, whatever others leave them: nobody's move is made while they think.
    """
    entries: list[Entry] = []
    states: list[State] = []
    at, asking = before, set(asked).intersection(before.pending)
    while (entry := _by_itself(at, ply + len(entries), secret, plays_forced, asking)) is not None:
        entries.append(entry)
        states.append(at.state)
        at = _after(at, entry)
        asking.intersection_update(at.pending)
    return Step(tuple(entries), at, tuple(states))


class BadLog(Refused):
    """A log with an entry that the rules do not allow."""

    def __init__(self, ply: int) -> None:
        super().__init__(say("Entry {entry} of the log breaks the rules.", entry=ply))
        self.ply = ply


def replayed(start: Position, entries: Sequence[tuple[int, int]], ply: int = 0) -> Position:
    """The position after these entries, the first of which is at that ply; BadLog at the first that is not legal."""
    after, legal = replayed_as_far(start, entries)
    if legal != len(entries):
        raise BadLog(ply + legal)
    return after


def replayed_as_far(start: Position, entries: Sequence[tuple[int, int]]) -> tuple[Position, int]:
    """The position after the entries before the first illegal one, and how many those are."""
    state, legal = replay(start.game, start.state, np.array(entries, np.int32))
    return start.at(state), legal


def _by_itself(at: Position, ply: int, secret: str | None, plays_forced: bool, asked: Collection[Who]) -> Entry | None:
    if at.pending == ("chance",):
        return None if secret is None else Entry(CHANCE, drawn(at, ply, secret))
    for who in at.pending if plays_forced else ():
        if who not in asked and (action := at.forced(who)) is not None:
            return Entry(number(who), action, forced=True)
    return None


def drawn(at: Position, ply: int, secret: str) -> int:
    """What dice or deck decide at that ply."""
    actions, odds = at.weighted("chance")
    return actions[fair.draw(secret, ply, odds)]


def _after(before: Position, entry: Entry) -> Position:
    return before.at(applied(before, entry.who, entry.action))


def applied(before: Position, seat: int, action: int) -> State:
    """The state after one action and nothing else."""
    state = copied(before.state)
    before.game.apply(state, seat, action)
    return state

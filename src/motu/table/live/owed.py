"""The decisions that seats owe. They follow from the log alone, so that every server on a database says the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import groupby

import msgspec

from motu.core.game import CHANCE
from motu.core.position import Position
from motu.core.step import replayed
from motu.store import Entry


class Owed(msgspec.Struct, frozen=True):
    """A decision a seat owes: since which seq, among which actions. Others can only know since when it has owed one."""

    seq: int
    actions: tuple[int, ...]
    since: int


def owed_after(owed: dict[int, Owed], at: Position, acted: Collection[int], seq: int) -> dict[int, Owed]:
    """A seat's decision stays the same while neither it nor chance acts and its choices stay the same."""
    found = {}
    for seat in at.pending:
        if isinstance(seat, int):
            before = None if seat in acted or CHANCE in acted else owed.get(seat)
            actions = tuple(at.actions(seat))
            same = before is not None and before.actions == actions
            found[seat] = before if before and same else Owed(seq, actions, before.since if before else seq)
    return found


def owed_at_end(
    position_at: Callable[[int], Position], pending: Collection[int], entries: Sequence[Entry], undone: int
) -> dict[int, Owed]:
    """What these seats owe at the end of a log whose last undo was at seq `undone`."""
    ply = _first_that_matters(entries, pending, undone)
    at, seq = position_at(ply), max(entries[ply - 1].seq if ply else 0, undone)
    return owed_along(owed_after({}, at, (), seq), at, entries[ply:])


def owed_along(owed: dict[int, Owed], at: Position, entries: Sequence[Entry]) -> dict[int, Owed]:
    """What is owed after these entries, given what was owed before them."""
    for seq, together in groupby(entries, lambda entry: entry.seq):
        done = [(entry.who, entry.action) for entry in together]
        at = replayed(at, done)
        owed = owed_after(owed, at, {who for who, _ in done}, seq)
    return owed


def _first_that_matters(entries: Sequence[Entry], pending: Collection[int], undone: int) -> int:
    """The ply before which each of these seats, or chance, has acted: what was owed earlier is settled."""
    unsettled, ply = set(pending), len(entries)
    while ply and entries[ply - 1].seq > undone:
        first = _first_of_same_seq(entries, ply)
        acted = {entry.who for entry in entries[first:ply]}
        unsettled -= unsettled if CHANCE in acted else acted
        if not unsettled:
            break
        ply = first
    return ply


def _first_of_same_seq(entries: Sequence[Entry], ply: int) -> int:
    first = ply - 1
    while first and entries[first - 1].seq == entries[first].seq:
        first -= 1
    return first

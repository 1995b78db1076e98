"""Turns at the event loop: one piece of work in each of its rounds, so that whatever else there is to do comes in between.

Addresses take turns, and at each address its guests; what nobody waits for comes last. Unlike a FairQueue, which asks
each time whether a job can wait, it finds the next one as quickly with a thousand waiting.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from motu.table.live.workers.fair_queue import Owner

HELD_ROUNDS = 6  # from being written to being answered, a change takes fewer
Guests = dict[str, deque["asyncio.Future[None]"]]  # the first comes next


class LoopTurns:
    """Who waits for a round of the event loop."""

    def __init__(self) -> None:
        self._urgent: dict[str, Guests] = {}  # by address
        self._idle: dict[str, Guests] = {}
        self._is_taken, self._last = False, Owner("", "")  # the round, and by whom
        self._held = 0  # rounds in which nobody who can wait has a turn

    async def take(self, owner: Owner, can_wait: bool = False) -> None:
        """Return when it is this owner's turn: at once, if nobody has this round yet."""
        if not self._is_taken:
            self._take_round(owner)
            return
        begins = asyncio.get_running_loop().create_future()
        lanes = self._idle if can_wait else self._urgent
        lanes.setdefault(owner.address, {}).setdefault(owner.guest, deque()).append(begins)
        await begins

    def hold(self) -> None:
        """Somebody is about to be answered: whoever can wait sits out a few rounds, which take no time if nothing is
        done in them. Otherwise a player who acts would wait in each of them for a watcher."""
        self._held = HELD_ROUNDS
        if not self._is_taken:
            self._take_round(self._last)

    def _take_round(self, owner: Owner) -> None:
        self._is_taken, self._last = True, owner
        asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._is_taken, self._held = False, max(self._held - 1, 0)
        while lanes := self._urgent or (not self._held and self._idle):
            owner, begins = _popped(lanes, self._last)
            if not begins.done():  # otherwise whoever waited has gone
                begins.set_result(None)
                self._take_round(owner)
                return
        if self._held:
            self._take_round(self._last)


def _popped(lanes: dict[str, Guests], last: Owner) -> tuple[Owner, asyncio.Future[None]]:
    """Who comes next; they then go behind the others."""
    address = _first(lanes, last.address)
    guests = lanes.pop(address)
    guest = _first(guests, last.guest)
    waiting = guests.pop(guest)
    begins = waiting.popleft()
    if waiting:
        guests[guest] = waiting
    if guests:
        lanes[address] = guests
    return Owner(address, guest), begins


def _first(waiting: dict[str, Any], last: str) -> str:
    """Who has waited longest; not whoever had the last turn, if there are others."""
    names = iter(waiting)
    first = next(names)
    return next(names, first) if first == last else first

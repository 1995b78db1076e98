"""Guests who want to hear at once of changes to their tables, wherever on this server they happen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


class Subscriptions:
    """The events of each guest; "" is somebody who is not a guest yet."""

    def __init__(self) -> None:
        self._events: dict[str, set[asyncio.Event]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._events.values()))

    def add(self, guest: str) -> asyncio.Event:
        """An event that is set whenever something changes for this guest."""
        event = asyncio.Event()
        self._events.setdefault(guest, set()).add(event)
        return event

    def drop(self, guest: str, event: asyncio.Event) -> None:
        self._events[guest].discard(event)
        if not self._events[guest]:
            del self._events[guest]

    def wake(self, guests: Iterable[str]) -> None:
        for guest in guests:
            for event in self._events.get(guest, ()):
                event.set()

    def wake_all(self) -> None:
        self.wake(self._events)

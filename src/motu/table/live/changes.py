"""Changes to a live table, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec

from motu.store import Conflict, Seat
from motu.store import TableRow as Row
from motu.table.errors import late

if TYPE_CHECKING:
    from motu.table.live.table import LiveTable

P = ParamSpec("P")
R = TypeVar("R")
TRIES = 50  # of one change, if other servers are faster each time


class Changes(msgspec.Struct, frozen=True):
    """What is to change about who sits where, and the notice of it."""

    seats: list[Seat] = []
    fields: dict[str, Any] = {}  # of the table's row
    notice: tuple[str, int, int] | None = None  # kind, whose doing, to which seat
    rematch: tuple[Row, list[Seat]] | None = None  # the table where the match is played again


def exclusive(
    change: Callable[Concatenate[LiveTable, P], Awaitable[R]],
) -> Callable[Concatenate[LiveTable, P], Coroutine[Any, Any, R]]:
    """One change at a time, completed even if the client has disconnected meanwhile.

    If another server was faster, nothing was written: the change is checked again against what that server wrote, and
    made if it still holds. Each time it fails, somebody else's has succeeded.
    """

    @wraps(change)
    async def changed(self: LiveTable, /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def alone() -> R:
            async with self.lock:
                for _ in range(TRIES):
                    try:
                        return await change(self, *args, **kwargs)
                    except Conflict:
                        self.services.metrics.count("motu_conflicts_total")
                        await self.refresh()
                raise late()

        return await asyncio.shield(asyncio.ensure_future(alone()))

    return changed

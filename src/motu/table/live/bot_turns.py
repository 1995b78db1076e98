"""The bots of one table: each thinks when it owes a decision, and acts when it has decided. The table commits what they do."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from motu.bots.pondering import next_bot
from motu.table.errors import TableError
from motu.table.live.owed import Owed

if TYPE_CHECKING:
    from motu.table.live.table import LiveTable

log = logging.getLogger("motu.table")
BUSY_SECONDS = 5  # until a bot retries an action after the database could not be written


class BotTurns:
    """Which of a table's bots are working on a decision."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._thinking: dict[int, int] = {}  # seat -> seq of the decision it is working on

    def wake(self) -> None:
        """Start the bots that owe a decision and are not working on it yet."""
        table = self._table
        for seat, owed in table.owed.items() if table.row.bots_owe else ():
            if table.is_bot(seat) and self._thinking.get(seat) != owed.seq:
                self._thinking[seat] = owed.seq
                self._begin(self._turn(seat, owed))

    def ponder(self) -> None:
        """Let the next bot in turn ponder while somebody who is here thinks."""
        table = self._table
        bots = [seat for seat in range(len(table.seats)) if table.is_bot(seat)]
        following = next_bot(list(table.owed), bots, len(table.seats)) if table.present else None
        if following is not None:
            self._begin(table.services.workers.ponder(table.position, following, table.seats[following].level))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._table.tasks.add(task)
        task.add_done_callback(self._table.tasks.discard)

    async def _turn(self, seat: int, owed: Owed) -> None:
        table = self._table
        try:
            await self._let_act(seat, owed)
        except TableError as problem:
            if problem.code == "busy":
                told = {"seat": seat, "table": table.id, "why": problem.detail}
                log.warning("bot at seat %(seat)s of table %(table)s waits: %(why)s", told)
                await asyncio.sleep(BUSY_SECONDS)
        except Exception:
            log.exception("bot at seat %(seat)s of table %(table)s", {"seat": seat, "table": table.id})
        finally:
            if self._thinking.get(seat) == owed.seq:
                del self._thinking[seat]
        if table.owed.get(seat) == owed:
            self.wake()

    async def _let_act(self, seat: int, owed: Owed) -> None:
        """A bot thinks when it is the table owner's turn, and acts when it is theirs again: people act in between."""
        table, services, woken = self._table, self._table.services, time.monotonic()
        if table.is_abandoned():
            await table.stop_bots()
            return
        owner = table.owner
        await services.workers.until_ready(table.game.name, table.seats[seat].level)
        async with services.workers.turns.turn(owner, table.is_unwatched):
            if table.owed.get(seat) != owed or not table.is_bot(seat):
                return
            action = await services.workers.choose(table.position, seat, table.seats[seat].level)
        pause = services.settings.bot_pause if table.present else 0
        await asyncio.sleep(max(0, woken + pause - time.monotonic()))
        async with services.bot_actions.turn(owner, table.is_unwatched):
            await table.act_for_bot(seat, owed, action)

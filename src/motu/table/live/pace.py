"""How long a decision may take at a table, and whether somebody's time is up.

Live: everybody is at the table; a bot may stand in for a player who owes a decision and has been silent for minutes.
Slow: the page need not be open; a bot may stand in once a decision has been owed for days, the player present or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.store import TableRow

if TYPE_CHECKING:
    from motu.table.live.table import LiveTable

LIVE = "live"
DAY = 24 * 3600
SLOW = {"1d": DAY, "3d": 3 * DAY, "7d": 7 * DAY}  # neither one of these nor live: no limit


def until(row: TableRow) -> int | None:
    """When the time of those who owe a decision at a slow table is up."""
    return row.acted + SLOW[row.pace] if row.status == "playing" and row.pace in SLOW else None


def is_away(table: LiveTable, seat: int) -> bool:
    """May a bot stand in for this person? What counts is the stored time of the last action, and that there has been a
    server to come back to."""
    sits, clock, live_seconds = table.seats[seat], table.services.clock, table.services.settings.away_seconds
    if sits.kind != "person" or seat not in table.owed or clock.served <= live_seconds:
        return False
    if table.row.pace == LIVE:
        return clock.now() - max(sits.seen, table.row.acted) > live_seconds and not table.here(sits.guest)
    end = until(table.row)
    return end is not None and clock.now() > end

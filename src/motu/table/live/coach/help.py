"""When a seat hears from the coach. Chosen at the table, stored among its notices and so known to everybody there."""

from __future__ import annotations

from motu.core.game import SPECTATOR
from motu.store import Notice
from motu.table.live.table import LiveTable

LEVELS = ("off", "asked", "mistakes", "all")
PREFIX = "help_"  # of the kind of a notice, before the level
UNASKED = ("mistakes", "all")  # levels at which the coach speaks up by itself


def help_of(table: LiveTable, seat: int) -> str:
    """When this seat hears from the coach; never, if the table allows no hints."""
    if not table.row.hints or seat == SPECTATOR:
        return "off"
    chosen = [notice.kind for notice in table.notices if notice.seat == seat and is_about_help(notice)]
    return chosen[-1].removeprefix(PREFIX) if chosen else "asked"


def is_about_help(notice: Notice) -> bool:
    return notice.kind.startswith(PREFIX)


def is_with_others(table: LiveTable) -> bool:
    """Do several persons play, or may others still join?"""
    return sum(seat.guest is not None or seat.kind == "open" for seat in table.seats) > 1

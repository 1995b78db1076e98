"""Bots: functions of a view, `(view, seat, rng) -> action`. None is ever given a state, so none can cheat."""

from __future__ import annotations

from motu.bots.levels import (
    ADVISER,
    BEST,
    BOTS,
    EXPLAINED_SECONDS,
    LEVELS,
    adviser,
    bot,
    is_level,
    name_of,
    ponders,
    quick_adviser,
    seconds_of,
)
from motu.bots.player import Bot
from motu.bots.reasons import Reason

__all__ = [
    "ADVISER", "BEST", "BOTS", "EXPLAINED_SECONDS", "LEVELS", "Bot", "Reason", "adviser", "bot", "is_level", "name_of",
    "ponders", "quick_adviser", "seconds_of",
]  # fmt: skip

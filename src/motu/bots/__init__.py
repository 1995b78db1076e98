"""Bots: functions of a view, `(view, seat, rng) -> action`. None is ever given a state, so none can cheat."""

from __future__ import annotations

from motu.bots.levels import ADVISER, BOTS, LEVELS, adviser, bot, is_level, name_of, seconds_of
from motu.bots.player import Bot, Reason

__all__ = ["ADVISER", "BOTS", "LEVELS", "Bot", "Reason", "adviser", "bot", "is_level", "name_of", "seconds_of"]

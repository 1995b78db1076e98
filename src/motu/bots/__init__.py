"""Bots: functions of a view, `(view, seat, rng) -> action`. None is ever given a state, so none can cheat."""

from __future__ import annotations

from motu.bots.levels import BOTS, LEVELS, SECONDS, bot, is_level
from motu.bots.player import Bot, Reason

__all__ = ["BOTS", "LEVELS", "SECONDS", "Bot", "Reason", "bot", "is_level"]

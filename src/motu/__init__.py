"""Motu: Kaivai, Kahuna and Ka Pai, exactly by their rules."""

from __future__ import annotations

from motu.core.check import check
from motu.core.game import CHANCE, SPECTATOR, Game, Option, Refused
from motu.core.match import Match
from motu.games import NAMES, game

__version__ = "0.1.0"
__all__ = ["CHANCE", "NAMES", "SPECTATOR", "Game", "Match", "Option", "Refused", "check", "game"]

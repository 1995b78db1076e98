"""Motu: Kaivai, Kahuna and Ka Pai, exactly by their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from motu.core.check import check
from motu.core.game import CHANCE, SPECTATOR, Game, Option, Refused
from motu.core.match import Match
from motu.core.registry import names, register
from motu.games import game

__version__ = "0.1.0"  # here and nowhere else: the package is built with it
__all__ = ["CHANCE", "SPECTATOR", "Game", "Match", "Option", "Refused", "bot", "check", "game", "names", "register"]

if TYPE_CHECKING:
    from motu.bots import Bot


def bot(game: str | Game, level: str = "strong", **thinking: Any) -> Bot:
    """A function of a view, `(view, seat, rng) -> action`; seconds=, iterations= and threads= say how long it may think."""
    from motu.bots import bot as make

    return make(game, level, **thinking)

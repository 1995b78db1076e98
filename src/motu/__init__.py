"""Motu: Kaivai, Kahuna and Ka Pai, exactly by their rules."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from motu.bots import Bot
    from motu.core.game import CHANCE, SPECTATOR, Game, Option, Refused
    from motu.core.laws.check import check
    from motu.core.match import Match
    from motu.core.registry import names, register
    from motu.games import game

__version__ = "0.1.0"  # here and nowhere else: the package is built with it
__all__ = ["CHANCE", "SPECTATOR", "Game", "Match", "Option", "Refused", "bot", "check", "game", "names", "register"]

# Imported on first use, so that a program can first say whether rules are compiled (core/compiled.py).
_FROM = {
    "motu.core.laws.check": ("check",),
    "motu.core.game": ("CHANCE", "SPECTATOR", "Game", "Option", "Refused"),
    "motu.core.match": ("Match",),
    "motu.core.registry": ("names", "register"),
    "motu.games": ("game",),
}


def __getattr__(name: str) -> Any:
    for module, found in _FROM.items():
        if name in found:
            return globals().setdefault(name, getattr(importlib.import_module(module), name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


def bot(game: str | Game, level: str | int = "strong", **thinking: Any) -> Bot:
    """A function of a view, `(view, seat, rng) -> action`; seconds=, iterations= and threads= say how long it may think."""
    from motu.bots import bot as make

    return make(game, level, **thinking)

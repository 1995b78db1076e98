"""All games. Adding one is adding its folder and its name here."""

from __future__ import annotations

import importlib
from functools import cache

from motu.core import registry
from motu.core.game import Game, Refused
from motu.core.words import say

NAMES = ("kaivai", "kahuna", "kapai")


@cache
def game(name: str) -> Game:
    """The game of that name; imported when first asked for."""
    if name not in NAMES:
        raise Refused(say("There is no game {name}; there are {names}.", name=repr(name), names=", ".join(NAMES)))
    found: Game = importlib.import_module(f"motu.games.{name}").GAME
    return found


registry.finder = game

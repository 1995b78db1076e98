"""All games: one folder here for each, and every installed package with an entry point in the group `motu.games`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import partial
from importlib.metadata import entry_points
from typing import Any

from motu.core import registry
from motu.core.game import Game
from motu.core.laws.vetting import vet_files

GROUP = "motu.games"


def _from_folder(name: str) -> Game:
    found: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return found


def _from_package(point: Any) -> Game:
    found: Game = point.load()
    vet_files(found)
    return found


for _module in pkgutil.iter_modules(__path__):
    registry.offer(_module.name, partial(_from_folder, _module.name))
for _point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
    registry.offer(_point.name, partial(_from_package, _point))

game = registry.by_name

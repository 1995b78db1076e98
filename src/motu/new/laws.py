"""`motu check GAME`: every law tried on a game, with a progress bar."""

from __future__ import annotations

import importlib
import os
import sys

from rich.console import Console
from rich.progress import Progress

from motu import games
from motu.core import registry
from motu.core.figures.blocks import vet_figures
from motu.core.game import Game, Refused
from motu.core.laws.check import check
from motu.core.laws.vetting import vet_files
from motu.core.words import say


def try_laws(name: str) -> str:
    """The title of the game of that name, or in that module, if it keeps every law; else Refused or Broken."""
    registry.playable()  # loads all others: none of them may have the same record type
    game = games.game(name) if name in registry.names() else registry.register(_in_module(name))
    vet_files(game)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("Trying the laws on {game}", game=game.title))
        check(game, on_progress=lambda done, of: bar.update(task, completed=done, total=of))
    vet_figures(game)
    return game.title


def _in_module(name: str) -> Game:
    """The GAME of a module that need not be installed: the current folder is searched too."""
    sys.path.insert(0, os.getcwd())
    try:
        found: Game = importlib.import_module(name).GAME
    except ModuleNotFoundError as error:
        if error.name != name:
            raise Refused(say("{name} cannot be imported: {error}", name=name, error=error)) from None
        raise Refused(
            say("There is no game and no module {name}: install its package with pip install -e, or change to its folder.",
                name=name)
        ) from None  # fmt: skip
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Refused(say("{name} cannot be imported: {error}", name=name, error=what)) from error
    return found

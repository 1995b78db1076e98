"""Does a game have everything it must? Quick, and without playing: the laws of `laws.py` try how it plays."""

from __future__ import annotations

import inspect
import re
import sys

import numpy as np

from motu.core.fields import Fields
from motu.core.game import Game, Refused, Words
from motu.core.words import say

FUNCTIONS = (
    "record", "action_count", "setup", "options_of", "pending", "legal", "apply", "scores", "payoff", "imagine", "scene",
)  # fmt: skip
COMPILED = {  # generic compiled code relies on these names
    "pending": "s, who", "legal": "s, seat, actions, odds", "apply": "s, seat, action", "scores": "s, out", "payoff": "s, out",
    "imagine": "v, seat, rng, s",
}  # fmt: skip
FILES = ("RULES.md", "art.svg")
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


def vet(game: Game) -> None:
    """Refused with the first thing that is missing, and how to fix it."""
    if not isinstance(game, Game):
        raise Refused(say("{what} is not a game: make one with motu.Game(...).", what=repr(game)))
    if not NAME.fullmatch(game.name):
        raise Refused(
            say(
                "{name} cannot be the name of a game: use at most 32 lower-case letters, digits and _.",
                name=repr(game.name),
            )
        )
    for name in FUNCTIONS:
        if not callable(getattr(game, name)):
            raise Refused(
                say("{game} has no function {name}: give Game(...) one; motu.core.game says what it does.",
                    game=game.title, name=name)
            )  # fmt: skip
    for name, arguments in COMPILED.items():
        _vet_arguments(game, name, arguments)
    _vet_words(game)
    _vet_records(game)
    _vet_changes(game)


def _vet_arguments(game: Game, name: str, arguments: str) -> None:
    function = getattr(game, name)
    given = ", ".join(inspect.signature(getattr(function, "py_func", function)).parameters)
    if given != arguments:
        raise Refused(
            say("{name} of {game} takes ({given}); name its arguments ({arguments}), as compiled code does.",
                name=name, game=game.title, given=given, arguments=arguments)
        )  # fmt: skip


def _vet_words(game: Game) -> None:
    for name in (name for name in vars(Words) if not name.startswith("_")):
        if not callable(getattr(game.words, name, None)):
            raise Refused(
                say("The words of {game} lack {name}: add it to the module given as words=; motu.core.game.Words says what "
                    "it does.", game=game.title, name=name)
            )  # fmt: skip


def _vet_records(game: Game) -> None:
    if not game.records:
        raise Refused(say("{game} names no record type: give every one in records=.", game=game.title))
    for dtype in game.records:
        if not isinstance(dtype, np.dtype) or not isinstance(dtype.type, Fields):
            raise Refused(
                say("{game} has records that declare nothing: make their type with motu.core.fields.record_type.",
                    game=game.title)
            )  # fmt: skip


def vet_files(game: Game) -> None:
    """For the table: the files beside the game's module that its pages are built from."""
    if game.module not in sys.modules:
        raise Refused(say("{game} says that its module is {module}, which is not there: write module=__name__.",
                          game=game.title, module=repr(game.module)))  # fmt: skip
    for name in FILES:
        if not (game.folder / name).is_file():
            raise Refused(
                say("{game} has no {name}: put one beside {module}, and into its package.",
                    game=game.title, name=name, module=game.module)
            )  # fmt: skip


def _vet_changes(game: Game) -> None:
    """Changes may name only revisions and options that exist."""
    known = {option.name for option in game.options}
    for number, change in game.changes.items():
        if number not in range(2, game.revision + 1):
            raise Refused(
                say("{game} is at revision {revision} but says what revision {number} changed: raise revision, or correct changes.",
                    game=game.title, revision=game.revision, number=number)
            )  # fmt: skip
        if unknown := sorted(set(change.options) - known):
            raise Refused(
                say("Revision {number} of {game} gives older matches the option {name}, but the game has no such option.",
                    game=game.title, number=number, name=unknown[0])
            )  # fmt: skip

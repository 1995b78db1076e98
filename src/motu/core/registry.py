"""Which games exist, and which one a record belongs to: generic compiled code finds it by the record's type, for free.

A game is *offered* by name and imported when first asked for, or *registered* as an object. `registry.legal(s, ...)`
and its siblings are stubs. Compiled, each becomes the function of the game that the record s belongs to; interpreted,
it looks that game up. Code that uses them (play-outs, search, batches) is written once for all games and, unlike a
closure over one game's rules, is cached on disk.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from motu.core import compiled
from motu.core.compiled import Rule
from motu.core.game import Game, Refused
from motu.core.laws.vetting import vet
from motu.core.words import add_translations, say, told

OPTIONS: Any = {  # for what only compiled code calls: no wrapper is made for Python to call it by
    "nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True,
    "forceinline": True,  # a third faster in random play
}  # fmt: skip

GAMES = "motu.games"  # importing this offers all games: ours, and those that are installed

log = logging.getLogger(GAMES)
_offered: dict[str, Callable[[], Game]] = {}  # by name, in the order they were offered
_games: dict[str, Game] = {}
_broken: dict[str, str] = {}  # name -> why it cannot be played
_by_dtype: dict[np.dtype[Any], Game] = {}


def offer(name: str, load: Callable[[], Game]) -> None:
    """Offer a game of this name: `load` is called when it is first asked for. The first to offer a name keeps it."""
    importlib.import_module(GAMES)  # its own come first
    if name in _offered:
        log.warning("A second game named %s was left out: another one has that name already.", name)
    else:
        _offered[name] = load


def register(game: Game) -> Game:
    """Register a game under its name, and its record types as its own; Refused if it lacks something."""
    vet(game)
    known = _games.get(game.name)
    if known is not None and known.module != game.module:
        raise Refused(say("There is already a game named {name}: give yours another name.", name=game.name))
    for dtype in game.records:
        owner = _by_dtype.get(dtype)
        if owner is not None and owner.name != game.name:
            raise Refused(
                say("{game} and {other} have the very same record type, so compiled code cannot tell them apart: give one "
                    "of them another field, for instance public('{name}', 'u1').",
                    game=game.title, other=owner.title, name=game.name)
            )  # fmt: skip
    _games[game.name] = game
    _by_dtype.update(dict.fromkeys(game.records, game))
    _owner.cache_clear()
    add_translations(game.module)
    return game


def unregister(name: str) -> None:
    """Forget a registered game and its claim to its record types."""
    game = _games.pop(name, None)
    for dtype in game.records if game else ():
        _by_dtype.pop(dtype, None)
    _owner.cache_clear()


def names() -> tuple[str, ...]:
    """The names of all games, whether or not they have been imported yet."""
    importlib.import_module(GAMES)
    return tuple(dict.fromkeys([*_offered, *_games]))


def by_name(name: str) -> Game:
    """The game of that name; Refused if there is none, or if it cannot be played."""
    importlib.import_module(GAMES)
    if name not in _games and name in _offered:
        _load(name)
    if name in _broken:
        raise Refused(_broken[name])
    if name not in _games:
        raise Refused(say("There is no game {name}; choose from {names}.", name=told(name), names=", ".join(names())))
    return _games[name]


def playable() -> list[Game]:
    """All games that can be played; one that cannot is left out, and logged once."""
    found = []
    for name in names():
        try:
            found.append(by_name(name))
        except Refused:
            continue
    return found


def leave_out(name: str, why: str) -> None:
    """From now on this game is refused, with the reason."""
    _broken[name] = why
    log.warning("%s", why)


def _load(name: str) -> None:
    """Load an offered game; whatever goes wrong in somebody's package must not affect the other games."""
    try:
        game = register(_offered[name]())
        if game.name != name:
            raise Refused(
                say("It is offered as {name}, but its name is {other}: make the entry point and Game.name agree.",
                    name=name, other=game.name)
            )  # fmt: skip
    except Exception as error:
        what = str(error) if isinstance(error, Refused) else f"{type(error).__name__}: {error}"
        leave_out(name, say("The game {name} cannot be played: {error}", name=name, error=what))


def game_of(s: Any) -> Game:
    """The game whose state or view this is."""
    found = _by_dtype.get(s.dtype)
    if found is None:
        raise Refused(
            say("No game has records of this type: name the type in Game.records, and let motu.register know the game.")
        )
    return found


class for_any_game:
    """Decorator: compiled code for every game. For each it is cached on disk beside that game's own rules."""

    def __init__(self, function: Rule) -> None:
        self.py_func = function
        self._compiled: dict[Game, Rule] = {}

    def __call__(self, s: Any, *args: Any) -> Any:
        game = _by_dtype.get(s.dtype) or game_of(s)
        return (self._compiled.get(game) or self._for(game))(s, *args)

    def _for(self, game: Game) -> Rule:
        made = self._compiled[game] = compiled.compile_for(self.py_func, modules_of(game))
        return made


def modules_of(game: Game) -> tuple[str, ...]:
    """The modules that a game's compiled code is made from; all they import is implied."""
    functions = (game.pending, game.legal, game.apply, game.scores, game.payoff, game.imagine, game.possible)
    known = [game.knowledge.partition(":")[0]] if game.knowledge else []
    return tuple(dict.fromkeys([*(function.__module__ for function in functions if function), *known]))


def inlined(function: Rule) -> Rule:
    """Decorator: a piece of generic code, compiled only into its callers: compiled by itself, each piece would be
    optimised with all the rules it calls, and then once more within its caller."""
    if compiled.INTERPRETED:
        return function
    import numba

    made: Rule = numba.njit(inline="always", nogil=True, error_model="numpy")(function)
    return made


def pending(s: Any, who: Any) -> Any:
    return game_of(s).pending(s, who)


def legal(s: Any, seat: Any, actions: Any, odds: Any) -> Any:
    return game_of(s).legal(s, seat, actions, odds)


def apply(s: Any, seat: Any, action: Any) -> None:
    game_of(s).apply(s, seat, action)


def scores(s: Any, out: Any) -> None:
    game_of(s).scores(s, out)


def payoff(s: Any, out: Any) -> None:
    game_of(s).payoff(s, out)


def imagine(v: Any, seat: Any, rng: Any, s: Any) -> None:
    game_of(v).imagine(v, seat, rng, s)


@cache
def _owner(record: Any) -> Game | None:
    import numba

    return next((game for dtype, game in _by_dtype.items() if numba.from_dtype(dtype) == record), None)


def found(record: Any) -> Game:
    """The game of a record as compiled code knows it, by its Numba type."""
    game = _owner(record)
    if game is None:
        raise TypeError(f"no registered game has records of type {record}")
    return game


def text_of(function: Rule) -> Rule:
    """The plain Python of a compiled function, for Numba to compile in place."""
    plain: Rule = getattr(function, "py_func", function)
    return plain


if not compiled.INTERPRETED:
    from numba.extending import overload

    overload(pending, jit_options=OPTIONS)(lambda s, who: text_of(found(s).pending))
    overload(legal, jit_options=OPTIONS)(lambda s, seat, actions, odds: text_of(found(s).legal))
    overload(apply, jit_options=OPTIONS)(lambda s, seat, action: text_of(found(s).apply))
    overload(scores, jit_options=OPTIONS)(lambda s, out: text_of(found(s).scores))
    overload(payoff, jit_options=OPTIONS)(lambda s, out: text_of(found(s).payoff))
    overload(imagine, jit_options=OPTIONS)(lambda v, seat, rng, s: text_of(found(v).imagine))

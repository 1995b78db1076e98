"""Generic compiled code finds the game by the type of the record it is given, at no cost when it runs.

`registry.legal(s, ...)` and its siblings are stubs. Compiled, each becomes the function of the game whose record s is;
interpreted, it looks that game up. Code written with them (play-outs, search, batches) is written once for all games,
and unlike a closure over one game's rules it is kept on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.extending import overload, register_jitable

from motu.core import compiled
from motu.core.compiled import Rule
from motu.core.game import Game

OPTIONS: Any = {"nogil": True, "error_model": "numpy", "forceinline": True}  # inlined: a third faster in random play

finder: Callable[[str], Game] | None = None  # set by motu.games: no game is named in the core

_by_dtype: dict[np.dtype[Any], Game] = {}
_by_type: dict[Any, Game] = {}


def by_name(name: str) -> Game:
    """The game of that name, found by whoever keeps the list of games."""
    if finder is None:
        raise LookupError("no list of games: import motu")
    return finder(name)


def register(dtype: np.dtype[Any], game: Game) -> None:
    """From now on records of this type belong to this game."""
    owner = _by_dtype.get(dtype)
    if owner is None:
        _by_dtype[dtype] = game
        _by_type[numba.from_dtype(dtype)] = game
    elif owner.name != game.name:
        raise TypeError(
            f"{game.title} and {owner.title} have the very same record type, so compiled code cannot tell them apart. "
            f"Give one of them another field, for instance ('{game.name}', 'u1')."
        )


def game_of(s: Any) -> Game:
    """The game whose state or view this is."""
    return _by_dtype[s.dtype]


class generic:
    """Decorator: compiled code for every game. It is kept on disk for our own games, whose text names the folder."""

    def __init__(self, function: Rule) -> None:
        self.py_func = function
        self._kept = compiled._compile(function, keep=True)
        self._fresh = compiled._compile(function, keep=False)

    def __call__(self, s: Any, *args: Any) -> Any:
        ours = _by_dtype[s.dtype].module.startswith("motu.")
        return (self._kept if ours else self._fresh)(s, *args)


def part(function: Rule) -> Rule:
    """Decorator: a piece of generic code, compiled into whatever calls it."""
    return function if compiled.INTERPRETED else register_jitable(**OPTIONS)(function)


def pending(s, who):
    return game_of(s).pending(s, who)


def legal(s, seat, moves, odds):
    return game_of(s).legal(s, seat, moves, odds)


def apply(s, seat, action):
    game_of(s).apply(s, seat, action)


def scores(s, out):
    game_of(s).scores(s, out)


def payoff(s, out):
    game_of(s).payoff(s, out)


def view(s, seat, v):
    game_of(s).view(s, seat, v)


def imagine(v, seat, rng, s):
    game_of(v).imagine(v, seat, rng, s)


def _found(name: str, record: Any) -> Callable[..., Any]:
    """The plain text of that game's function, for Numba to compile in place."""
    game = _by_type.get(record)
    if game is None:
        raise TypeError(f"no game has records of type {record}; make the state with Game.new or Game.blank")
    function = getattr(game, name)
    return getattr(function, "py_func", function)


overload(pending, jit_options=OPTIONS)(lambda s, who: _found("pending", s))
overload(legal, jit_options=OPTIONS)(lambda s, seat, moves, odds: _found("legal", s))
overload(apply, jit_options=OPTIONS)(lambda s, seat, action: _found("apply", s))
overload(scores, jit_options=OPTIONS)(lambda s, out: _found("scores", s))
overload(payoff, jit_options=OPTIONS)(lambda s, out: _found("payoff", s))
overload(view, jit_options=OPTIONS)(lambda s, seat, v: _found("view", s))
overload(imagine, jit_options=OPTIONS)(lambda v, seat, rng, s: _found("imagine", v))

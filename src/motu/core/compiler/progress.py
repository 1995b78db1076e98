"""The first time a game is played, its rules are compiled; this says so and shows the progress."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from typing import Any

from motu.core import compiled
from motu.core.game import Game, State
from motu.core.registry import modules_of
from motu.core.words import say

_ready: set[tuple[str, Any]] = set()

on_progress: Callable[[str, int, int], None] | None = None  # (what, done, of): replaces the lines written to stderr


def signatures(game: Game, record: Any) -> dict[str, tuple[Any, ...]]:
    """The argument types of each function of the contract that the game has."""
    from numba import types  # only compiling needs Numba

    who, listed, rng, seat = types.int16[::1], types.int32[::1], types.uint64[::1], types.int64
    types_of = {
        "pending": (record, who),
        "legal": (record, seat, listed, listed),
        "apply": (record, seat, seat),
        "scores": (record, types.int64[::1]),
        "payoff": (record, types.float64[::1]),
        "imagine": (record, seat, rng, record),
        "possible": (record, seat, listed, listed),
    }
    return {name: arguments for name, arguments in types_of.items() if getattr(game, name) is not None}


def ready(game: Game, s: State) -> None:
    """Have the rules of this game compiled for this record type; quick after the very first time."""
    key = (game.name, s.dtype)
    if compiled.INTERPRETED or key in _ready:
        return
    import numba

    _ready.add(key)
    record = numba.from_dtype(s.dtype)
    sign = hashlib.sha256(repr(record).encode()).hexdigest()[:16]
    done = compiled.kept_folder(*modules_of(game)) / f"{game.name}-{sign}.ready"
    first = not done.exists()
    todo = signatures(game, record)
    for n, (name, arguments) in enumerate(todo.items()):
        if first:
            _tell(game, n, len(todo))
        getattr(game, name).compile(arguments)
    if first:
        _tell(game, len(todo), len(todo))
        done.touch()


def _tell(game: Game, n: int, of: int) -> None:
    show(say("Compiling the rules of {game}, once", game=game.title), n, of)


def show(what: str, n: int, of: int) -> None:
    """A bar for whoever has a terminal; n of that many steps are done."""
    if on_progress is not None:
        on_progress(what, n, of)
        return
    filled = 20 * n // of
    end = "\n" if n == of or not sys.stderr.isatty() else ""
    if sys.stderr.isatty() or n in (0, of):
        print(f"\r{what} [{'#' * filled}{'.' * (20 - filled)}]", end=end, file=sys.stderr, flush=True)

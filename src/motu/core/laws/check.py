"""`motu.check(game)` tries every law on a game of your own, and says what is wrong and how to fix it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from motu.core import compiled
from motu.core.game import Game
from motu.core.laws.laws import LAWS, TEXT_LAWS
from motu.core.laws.trial import Broken, Trial
from motu.core.registry import modules_of, register


def check_once(game: Game) -> None:
    """Check a game unless its current source has already been checked on this machine."""
    if not is_checked(game):
        check(game, matches=1, laws=LAWS)
        _note_of(game).touch()


def is_checked(game: Game) -> bool:
    """Has its current source been checked on this machine?"""
    return _note_of(game).exists()


def _note_of(game: Game) -> Path:
    return compiled.kept_folder(game.module, *modules_of(game)) / f"{game.name}.lawful"


def check(
    game: Game,
    matches: int = 3,
    on_progress: Callable[[int, int], None] | None = None,
    laws: Sequence[Callable[[Trial], None]] = (*LAWS, *TEXT_LAWS),
) -> None:
    """Register a game and try every law on every set-up in game.trial_setups; Broken at the first that does not hold."""
    register(game)
    of = len(game.trial_setups) * len(laws)
    for n, (seats, options) in enumerate(game.trial_setups):
        with _trying("A match can be played at random."):
            trial = Trial.of(game, seats, options, matches)
        for k, law in enumerate(laws, 1):
            with _trying(law.__doc__ or law.__name__):
                law(trial)
            if on_progress is not None:
                on_progress(n * len(laws) + k, of)


@contextmanager
def _trying(what: str) -> Iterator[None]:
    """Name the law in whatever error a game raises while it is tried."""
    try:
        yield
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{type(error).__name__} while trying the law '{what}': {error}") from error

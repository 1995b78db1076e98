"""A bot: plays a policy's first preference, and says why in words."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from motu.bots.analysis import Analysis, analyse
from motu.bots.policies import Policy, ponder, warm
from motu.bots.reasons import Reason, reasons_for
from motu.core import dice
from motu.core.game import Game, Refused, Rng, View
from motu.core.play import Buffers
from motu.core.words import say


class Bot:
    """A computer player. Call it with a view, a seat and a generator; it returns an action."""

    def __init__(self, game: Game, name: str, policy: Policy, seconds: float = float("inf")) -> None:
        self.game, self.name, self.policy = game, name, policy
        self.seconds = seconds  # the longest a decision may take

    def __call__(self, view: View, seat: int, rng: Rng) -> int:
        actions = self._legal(view, seat)
        if not actions:
            raise Refused(say("Seat {seat} has nothing to decide here.", seat=seat))
        if len(actions) == 1:
            return actions[0]
        with undisturbed():
            return self.policy(view, seat, rng).best

    def ponder(self, view: View, seat: int, rng: Rng, is_over: Callable[[], bool] | None = None) -> None:
        """Ponder what the seat sees while others decide, until `is_over()`; without it, for as long as about a decision
        of its own. What was found is used as far as it still holds when the seat decides."""
        ponder(self.policy, view, seat, rng, is_over)

    def warm(self, view: View, seat: int) -> None:
        """Compile everything needed to think about such a view; quick after the first time ever."""
        self._legal(view, seat)
        warm(self.policy, view, seat)

    def analyse(self, view: View, seat: int, rng: Rng | None = None, also: Collection[int] = ()) -> Analysis:
        """What it thinks of each move, examining the best and those in `also` closely."""
        with undisturbed():
            return analyse(self.policy, view, seat, dice.generator("why") if rng is None else rng, also)

    def why(self, view: View, seat: int, rng: Rng | None = None, most: int = 3) -> list[Reason]:
        """The moves it thinks best, the best first, each with what it expects and why."""
        analysis = self.analyse(view, seat, rng)
        return reasons_for(self.game, view, seat, analysis, analysis.best_first()[:most])

    def _legal(self, view: View, seat: int) -> list[int]:
        b = Buffers.of(self.game)
        n = self.game.legal(view, seat, b.actions, b.odds)
        return [int(action) for action in b.actions[:n]]

    def __repr__(self) -> str:
        return f"motu.bot({self.game.name!r}, {self.name!r})"


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage collection while a bot thinks: with all the compiled code in memory it takes a fifth of a second."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()

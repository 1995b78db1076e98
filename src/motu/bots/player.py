"""A bot: a policy whose first preference it plays, and words for why."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from motu.bots.analysis import Analysis, analyse
from motu.bots.policies import Policy, warm
from motu.bots.reasons import Reason, reasons_for
from motu.core import dice
from motu.core.game import Game, Refused, Rng, View
from motu.core.play import Buffers
from motu.core.words import say


class Bot:
    """A player without a body. Call it with a view, a seat and a generator; it answers with an action."""

    def __init__(self, game: Game, name: str, policy: Policy, seconds: float = float("inf")) -> None:
        self.game, self.name, self.policy = game, name, policy
        self.seconds = seconds  # a decision may take that long

    def __call__(self, view: View, seat: int, rng: Rng) -> int:
        actions = self._legal(view, seat)
        if not actions:
            raise Refused(say("Seat {seat} has nothing to decide here.", seat=seat))
        if len(actions) == 1:
            return actions[0]
        with undisturbed():
            return self.policy(view, seat, rng).best

    def warm(self, view: View, seat: int) -> None:
        """Have everything compiled that thinking about such a view needs; quick after the first time ever."""
        self._legal(view, seat)
        warm(self.policy, view, seat)

    def analyse(self, view: View, seat: int, rng: Rng | None = None, also: Collection[int] = ()) -> Analysis:
        """What it thinks of each move; it looks closely at the best and at those in `also`."""
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
    """While a bot thinks nobody looks for garbage: with all the compiled code in memory that takes a fifth of a second."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()

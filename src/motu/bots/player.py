"""A bot: a policy whose first preference it plays, and words for why."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from motu.bots import knowledge
from motu.bots.policies import Policy, warm
from motu.core import dice
from motu.core.game import Game, Refused, Rng, View
from motu.core.play import Buffers
from motu.core.words import say


@dataclass(frozen=True)
class Reason:
    """A move the bot thought of: its notation, the result it expects, and what speaks for it, in words."""

    action: int
    move: str
    expected: float  # payoff: the share of the victory, or points when playing alone
    words: str


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

    def why(self, view: View, seat: int, rng: Rng | None = None, most: int = 3) -> list[Reason]:
        """The moves it prefers, the best first, each with what it expects and why."""
        found = self.policy(view, seat, dice.generator("why") if rng is None else rng)
        order = np.argsort(-found.preference, kind="stable")[:most]
        actions = [int(found.actions[i]) for i in order]
        words = _words(self.game, view, seat, actions)
        texts = [self.game.words.action_text(view, seat, action) for action in actions]
        return [Reason(a, t, float(found.value[i]), w) for a, t, i, w in zip(actions, texts, order, words, strict=True)]

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


def _words(game: Game, view: View, seat: int, actions: list[int]) -> list[str]:
    """For each move what it gains over the position before it; the parts that differ most between the moves come first."""
    terms = [_terms_after(game, view, seat, action) for action in actions]
    if not terms or not terms[0]:
        return ["" for _ in actions]
    values = np.array([[value for _, value in after] for after in terms])
    order = np.argsort(-np.ptp(values, axis=0), kind="stable")
    return [_line([(after[i][0], after[i][1]) for i in order], values.mean(axis=0)[order]) for after in terms]


def _line(terms: list[tuple[str, float]], usual: NDArray[np.float64]) -> str:
    better = [name for (name, value), mean in zip(terms, usual, strict=True) if value > mean + 1e-6]
    worse = [name for (name, value), mean in zip(terms, usual, strict=True) if value < mean - 1e-6]
    if better and worse:
        return say("better for {good}, worse for {bad}", good=", ".join(better[:2]), bad=worse[0])
    if better:
        return say("better for {good}", good=", ".join(better[:2]))
    if worse:
        return say("worse for {bad}", bad=", ".join(worse[:2]))
    return say("no immediate difference")


def _terms_after(game: Game, view: View, seat: int, action: int) -> knowledge.Terms:
    world = game.blank(view)
    game.imagine(view, seat, dice.generator("why"), world)
    game.apply(world, seat, action)
    return knowledge.of(game).terms(world, seat)

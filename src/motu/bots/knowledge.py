"""What bots know of a game beyond its rules, found by the type of the record, as `core/registry` finds the rules.

A game's knowledge is the module of its name in this folder. It gives, as `@rule` functions where it has something to say:

    evaluate(s, out)                  an estimate of payoff for each seat, at any time, made by hand
    foresee(s, learned, places, sums, out)
                                      the estimate a search trusts, where learned numbers give a better one; places and
                                      sums are room to work in
    weigh(s, seat, moves, n, odds)    write into odds how likely a sensible player takes each move, whole numbers from 1 up
    horizon(s) -> plies               how far a play-out goes on before it is evaluated
    branches(s, action) -> bool       does this action of chance begin something new, searched apart from its others?

and in plain Python `terms(s, seat)`, the parts of its evaluation in words, and `learned()`, the numbers it foresees from; all
gathered in KNOWLEDGE. A game without such a module is played to its end at random, which is slower and weaker but needs no
knowledge at all.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numba.extending import overload

from motu.bots.kept import Weights
from motu.core import compiled, registry
from motu.core.game import Game, State
from motu.core.play import LONGEST
from motu.core.registry import OPTIONS

Terms = list[tuple[str, float]]  # a part of the evaluation in words, and its share


def _evaluate(s, out):
    """Nothing known: all seats are alike."""
    for seat in range(out.shape[0]):
        out[seat] = 0.5


def _foresee(s, learned, places, sums, out):
    evaluate(s, out)


def _weigh(s, seat, moves, n, odds):
    for i in range(n):
        odds[i] = 1


def _horizon(s):
    return LONGEST


def _branches(s, action):
    return False


def _nothing_learned() -> Weights:
    return np.zeros((0, 0), np.float32)


def _no_terms(s: State, seat: int) -> Terms:
    return []


@dataclass(frozen=True)
class Knowledge:
    """What is known of one game."""

    evaluate: Callable[..., Any] = _evaluate
    foresee: Callable[..., Any] = _foresee
    learned: Callable[[], Weights] = _nothing_learned
    weigh: Callable[..., Any] = _weigh
    horizon: Callable[..., Any] = _horizon
    branches: Callable[..., Any] = _branches
    terms: Callable[[State, int], Terms] = _no_terms
    solver: Callable[..., Any] | None = None  # (view, level) -> a mind of its own for this table, or None
    settling: int = 0  # small actions of its own that a one-ply look plays on before it evaluates


@cache
def of(game: Game) -> Knowledge:
    """What is known of this game."""
    if not game.knowledge:
        return Knowledge()
    module, _, name = game.knowledge.partition(":")
    known: Knowledge = getattr(importlib.import_module(module), name)
    return known


def evaluate(s, out):
    of(registry.game_of(s)).evaluate(s, out)


def foresee(s, learned, places, sums, out):
    of(registry.game_of(s)).foresee(s, learned, places, sums, out)


def weigh(s, seat, moves, n, odds):
    of(registry.game_of(s)).weigh(s, seat, moves, n, odds)


def horizon(s):
    return of(registry.game_of(s)).horizon(s)


def branches(s, action):
    return of(registry.game_of(s)).branches(s, action)


def _found(name: str, record: Any) -> Callable[..., Any]:
    return registry.text_of(getattr(of(registry.found(record)), name))


if not compiled.INTERPRETED:
    overload(evaluate, jit_options=OPTIONS)(lambda s, out: _found("evaluate", s))
    overload(foresee, jit_options=OPTIONS)(lambda s, learned, places, sums, out: _found("foresee", s))
    overload(weigh, jit_options=OPTIONS)(lambda s, seat, moves, n, odds: _found("weigh", s))
    overload(horizon, jit_options=OPTIONS)(lambda s: _found("horizon", s))
    overload(branches, jit_options=OPTIONS)(lambda s, action: _found("branches", s))

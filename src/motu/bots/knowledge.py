"""What bots know of a game beyond its rules.

A game names its knowledge (`Game.knowledge`, "package.module:NAME"). It may provide any of these, as `@rule` functions
that compiled code finds by the type of the record (see kernels/dispatch.py):

    evaluate(s, out)                  an estimate of payoff for each seat, at any time, made by hand
    leaf_value(s, network, out)       the estimate a search trusts, where learned weights give a better one
    priors(s, seat, moves, n, odds)   write into odds how likely a sensible player takes each move, integers from 1 up
    learned_priors(s, seat, moves, n, network, odds)   the same, for a search, where learned weights do it better
    horizon(s) -> plies               how far a play-out goes before it is evaluated
    is_quiet(s, network) -> bool      may a play-out end here, before it has gone that far?
    branches(s, action) -> bool       does this chance action begin something new, searched separately from the others?

and in plain Python: `terms(s, seat)`, the parts of its evaluation in words; `learned()`, the weights that leaf_value
and learned_priors read; the `exploration` constants that suit its searches best; `solver` and `glance`, if policies
other than tree search and one ply suit it better; and the `ladder` of its levels. A game without knowledge is played to
its end at random, which is slower and weaker but needs no knowledge at all.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.bots.ladder import USUAL, Rung
from motu.bots.weights_io import Learned, Weights
from motu.core.compiled import Rule
from motu.core.game import Game, State, View

EXPLORATION = ((0, 1.0),)  # where it was not measured
NETWORK_ROOM = 128  # active features, and hidden units, at most
GLANCE_WORLDS = 2  # imagined for a first glance
Terms = list[tuple[str, float]]  # a part of the evaluation in words, and its share


class Network(NamedTuple):
    """Learned weights, and room to compute a value with them."""

    weights: Weights
    priors: Weights
    features: NDArray[np.int64]  # room for what is active in a position, or in a move
    hidden: NDArray[np.float32]  # room for a hidden layer
    logits: NDArray[np.float32]  # room for what is thought of each move


def network_of(learned: Learned, moves: int = 0) -> Network:
    """A network of these weights, with room for that many moves."""
    room = NETWORK_ROOM
    return Network(*learned, np.zeros(room, np.int64), np.zeros(room, np.float32), np.zeros(moves, np.float32))


def nothing_learned() -> Learned:
    return Learned(np.zeros((0, 0), np.float32))


def no_terms(s: State, seat: int) -> Terms:
    return []


def one_ply(game: Game) -> Any:
    from motu.bots.policies import OnePly

    return OnePly(game, GLANCE_WORLDS)


def nothing_is_at_stake(v: View, seat: int) -> bool:
    return False


@dataclass(frozen=True)
class Knowledge:
    """What is known of one game; for a compiled function that is None, kernels/dispatch.py has a default."""

    evaluate: Rule | None = None
    leaf_value: Rule | None = None
    priors: Rule | None = None
    learned_priors: Rule | None = None
    horizon: Rule | None = None
    is_quiet: Rule | None = None
    branches: Rule | None = None
    learned: Callable[[], Learned] = nothing_learned
    exploration: tuple[tuple[int, float], ...] = EXPLORATION  # of a search, from that many iterations on
    terms: Callable[[State, int], Terms] = no_terms
    solver: Callable[..., Any] | None = None  # (game, budget, threads) -> the policy that thinks; None: tree search
    first_version: Callable[..., Any] | None = None  # the same in its first version; None: as it is now
    glance: Callable[..., Any] = one_ply  # game -> the policy of a first glance
    is_careful: Callable[[View, int], bool] = nothing_is_at_stake  # may this decision ruin a whole match?
    ladder: tuple[Rung, ...] = USUAL  # how each level thinks
    course: str = ""  # "package.module:NAME" of how it is learned (training/course.py); empty: nothing is learned
    quiescence: int = (
        0  # one ply ahead, how many more small actions of its own a seat plays before the position is evaluated
    )


@cache
def of(game: Game) -> Knowledge:
    """What is known of this game."""
    if not game.knowledge:
        return Knowledge()
    module, _, name = game.knowledge.partition(":")
    known: Knowledge = getattr(importlib.import_module(module), name)
    return known

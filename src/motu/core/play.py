"""Random play, replay and counting, written once for every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core import dice
from motu.core.game import CHANCE, Game, State
from motu.core.registry import apply, for_any_game, inlined, legal, pending

LONGEST = 100_000  # a match longer than this never ends
OVER = -2


@dataclass
class Buffers:
    """The buffers that the contract's functions write into."""

    who: NDArray[np.int16]
    actions: NDArray[np.int32]
    odds: NDArray[np.int32]

    @classmethod
    def of(cls, game: Game) -> Buffers:
        return cls(
            np.zeros(game.seats[-1], np.int16), np.zeros(game.max_legal, np.int32), np.zeros(game.max_legal, np.int32)
        )


@inlined
def act_at_random(s: Any, who: Any, actions: Any, odds: Any, rng: Any, entry: Any) -> Any:
    """One pending seat, or chance, acts; entry receives seat and action. The seat is OVER when nobody is pending."""
    n = pending(s, who)
    entry[0] = OVER
    if n == 0:
        return
    seat = np.int64(who[0]) if n == 1 else np.int64(who[dice.below(rng, n)])  # one type for all callers: compiled once
    k = legal(s, seat, actions, odds)
    if k == 0:  # against the contract; the laws find the position this stops at
        return
    choice = 0 if k == 1 else dice.pick(rng, odds, k) if seat == CHANCE else dice.below(rng, k)
    action = np.int64(actions[choice])
    entry[0] = seat
    entry[1] = action
    apply(s, seat, action)


@for_any_game
def _playouts(states: Any, times: Any, who: Any, actions: Any, odds: Any, rng: Any, counts: Any) -> Any:
    """Play states[0] to its end that many times in states[1]; counts: decisions of seats, chance events, longest."""
    entry = np.zeros(2, np.int32)
    for _ in range(times):
        states[1] = states[0]
        length = 0
        while length < LONGEST:
            act_at_random(states[1], who, actions, odds, rng, entry)
            if entry[0] == OVER:
                break
            counts[1 if entry[0] == CHANCE else 0] += 1
            length += 1
        counts[2] = max(counts[2], length)


@for_any_game
def _random_log(states: Any, who: Any, actions: Any, odds: Any, rng: Any, log: Any) -> Any:
    """Play states[0] on at random, writing (seat, action) rows into log; returns the number written."""
    for ply in range(len(log)):
        act_at_random(states[0], who, actions, odds, rng, log[ply])
        if log[ply, 0] == OVER:
            return ply
    return len(log)


@for_any_game
def _replay(states: Any, log: Any, who: Any, actions: Any, odds: Any) -> Any:
    """Apply a log to states[0], checking each entry; returns how many were legal."""
    for ply in range(len(log)):
        seat, action = np.int64(log[ply, 0]), np.int64(log[ply, 1])
        if not _may(states[0], seat, action, who, actions, odds):
            return ply
        apply(states[0], seat, action)
    return len(log)


@inlined
def _may(s: Any, seat: Any, action: Any, who: Any, actions: Any, odds: Any) -> Any:
    for i in range(pending(s, who)):
        if who[i] == seat:
            for k in range(legal(s, seat, actions, odds)):
                if actions[k] == action:
                    return True
    return False


@for_any_game
def _perft(states: Any, depth: Any, who: Any, actions: Any, odds: Any, stack: Any, tops: Any) -> Any:
    """Leaves of the tree of all actions (of the first pending seat, if there are several) that many plies deep."""
    leaves, level, opened = 0, 0, False
    bottoms = np.zeros(depth + 1, np.int64)
    while level >= 0:
        if not opened and level < depth:
            tops[level] = _open(states[level], who, actions, odds, stack, bottoms[level])
        if level == depth or tops[level] == bottoms[level]:
            leaves += level == depth
            level, opened = level - 1, True
            continue
        tops[level] -= 1
        states[level + 1] = states[level]
        apply(states[level + 1], np.int64(stack[tops[level], 0]), np.int64(stack[tops[level], 1]))
        bottoms[level + 1] = tops[level]
        level, opened = level + 1, False
    return leaves


@inlined
def _open(s: Any, who: Any, actions: Any, odds: Any, stack: Any, start: Any) -> Any:
    if pending(s, who) == 0:
        return start
    n = legal(s, np.int64(who[0]), actions, odds)
    for i in range(n):
        stack[start + i, 0] = who[0]
        stack[start + i, 1] = actions[i]
    return start + n


@for_any_game
def _copies(states: Any, times: Any) -> Any:
    """Copy states around, for the benchmark."""
    for i in range(times):
        states[i & 63] = states[(i + 1) & 63]


def rows(s: State, n: int = 1) -> NDArray[Any]:
    """An array of n states, the first a copy of s."""
    states = np.zeros(n, dtype=s.dtype)
    states[0] = s
    return states


def playouts(game: Game, s: State, times: int, rng: NDArray[np.uint64]) -> tuple[int, int, int]:
    """Play s to its end at random, many times: decisions of seats, chance events, the longest match."""
    counts, b = np.zeros(3, np.int64), Buffers.of(game)
    _playouts(rows(s, 2), times, b.who, b.actions, b.odds, rng, counts)
    return int(counts[0]), int(counts[1]), int(counts[2])


def random_log(game: Game, s: State, rng: NDArray[np.uint64], most: int = LONGEST) -> NDArray[np.int32]:
    """A random match from s on, as rows of seat and action."""
    b, log = Buffers.of(game), np.zeros((most, 2), np.int32)
    return log[: _random_log(rows(s), b.who, b.actions, b.odds, rng, log)].copy()


def replay(game: Game, s: State, log: NDArray[np.int32]) -> tuple[State, int]:
    """The state after a log, and how many of its entries were legal: all, or those before the first that is not."""
    states, b = rows(s), Buffers.of(game)
    done = _replay(states, np.ascontiguousarray(log, np.int32).reshape(-1, 2), b.who, b.actions, b.odds)
    return states[0], int(done)


def perft(game: Game, s: State, depth: int) -> int:
    """How many lines of that many actions there are, chance's included; the rule-writer's checksum."""
    b = Buffers.of(game)
    stack, tops = np.zeros((game.max_legal * (depth + 1), 2), np.int32), np.zeros(depth + 1, np.int64)
    return int(_perft(rows(s, depth + 1), depth, b.who, b.actions, b.odds, stack, tops))


def copies(s: State, times: int) -> None:
    """Copy a state that many times."""
    states = np.zeros(64, dtype=s.dtype)
    states[:] = s
    _copies(states, times)

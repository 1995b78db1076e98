"""What a batch does without Python, in several threads (see claims.py).

Every match has a generator of its own, so how many threads there are, and who claims what, changes nothing in any match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.core import dice
from motu.core.game import CHANCE
from motu.core.registry import apply, generic, legal, part, payoff, pending, view
from motu.lab.kernels.claims import REFUSED, add, claim, finish
from motu.lab.kernels.observe import read_row

OVER = -2


class Matches(NamedTuple):
    """All that is known of the matches of a batch besides their states."""

    start: NDArray[Any]  # one state: where every match begins
    most_seats: int  # of the game
    rngs: NDArray[np.uint64]  # match -> its generator
    seats: NDArray[np.int16]  # match -> who is to decide
    counts: NDArray[np.int32]  # match -> how many legal actions
    lists: NDArray[np.int32]  # match -> the legal actions
    rewards: NDArray[np.float64]  # match, seat -> the result, of those that are done
    done: NDArray[np.bool_]  # match -> did it end with the last step?


@part
def play_chance(s, who, odds, moves, rng):
    """Let chance act until a seat is to decide. The seat, or OVER."""
    while pending(s, who) > 0:
        seat = np.int64(who[0])
        if seat != CHANCE:
            return seat
        k = legal(s, CHANCE, moves, odds)
        apply(s, CHANCE, np.int64(moves[dice.pick(rng, odds, k)]))
    return OVER


@part
def is_among(action, lists, i, n):
    for k in range(n):
        if lists[i, k] == action:
            return True
    return False


@generic
def begin(states, matches):
    start, most_seats, rngs, seats, counts, lists, _, _ = matches
    who, odds = np.zeros(most_seats, np.int16), np.zeros(lists.shape[1], np.int32)
    for i in range(states.shape[0]):
        states[i] = start[0]
        seats[i] = play_chance(states[i], who, odds, lists[i], rngs[i : i + 1])
        counts[i] = legal(states[i], np.int64(seats[i]), lists[i], odds)


@generic
def step(states, matches, actions, tally):
    """Apply an action to each match; a match whose action is not legal stands still, and is counted."""
    start, most_seats, rngs, seats, counts, lists, rewards, done = matches
    who, odds, moves = np.zeros(most_seats, np.int16), np.zeros(lists.shape[1], np.int32), np.zeros_like(lists[0])
    rng = np.zeros(1, np.uint64)  # a slice of an array for each match would cost more than copying its one number
    first, last = claim(tally, states.shape[0])
    while first < last:
        for i in range(first, last):
            done[i] = False
            if not is_among(actions[i], lists, i, counts[i]):
                add(tally, REFUSED, 1)
                continue
            rng[0] = rngs[i]
            apply(states[i], np.int64(seats[i]), np.int64(actions[i]))
            seat = play_chance(states[i], who, odds, moves, rng)
            while seat == OVER:
                done[i] = True
                payoff(states[i], rewards[i])
                states[i] = start[0]
                seat = play_chance(states[i], who, odds, moves, rng)
            rngs[i] = rng[0]
            seats[i] = seat
            counts[i] = legal(states[i], np.int64(seat), lists[i], odds)
        finish(tally, first, last)
        first, last = claim(tally, states.shape[0])


@generic
def pick(states, matches, out):
    """A legal action for each match, chosen evenly."""
    rngs, counts, lists = matches.rngs, matches.counts, matches.lists
    for i in range(states.shape[0]):
        out[i] = lists[i, dice.below(rngs[i : i + 1], counts[i])]


@generic
def write_masks(states, matches, mask, tally):
    counts, lists = matches.counts, matches.lists
    first, last = claim(tally, states.shape[0])
    while first < last:
        for i in range(first, last):
            for action in range(mask.shape[1]):
                mask[i, action] = False
            for k in range(counts[i]):
                mask[i, lists[i, k]] = True
        finish(tally, first, last)
        first, last = claim(tally, states.shape[0])


@generic
def write_views(states, seats, views, raw, tally):
    """What the seat that is to decide may know; `raw` is the same memory as `views`, as bytes."""
    first, last = claim(tally, states.shape[0])
    while first < last:
        for i in range(first, last):
            for k in range(raw.shape[1]):
                raw[i, k] = 0
            view(states[i], np.int64(seats[i]), views[i])
        finish(tally, first, last)
        first, last = claim(tally, states.shape[0])


@generic
def write_observations(views, seats, raw, layout, out, tally):
    offsets, runs = layout.offsets, layout.runs
    first, last = claim(tally, views.shape[0])
    while first < last:
        for i in range(first, last):
            read_row(raw[i], offsets[seats[i]], runs, out[i])
        finish(tally, first, last)
        first, last = claim(tally, views.shape[0])

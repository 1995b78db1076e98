"""What a batch does without Python, in several threads (see chunks.py).

Every match has a generator of its own, so the number of threads and who claims what change nothing in any match.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.core import dice, visibility
from motu.core.fields import record_type
from motu.core.game import CHANCE
from motu.core.registry import apply, for_any_game, inlined, legal, payoff, pending
from motu.lab.kernels.chunks import REFUSED, add, claim, finish
from motu.lab.kernels.observe import read_row

OVER = -2


MATCH = record_type([
    ("rng", "u8"),  # its generator
    ("choices", "i4"),  # how many actions are legal
])  # fmt: skip


class Outcome(NamedTuple):
    """The outcome of the last step, by match."""

    seats: NDArray[np.int16]  # who is to decide now
    rewards: NDArray[np.float64]  # seat -> the result, of those that are done
    done: NDArray[np.bool_]  # did it end?


@inlined
def next_decision(s, who, odds, actions, rng):
    """Let chance act until a seat is to decide. Returns the seat, or OVER, and its number of actions, held in actions."""
    while pending(s, who) > 0:
        seat = np.int64(who[0])
        k = legal(s, seat, actions, odds)
        if seat != CHANCE:
            return seat, k
        apply(s, seat, np.int64(actions[dice.pick(rng, odds, k)]))
    return OVER, 0


@inlined
def is_among(action, lists, i, n):
    for k in range(n):
        if lists[i, k] == action:
            return True
    return False


@for_any_game
def begin(states, start, matches, lists, outcome):
    seats, rewards, _ = outcome
    who, odds, rng = np.zeros(rewards.shape[1], np.int16), np.zeros(lists.shape[1], np.int32), np.zeros(1, np.uint64)
    for i in range(states.shape[0]):
        rng[0] = matches[i].rng
        states[i] = start[0]
        seats[i], matches[i].choices = next_decision(states[i], who, odds, lists[i], rng)
        matches[i].rng = rng[0]


@for_any_game
def step(states, start, matches, lists, outcome, actions, tally):
    """Apply an action to each match; a match whose action is not legal stands still and is counted.

    lists: the legal actions of each match.
    """
    seats, rewards, done = outcome
    who, odds = np.zeros(rewards.shape[1], np.int16), np.zeros(lists.shape[1], np.int32)
    rng = np.zeros(1, np.uint64)  # a slice of an array for each match would cost more than copying its one number
    first, last = claim(tally, states.shape[0])
    while first < last:
        for i in range(first, last):
            done[i] = False
            if not is_among(actions[i], lists, i, matches[i].choices):
                add(tally, REFUSED, 1)
                continue
            rng[0] = matches[i].rng
            apply(states[i], np.int64(seats[i]), np.int64(actions[i]))
            while True:
                seat, k = next_decision(states[i], who, odds, lists[i], rng)
                if seat != OVER:
                    break
                done[i] = True
                payoff(states[i], rewards[i])
                states[i] = start[0]
            matches[i].rng = rng[0]
            seats[i] = seat
            matches[i].choices = k
        finish(tally, first, last)
        first, last = claim(tally, states.shape[0])


@for_any_game
def pick(states, matches, lists, out):
    """A legal action for each match, chosen uniformly."""
    rng = np.zeros(1, np.uint64)
    for i in range(states.shape[0]):
        rng[0] = matches[i].rng
        out[i] = lists[i, dice.below(rng, matches[i].choices)]
        matches[i].rng = rng[0]


@for_any_game
def write_masks(states, matches, lists, mask, tally):
    first, last = claim(tally, states.shape[0])
    while first < last:
        for i in range(first, last):
            for action in range(mask.shape[1]):
                mask[i, action] = False
            for k in range(matches[i].choices):
                mask[i, lists[i, k]] = True
        finish(tally, first, last)
        first, last = claim(tally, states.shape[0])


@for_any_game
def write_views(states, seats, masks, raw_states, raw_views, tally):
    """What the seat that is to decide may know, using masks; states and views as bytes."""
    first, last = claim(tally, states.shape[0])
    while first < last:
        visibility.write_views(raw_states, masks, seats, raw_views, first, last)
        finish(tally, first, last)
        first, last = claim(tally, states.shape[0])


@for_any_game
def write_observations(views, seats, raw, layout, out, tally):
    offsets, runs = layout.offsets, layout.runs
    first, last = claim(tally, views.shape[0])
    while first < last:
        for i in range(first, last):
            read_row(raw[i], offsets[seats[i]], runs, out[i])
        finish(tally, first, last)
        first, last = claim(tally, views.shape[0])

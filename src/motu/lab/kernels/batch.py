"""What a batch does without Python. Threads share a piece of work by claiming chunks of matches until none is left.

Every match has a generator of its own, so how many threads there are, and who claims what, changes nothing in any match.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from motu.core import dice, visibility
from motu.core.game import CHANCE
from motu.core.registry import apply, generic, legal, part, payoff, pending
from motu.lab.kernels.observe import read_row

CHUNK = 32  # matches
CLAIMED, FINISHED, REFUSED, PLACES = 0, 1, 2, 3  # of the tally of a piece of work
OVER = -2


def add(tally, place, amount):
    """tally[place] += amount; what it was before. Compiled, no other thread comes between."""
    before = int(tally[place])
    tally[place] += amount
    return before


@intrinsic
def _add(typing, tally, place, amount):
    def build(context, builder, signature, arguments):
        tally = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.atomic_rmw("add", builder.gep(tally.data, [arguments[1]]), arguments[2], "seq_cst")

    return types.int64(tally, types.int64, types.int64), build


@overload(add)
def _add_compiled(tally, place, amount):
    return lambda tally, place, amount: _add(tally, np.int64(place), np.int64(amount))


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
def begin(states, start, rngs, seats, counts, lists, who):
    odds = np.zeros(lists.shape[1], np.int32)
    for i in range(states.shape[0]):
        states[i] = start[0]
        seats[i] = play_chance(states[i], who, odds, lists[i], rngs[i : i + 1])
        counts[i] = legal(states[i], np.int64(seats[i]), lists[i], odds)


@generic
def step(states, start, rngs, actions, seats, counts, lists, rewards, done, most_seats, tally):
    """Apply an action to each match; a match whose action is not legal stands still, and is counted."""
    who, odds, moves = np.zeros(most_seats, np.int16), np.zeros(lists.shape[1], np.int32), np.zeros_like(lists[0])
    rng = np.zeros(1, np.uint64)  # a slice of an array for each match would cost more than copying its one number
    first = add(tally, CLAIMED, CHUNK)
    while first < states.shape[0]:
        last = min(first + CHUNK, states.shape[0])
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
        add(tally, FINISHED, last - first)
        first = add(tally, CLAIMED, CHUNK)


@generic
def pick(states, rngs, counts, lists, out):
    """A legal action for each match, chosen evenly."""
    for i in range(states.shape[0]):
        out[i] = lists[i, dice.below(rngs[i : i + 1], counts[i])]


@generic
def write_masks(states, counts, lists, mask, tally):
    first = add(tally, CLAIMED, CHUNK)
    while first < states.shape[0]:
        last = min(first + CHUNK, states.shape[0])
        for i in range(first, last):
            for action in range(mask.shape[1]):
                mask[i, action] = False
            for k in range(counts[i]):
                mask[i, lists[i, k]] = True
        add(tally, FINISHED, last - first)
        first = add(tally, CLAIMED, CHUNK)


@generic
def write_views(states, seats, masks, raw_states, raw_views, tally):
    """What the seat that is to decide may know, by masks; states and views as bytes."""
    first = add(tally, CLAIMED, CHUNK)
    while first < states.shape[0]:
        last = min(first + CHUNK, states.shape[0])
        visibility.write_views(raw_states, masks, seats, raw_views, first, last)
        add(tally, FINISHED, last - first)
        first = add(tally, CLAIMED, CHUNK)


@generic
def write_observations(views, seats, raw, offsets, firsts, lengths, kinds, scales, out, tally):
    first = add(tally, CLAIMED, CHUNK)
    while first < views.shape[0]:
        last = min(first + CHUNK, views.shape[0])
        for i in range(first, last):
            read_row(raw[i], offsets[seats[i]], firsts, lengths, kinds, scales, out[i])
        add(tally, FINISHED, last - first)
        first = add(tally, CLAIMED, CHUNK)


@generic
def is_finished(states, tally, tries):
    """Have all chunks been finished, now or within that many looks?"""
    for _ in range(tries):
        if add(tally, FINISHED, 0) >= states.shape[0]:
            return True
    return False

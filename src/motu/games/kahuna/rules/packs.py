"""Packs of cards, each a set in one word.

Bit i stands for a card of island i, bit 12 + i for the second of the same island. Two packs with the same cards are the
same word: a pack is counts, never an order.
"""

from __future__ import annotations

import numpy as np

from motu.core.bits import bit, count, has
from motu.core.compiled import rule
from motu.games.kahuna.board import N

SHIFT = np.uint64(N)
SINGLES = np.uint64((1 << N) - 1)


@rule
def islands_in(pack):
    """The islands of which there is a card."""
    return pack & SINGLES


@rule
def pairs_in(pack):
    """The islands of which there are two cards."""
    return pack >> SHIFT


@rule
def copies(pack, island):
    """How many cards of an island."""
    return int(has(pack, island)) + int(has(pack, N + island))


@rule
def with_card(pack, island):
    """The pack and one card more."""
    one = bit(island)
    return pack | one | (pack & one) << SHIFT


@rule
def without_card(pack, island):
    """The pack less one card of an island; the same if it has none."""
    second = bit(N + island)
    return pack & ~second if pack & second else pack & ~bit(island)


@rule
def together(a, b):
    """All the cards of two packs."""
    return a | b | (a & b & SINGLES) << SHIFT


@rule
def without(pack, less):
    """The pack less the cards of another that it holds: first islands with one or two left, then those with two."""
    once, twice = less & SINGLES, less >> SHIFT
    left = (pack & SINGLES & ~once) | (pack >> SHIFT & ~twice)
    return left | (pack >> SHIFT & ~once) << SHIFT


@rule
def less_one_each(pack):
    """The pack less one card of every island."""
    return pack >> SHIFT


@rule
def size(pack):
    """How many cards."""
    return count(pack)

"""Numbers read from the bytes of a view; lab/observe.py makes the tables that say where they are."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule

BYTE, BIT, CONSTANT = 0, 6, 8  # kinds: the simplest; a bit of a set; a number that stands in the table itself
S3, SEVEN, EIGHT = np.uint64(3), np.uint64(7), np.uint64(8)
MEMBERS = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.float32)


@rule
def read_row(raw, offsets, firsts, counts, kinds, scales, out):
    """Numbers from bytes (little-endian). Unsigned places need no look at whether they count from the end."""
    for j in range(firsts.shape[0]):
        if kinds[j] == BIT:
            read_bits(raw, offsets[j], out, firsts[j], counts[j])
        elif kinds[j] == CONSTANT:
            out[firsts[j]] = offsets[j]
        elif kinds[j] == BYTE:
            for k in range(counts[j]):
                out[firsts[j] + k] = raw[offsets[j] + k] * scales[j]
        else:
            at, first, n = np.int64(offsets[j]), np.int64(firsts[j]), np.int64(counts[j])
            read_wide(raw, at, np.int64(kinds[j]), scales[j], out, first, n)


@rule
def read_bits(raw, at, out, first, n):
    """The members of a set, a byte at a time."""
    whole = n >> S3
    for k in range(whole):
        byte, to = np.uint64(raw[at + k]), first + (k << S3)
        for bit in range(EIGHT):
            out[to + bit] = MEMBERS[byte, bit]
    for bit in range(n & SEVEN):
        out[first + (whole << S3) + bit] = MEMBERS[np.uint64(raw[at + whole]), bit]


@rule
def read_wide(raw, at, kind, scale, out, first, n):
    """Numbers of several bytes, or with a sign."""
    size = 1 << (kind >> 1)
    for j in range(n):
        value = int(raw[at])
        for k in range(1, size):
            value |= int(raw[at + k]) << (8 * k)
        if kind & 1 and value >= 1 << (8 * size - 1):
            value -= 1 << (8 * size)
        out[first + j] = value * scale
        at += size

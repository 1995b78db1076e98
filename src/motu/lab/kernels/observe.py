"""Numbers read from the bytes of a view; lab/observe.py says where they are."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu.core.compiled import rule
from motu.core.fields import record_type

BYTE, BIT, CONSTANT = 0, 6, 8  # kinds: the simplest; a bit of a set; a number stored in the table itself
S3, SEVEN, EIGHT = np.uint64(3), np.uint64(7), np.uint64(8)
MEMBERS = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.float32)

RUN = record_type([
    ("first", "u8"),  # its place in the row
    ("count", "u8"),  # how many numbers
    ("scale", "f4"),
    ("kind", "u1"),
])  # fmt: skip


class Layout(NamedTuple):
    """Where numbers are: runs of them that lie side by side in row and record alike."""

    offsets: NDArray[np.uint64]  # seat, run -> its byte in the record
    runs: NDArray[Any]  # of RUN


@rule
def read_row(raw, offsets, runs, out):
    """Numbers from bytes (little-endian). Unsigned indices need no check for counting from the end."""
    for j in range(runs.shape[0]):
        run, at = runs[j], offsets[j]
        first, n, kind = run.first, run.count, run.kind
        if kind == BIT:
            read_bits(raw, at, out, first, n)
        elif kind == CONSTANT:
            out[first] = at
        elif kind == BYTE:
            for k in range(n):
                out[first + k] = raw[at + k] * run.scale
        else:
            read_wide(raw, np.int64(at), run, out)


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
def read_wide(raw, at, run, out):
    """Numbers of several bytes, or with a sign."""
    kind, scale, first = np.int64(run.kind), run.scale, np.int64(run.first)
    size = 1 << (kind >> 1)
    for j in range(np.int64(run.count)):
        value = int(raw[at])
        for k in range(1, size):
            value |= int(raw[at + k]) << (8 * k)
        if kind & 1 and value >= 1 << (8 * size - 1):
            value -= 1 << (8 * size)
        out[first + j] = value * scale
        at += size

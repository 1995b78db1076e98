"""A small random generator for play-outs and bots: one 64-bit word in an array, the same compiled and interpreted.

It is Marsaglia's xorshift with a multiplied output. It never decides a real match: `fair.py` does.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core.compiled import rule

LOW = np.uint64(0xFFFFFFFF)
SPREAD = np.uint64(0xD2B74407)
S7, S13, S17, S32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)


def generator(seed: int | str | bytes = 0) -> NDArray[np.uint64]:
    """A generator for this seed; equal seeds give equal numbers."""
    digest = hashlib.sha256(f"motu {seed!r}".encode()).digest()
    return np.array([int.from_bytes(digest[:8], "big") or 1], dtype=np.uint64)


@rule
def below(rng: Any, n: Any) -> Any:
    """A number from 0 to n - 1, all equally likely; n is at most 2**32."""
    x = rng[0]
    x ^= x << S13
    x ^= x >> S7
    x ^= x << S17
    rng[0] = x
    mixed = ((x & LOW) * SPREAD) >> S32
    return np.int64((((x >> S32) ^ mixed) * np.uint64(n)) >> S32)


@rule
def pick(rng: Any, odds: Any, n: Any) -> Any:
    """An index below n, drawn with the weights in odds."""
    total: Any = 0
    for i in range(n):
        total += np.int64(odds[i])
    left = below(rng, total)
    for i in range(n - 1):
        left -= np.int64(odds[i])
        if left < 0:
            return i
    return n - 1

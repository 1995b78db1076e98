"""Sets of small numbers in 64-bit words. Compiled, each is one machine instruction."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.core import compiled
from motu.core.compiled import rule

ONE = np.uint64(1)
EMPTY = np.uint64(0)


def members(word: int) -> list[int]:
    """The members of a set of any size, smallest first; for drawing and writing, in plain Python."""
    found = []
    while word:
        found.append((word & -word).bit_length() - 1)
        word &= word - 1
    return found


@rule
def bit(i: Any) -> Any:
    """The set that holds only i."""
    return ONE << np.uint64(i)


@rule
def has(word: Any, i: Any) -> Any:
    """Is i in the set?"""
    return (word >> np.uint64(i)) & ONE != EMPTY


@rule
def without_lowest(word: Any) -> Any:
    """The set less its smallest member. The set is not empty."""
    return word & (word - ONE)


if compiled.interpreted():

    @rule
    def lowest(word: Any) -> Any:
        """The smallest member. The set is not empty."""
        return (int(word) & -int(word)).bit_length() - 1

    @rule
    def count(word: Any) -> Any:
        """How many are in the set."""
        return int(word).bit_count()

else:
    from motu.core.compiler.intrinsics import ones, trailing_zeros

    @rule
    def lowest(word: Any) -> Any:
        """The smallest member. The set is not empty."""
        return trailing_zeros(np.uint64(word))

    @rule
    def count(word: Any) -> Any:
        """How many are in the set."""
        return ones(np.uint64(word))

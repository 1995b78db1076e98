"""Worlds that would look the same to a seat [V8]: only the stakes of others are hidden, until they are revealed."""

from __future__ import annotations

import numpy as np

from motu.core import dice
from motu.core.compiled import rule
from motu.core.records import copy_into


@rule
def imagine(v, seat, rng, s):
    """Any stake that a seat could have made."""
    copy_into(v, s)
    for other in range(s.seats):
        if other != seat and s.staked >> other & 1:
            s.stake[other] = dice.below(rng, np.int64(s.influence[other]) + 1)

"""What a seat may know [P1.1]: sheets are open, so everything."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.core.records import copy_into


@rule
def imagine(v, seat, rng, s):
    copy_into(v, s)

"""What a seat may know [P1.1]: sheets are open, so everything."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.core.game import Rng, State
from motu.core.records import copy_into


@rule
def view(s, seat, v):
    copy_into(s, v)


@rule
def imagine(v, seat, rng, s):
    copy_into(v, s)


def swap(s: State, seat: int, rng: Rng) -> bool:
    """Nothing is hidden."""
    return False

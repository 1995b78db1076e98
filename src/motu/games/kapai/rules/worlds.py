"""Worlds that would look the same to a seat: sheets are open [P1.1], so there is only one."""

from __future__ import annotations

from motu.core.compiled import rule
from motu.core.records import copy_into


@rule
def imagine(v, seat, rng, s):
    copy_into(v, s)

"""Advice for a first match, where the rules leave a newcomer alone: where the first huts go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from motu.core.bits import members
from motu.core.game import View
from motu.core.words import say_many
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import HEXES, NAMES, NEAR
from motu.games.kaivai.rules.sea import allowance
from motu.games.kaivai.state import Hut, Islands

CANOE_HUTS = range(a.FIRST_HUTS + Hut.CANOE * HEXES, a.FIRST_HUTS + (Hut.CANOE + 1) * HEXES)


def suggestion(v: View, on: Islands, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
    """[V2.4] A canoe hut with many villages in reach, preferably at a village where the seat has none yet; and why."""
    hexes = [action - CANOE_HUTS.start for action in actions if action in CANOE_HUTS]
    if not hexes:
        return None
    own = {on.village[hex] for hex, (owner, _) in on.huts.items() if owner == seat}
    reached = _villages_reached(v, seat, hexes)
    best = max(hexes, key=lambda hex: (on.village_beside(hex) not in own, reached[hex]))
    told = say_many("canoe hut at {hex}, {n} village within reach", "canoe hut at {hex}, {n} villages within reach",
                    reached[best], hex=NAMES[best])  # fmt: skip
    return CANOE_HUTS.start + best, told


def _villages_reached(v: View, seat: int, hexes: Sequence[int]) -> dict[int, int]:
    """[V4.6] For each of these hexes, how many villages a canoe from a hut there could act at with the seat's bid."""
    open_water, water, steps = whole(v.open), whole(v.water), int(allowance(v, seat))
    docks = [whole(dock) for dock in v.dock[: int(v.villages)]]
    near = {hex: _waters(open_water, water, hex, steps) for hex in hexes}
    return {hex: sum([waters & dock != 0 for dock in docks]) for hex, waters in near.items()}


@lru_cache(maxsize=1 << 12)
def _waters(open_water: int, water: int, hex: int, steps: int) -> int:
    """[V4.6] [V4.7] The same as `rules.sea.waters`, in Python integers: quicker where rules are not compiled."""
    area = front = 1 << hex
    for _ in range(steps):
        around = 0
        for other in members(front):
            around |= BESIDE[other]
        front = around & open_water & ~area
        area |= front
    return area & water


def whole(words: Any) -> int:
    """A set of hexes as one number."""
    low, high = words.tolist()
    return int(low | high << 64)


BESIDE = tuple(whole(words) for words in NEAR)

"""What to do in a first match, where the rules leave a newcomer alone: where the first huts go."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.game import View
from motu.core.words import say_many
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import HEXES, NAMES
from motu.games.kaivai.rules.sea import allowance, village_next_to, waters
from motu.games.kaivai.state import Hut, Islands

CANOE_HUTS = range(a.FIRST_HUTS + Hut.CANOE * HEXES, a.FIRST_HUTS + (Hut.CANOE + 1) * HEXES)


def suggestion(v: View, on: Islands, seat: int, actions: list[int]) -> tuple[int, str] | None:
    """[V2.4] A canoe hut from which many villages are reached, rather at a village where the seat has none yet; and why."""
    hexes = [action - CANOE_HUTS.start for action in actions if action in CANOE_HUTS]
    if not hexes:
        return None
    own = {on.village[hex] for hex, (owner, _) in on.huts.items() if owner == seat}
    reached = {hex: _villages_reached(v, seat, hex) for hex in hexes}
    best = max(hexes, key=lambda hex: (int(village_next_to(v, hex)) not in own, reached[hex]))
    told = say_many("canoe hut at {hex}, {n} village within reach", "canoe hut at {hex}, {n} villages within reach",
                    reached[best], hex=NAMES[best])  # fmt: skip
    return CANOE_HUTS.start + best, told


def _villages_reached(v: View, seat: int, hex: int) -> int:
    """[V4.6] How many villages a canoe from a hut there could act at, as the seat has bid."""
    water = waters(v, hex, allowance(v, seat))
    return sum(_meet(water, v.dock[village].tolist()) for village in range(int(v.villages)))


def _meet(hexes: Sequence[int], others: Sequence[int]) -> bool:
    """Have they a hex in common? Compiled rules take sets from each other alone: to Python their words are numbers of any size."""
    return any(int(word) & other for word, other in zip(hexes, others, strict=True))

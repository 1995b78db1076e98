"""The islands of a view unpacked once for those who draw and describe them: what lies on which hex."""

from __future__ import annotations

from dataclasses import dataclass

from motu.core.game import View
from motu.games.kaivai.board import NO_HEX, hexes_of
from motu.games.kaivai.state import CANOES, FULL, NO_VILLAGE, Hut


@dataclass(frozen=True)
class Islands:
    """Villages, huts, fish and canoes by hex."""

    villages: tuple[tuple[int, ...], ...]  # village -> its hexes in board order
    cults: tuple[tuple[int, ...], ...]  # village -> its cult hexes in board order
    village: dict[int, int]  # hex -> village
    huts: dict[int, tuple[int, Hut]]  # hex -> owner and type
    fish: dict[int, int]  # hex -> fish on the hut
    canoes: dict[tuple[int, int], int]  # owner and number of a canoe on the board -> its hex
    god: int  # the village he stands in, or NO_VILLAGE

    def is_docked(self, canoe: tuple[int, int]) -> bool:
        """Is that canoe still on the hut it came with?"""
        return self.canoes[canoe] in self.village

    def takes_fish(self, hex: int) -> bool:
        """[V5.8] Is there a hut with room for a fish?"""
        if hex not in self.huts or self.huts[hex][1] == Hut.FISHER or self.fish[hex] == FULL:
            return False
        return hex not in self.canoes.values()


def islands(v: View) -> Islands:
    """Unpack a view, or a state."""
    villages = tuple(tuple(hexes_of(village)) for village in v.village[: v.villages])
    cult = set(hexes_of(v.cult))
    village = {hex: i for i, hexes in enumerate(villages) for hex in hexes}
    owners = {hex: seat for seat in range(v.seats) for hex in hexes_of(v.huts[seat])}
    kinds = {hex: kind for kind in Hut for hex in hexes_of(v.kind[kind])}
    levels = [set(hexes_of(level)) for level in v.stock]
    fleet = {(seat, i): int(v.fleet[seat, i]) for seat in range(v.seats) for i in range(CANOES)}
    return Islands(
        villages=villages,
        cults=tuple(tuple(hex for hex in hexes if hex in cult) for hexes in villages),
        village=village,
        huts={hex: (owners[hex], kinds[hex]) for hex in sorted(owners)},
        fish={hex: sum(hex in level for level in levels) for hex in owners},
        canoes={canoe: hex for canoe, hex in fleet.items() if hex != NO_HEX},
        god=village.get(int(v.god), NO_VILLAGE),
    )

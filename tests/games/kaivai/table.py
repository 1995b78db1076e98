"""Positions for tests, written as text: only what matters is named (see games/kaivai/position.py)."""

from __future__ import annotations

from typing import Any

from motu.games.kaivai.board import NAMES, NO_HEX, hexes_of
from tests.games import table


class Table(table.Table):
    def shells(self, seat: int) -> list[int]:
        return spaces(self.state.shells[seat])

    def fish(self, seat: int) -> list[int]:
        return spaces(self.state.fish[seat])

    def influence(self, seat: int) -> int:
        return int(self.state.influence[seat])

    def canoes(self, seat: int) -> list[str]:
        """Where a seat's canoes are."""
        return [NAMES[hex] for hex in self.state.fleet[seat] if hex != NO_HEX]

    def ends(self, who: int, start: str) -> set[str]:
        """Where a canoe may go."""
        return {move.split(">")[1] for move in self.moves(who) if move.startswith(f"{start}>")}


def position(*lines: str) -> Table:
    """A match that begins there; three seats at least."""
    text = "\n".join(lines)
    seats = sum(line.strip().startswith("seat") for line in text.splitlines())
    return Table.from_position("kaivai", "\n".join([text, *(f"seat {seat}:" for seat in range(seats, 3))]))


def spaces(goods: Any) -> list[int]:
    """Shells or fish of a seat, each by its space, highest first."""
    return [space for space in range(5, 0, -1) for _ in range(goods[space])]


def names(hexes: Any) -> list[str]:
    return [NAMES[hex] for hex in hexes_of(hexes)]

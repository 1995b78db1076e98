"""Positions for tests, written as text; what is not said about sheet and dice is as in the box."""

from __future__ import annotations

from textwrap import dedent

from tests.games import table

BOX = {
    "groups": "straight",
    "values": "2 3 4 0",
    "bonus": "5 5 5 5",
    "die a": "2 2 1 1",
    "die b": "2 1 1 2",
}


class Table(table.Table):
    def groups(self, seat: int = 0) -> list[int]:
        return [int(n) for n in self.state.groups[seat]]

    def marks(self, seat: int = 0) -> list[int]:
        return [int(n) for n in self.state.marks[seat]]

    def rings(self, seat: int = 0) -> list[str]:
        lines = self.position_text().split("\nseat ")[seat + 1].splitlines()
        return [line for line in lines if line.startswith("ring ")]


def position(text: str) -> Table:
    """A match that begins there."""
    given = [line for line in dedent(text).strip().splitlines() if line]
    heads = [f"{name} {value}" for name, value in BOX.items() if not any(line.startswith(name + " ") for line in given)]
    return Table.from_position("kapai", "\n".join(heads + given))

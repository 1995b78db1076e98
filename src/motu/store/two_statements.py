"""Actions on SQLite, however many: two statements update all their tables and extend all their logs.

The thread that writes gives up the interpreter at each step of each statement, and while the event loop is busy, waits
for it each time; all the while, other processes wait for their turn to write.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

_LOG = ('"table"', "ply", "who", "action", "forced", "seq", "at")


class Action(NamedTuple):
    """What an action writes."""

    moved: dict[str, Any]  # the table: its id, the seq it was seen at, and new_... for each column that changes
    entries: list[list[Any]]  # as in _LOG


class TwoStatements:
    """Writes what nearly every action writes. Of a table's columns it changes only those in `changing`."""

    def __init__(self, changing: Sequence[str]) -> None:
        self._moved = ["table_id", "seen", *(f"new_{name}" for name in changing)]
        new = ", ".join(f"{name} = {_part(n)}" for n, name in enumerate(changing, 2))
        where = f"tables.id = {_part(0)} AND tables.seq = {_part(1)}"
        self._move = f"UPDATE tables SET {new} FROM json_each(?) AS new WHERE {where}"  # our own names  # noqa: S608  # nosec B608
        parts = ", ".join(_part(n) for n in range(len(_LOG)))
        self._enter = f"INSERT INTO entries ({', '.join(_LOG)}) SELECT {parts} FROM json_each(?) AS new"  # noqa: S608  # nosec B608

    def run(self, driver: sqlite3.Connection, actions: Sequence[Action]) -> bool:
        """Write all of them. False if a table has moved on since it was seen: then the caller must roll back."""
        moved = [[action.moved[name] for name in self._moved] for action in actions]
        if driver.execute(self._move, (_json(moved),)).rowcount != len(moved):
            return False
        entries = [entry for action in actions for entry in action.entries]
        try:
            driver.execute(self._enter, (_json(entries),))
        except sqlite3.IntegrityError:
            return False
        return True


def _part(n: int) -> str:
    return f"json_extract(new.value, '$[{n}]')"


def _json(rows: list[list[Any]]) -> str:
    return msgspec.json.encode(rows).decode()

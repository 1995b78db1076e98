"""An action on PostgreSQL: one statement updates the table, extends its log and notifies the other servers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from motu.store import notifications
from motu.store.direct import Direct
from motu.store.rows import Entry, TableRow

_LOG = ("ply int", "who int", "action int", "forced boolean", "seq int", "at bigint")


class OneStatement:
    """Writes what nearly every action writes. Of the table's columns it changes only those in `changing`."""

    def __init__(self, changing: Iterable[str]) -> None:
        new = ", ".join(f"{name} = %(new_{name})s" for name in changing)
        columns = ", ".join(column.split()[0] for column in _LOG)
        self._text = f"""
            WITH moved AS (UPDATE tables SET {new} WHERE id = %(table_id)s AND seq = %(seen)s RETURNING id),
            entered AS (INSERT INTO entries ("table", {columns})
                SELECT moved.id, {columns} FROM moved, json_to_recordset(%(log)s::json) AS log({", ".join(_LOG)}))
            SELECT pg_notify('{notifications.TABLE}', %(what)s), pg_notify('{notifications.GUESTS}', coalesce(
                %(whom)s::text, (SELECT string_agg(DISTINCT guest, ',') FROM seats WHERE "table" = moved.id), ''))
            FROM moved"""  # our own names  # noqa: S608  # nosec B608

    def run(
        self,
        direct: Direct,
        table: TableRow,
        values: dict[str, Any],
        entries: Iterable[Entry],
        first: int,
        everybody: bool,
    ) -> bool:
        """Whether it was done; not if the table has moved on since it was seen."""
        log = [{"ply": first + n, **msgspec.structs.asdict(entry)} for n, entry in enumerate(entries)]
        told = {
            "what": notifications.told_of(table.id, table.seq),
            "whom": notifications.EVERYBODY if everybody else None,
        }
        return bool(direct.rows(self._text, values | told | {"log": msgspec.json.encode(log).decode()}))

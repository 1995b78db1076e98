"""The verbs on tables. Every change to a table is one transaction that increments its seq.

The caller says which seq it has seen; if another server was faster, nothing is written and Conflict is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, exc
from sqlalchemy.engine import Engine

from motu.store import database, notifications, schema
from motu.store.direct import Direct, Query
from motu.store.guests import Guests
from motu.store.one_statement import OneStatement
from motu.store.rows import Chat, Entry, Notice, Saved, Seat, TableRow, TableSummary
from motu.store.two_statements import Action, TwoStatements
from motu.store.writing import Batched, Change, SharedTransactions, Statement, Writing, checkpoint

LISTED = 100  # tables in a list, at most
SAID = 200  # lines of chat loaded with a table, at most
JSON = ("options", "pending", "result")


_CHANGING = ("seq", "ply", "updated", "status", "pending", "bots_owe", "result", "rematch", "acted")
_MOVE = Statement(
    schema.tables.update()
    .where((schema.tables.c.id == sa.bindparam("table_id")) & (schema.tables.c.seq == sa.bindparam("seen")))
    .values({name: sa.bindparam(f"new_{name}") for name in _CHANGING})
)
_ENTER = Statement(schema.entries.insert())
_ACTION = OneStatement(_CHANGING)
_ACTIONS = TwoStatements(_CHANGING)
_SEQ_OF = Query(sa.select(schema.tables.c.seq).where(schema.tables.c.id == sa.bindparam("table_id")))
_SINCE = Query(  # in one statement, so that both are from the same moment
    sa.select(
        *(schema.tables.c[name] for name in _CHANGING), *(schema.entries.c[name] for name in Entry.__struct_fields__)
    )
    .join_from(
        schema.tables,
        schema.entries,
        (schema.entries.c.table == schema.tables.c.id) & (schema.entries.c.ply >= sa.bindparam("from_ply")),
    )
    .where(schema.tables.c.id == sa.bindparam("table_id"))
    .order_by(schema.entries.c.ply)
)
_SEAT = (
    schema.seats.update()
    .where((schema.seats.c.table == sa.bindparam("of_table")) & (schema.seats.c.seat == sa.bindparam("new_seat")))
    .values({name: sa.bindparam(f"new_{name}") for name in Seat.__struct_fields__ if name != "seat"})
)


class Conflict(Exception):
    """The table has moved on since it was last seen."""


class Store:
    """A database of tables. Safe to use from several threads."""

    def __init__(self, data: str | Path | None = None) -> None:
        self.url = database.url_of(data)
        self.engine = database.opened(self.url)
        self.writing = Writing(self.engine)
        self._reading = self._isolated("REPEATABLE READ")
        self._looking = self._isolated("AUTOCOMMIT")  # for single statements, without a transaction around them
        self._direct = None if self.is_sqlite else Direct(self.url)
        self.guests = Guests(self._looking, self._direct, self.writing)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    def _isolated(self, level: str) -> Engine:
        """An engine for reading; SQLite has only one way to do that."""
        return self.engine if self.is_sqlite else self.engine.execution_options(isolation_level=level)

    def close(self) -> None:
        if self._direct is not None:
            self._direct.close()
        self.engine.dispose()

    def check(self) -> None:
        """Can the database be written? Raises if not."""
        with self.writing.begin() as connection:
            connection.execute(schema.version.update().values(version=schema.version.c.version))

    def checkpoint(self) -> None:
        """SQLite: move what was written into the file itself, so that the log beside it does not grow for ever."""
        if self.is_sqlite:
            checkpoint(self.engine)

    def shared_transactions(self) -> SharedTransactions:
        """SQLite: several changes in one transaction."""
        return SharedTransactions(self.writing, self.engine)

    def new(self, table: TableRow, seats: Sequence[Seat], invite: str | None = None) -> None:
        """Store a new table. invite: the code of a link for all of it."""
        with self.writing.begin() as connection:
            _new(connection, table, seats)
            _invite(connection, table, invite)

    def append(
        self,
        table: TableRow,
        entries: Sequence[Entry],
        snapshot: tuple[bytes, Sequence[Entry]] | None = None,
        seats: Sequence[Seat] = (),
    ) -> None:
        """Add entries to the log. `table` is its row afterwards; a snapshot is the state then, and the log."""
        first = table.ply - len(entries)
        if self._direct is not None and entries and snapshot is None and not seats:
            self._act(self._direct, table, entries, first)
            return
        rows = [{"table": table.id, "ply": first + n, **_columns(entry)} for n, entry in enumerate(entries)]
        with self.writing.begin() as connection:
            _move(connection, table)
            _seat(connection, table, seats)
            if rows:
                _enter(connection, rows)
            if snapshot is not None:
                connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table == table.id))
                kept = {"table": table.id, "ply": table.ply, "state": snapshot[0], "log": _packed(snapshot[1])}
                connection.execute(schema.snapshots.insert().values(**kept))
            _tell_others(connection, table, begins=bool(seats))

    def appending(
        self,
        table: TableRow,
        entries: Sequence[Entry],
        snapshot: tuple[bytes, Sequence[Entry]] | None = None,
        seats: Sequence[Seat] = (),
    ) -> Change:
        """The same as a change that is yet to be made: most of them can be written together."""
        alone = partial(self.append, table, entries, snapshot, seats)
        if not entries or snapshot is not None or seats:
            return alone
        first = table.ply - len(entries)
        rows = [[table.id, first + n, *msgspec.structs.astuple(entry)] for n, entry in enumerate(entries)]
        return Batched(alone, Action(_moved(table), rows), _ACTIONS.run)

    def _act(self, direct: Direct, table: TableRow, entries: Sequence[Entry], first: int) -> None:
        """The same on PostgreSQL, where each statement costs a round trip."""
        try:
            is_done = _ACTION.run(direct, table, _moved(table), entries, first, _is_listed(table))
        except exc.IntegrityError as error:
            raise Conflict(table.id) from error
        if not is_done:
            raise Conflict(table.id)

    def undo(self, table: TableRow) -> None:
        """Cut the log down to table.ply; what is cut off is stored separately under the undo's seq."""
        log, snapshots = schema.entries.c, schema.snapshots.c
        after = (log.table == table.id) & (log.ply >= table.ply)
        with self.writing.begin() as connection:
            _move(connection, table)
            cut = [_entry(row) for row in connection.execute(_log_query().where(after).order_by(log.ply))]
            kept = {"table": table.id, "seq": table.seq, "ply": table.ply, "entries": msgspec.json.encode(cut).decode()}
            connection.execute(schema.undone.insert().values(**kept))
            connection.execute(schema.entries.delete().where(after))
            connection.execute(
                schema.snapshots.delete().where((snapshots.table == table.id) & (snapshots.ply > table.ply))
            )
            _tell_others(connection, table)

    def seat(
        self,
        table: TableRow,
        seats: Sequence[Seat],
        notice: Notice | None = None,
        rematch: tuple[TableRow, Sequence[Seat]] | None = None,
    ) -> None:
        """Change who sits where, and store the notice of it; or store the table of the rematch."""
        with self.writing.begin() as connection:
            _move(connection, table)
            _seat(connection, table, seats)
            if rematch is not None:
                _new(connection, *rematch)
            if notice is not None:
                connection.execute(schema.notices.insert().values(table=table.id, **_columns(notice)))
            _tell_others(connection, table)

    def invite(self, table: TableRow, code: str | None) -> None:
        """Change the link for a whole table; None removes it."""
        with self.writing.begin() as connection:
            _move(connection, table)
            _invite(connection, table, code)
            _tell_others(connection, table)

    def seen(self, table: str, guest: str, at: int) -> None:
        """Record when a guest was last at a table."""
        columns = schema.seats.c
        with self.writing.begin() as connection:
            here = (columns.table == table) & (columns.guest == guest)
            connection.execute(schema.seats.update().where(here).values(seen=at))

    def present(self, told: str, guests: Sequence[tuple[str, str]], at: int) -> None:
        """Tell other servers this, and record when these guests were last seen at these tables. A seat that is just
        being written is left for the next time, so that nobody has to wait."""
        columns = schema.seats.c
        free = sa.select(columns.table, columns.seat).with_for_update(skip_locked=True)
        free = free.where(sa.tuple_(columns.table, columns.guest).in_(guests))
        with self.writing.begin() as connection:
            if guests:
                here = sa.tuple_(columns.table, columns.seat).in_(free)
                connection.execute(schema.seats.update().where(here).values(seen=at))
            notifications.of_presence(connection, told)

    def say(self, table: TableRow, line: Chat) -> None:
        """Store a line of chat."""
        with self.writing.begin() as connection:
            _move(connection, table)
            connection.execute(schema.chat.insert().values(table=table.id, **_columns(line)))
            notifications.of_chat(connection, table.id, table.seq)

    def seq_of(self, table: str) -> int | None:
        """The seq a table has reached, through whichever server; None if it does not exist."""
        row = _SEQ_OF.first(self._looking, self._direct, {"table_id": table})
        return row and int(row[0])

    def actions_since(self, seen: TableRow) -> tuple[TableRow, list[Entry]] | None:
        """A table's row now, and the entries since it was seen, if only actions have changed it."""
        rows = _SINCE.rows(self._looking, self._direct, {"table_id": seen.id, "from_ply": seen.ply})
        if not rows:
            return None
        table = msgspec.structs.replace(seen, **_values(dict(zip(_CHANGING, rows[0], strict=False))))
        entries = [_entry(row[len(_CHANGING) :]) for row in rows]
        is_all = {entry.seq for entry in entries} == set(range(seen.seq + 1, table.seq + 1))
        return (table, entries) if is_all and table.ply == seen.ply + len(entries) else None

    def load(self, table: str) -> Saved | None:
        """A table with its log, from the snapshot and what came after it."""
        with self._reading.begin() as connection:
            row = connection.execute(schema.tables.select().where(schema.tables.c.id == table)).first()
            if row is None:
                return None
            kept = connection.execute(schema.snapshots.select().where(schema.snapshots.c.table == table)).first()
            log = schema.entries.c
            after = (log.table == table) & (log.ply >= (kept.ply if kept else 0))
            newer = [_entry(entry) for entry in connection.execute(_log_query().where(after).order_by(log.ply))]
            entries = (_unpacked(kept.log) if kept else []) + newer
            state, ply = (bytes(kept.state), kept.ply) if kept else (None, 0)
            seats = _seats(connection, [table])[table]
            taken_back = sa.select(sa.func.max(schema.undone.c.seq)).where(schema.undone.c.table == table)
            undone = connection.execute(taken_back).scalar() or 0
            moved = max(entries[-1].seq if entries else 0, undone)
            code = sa.select(schema.invitations.c.code).where(schema.invitations.c.table == table)
            return Saved(
                _table(row), seats, entries, _chat(connection, table), _notices(connection, table), state, ply, moved,
                connection.execute(code).scalar() if row.status == "waiting" else None, undone,
            )  # fmt: skip

    def tables_of(self, guest: str, archived: bool = False) -> list[TableSummary]:
        """The tables where a guest sits: the unfinished ones, then the finished ones, each with the latest first.
        Those the guest has put away are left out, or are all there is if `archived`."""
        mine = sa.select(schema.seats.c.table).where(schema.seats.c.guest == guest)
        away = schema.tables.c.id.in_(sa.select(schema.archived.c.table).where(schema.archived.c.guest == guest))
        return self._lines(schema.tables.c.id.in_(mine) & (away if archived else ~away), archived)

    def turns_of(self, guest: str) -> list[str]:
        """The tables waiting for a decision by this guest."""
        t, seat = schema.tables.c, schema.seats.c
        where = (seat.guest == guest) & (seat.kind == "person") & (t.status == "playing")
        query = sa.select(t.id, t.pending, seat.seat).join(schema.seats, seat.table == t.id).where(where)
        with self.engine.connect() as connection:
            found = [row.id for row in connection.execute(query) if row.seat in msgspec.json.decode(row.pending)]
        return list(dict.fromkeys(found))

    def finished_of(self, guest: str, tables: Sequence[str]) -> list[TableSummary]:
        """Those of these tables that are over or at rest, and where the guest sat."""
        mine = sa.select(schema.seats.c.table).where(schema.seats.c.guest == guest)
        columns = schema.tables.c
        found = self._lines(columns.id.in_(tables) & columns.id.in_(mine) & (columns.status != "waiting"))
        return [line for line in found if line.table.status == "over" or line.rests]

    def games_finished(self, guest: str) -> set[str]:
        """The games in which a guest has played a match to its end."""
        t, seat = schema.tables.c, schema.seats.c
        where = (seat.guest == guest) & (t.status == "over") & ~seat.resigned
        query = sa.select(t.game).distinct().join(schema.seats, seat.table == t.id).where(where)
        with self.engine.connect() as connection:
            return set(connection.execute(query).scalars())

    def archived_count(self, guest: str) -> int:
        """How many tables a guest has put away."""
        query = sa.select(sa.func.count()).select_from(schema.archived).where(schema.archived.c.guest == guest)
        with self.engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def archive(self, guest: str, tables: Sequence[str], archived: bool) -> None:
        """A guest puts finished tables away, or brings them back."""
        columns = schema.archived.c
        with self.writing.begin() as connection:
            kept = sa.select(columns.table).where((columns.guest == guest) & columns.table.in_(tables))
            before = set(connection.execute(kept).scalars())
            if not archived:
                connection.execute(schema.archived.delete().where((columns.guest == guest) & columns.table.in_(before)))
            elif fresh := [{"guest": guest, "table": table} for table in dict.fromkeys(tables) if table not in before]:
                connection.execute(schema.archived.insert(), fresh)
            notifications.of_guest(connection, guest)

    def open_tables(self) -> list[TableSummary]:
        """Tables that anybody may join, the latest first."""
        return self._lines((schema.tables.c.status == "waiting") & schema.tables.c.public)

    def bots_owe(self, now: int, since: int) -> list[str]:
        """Tables where a bot was about to act and nothing has happened since; no two servers are given the same one."""
        columns = schema.tables.c
        where = (columns.status == "playing") & columns.bots_owe & (columns.updated <= since)
        oldest = sa.select(columns.id).where(where).order_by(columns.updated).limit(LISTED)
        query = oldest.with_for_update(skip_locked=True)
        with self.writing.begin() as connection:
            found = [str(name) for name in connection.execute(query).scalars()]
            connection.execute(schema.tables.update().where(columns.id.in_(found)).values(updated=now))
        return found

    def undone(self, table: str) -> list[tuple[int, int, list[Entry]]]:
        """What was taken back: the undo's seq, the ply it went back to, and the entries cut off."""
        rows = schema.undone.select().where(schema.undone.c.table == table).order_by(schema.undone.c.seq)
        with self.engine.connect() as connection:
            return [
                (row.seq, row.ply, msgspec.json.decode(row.entries, type=list[Entry]))
                for row in connection.execute(rows)
            ]

    def _lines(self, where: Any, archived: bool = False) -> list[TableSummary]:
        columns = schema.tables.c
        order = (sa.case((columns.status == "over", 1), else_=0), columns.updated.desc(), columns.id)
        query = schema.tables.select().where(where).order_by(*order).limit(LISTED)
        with self._reading.begin() as connection:
            found = [_table(row) for row in connection.execute(query)]
            seats = _seats(connection, [table.id for table in found])
            return [TableSummary(table, seats[table.id], archived) for table in found]


def _new(connection: Connection, table: TableRow, seats: Sequence[Seat]) -> None:
    connection.execute(schema.tables.insert().values(**_columns(table)))
    connection.execute(schema.seats.insert(), [{"table": table.id, **_columns(seat)} for seat in seats])
    notifications.of_table(connection, table.id, table.seq, table.public)


def _tell_others(connection: Connection, table: TableRow, begins: bool = False) -> None:
    """Notify other servers on the same database, once it is committed."""
    notifications.of_table(connection, table.id, table.seq, everybody=_is_listed(table, begins))


def _is_listed(table: TableRow, begins: bool = False) -> bool:
    """Does everybody see this table in a list, or did they until now?"""
    return table.public and (table.status == "waiting" or begins)


def _move(connection: Connection, table: TableRow) -> None:
    """Write the table as it stands, unless somebody else has moved it on."""
    if _MOVE.run(connection, [_moved(table)]) != 1:
        raise Conflict(table.id)


def _moved(table: TableRow) -> dict[str, Any]:
    values = {f"new_{name}": _column(name, getattr(table, name)) for name in _CHANGING}
    return values | {"table_id": table.id, "seen": table.seq - 1}


def _seat(connection: Connection, table: TableRow, seats: Sequence[Seat]) -> None:
    """All in one call: a table may have a hundred."""
    rows = [{f"new_{name}": value for name, value in _columns(seat).items()} | {"of_table": table.id} for seat in seats]
    if rows:
        connection.execute(_SEAT, rows)


def _invite(connection: Connection, table: TableRow, code: str | None) -> None:
    connection.execute(schema.invitations.delete().where(schema.invitations.c.table == table.id))
    if code is not None:
        connection.execute(schema.invitations.insert().values(table=table.id, code=code))


def _enter(connection: Connection, rows: list[dict[str, Any]]) -> None:
    try:
        _ENTER.run(connection, rows)
    except exc.IntegrityError as error:
        raise Conflict(rows[0]["table"]) from error


def _columns(row: msgspec.Struct) -> dict[str, Any]:
    return {name: _column(name, getattr(row, name)) for name in row.__struct_fields__}


def _column(name: str, value: Any) -> Any:
    return msgspec.json.encode(value).decode() if name in JSON and value is not None else value


def _table(row: Any) -> TableRow:
    return TableRow(**_values(dict(row._mapping)))


def _values(columns: dict[str, Any]) -> dict[str, Any]:
    for name in columns.keys() & JSON:
        columns[name] = None if columns[name] is None else msgspec.json.decode(columns[name])
    return columns


def _log_query() -> Any:
    return sa.select(*(schema.entries.c[name] for name in Entry.__struct_fields__))


def _entry(row: Sequence[Any]) -> Entry:
    who, action, forced, seq, at = row
    return Entry(who, action, bool(forced), seq, at)


def _seats(connection: Connection, tables: list[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {table: [] for table in tables}
    columns = schema.seats.c
    query = schema.seats.select().where(columns.table.in_(tables)).order_by(columns.table, columns.seat)
    for row in connection.execute(query):
        values = dict(row._mapping)
        found[values.pop("table")].append(Seat(**values))
    return found


def _chat(connection: Connection, table: str) -> list[Chat]:
    columns = schema.chat.c
    query = schema.chat.select().where(columns.table == table).order_by(columns.seq.desc()).limit(SAID)
    lines = [Chat(row.seq, row.guest, row.seat, row.name, row.text, row.at) for row in connection.execute(query)]
    return lines[::-1]


def _notices(connection: Connection, table: str) -> list[Notice]:
    columns = schema.notices.c
    query = schema.notices.select().where(columns.table == table).order_by(columns.seq)
    return [Notice(row.seq, row.ply, row.kind, row.seat, row.about, row.at) for row in connection.execute(query)]


def _packed(entries: Sequence[Entry]) -> bytes:
    return msgspec.msgpack.encode(entries)


def _unpacked(packed: bytes) -> list[Entry]:
    return msgspec.msgpack.decode(packed, type=list[Entry])

"""What a power cut would leave: a server's writes, syncs and responses, seen by strace, and the disk at any moment."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

CALLS = "pwrite64,write,writev,lseek,sendto,sendmsg,fdatasync,fsync,ftruncate"
WHOLE = 1 << 20  # bytes of a call that are logged: more than any has
SECTOR = 512  # an interrupted write ends at a multiple of this
FILES = ("", "-wal")  # what SQLite needs after a crash
_LINE = re.compile(r"(\d+) +(?:<\.\.\. )?(\w+)(?: resumed>|\()(.*)")
_BYTES = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_PLACE = re.compile(r"(\d+)<((?:\\x[0-9a-f]{2})*)>")
_RESULT = re.compile(r" = (-?\d+)[^\"]*$")
_SHOWN = re.compile(rb'(?:^|\r\n\r\n)\{"id":"(\w{16})".*?"seq":(\d+),"ply":(\d+),')


def watched_by(log: Path) -> list[str]:
    """The command to put before a server's, so that everything is logged."""
    return ["strace", "-f", "-y", "-xx", "-s", str(WHOLE), "-e", f"trace={CALLS}", "-o", str(log)]


class Call(NamedTuple):
    """The beginning or end of a system call."""

    thread: str
    name: str
    handle: int
    place: str  # the file or socket
    content: bytes
    offset: int
    is_begun: bool
    result: int | None = None  # once it has ended

    @property
    def is_done(self) -> bool:
        """Has it ended successfully?"""
        return self.result is not None and self.result >= 0


class Shown(NamedTuple):
    """A table as a response showed it."""

    table: str
    seq: int
    ply: int


def calls(log: Path) -> Iterator[Call]:
    """All calls in order; one that others interrupt comes twice, when it begins and when it ends."""
    begun: dict[str, Call] = {}
    with log.open() as lines:
        for line in lines:
            if not (found := _LINE.match(line)):
                continue
            thread, name, rest = found.groups()
            if " resumed>" in line[:60]:
                yield begun.pop(thread)._replace(is_begun=False, result=_result(rest))
                continue
            call = _call(thread, name, rest)
            if call.result is None:
                begun[thread] = call
            yield call


def _call(thread: str, name: str, rest: str) -> Call:
    place = _PLACE.match(rest)
    content = b"".join(map(_unescaped, _BYTES.findall(rest)))
    numbers = re.findall(r", (\d+)", rest.rpartition('"')[2])
    handle, path = (int(place[1]), _unescaped(place[2]).decode()) if place else (-1, "")
    offset = int(numbers[-1]) if numbers else 0
    return Call(thread, name, handle, path, content, offset, is_begun=True, result=_result(rest))


def _result(rest: str) -> int | None:
    found = _RESULT.search(rest[-100:])
    return int(found[1]) if found else None


def _unescaped(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


class Platter:
    """One file: what has certainly reached the disk, and what may have."""

    def __init__(self) -> None:
        self.certain = bytearray()
        self.possible: list[Call] = []
        self._syncing: dict[str, int] = {}  # thread -> how many of the possible calls its sync will make certain
        self._at: dict[int, int] = {}  # handle -> its current offset, for writes that do not name one

    def see(self, call: Call) -> None:
        if call.name in ("fdatasync", "fsync"):
            if call.is_begun:
                self._syncing[call.thread] = len(self.possible)
            if call.is_done:
                self._settle(self._syncing.pop(call.thread))
        elif call.name == "lseek" and call.result is not None:
            self._at[call.handle] = call.result
        elif call.is_done:
            self.possible.append(self._placed(call))

    def _placed(self, call: Call) -> Call:
        """What a call really wrote, and where: "write" says how much, but not where."""
        written = call._replace(content=call.content[: call.result])
        if call.name != "write":
            return written
        offset = self._at.get(call.handle, 0)
        self._at[call.handle] = offset + len(written.content)
        return written._replace(offset=offset)

    def _settle(self, count: int) -> None:
        for call in self.possible[:count]:
            _do(self.certain, call)
        del self.possible[:count]
        self._syncing = {thread: max(0, left - count) for thread, left in self._syncing.items()}

    def as_written(self) -> bytes:
        """What a reader of the file finds while the power is on."""
        found = bytearray(self.certain)
        for call in self.possible:
            _do(found, call)
        return bytes(found)

    def after_a_cut(self, pick: random.Random | None) -> bytes:
        """What may be found afterwards. Without dice: only what is certain."""
        found = bytearray(self.certain)
        for call in self.possible if pick else ():
            if pick and pick.random() < 0.5:
                part = pick.randrange(0, len(call.content) + SECTOR, SECTOR)
                _do(found, call._replace(content=call.content[:part]) if call.name == "pwrite64" else call)
        return bytes(found)


def _do(content: bytearray, call: Call) -> None:
    if call.name == "ftruncate":
        del content[call.offset :]
        content.extend(bytes(call.offset - len(content)))
    else:
        content.extend(bytes(max(0, call.offset - len(content))))
        content[call.offset : call.offset + len(call.content)] = call.content


def moments(log: Path, database: Path) -> Iterator[tuple[Shown, dict[str, Platter]]]:
    """For each response that shows a table, as it leaves the server: what it shows, and the disk at that moment.

    In the end the log must be complete: what it says was written is what the files hold.
    """
    disk = {f"{database}{end}": Platter() for end in FILES}
    yield from _answers(log, disk)
    for path, platter in disk.items():
        assert platter.as_written() == Path(path).read_bytes(), f"{path} is not as it was seen to be written"


def _answers(log: Path, disk: dict[str, Platter]) -> Iterator[tuple[Shown, dict[str, Platter]]]:
    for call in calls(log):
        if call.place in disk:
            disk[call.place].see(call)
        elif call.is_begun and call.place.startswith("socket") and (found := _SHOWN.search(call.content)):
            yield Shown(found[1].decode(), int(found[2]), int(found[3])), disk


def require_kept(shown: Shown, disk: dict[str, Platter], folder: Path, pick: random.Random | None) -> None:
    """After a power cut at this moment the database is sound and holds what was shown."""
    for path, platter in disk.items():
        (folder / Path(path).name).write_bytes(platter.after_a_cut(pick))
    file = folder / Path(next(iter(disk))).name
    file.with_name(f"{file.name}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as found:
        seq, ply = found.execute("SELECT seq, ply FROM tables WHERE id = ?", [shown.table]).fetchone() or (-1, -1)
        (entries,) = found.execute('SELECT count(*) FROM entries WHERE "table" = ?', [shown.table]).fetchone()
        (fault,) = found.execute("PRAGMA integrity_check(1)").fetchone()
    assert fault == "ok", f"a power cut would damage the database: {fault}"
    assert seq >= shown.seq and entries == ply, (
        f"a power cut would cost {shown}: the table would be at seq {seq}, {entries=}"
    )

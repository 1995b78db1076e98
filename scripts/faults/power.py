"""What a power cut would leave: a server's writes, syncs and answers as strace saw them, and the disk at any moment of it."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

CALLS = "pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync,ftruncate"
WHOLE = 1 << 20  # bytes of a call that are noted: more than any has
SECTOR = 512  # a write that is interrupted ends after some of these
FILES = ("", "-wal")  # what SQLite needs after a crash
_LINE = re.compile(r"(\d+) +(?:<\.\.\. )?(\w+)(?: resumed>|\()(.*)")
_BYTES = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_PLACE = re.compile(r"\d+<((?:\\x[0-9a-f]{2})*)>")
_SHOWN = re.compile(rb'(?:^|\r\n\r\n)\{"id":"(\w{16})".*?"seq":(\d+),"ply":(\d+),')


def watched_by(log: Path) -> list[str]:
    """The command before a server's command, so that the log tells everything."""
    return ["strace", "-f", "-y", "-xx", "-s", str(WHOLE), "-e", f"trace={CALLS}", "-o", str(log)]


class Call(NamedTuple):
    """A call of the system begins or ends."""

    thread: str
    name: str
    place: str  # the file or socket
    content: bytes
    offset: int
    is_begun: bool
    is_done: bool  # and went well


class Shown(NamedTuple):
    """A table as an answer showed it."""

    table: str
    seq: int
    ply: int


def calls(log: Path) -> Iterator[Call]:
    """All of them in order; one that others interrupt comes twice, when it begins and when it is done."""
    begun: dict[str, Call] = {}
    with log.open() as lines:
        for line in lines:
            if not (found := _LINE.match(line)):
                continue
            thread, name, rest = found.groups()
            if " resumed>" in line[:60]:
                yield begun.pop(thread)._replace(is_begun=False, is_done=" = -1 " not in line)
                continue
            interrupted = line.rstrip().endswith("<unfinished ...>")
            call = _call(thread, name, rest)._replace(is_done=not interrupted and " = -1 " not in line)
            if interrupted:
                begun[thread] = call
            yield call


def _call(thread: str, name: str, rest: str) -> Call:
    place = _PLACE.match(rest)
    content = b"".join(map(_unescaped, _BYTES.findall(rest)))
    numbers = re.findall(r", (\d+)", rest.rpartition('"')[2])
    return Call(thread, name, _unescaped(place[1]).decode() if place else "", content, int(numbers[-1]) if numbers else 0,
                is_begun=True, is_done=False)  # fmt: skip


def _unescaped(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


class Platter:
    """One file: what has certainly reached the disk, and what may have."""

    def __init__(self) -> None:
        self.certain = bytearray()
        self.possible: list[Call] = []
        self._syncing: dict[str, int] = {}  # thread -> how much of what is possible its sync will make certain

    def see(self, call: Call) -> None:
        if call.name in ("fdatasync", "fsync"):
            if call.is_begun:
                self._syncing[call.thread] = len(self.possible)
            if call.is_done:
                self._settle(self._syncing.pop(call.thread))
        elif call.is_done:
            self.possible.append(call)

    def _settle(self, count: int) -> None:
        for call in self.possible[:count]:
            _do(self.certain, call)
        del self.possible[:count]
        self._syncing = {thread: max(0, left - count) for thread, left in self._syncing.items()}

    def after_a_cut(self, pick: random.Random | None) -> bytes:
        """What may be found. Without dice: nothing but what is certain."""
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
    """Whenever an answer that shows a table leaves the server: what it shows, and the disk at that moment."""
    disk = {f"{database}{end}": Platter() for end in FILES}
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

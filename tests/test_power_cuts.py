"""What scripts/chaos.py believes a power cut would leave is read from the calls of a server: they are read as they were meant."""

from __future__ import annotations

import random

import pytest

from scripts.faults import power

SOCKET = "socket:[7]"
ANSWER = b'HTTP/1.1 200 OK\r\n\r\n{"id":"0123456789abcdef","seq":3,"ply":2,"'


def escaped(text):
    return "".join(f"\\x{byte:02x}" for byte in text)


@pytest.fixture
def logged(tmp_path):
    """A log of these calls, each with the file's end, its arguments and its result, and then an answer."""
    database, log = tmp_path / "motu.sqlite3", tmp_path / "calls"
    for end in power.FILES:
        (tmp_path / f"{database.name}{end}").touch()

    def write(*lines):
        text = [f"9 {name}(5<{escaped(f'{database}{end}'.encode())}>{rest}" for name, end, rest in lines]
        answer = (
            f'9 sendto(7<{escaped(SOCKET.encode())}>, "{escaped(ANSWER)}", {len(ANSWER)}, 0, NULL, 0) = {len(ANSWER)}'
        )
        log.write_text("\n".join([*text, answer, "9 +++ killed by SIGKILL +++"]))
        return log, database

    return write


def wal_in(disk):
    (platter,) = (platter for path, platter in disk.items() if path.endswith("-wal"))
    return platter


def written(text, offset):
    return "pwrite64", "-wal", f', "{escaped(text)}", {len(text)}, {offset}) = {len(text)}'


SYNCED = ("fdatasync", "-wal", ") = 0")


def test_room_at_the_end_of_a_log_leaves_what_stands_before_it(logged):
    """A write that does not say where tells how many bytes it has: that number was once taken for the place, so that room for
    the log seemed to wipe out what the log held."""
    room = [("lseek", "-wal", ", 0, SEEK_END) = 6"), *[("write", "-wal", f', "{escaped(bytes(2))}", 2) = 2')] * 2]
    log, database = logged(written(b"frames", 0), *room, SYNCED)
    database.with_name("motu.sqlite3-wal").write_bytes(b"frames" + bytes(4))
    ((shown, disk),) = power.moments(log, database)
    assert (shown.table, shown.seq, shown.ply) == ("0123456789abcdef", 3, 2)
    assert wal_in(disk).certain == b"frames" + bytes(4)


def test_a_write_that_found_room_for_a_part_has_written_that_part(logged):
    log, database = logged(("pwrite64", "-wal", f', "{escaped(b"frames")}", 6, 0) = 3'), SYNCED)
    database.with_name("motu.sqlite3-wal").write_bytes(b"fra")
    ((_, disk),) = power.moments(log, database)
    assert wal_in(disk).certain == b"fra"


def test_what_was_not_synced_may_be_lost_or_not(logged):
    log, database = logged(written(b"old", 0), SYNCED, written(b"new", 0))
    database.with_name("motu.sqlite3-wal").write_bytes(b"new")
    ((_, disk),) = power.moments(log, database)
    left = {wal_in(disk).after_a_cut(random.Random(seed)) for seed in range(20)}
    assert wal_in(disk).after_a_cut(None) == b"old" and left == {b"old", b"new"}


def test_a_sync_covers_what_was_written_before_it_began(logged):
    begun, ended = ("fdatasync", "-wal", " <unfinished ...>"), "9 <... fdatasync resumed>) = 0"
    log, database = logged(written(b"old", 0), begun)
    other = log.read_text().replace("9 pwrite64", "8 pwrite64").splitlines()
    later = other[0].replace(escaped(b"old"), escaped(b"new"))
    log.write_text("\n".join([*other[:2], later, ended, *other[2:]]))
    database.with_name("motu.sqlite3-wal").write_bytes(b"new")
    ((_, disk),) = power.moments(log, database)
    assert wal_in(disk).certain == b"old" and wal_in(disk).as_written() == b"new"


def test_a_file_that_is_not_as_its_calls_tell_fails_the_trial(logged):
    log, database = logged(written(b"frames", 0), SYNCED)
    with pytest.raises(AssertionError, match="is not as it was seen to be written"):
        list(power.moments(log, database))

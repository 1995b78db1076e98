"""The folder of a self-play run: what is played is in manifest.json, the decisions are in Parquet parts.

A part is written under another name, renamed when it is complete, and holds only whole matches; so whatever interrupts
a run, what the folder holds is valid and the next run knows what is missing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from motu.bots.arena import Contest
from motu.core.game import Options, Refused
from motu.core.matches.files import write_whole
from motu.core.registry import by_name
from motu.core.words import say

MANIFEST, PART, UNFINISHED = "manifest.json", "part-*.parquet", ".part-*"
FORMAT = 1
MOST_ROWS, MOST_SECONDS = 50_000, 120.0  # per part: what a power cut may cost


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all matches of a folder share; a match follows from it and its number."""

    game: str
    revision: int  # of the game's rules
    seats: int
    options: Options
    bots: tuple[str, ...]
    seconds: float | None
    seed: str
    format: int = FORMAT

    @classmethod
    def of(cls, contest: Contest) -> Manifest:
        c = contest
        return cls(c.game, by_name(c.game).revision, c.seats, c.options, c.bots, c.seconds, c.seed)

    def seed_of(self, match: int) -> str:
        """The seed that decides all chance in that match."""
        return f"{self.seed} {match}"


def schema(manifest: Manifest) -> pa.Schema:
    """The columns of a part, one row for each decision."""
    game = by_name(manifest.game)
    record = pa.binary(game.record(manifest.seats, manifest.options).itemsize)
    return pa.schema({
        "match": pa.int32(),
        "ply": pa.int32(),                   # its place in the log of the match, where chance's actions count too
        "seat": pa.int16(),
        "bot": pa.string(),                  # who sits there
        "state": record,                     # the true state before the decision
        "view": record,                      # what the seat may know of it
        "legal": pa.list_(pa.int32()),       # actions
        "action": pa.int32(),                # the one taken
        "visits": pa.list_(pa.int32()),      # how often a search tried each legal action; else empty
        "worth": pa.list_(pa.float32()),     # the payoff the bot expects of each; empty if there was nothing to think about
        "payoff": pa.list_(pa.float32()),    # how the match ended: each seat's share of the victory; alone, its score
        "scores": pa.list_(pa.int32()),      # and each seat's points
    })  # fmt: skip


def read_manifest(folder: Path) -> Manifest:
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except OSError:
        raise Refused(say("{folder} holds no self-play: it has no {file}.", folder=folder, file=MANIFEST)) from None
    except msgspec.MsgspecError as error:
        raise Refused(say("{file} is damaged: {error}.", file=folder / MANIFEST, error=error)) from None


def claim(folder: Path, asked: Manifest) -> None:
    """Start the folder, or continue it if it holds the same."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / MANIFEST).exists():
            write_whole(folder / MANIFEST, msgspec.json.encode(asked) + b"\n")
    except OSError as error:
        raise Refused(say("{file} cannot be written: {error}.", file=folder, error=error.strerror)) from None
    found = read_manifest(folder)
    other = [name for name in asked.__struct_fields__ if getattr(found, name) != getattr(asked, name)]
    if other:
        raise Refused(
            say("{folder} holds self-play with other settings ({names}); choose another folder.",
                folder=folder, names=", ".join(other))
        )  # fmt: skip


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Keep other runs from writing here meanwhile; the system releases the lock of a run that dies."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    with (folder / ".lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused(say("Another run is writing to {folder}.", folder=folder)) from None
        yield


def part_files(folder: Path) -> list[Path]:
    return sorted(folder.glob(PART))


def read_part(file: Path, columns: list[str] | None = None) -> pa.Table:
    try:
        return pq.read_table(file, columns=columns)
    except (OSError, pa.ArrowException) as error:
        raise Refused(say("{file} is damaged: {error}.", file=file, error=error)) from None


def matches_in(folder: Path) -> set[int]:
    """The matches the folder holds."""
    held: set[int] = set()
    for file in part_files(folder):
        held.update(read_part(file, ["match"])["match"].unique().to_pylist())
    return held


class Writer:
    """Collects matches and writes a part whenever there are enough."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.waiting, self.since = folder, list[pa.Table](), time.monotonic()
        for file in folder.glob(UNFINISHED):
            file.unlink()

    def add(self, match: pa.Table) -> None:
        if not self.waiting:
            self.since = time.monotonic()
        self.waiting.append(match)
        rows = sum(len(table) for table in self.waiting)
        if rows >= MOST_ROWS or time.monotonic() - self.since > MOST_SECONDS:
            self.write()

    def write(self) -> None:
        """Write what is waiting as a part."""
        if not self.waiting:
            return
        last = max((int(file.stem.removeprefix("part-")) for file in part_files(self.folder)), default=-1)
        name = f"part-{last + 1:05}.parquet"
        try:
            with (self.folder / f".{name}").open("wb") as file:
                pq.write_table(pa.concat_tables(self.waiting), file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            os.replace(self.folder / f".{name}", self.folder / name)
        except OSError as error:  # a full disk, for instance
            reason = error.strerror or error
            raise Refused(say("{file} cannot be written: {error}.", file=self.folder / name, error=reason)) from None
        self.waiting.clear()

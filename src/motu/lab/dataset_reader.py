"""Self-play read back: `motu.lab.read("data/")` gives states and views as record arrays, and the rest as arrays beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from motu.core.game import Game, Refused
from motu.core.match import Match
from motu.core.registry import by_name
from motu.core.words import say
from motu.lab.dataset import Manifest, part_files, read_manifest, read_part, schema
from motu.lab.observe import Observer


@dataclass(frozen=True, eq=False)
class Decisions:
    """Decisions in the order they were made, match after match. `table` is the Arrow table, for other tools."""

    manifest: Manifest
    table: pa.Table

    def __len__(self) -> int:
        return len(self.table)

    @cached_property
    def game(self) -> Game:
        return by_name(self.manifest.game)

    @cached_property
    def states(self) -> NDArray[Any]:
        """(decision): the true state before it, as a record."""
        return self._records("state")

    @cached_property
    def views(self) -> NDArray[Any]:
        """(decision): what the seat that decided may know, as a record."""
        return self._records("view")

    @cached_property
    def matches(self) -> NDArray[np.int32]:
        return self._numbers("match")

    @cached_property
    def plies(self) -> NDArray[np.int32]:
        return self._numbers("ply")

    @cached_property
    def seats(self) -> NDArray[np.int16]:
        return self._numbers("seat")

    @cached_property
    def actions(self) -> NDArray[np.int32]:
        return self._numbers("action")

    @cached_property
    def payoffs(self) -> NDArray[np.float32]:
        """(decision, seat): how its match ended."""
        return self._rows("payoff")

    @cached_property
    def scores(self) -> NDArray[np.int32]:
        """(decision, seat)"""
        return self._rows("scores")

    def mask(self) -> NDArray[np.bool_]:
        """(decision, action): was it legal?"""
        return self._spread("legal", np.bool_)

    def visits(self) -> NDArray[np.int32]:
        """(decision, action): how often the search tried it; all 0 where nothing was searched."""
        return self._spread("visits", np.int32)

    def observe(self) -> NDArray[np.float32]:
        """(decision, number): the views as environments and batches show them; see motu.lab.observe."""
        observer = Observer.of(self.game, self.manifest.seats, self.manifest.options)
        out = np.zeros((len(self), len(observer)), np.float32)
        for v, seat, row in zip(self.views, self.seats.tolist(), out, strict=True):
            observer.read(v, seat, row)
        return out

    def match(self, number: int) -> Match:
        """That match, replayed: chance follows from the manifest."""
        m = self.manifest
        match, mine = Match(m.game, m.seats, m.options, seed=m.seed_of(number)), self.matches == number
        for seat, action in zip(self.seats[mine].tolist(), self.actions[mine].tolist(), strict=True):
            match.play(seat, action)
        return match

    def _records(self, column: str) -> NDArray[Any]:
        start = self.game.new(self.manifest.seats, self.manifest.options)  # compiled code knows its type from now on
        whole = self.table[column].combine_chunks()
        return np.frombuffer(whole.buffers()[1], start.dtype)[whole.offset : whole.offset + len(whole)].copy()

    def _numbers(self, column: str) -> NDArray[Any]:
        return np.asarray(self.table[column].to_numpy())

    def _rows(self, column: str) -> NDArray[Any]:
        return np.asarray(self.table[column].combine_chunks().flatten()).reshape(len(self), self.manifest.seats)

    def _spread(self, column: str, kind: Any) -> NDArray[Any]:
        """A list for each decision, one entry for each legal action, as a row with a place for every action."""
        legal, values = self.table["legal"].combine_chunks(), self.table[column].combine_chunks()
        start = self.game.new(self.manifest.seats, self.manifest.options)
        out = np.zeros((len(self), int(self.game.action_count(start))), kind)
        lengths = np.diff(values.offsets.to_numpy())
        known = np.repeat(lengths > 0, np.diff(legal.offsets.to_numpy()))  # of actions: is there an entry for them?
        rows = np.repeat(np.arange(len(self)), lengths)
        filled = True if column == "legal" else values.flatten().to_numpy()
        out[rows, legal.flatten().to_numpy()[known]] = filled
        return out


def read(folder: str | PathLike[str], columns: list[str] | None = None) -> Decisions:
    """All decisions of a folder, or only some of their columns."""
    manifest = read_manifest(Path(folder))
    wanted = columns and ["match", "ply", *columns]
    parts = [read_part(file, wanted) for file in part_files(Path(folder))]
    table = pa.concat_tables(parts) if parts else schema(manifest).empty_table()
    return _ordered(manifest, table)


def read_parts(folder: str | PathLike[str]) -> Iterator[Decisions]:
    """Part after part, for more than fits in memory; no match is split between parts."""
    for file in part_files(Path(folder)):
        yield _ordered(read_manifest(Path(folder)), read_part(file))


def _ordered(manifest: Manifest, table: pa.Table) -> Decisions:
    if manifest.revision != by_name(manifest.game).revision:
        raise Refused(
            say("These matches were played with revision {old} of the rules; this is revision {new}.",
                old=manifest.revision, new=by_name(manifest.game).revision)
        )  # fmt: skip
    return Decisions(manifest, table.sort_by([("match", "ascending"), ("ply", "ascending")]))

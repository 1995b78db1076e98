"""A view as a row of numbers between -1 and 1, every one of them named; the observing seat always comes first.

Each number is read straight from the bytes of the view by a small table, so one compiled loop serves all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core.compiled import rule
from motu.core.game import Feature, Game, Options

SIZES = {
    "u1": 0,
    "i1": 1,
    "u2": 2,
    "i2": 3,
    "u4": 4,
    "i4": 5,
    "u8": 6,
    "i8": 7,
}  # how a number is read; 6 is a set's bit
BIT, CONSTANT = 6, 8  # of a set; a number that stands in the table itself
ONE = np.uint8(1)
Number = tuple[str, list[int], int, int, float]  # name, byte for each seat, kind, bit, scale


@dataclass(frozen=True)
class Observer:
    """How the views of one record type are read."""

    game: Game
    seats: int
    names: tuple[str, ...]
    offsets: NDArray[np.int32]  # (seat, number): its byte in the record
    kinds: NDArray[np.uint8]  # (number)
    shifts: NDArray[np.uint8]  # (number): the bit in that byte, of a set
    scales: NDArray[np.float32]  # (number)

    @classmethod
    def of(cls, game: Game, seats: int, options: Options) -> Observer:
        dtype = game.record(seats, options)
        features = game.features(seats, options) if game.features else every_field(dtype)
        rows = _who_looks(seats) + [row for feature in features for row in _numbers(dtype, feature, seats)]
        offsets = np.array([[row[1][seat] for row in rows] for seat in range(seats)], np.int32)
        kinds, shifts, scales = ([row[i] for row in rows] for i in (2, 3, 4))
        names = tuple(row[0] for row in rows)
        return cls(
            game,
            seats,
            names,
            offsets,
            np.array(kinds, np.uint8),
            np.array(shifts, np.uint8),
            np.array(scales, np.float32),
        )

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def index(self) -> dict[str, int]:
        """Name -> place in the row."""
        return {name: i for i, name in enumerate(self.names)}

    def read(self, v: Any, seat: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The numbers of one view as that seat sees them; a spectator looks from seat 0."""
        out = np.zeros(len(self), np.float32) if out is None else out
        raw = np.frombuffer(v.tobytes(), np.uint8)
        read_row(raw, self.offsets[max(seat, 0)], self.kinds, self.shifts, self.scales, out)
        return out


def every_field(dtype: np.dtype[Any]) -> tuple[Feature, ...]:
    """Where a game does not say what a learner is shown: all there is."""
    return tuple(Feature(name, name) for name in dtype.names or () if not name.startswith("gap"))


def _who_looks(seats: int) -> list[Number]:
    """The observer's own number, one-hot, for fields that name seats by number."""
    if seats == 1:
        return []
    return [(f"I am seat {me}", [int(seat == me) for seat in range(seats)], CONSTANT, 0, 1.0) for me in range(seats)]


def _numbers(dtype: np.dtype[Any], feature: Feature, seats: int) -> list[Number]:
    """Of each number: its name, its byte for each seat, kind, bit and scale."""
    field, start = dtype.fields[feature.field][:2]  # type: ignore[index]
    base, shape = field.subdtype or (field, ())
    rows = []
    for place in np.ndindex(shape):
        if feature.by_seat and place[0] >= seats:
            continue
        byte = [start + _offset(_turned(place, seat, seats, feature), shape, base.itemsize) for seat in range(seats)]
        name = feature.field + "".join(f"[{i}]" for i in place)
        if base == np.uint64:
            used = feature.bits - 64 * place[-1] if len(shape) and feature.bits > 64 else feature.bits
            for bit in range(max(0, min(64, used))):
                rows.append((f"{name} has {bit}", [b + bit // 8 for b in byte], BIT, bit % 8, 1.0))
        else:
            scale = 1.0 / max(abs(feature.top), abs(feature.low))
            rows.append((name, byte, SIZES[base.str[1:]], 0, scale))
    return rows


def _turned(place: tuple[int, ...], seat: int, seats: int, feature: Feature) -> tuple[int, ...]:
    """Index 0 of a by-seat field is the observer, 1 the seat after it, and so on."""
    return ((place[0] + seat) % seats, *place[1:]) if feature.by_seat else place


def _offset(place: tuple[int, ...], shape: tuple[int, ...], size: int) -> int:
    return int(np.ravel_multi_index(place, shape)) * size if shape else 0


@rule
def read_row(raw, offsets, kinds, shifts, scales, out):
    """Numbers from bytes (little-endian)."""
    for j in range(out.shape[0]):
        at = offsets[j]
        kind = kinds[j]
        if kind == BIT:
            out[j] = (raw[at] >> shifts[j]) & ONE
        elif kind == CONSTANT:
            out[j] = at
        else:
            value = int(raw[at])
            size = 1 << (kind >> 1)
            for k in range(1, size):
                value |= int(raw[at + k]) << (8 * k)
            if kind & 1 and value >= 1 << (8 * size - 1):
                value -= 1 << (8 * size)
            out[j] = value * scales[j]

"""A view as a row of numbers between -1 and 1, every one of them named; the observing seat always comes first.

Each number is read straight from the bytes of the view using a small table, so one compiled loop serves all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core.game import Feature, Game, Options
from motu.lab.kernels.observe import BIT, CONSTANT, RUN, Layout, read_row

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
Number = tuple[str, list[int], int, int, float]  # name, byte for each seat, kind, bit, scale


@dataclass(frozen=True)
class Block:
    """The numbers of one field, side by side: `row[place].reshape(shape)` gives them back as planes or vectors."""

    field: str
    about: str
    place: slice
    shape: tuple[int, ...]  # by seat, observer first, if the field is; for sets, the last axis is the member

    def __str__(self) -> str:
        return f"{self.place.start}-{self.place.stop - 1} {self.field}{list(self.shape)}: {self.about}"


@dataclass(frozen=True)
class Observer:
    """How the views of one record type are read."""

    game: Game
    seats: int
    names: tuple[str, ...]
    blocks: tuple[Block, ...]
    layout: Layout

    @classmethod
    def of(cls, game: Game, seats: int, options: Options) -> Observer:
        dtype = game.record(seats, options)
        numbers, blocks = _who_looks(seats), _who_block(seats)
        for feature in game.features(seats, options) if game.features else every_field(dtype):
            found = _numbers(dtype, feature, seats)
            place = slice(len(numbers), len(numbers) + len(found))
            blocks.append(Block(feature.field, feature.about, place, _shape(dtype, feature, seats)))
            numbers += found
        names = tuple(number[0] for number in numbers)
        return cls(game, seats, names, tuple(blocks), _layout(numbers, seats))

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
        read_row(raw, self.layout.offsets[max(seat, 0)], self.layout.runs, out)
        return out


def every_field(dtype: np.dtype[Any]) -> tuple[Feature, ...]:
    """What a learner is shown if the game does not say: everything."""
    return tuple(Feature(name, name) for name in dtype.names or () if not name.startswith("gap"))


def _who_looks(seats: int) -> list[Number]:
    """The observer's own number, one-hot, for fields that name seats by number."""
    if seats == 1:
        return []
    return [(f"I am seat {me}", [int(seat == me) for seat in range(seats)], CONSTANT, 0, 1.0) for me in range(seats)]


def _who_block(seats: int) -> list[Block]:
    return [Block("me", "the observer's own number", slice(0, seats), (seats,))] if seats > 1 else []


def _shape(dtype: np.dtype[Any], feature: Feature, seats: int) -> tuple[int, ...]:
    """How the numbers of a feature are arranged; if a set has several words, they form one axis of members."""
    base, shape = dtype[feature.field].subdtype or (dtype[feature.field], ())
    if feature.by_seat:
        shape = (seats, *shape[1:])
    if base != np.uint64:
        return shape
    words = feature.bits > 64 or shape[-1:] == (1,)
    return (*(shape[:-1] if words else shape), feature.bits)


def _layout(numbers: list[Number], seats: int) -> Layout:
    """The runs of numbers that follow each other in memory, for every seat."""
    firsts = [j for j in range(len(numbers)) if j == 0 or not _goes_on(numbers[j - 1], numbers[j])]
    counts = np.diff([*firsts, len(numbers)])
    heads = [numbers[j] for j in firsts]
    offsets = np.array([[head[1][seat] for head in heads] for seat in range(seats)], np.uint64)
    runs = np.zeros(len(heads), RUN)
    runs["first"], runs["count"] = firsts, counts
    runs["kind"], runs["scale"] = [head[2] for head in heads], [head[4] for head in heads]
    return Layout(offsets, runs)


def _goes_on(before: Number, after: Number) -> bool:
    (_, was, kind, bit, scale), (_, now, *same) = before, after
    if kind == CONSTANT or [kind, scale] != [same[0], same[2]]:
        return False
    if kind == BIT:  # runs of bits begin with a byte
        return all(8 * a + bit + 1 == 8 * b + same[1] for a, b in zip(was, now, strict=True))
    return all(a + (1 << (kind >> 1)) == b for a, b in zip(was, now, strict=True))


def _numbers(dtype: np.dtype[Any], feature: Feature, seats: int) -> list[Number]:
    """For each number: its name, its byte for each seat, kind, bit and scale."""
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

"""What a seat may know: the bytes of the state ANDed with the seat's mask.

Masks are built once per record type, from what its fields declare (see `fields.py`). No game writes views, so a newly
added field stays hidden until it is declared otherwise.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core.compiled import rule
from motu.core.fields import Seen

Bytes = NDArray[np.uint8]
ALL = 0xFF


def masks(dtype: np.dtype[Any]) -> Bytes:
    """A mask for each viewer: spectators first, then the seats; only the first where all see the same."""
    return _masks(dtype, dtype.type._seen)


@cache
def _masks(dtype: np.dtype[Any], seen_by: tuple[Seen, ...]) -> Bytes:
    """NumPy treats types of the same layout as equal whatever their fields declare, so that is part of the key."""
    shown = list(zip(dtype.names or (), seen_by, strict=True))
    rows = [dtype[name].shape[0] for name, seen in shown if seen == "private"]
    made = np.zeros((1 + max(rows, default=0), dtype.itemsize), np.uint8)
    for name, seen in shown:
        field, start = dtype[name], _offset(dtype, name)
        if seen == "public":
            made[:, start : start + field.itemsize] = ALL
        elif seen == "private":
            step = field.itemsize // field.shape[0]
            for seat in range(field.shape[0]):
                made[1 + seat, start + seat * step : start + (seat + 1) * step] = ALL
    made.setflags(write=False)
    return made


def mask(dtype: np.dtype[Any], viewer: int) -> Bytes:
    """The mask of one viewer: a seat, or SPECTATOR."""
    made = masks(dtype)
    own: Bytes = made[1 + viewer if 1 + viewer < len(made) else 0]
    return own


def view(s: Any, viewer: int) -> Any:
    """What this viewer may know of a state: a record of the same type."""
    seen = np.frombuffer(s.tobytes(), np.uint8) & mask(s.dtype, viewer)  # a record's own buffer takes far longer
    return np.frombuffer(bytearray(seen.tobytes()), s.dtype)[0]


@rule
def write_views(states: Bytes, masks: Bytes, viewers: NDArray[np.int64], views: Bytes, first: int, last: int) -> None:
    """The same for rows first .. last of many states, as bytes: what each row's viewer may know."""
    for i in range(first, last):
        row = 1 + viewers[i] if 1 + viewers[i] < masks.shape[0] else 0
        for k in range(states.shape[1]):
            views[i, k] = states[i, k] & masks[row, k]


def has_secrets(dtype: np.dtype[Any]) -> bool:
    """Is there anything in records of this type that some seat may not know?"""
    return "private" in dtype.type._seen or any(seen == "hidden" for seen, name in _declared(dtype))


def sees_more(dtype: np.dtype[Any], seat: int) -> bool:
    """Is there anything in records of this type that this seat sees and a spectator does not?"""
    return _sees_more(dtype, dtype.type._seen, seat)


@cache
def _sees_more(dtype: np.dtype[Any], seen_by: tuple[Seen, ...], seat: int) -> bool:
    return not np.array_equal(mask(dtype, seat), masks(dtype)[0])


def all_public(dtype: np.dtype[Any], fields: Iterable[str]) -> bool:
    """Does everybody see these fields, whole?"""
    seen = dict(zip(dtype.names or (), dtype.type._seen, strict=True))
    return all(seen.get(name) == "public" for name in fields)


def sees_all(dtype: np.dtype[Any], viewer: int) -> bool:
    """Does this viewer see every byte of such records?"""
    return _sees_all(dtype, dtype.type._seen, viewer)


@cache
def _sees_all(dtype: np.dtype[Any], seen_by: tuple[Seen, ...], viewer: int) -> bool:
    return not hidden_fields(dtype, viewer)


def hidden_fields(dtype: np.dtype[Any], viewer: int) -> list[str]:
    """The fields of which this viewer does not see every byte."""
    own = mask(dtype, viewer)
    return [
        name
        for _, name in _declared(dtype)
        if not (own[_offset(dtype, name) : _offset(dtype, name) + dtype[name].itemsize] == ALL).all()
    ]


@cache
def layout(dtype: np.dtype[Any]) -> str:
    """A name for the exact layout of a record type: bytes of one layout mean nothing in another."""
    told = [(name, dtype[name].base.str, dtype[name].shape, _offset(dtype, name)) for _, name in _declared(dtype)]
    return hashlib.sha256(repr((told, dtype.itemsize)).encode()).hexdigest()[:16]


def _declared(dtype: np.dtype[Any]) -> list[tuple[str, str]]:
    """For each field, who sees it and its name; without the gaps."""
    names = dtype.names or ()
    return [(seen, name) for name, seen in zip(names, dtype.type._seen, strict=True) if not name.startswith("gap")]


def _offset(dtype: np.dtype[Any], name: str) -> int:
    fields = dtype.fields
    assert fields is not None
    return int(fields[name][1])

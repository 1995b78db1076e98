"""Record types: what a state is made of, and who may see each field.

    record_type([
        public("bridges", "u8", 2),   # everybody sees it
        private("hand", "u8", 2),     # its first axis is the seat: each seat sees its own row, spectators none
        hidden("deck", "u8"),         # nobody sees it
    ])

A plain tuple `("deck", "u8")` declares nothing, and what is not declared is hidden. `visibility.py` builds views from
this.

`np.record` looks every attribute up in Python, which took half the time of drawing a scene. Here each record type has a
class of its own, with a property for each field. A field cannot share the name of a NumPy scalar's attribute (`data`,
`size`).
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Literal, NamedTuple

import numpy as np

Seen = Literal["public", "private", "hidden"]
Shape = int | tuple[int, ...]


class Field(NamedTuple):
    """One field of a record type."""

    name: str
    kind: str  # as NumPy writes it: i1, u8 ...
    shape: Shape = ()
    seen: Seen = "hidden"


def public(name: str, kind: str, shape: Shape = ()) -> Field:
    """A field that everybody sees."""
    return Field(name, kind, shape, "public")


def private(name: str, kind: str, shape: Shape) -> Field:
    """A field whose first axis is the seat: each seat sees its own row."""
    return Field(name, kind, shape, "private")


def hidden(name: str, kind: str, shape: Shape = ()) -> Field:
    """A field that nobody sees."""
    return Field(name, kind, shape, "hidden")


def record_type(fields: Sequence[Field | tuple[Any, ...]]) -> np.dtype[Any]:
    """An aligned record type. Its gaps are fields too, as NumPy copies no gaps and equal states must be equal bytes."""
    filled: list[Any] = []
    seen: list[Seen] = []
    for field in [*(Field(*declared) for declared in fields), None]:
        own = [(field.name, field.kind, field.shape)] if field else []
        loose = np.dtype([*filled, *own], align=True)
        gap = (loose.fields[field.name][1] if field and loose.fields else loose.itemsize) - np.dtype(filled).itemsize
        filled += ([(f"gap{len(filled)}", "u1", gap)] if gap else []) + own
        gap_seen: list[Seen] = ["hidden"] if gap else []
        seen += gap_seen + ([field.seen] if field else [])
    # np.dtype((class, fields), align=True) would be silently unaligned: wrap an aligned one
    aligned = np.dtype(filled, align=True)
    return np.dtype((record_class(aligned.names or (), tuple(seen)), aligned))


class Fields(type):
    """The type of the classes made here, which lets them be pickled by the names of their fields."""


@cache
def record_class(names: tuple[str, ...], seen: tuple[Seen, ...]) -> type[Any]:
    """The class of records with these fields, and who sees each."""
    if taken := [name for name in names if hasattr(np.void, name)]:
        raise ValueError(f"a field cannot be named {taken[0]}: every NumPy value has an attribute of that name")
    own = {name: property(itemgetter(name), _setter(name)) for name in names}
    about = {"__slots__": (), "__module__": __name__, "_names": names, "_seen": seen}
    return Fields("Record", (np.void,), own | about)


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _reduced(made: Any) -> Any:
    return record_class, (made._names, made._seen)


copyreg.pickle(Fields, _reduced)

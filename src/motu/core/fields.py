"""Records whose fields are read as attributes as quickly as by name.

`np.record` looks every attribute up in Python, which took half the time of drawing a scene. Here each field of a record
type is a property of a class of its own. A field named like something every NumPy scalar has (`data`, `size`) is reached
by `s["size"]` only, as in np.record.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np


class Fields(type):
    """The type of the classes made here, so that they can be pickled by the names of their fields."""


@cache
def record_class(names: tuple[str, ...]) -> type[Any]:
    """The class of records with these fields."""
    if taken := [name for name in names if hasattr(np.void, name)]:
        raise ValueError(f"a field cannot be named {taken[0]}: every NumPy value has an attribute of that name")
    own = {name: property(itemgetter(name), _setter(name)) for name in names}
    return Fields("Record", (np.void,), own | {"__slots__": (), "__module__": __name__, "field_names": names})


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _reduced(made: Any) -> Any:
    return record_class, (made.field_names,)


copyreg.pickle(Fields, _reduced)

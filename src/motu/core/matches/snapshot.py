"""A state as bytes tagged with their record layout: in another layout they would mean something else."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.core.game import State
from motu.core.visibility import layout


def pack(s: State) -> bytes:
    """The name of the layout, then the state's bytes."""
    packed: bytes = layout(s.dtype).encode() + s.tobytes()
    return packed


def unpack(kept: bytes, dtype: np.dtype[Any]) -> State | None:
    """The state, if it was packed with exactly this layout."""
    mark = layout(dtype).encode()
    if not kept.startswith(mark) or len(kept) != len(mark) + dtype.itemsize:
        return None
    return np.frombuffer(bytearray(kept[len(mark) :]), dtype)[0]

"""Copying records: inside rules, one over another, as assignment does outside; and outside rules, quickly."""

from __future__ import annotations

from typing import Any

import numpy as np

from motu.core import compiled
from motu.core.compiled import rule


def copied(record: Any) -> Any:
    """Like `record.copy()`, which takes twenty times as long."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def places(dtype: np.dtype[Any]) -> dict[str, slice]:
    """Where each field lies in a record's bytes, which are quicker to compare and to take apart than its fields."""
    return {name: slice(start, start + kind.itemsize) for name, (kind, start, *_) in (dtype.fields or {}).items()}


if compiled.interpreted():

    @rule
    def copy_into(source: Any, target: Any) -> Any:
        """Make target equal to source."""
        target.setfield(source, source.dtype)

else:
    from motu.core.compiler.intrinsics import copy_record

    @rule
    def copy_into(source: Any, target: Any) -> Any:
        """Make target equal to source."""
        copy_record(source, target)

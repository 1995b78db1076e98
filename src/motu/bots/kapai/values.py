"""The learned values that come with the package: one small file for each sheet, dice and kind of groups."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from motu.core.game import State

FOLDER = Path(__file__).parent / "values"
STEP = 1000.0  # weights are kept as whole multiples of 1 / STEP points

Weights = NDArray[np.float32]


def sheet_key(s: State) -> str:
    """A name for the sheet, the dice and the kind of groups that s is played with."""
    fields = ("rows", "cols", "shapes", "totems", "totem", "faces", "values", "spaces")
    cells = [int(s.free[0, 0]) | int(np.bitwise_or.reduce(s.drawn[0, :, 0]))]
    told = [np.asarray(s[field]).tolist() for field in fields] + cells
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:12]


@cache
def learned(key: str) -> Weights | None:
    """The weights of that sheet, or None if nobody has learned it."""
    file = FOLDER / f"{key}.npz"
    if not file.is_file():
        return None
    with np.load(file) as kept:
        return np.asarray(kept["weights"], np.float32) / np.float32(STEP)


def keep(key: str, weights: Weights) -> Path:
    """Write weights small: as whole numbers, packed."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{key}.npz"
    np.savez_compressed(file, weights=np.clip(np.rint(weights * STEP), -32768, 32767).astype(np.int16))
    return file

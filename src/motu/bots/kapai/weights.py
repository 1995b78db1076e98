"""The learned weights in the package: small files for some sheets, dice and kinds of groups, and for all others."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

import numpy as np

from motu.bots.weights_io import Weights, load
from motu.core.game import State

FOLDER = Path(__file__).parent / "values"
SCALE = 1000.0
ANY_SHAPES = 6  # of a trio


def sheet_key(s: State) -> str:
    """A name for the sheet, the dice and the kind of groups that s is played with."""
    fields = ("rows", "cols", "shapes", "totems", "totem", "faces", "values", "spaces")
    cells = [int(s.free[0, 0]) | int(np.bitwise_or.reduce(s.drawn[0, :, 0]))]
    described = [np.asarray(s[field]).tolist() for field in fields] + cells
    return hashlib.sha256(json.dumps(described).encode()).hexdigest()[:12]


def general_key(s: State) -> str:
    """The name of what was learned on all kinds of sheets, for this kind of groups."""
    return "any" if s.shapes == ANY_SHAPES else "straight"


@lru_cache(maxsize=64)  # people draw endless new sheets
def weights_of(key: str) -> Weights | None:
    """The weights of that sheet, or None if it was never learned."""
    file = file_of(key)
    return load(file, SCALE).weights if file.is_file() else None


def file_of(key: str) -> Path:
    return FOLDER / f"{key}.npz"

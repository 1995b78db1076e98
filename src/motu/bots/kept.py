"""Learned numbers as small files: whole numbers of thousandths, or whatever parts of one a game counts in, packed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float32]


def keep(file: Path, weights: Weights, parts: float) -> Path:
    """Write weights, rounded to so many parts of one."""
    file.parent.mkdir(exist_ok=True)
    np.savez_compressed(file, weights=np.clip(np.rint(weights * parts), -32768, 32767).astype(np.int16))
    return file


def read(file: Path, parts: float) -> Weights:
    with np.load(file) as kept:
        return np.asarray(kept["weights"], np.float32) / np.float32(parts)

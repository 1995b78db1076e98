"""The network's numbers that come with the package, in one small file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FILE = Path(__file__).parent / "weights.npz"
STEP = 4096.0  # numbers are kept as whole multiples of 1 / STEP

Weights = NDArray[np.float32]


@cache
def learned() -> Weights:
    """What the network has learned."""
    return read(FILE)


def read(file: Path) -> Weights:
    with np.load(file) as kept:
        return np.asarray(kept["weights"], np.float32) / np.float32(STEP)


def keep(weights: Weights, file: Path = FILE) -> Path:
    """Write them small: as whole numbers, packed."""
    np.savez_compressed(file, weights=np.clip(np.rint(weights * STEP), -32768, 32767).astype(np.int16))
    return file

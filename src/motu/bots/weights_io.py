"""Learned weights as small files: packed integers, in steps of 1 / scale."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float32]


def save(file: Path, weights: Weights, scale: float) -> Path:
    """Write weights, rounded to steps of 1 / scale."""
    file.parent.mkdir(exist_ok=True)
    np.savez_compressed(file, weights=_steps(weights, scale))
    return file


def rounded(weights: Weights, scale: float) -> Weights:
    """The weights as they will be after saving and loading."""
    return np.asarray(_steps(weights, scale), np.float32) / np.float32(scale)


def _steps(weights: Weights, scale: float) -> NDArray[np.int16]:
    return np.asarray(np.clip(np.rint(weights * scale), -32768, 32767), np.int16)


def load(file: Path, scale: float) -> Weights:
    """The weights of a file that was saved with this scale."""
    with np.load(file) as saved:
        return np.asarray(saved["weights"], np.float32) / np.float32(scale)

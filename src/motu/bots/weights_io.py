"""Learned weights as small files: packed integers, in steps of 1 / scale."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float32]


class Learned(NamedTuple):
    """All that was learned of a game; an empty array where only what was made by hand is used."""

    weights: Weights  # of what judges positions
    priors: Weights = np.zeros(0, np.float32)  # of what moves look like


def save(file: Path, learned: Learned, scale: float) -> Path:
    """Write what was learned, rounded to steps of 1 / scale."""
    file.parent.mkdir(exist_ok=True)
    parts: dict[str, Any] = {name: _steps(part, scale) for name, part in learned._asdict().items() if part.size}
    np.savez_compressed(file, **parts)
    return file


def rounded(learned: Learned, scale: float) -> Learned:
    """What was learned as it will be after saving and loading."""
    return Learned(*(np.asarray(_steps(part, scale), np.float32) / np.float32(scale) for part in learned))


def _steps(weights: Weights, scale: float) -> NDArray[np.int16]:
    return np.asarray(np.clip(np.rint(weights * scale), -32768, 32767), np.int16)


def load(file: Path, scale: float) -> Learned:
    """What a file holds that was saved with this scale."""
    with np.load(file) as saved:
        return Learned(**{name: np.asarray(saved[name], np.float32) / np.float32(scale) for name in saved.files})

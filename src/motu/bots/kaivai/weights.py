"""The weights of Kaivai's network that ship with the package, in one small file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from motu.bots.weights_io import Learned, load

FILE = Path(__file__).parent / "weights.npz"
SCALE = 4096.0


@cache
def learned() -> Learned:
    """What the network has learned."""
    return load(FILE, SCALE)

"""The weights of Kahuna's network that ship with the package, in small files: the current ones and the first."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from motu.bots.weights_io import Learned, load

FILE = Path(__file__).parent / "weights.npz"
FIRST_FILE = FILE.with_name("v1.npz")
SCALE = 4096.0


@cache
def learned() -> Learned:
    """What the network has learned."""
    return load(FILE, SCALE)


@cache
def first_learned() -> Learned:
    """What the network of the first version had learned."""
    return load(FIRST_FILE, SCALE)

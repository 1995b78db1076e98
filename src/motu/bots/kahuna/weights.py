"""The network's numbers that come with the package, in one small file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from motu.bots.kept import Weights, read

FILE = Path(__file__).parent / "weights.npz"
PARTS = 4096.0  # of one


@cache
def learned() -> Weights:
    """What the network has learned."""
    return read(FILE, PARTS)

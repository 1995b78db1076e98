"""Make the pictures of the README: each game in the middle of a match, drawn by its own scene."""

from __future__ import annotations

import random
from pathlib import Path

import motu

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
WIDTH = 1000


def in_the_middle(name: str, seed: int, share: float) -> motu.Match:
    """A match played at random up to a share of its usual length."""
    chooser = random.Random(seed)
    length = sum(_played(motu.Match(name, seed=seed), chooser, 10**6) for _ in range(3)) / 3
    match = motu.Match(name, seed=seed)
    _played(match, random.Random(seed), int(length * share))
    return match


def _played(match: motu.Match, chooser: random.Random, most: int) -> int:
    plies = 0
    while not match.over and plies < most:
        seat = match.pending[0]
        match.play(seat, chooser.choice(match.actions(seat)))
        plies += 1
    return plies


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in motu.names():
        match = in_the_middle(name, seed=4, share=0.8)
        (PICTURES / f"{name}.png").write_bytes(match.scene().png(width=WIDTH))


if __name__ == "__main__":
    main()

"""How each of the eight levels of a game thinks, from the weakest to the strongest.

A weak player does not make senseless moves: it plays at first glance, tempted by what a move brings right away, and
overlooks what the others can do about it. So a rung sets the share of decisions made at a glance, and how sure that
glance is; the others are thought about, longer from rung to rung. The numbers that space the rungs evenly are measured
(`motu arena --ladder`).
"""

from __future__ import annotations

from typing import NamedTuple

FOR_EVER = float("inf")
RUNGS = 8


class Rung(NamedTuple):
    """How one level thinks."""

    glances: float = 0.0  # the share of decisions that it makes at first glance
    temperature: float = 0.0  # of a glance, in log-odds: an advantage of this much makes a move e times likelier
    points: float = 0.0  # the same where moves are judged by points
    iterations: int = 1 << 62  # of a search, at most
    seconds: float = 0.3  # per decision, at most
    all_cores: bool = False

    @property
    def is_timed(self) -> bool:
        """Does it think by the clock alone?"""
        return self.glances < 1 and self.iterations == Rung().iterations


USUAL = (
    Rung(1.0, temperature=0.8, points=3.0),
    Rung(1.0, temperature=0.4, points=1.5),
    Rung(1.0, temperature=0.1, points=0.5),
    Rung(0.6, temperature=0.1, points=0.5, iterations=100),
    Rung(0.3, temperature=0.1, points=0.5, iterations=200),
    Rung(0.1, temperature=0.1, points=0.5, iterations=1_000),
    Rung(iterations=10_000),
    Rung(seconds=2.0, all_cores=True),
)

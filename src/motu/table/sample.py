"""One random match of a game: to draw its card from, and to see whether it hides anything."""

from __future__ import annotations

import random
from functools import cache

from motu.core import dice
from motu.core.match import Match
from motu.core.registry import by_name

LONGEST = 2000


@cache
def sample(name: str) -> Match:
    """A whole match of the usual number of seats, always the same."""
    rng, match = random.Random(name), Match(by_name(name), seed="sample")
    while not match.over and len(match.entries) < LONGEST:
        who = rng.choice(match.pending)
        match.play(who, rng.choice(match.actions(who)))
    return match


@cache
def has_secrets(name: str) -> bool:
    """Is there anything in this game that a seat may not know?"""
    match, rng = sample(name), dice.generator(f"secrets of {name}")
    every = max(1, len(match.entries) // 12)
    positions = [match.position(ply) for ply in range(0, len(match.entries), every)]
    return any(match.game.swap(s, seat, rng) for s in positions for seat in range(match.seats))

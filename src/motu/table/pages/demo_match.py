"""One random match of a game, to draw its card from."""

from __future__ import annotations

import random
from functools import cache

from motu.core.match import Match
from motu.core.registry import by_name

LONGEST = 2000


@cache
def demo_match(name: str) -> Match:
    """A whole match of the usual number of seats, always the same."""
    rng, match = random.Random(name), Match(by_name(name), seed="sample")  # always the same  # noqa: S311
    while not match.over and len(match.entries) < LONGEST:
        who = rng.choice(match.pending)
        match.play(who, rng.choice(match.actions(who)))
    return match

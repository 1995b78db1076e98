"""Fair dice: every chance event is fixed by a secret that is committed to before the match and revealed after it.

The outcome at ply n is drawn with HMAC-SHA256(secret, n). The SHA-256 of the secret is published at the start, so it
cannot be changed; the secret itself is published at the end, so that anybody can check every roll and card.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_hex(32)


def secret_of(seed: int | str) -> str:
    """The secret of a repeatable match: the same seed, the same chance."""
    return hashlib.sha256(f"motu seed {seed}".encode()).hexdigest()


def commitment(secret: str) -> str:
    """What is published at the start: it reveals nothing about the secret, and fits no other."""
    return hashlib.sha256(secret.encode()).hexdigest()


def draw(secret: str, ply: int, odds: Sequence[int]) -> int:
    """Which of the outcomes, weighted by odds, happens at this ply."""
    digest = hmac.new(secret.encode(), str(ply).encode(), hashlib.sha256).digest()
    left = int.from_bytes(digest, "big") % sum(odds)
    for index, weight in enumerate(odds):
        left -= weight
        if left < 0:
            return index
    raise ValueError("a chance event needs at least one outcome with a weight")

"""How often somebody may do something: a bucket that fills at a steady rate."""

from __future__ import annotations

import math
import time

from motu.core.words import say_many
from motu.table.errors import TableError

FORGET_ABOVE = 20_000  # buckets; then those that are full again are dropped


class Limit:
    """So many a second, and so many at once, for each key (an address, a guest)."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}  # key -> left, at time

    def take(self, key: str) -> None:
        """Count one; refused if that is too many."""
        now = time.monotonic()
        left, at = self._left.get(key, (float(self.burst), now))
        left = min(float(self.burst), left + (now - at) * self.rate)
        if left < 1:
            wait = math.ceil((1 - left) / self.rate)
            detail = say_many(
                "Too many requests: try again in {n} second.", "Too many requests: try again in {n} seconds.", wait
            )
            raise TableError("rate", detail, retry_after=wait)
        self._left[key] = (left - 1, now)
        if len(self._left) > FORGET_ABOVE:
            self._forget(now)

    def _forget(self, now: float) -> None:
        self._left = {
            key: (left, at) for key, (left, at) in self._left.items() if left + (now - at) * self.rate < self.burst
        }

"""Rate limits: a bucket that fills at a steady rate."""

from __future__ import annotations

import math
import time
from typing import Protocol

from motu.core.words import say_many
from motu.table.errors import TableError

FORGET_ABOVE = 20_000  # buckets; beyond this, those that are full again are dropped


class Buckets(Protocol):
    """What each key had left, and when."""

    def get(self, key: str) -> tuple[float, float] | None: ...

    def put(self, key: str, left: float, at: float) -> None: ...


class OwnBuckets:
    """Those of one process."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}
        self._most = FORGET_ABOVE

    def get(self, key: str) -> tuple[float, float] | None:
        return self._left.get(key)

    def put(self, key: str, left: float, at: float) -> None:
        self._left[key] = (left, at)
        if len(self._left) > self._most:
            self._left = {
                key: (left, then)
                for key, (left, then) in self._left.items()
                if left + (at - then) * self.rate < self.burst
            }
            self._most = max(FORGET_ABOVE, 2 * len(self._left))  # where few are full, not at every put


class Limit:
    """A rate per second and a burst for each key (an address, a guest). The name is for buckets that are shared."""

    def __init__(self, rate: float, burst: int, name: str = "", shared: Buckets | None = None) -> None:
        self.rate, self.burst, self._name = rate, burst, name
        self._buckets = shared or OwnBuckets(rate, burst)

    def take(self, key: str, amount: float = 1, patience: float = 0) -> float:
        """Count this much; returns how many seconds to wait. Refused if that is longer than the patience."""
        left = self._now_left(key)
        wait = max(0.0, (amount - left) / self.rate)
        if wait > patience:
            raise too_many(wait - patience)
        self._keep(key, left - amount)
        return wait

    def require(self, key: str) -> None:
        """Refused if nothing is left: for what is counted afterwards."""
        if self.is_used_up(key):
            raise too_many(-self._now_left(key) / self.rate)

    def is_used_up(self, key: str) -> bool:
        return self._now_left(key) <= 0

    def spend(self, key: str, amount: float) -> None:
        """Count afterwards what something has cost."""
        self._keep(key, self._now_left(key) - amount)

    def _now_left(self, key: str) -> float:
        now = time.monotonic()
        left, at = self._buckets.get(self._name + key) or (float(self.burst), now)
        return min(float(self.burst), left + (now - at) * self.rate)

    def _keep(self, key: str, left: float) -> None:
        self._buckets.put(self._name + key, left, time.monotonic())


class SharedLimit:
    """A limit for each guest, and a multiple of it for all who come from one address."""

    def __init__(self, rate: tuple[float, int], share: int, name: str = "", shared: Buckets | None = None) -> None:
        per_second, at_once = rate
        self._guests = Limit(per_second, at_once, f"{name} guest ", shared)
        self._addresses = Limit(share * per_second, share * at_once, f"{name} address ", shared)

    def take(self, guest: str | None, address: str) -> None:
        """Count one; refused if that is too many."""
        self._addresses.take(address)
        if guest is not None:
            self._guests.take(guest)

    def require(self, guest: str | None, address: str) -> None:
        """Refused if nothing is left: for what is counted afterwards."""
        self._addresses.require(address)
        if guest is not None:
            self._guests.require(guest)

    def spend(self, guest: str | None, address: str, amount: float) -> None:
        """Count afterwards what something has cost."""
        self._addresses.spend(address, amount)
        if guest is not None:
            self._guests.spend(guest, amount)


def too_many(seconds: float) -> TableError:
    """To be retried after this many seconds."""
    wait = max(1, math.ceil(seconds))
    detail = say_many(
        "Too many requests: try again in {n} second.", "Too many requests: try again in {n} seconds.", wait
    )
    return TableError("rate", detail, retry_after=wait)

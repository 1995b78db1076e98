"""The time that counts against a player."""

from __future__ import annotations

import time


class Clock:
    """Never ahead of what this server has lived through: a system clock that is set, or a machine that slept, takes
    nobody's time away."""

    def __init__(self) -> None:
        self._began, self._steady = time.time(), time.monotonic()

    @property
    def running(self) -> float:
        """For how many seconds there was a server to play at."""
        return time.monotonic() - self._steady

    def now(self) -> float:
        return min(time.time(), self._began + self.running)

"""The time that counts against a player."""

from __future__ import annotations

import time


class Clock:
    """Never ahead of the time this server has been running: setting the system clock, or a machine that slept, takes
    nobody's time away."""

    def __init__(self) -> None:
        self._began, self._steady = time.time(), time.monotonic()
        self._others = 0.0  # when the first of the other servers started, by our monotonic clock; 0: there is none

    @property
    def running(self) -> float:
        """How many seconds this server has been running."""
        return time.monotonic() - self._steady

    @property
    def served(self) -> float:
        """How many seconds there has been a server to play at: this one, or another on the same database."""
        return max(self.running, time.monotonic() - self._others if self._others else 0)

    def heard(self, served: float) -> None:
        """Another server says that there has been one for this many seconds."""
        began = time.monotonic() - served
        self._others = min(self._others, began) if self._others else began

    def now(self) -> float:
        return min(time.time(), self._began + self.running)

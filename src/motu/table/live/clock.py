"""The time that counts against a player."""

from __future__ import annotations

import time


class Clock:
    """Never ahead of what this server has lived through: a system clock that is set, or a machine that slept, takes
    nobody's time away."""

    def __init__(self) -> None:
        self._began, self._steady = time.time(), time.monotonic()
        self._others = 0.0  # when the first of the other servers began, by our steady clock; 0: there is none

    @property
    def running(self) -> float:
        """For how many seconds this server has been running."""
        return time.monotonic() - self._steady

    @property
    def served(self) -> float:
        """For how many seconds there was a server to play at: this one, or another on the same database."""
        return max(self.running, time.monotonic() - self._others if self._others else 0)

    def heard(self, served: float) -> None:
        """Another server says that there has been one for so many seconds."""
        began = time.monotonic() - served
        self._others = min(self._others, began) if self._others else began

    def now(self) -> float:
        return min(time.time(), self._began + self.running)

"""Waiting for what must come to be, and no longer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

SECONDS = 60  # until something that must happen has surely happened, also on a busy machine


def until(holds: Callable[..., Any]) -> Any:
    """What holds, as soon as it does."""
    end = time.monotonic() + SECONDS
    while not (found := holds()):
        assert time.monotonic() < end, "it never came to be so"
        time.sleep(0.01)
    return found

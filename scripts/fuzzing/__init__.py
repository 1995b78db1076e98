"""Inputs that nobody would write on purpose, by kind, and whether they are handled: see scripts/fuzz.py."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from scripts.fuzzing.api import Api
from scripts.fuzzing.commands import Commands
from scripts.fuzzing.texts import Files, Notations, Positions


class Target(Protocol):
    """Something that must handle inputs of one kind."""

    def try_one(self, rng: random.Random) -> str:
        """Make an input and try it; returns the outcome in a word, or raises a Finding."""


KINDS: dict[str, Callable[[Path], Target]] = {
    "notations": Notations,
    "positions": Positions,
    "files": Files,
    "api": Api,
    "commands": Commands,
}

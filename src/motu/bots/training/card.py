"""The card beside learned weights: how to reproduce them, what that took, and what they achieved."""

from __future__ import annotations

import hashlib
import os
import platform
from pathlib import Path

import msgspec

from motu import __version__
from motu.bots.training.run import Figures, Plan, Run
from motu.core.matches.files import write_whole


class Card(msgspec.Struct, frozen=True):
    """What one must know about a file of weights."""

    game: str
    sha256: str  # of the file
    command: str
    seed: str
    rules: int  # the revision of the game's rules
    version: str  # of this package
    code: str | None  # a fingerprint of the source code involved; None: not recorded
    seconds: float | None
    machine: str | None
    figures: Figures  # what was achieved: at each generation, and against the weights the package had before
    note: str = ""  # what else one should know


def card_of(run: Run, file: Path, command: str, figures: Figures) -> Card:
    plan: Plan = run.plan
    return Card(
        game=plan.game,
        sha256=hashlib.sha256(file.read_bytes()).hexdigest(),
        command=command,
        seed=plan.seed,
        rules=plan.rules,
        version=__version__,
        code=plan.code,
        seconds=run.seconds,
        machine=f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
        figures=figures,
    )


def card_file(file: Path) -> Path:
    """Where the card of a file of weights is."""
    return file.with_suffix(".json")


def write_card(file: Path, card: Card) -> None:
    write_whole(card_file(file), msgspec.json.format(msgspec.json.encode(card)) + b"\n")


def read_card(file: Path) -> Card:
    return msgspec.json.decode(card_file(file).read_bytes(), type=Card)

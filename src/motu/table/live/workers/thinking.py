"""What bot processes do: choose, and ponder while people think."""

from __future__ import annotations

import secrets
import time
from contextlib import ExitStack
from functools import cache
from typing import NamedTuple

import numpy as np

from motu import bots
from motu.bots.pondering import pondering
from motu.core import dice
from motu.core.game import Options, View
from motu.table.live.views.rendering import known

_pondered = ExitStack()  # what this process ponders; leaving it stops it


class Thought(NamedTuple):
    """What a bot chose, and in how many seconds."""

    action: int
    seconds: float


def choose(
    name: str, module: str, seats: int, options: Options, view: bytes, seat: int, level: str, alone: bool
) -> Thought:
    """In a worker: what a bot does when it sees this. If it is the only one thinking, it may use all cores."""
    rest()
    v = _view(name, module, seats, options, view)
    bot, began = thinker(name, level, alone), time.perf_counter()
    action = int(bot(v, seat, dice.generator(secrets.token_hex(8))))
    return Thought(action, time.perf_counter() - began)


def think_on(name: str, module: str, seats: int, options: Options, view: bytes, seat: int, level: str) -> None:
    """In a worker: start to ponder what this seat sees, until something else is asked for here."""
    rest()
    v, bot = _view(name, module, seats, options, view), thinker(name, level, True)
    bot.warm(v, seat)
    _pondered.enter_context(pondering(bot, v, seat, dice.generator(secrets.token_hex(8))))


def rest() -> None:
    """In a worker: stop pondering, at once."""
    _pondered.close()


@cache
def thinker(name: str, level: str, alone: bool) -> bots.Bot:
    return bots.adviser(name) if level == bots.ADVISER else bots.bot(name, level, threads=None if alone else 1)


def _view(name: str, module: str, seats: int, options: Options, view: bytes) -> View:
    return np.frombuffer(bytearray(view), known(name, module).record(seats, options))[0]

"""In a worker: compile what the bots of a game think with, once ever, and report progress to the server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from motu import bots
from motu.core import compiled
from motu.core.game import Options
from motu.core.registry import modules_of
from motu.table.live.views.rendering import known

COMPILED_A_RULE = 1.4  # what all games share is compiled as well, and some rules for several types
MOST = 0.98  # only what has been tried is ready
TOLD_SECONDS = 0.25  # at least, between two reports

told: Any = None  # the queue to the server, set when the process begins


def compile_bots(name: str, module: str, seats: int, options: Options, view: bytes, seat: int, level: str) -> None:
    """Compile everything that the best bot needs to think about such a view."""
    game = known(name, module)
    v = np.frombuffer(bytearray(view), game.record(seats, options))[0]
    bot = bots.bot(name, level)
    with _telling(name, compiled.rules_in(modules_of(game))):
        bot.warm(v, seat)


@contextmanager
def _telling(name: str, rules: int) -> Iterator[None]:
    """In here, the server hears what part of this many rules is compiled."""
    if told is None or compiled.INTERPRETED:
        yield
        return
    from numba.core import event

    class Listener(event.Listener):
        done, last = 0, 0.0

        def on_start(self, found: Any) -> None:
            pass

        def on_end(self, found: Any) -> None:
            self.done += 1
            if time.monotonic() - self.last > TOLD_SECONDS:
                self.last = time.monotonic()
                told.put((name, min(MOST, self.done / (COMPILED_A_RULE * max(1, rules)))))

    with event.install_listener("numba:compile", Listener()):
        yield

"""Thinking in the others' time, when a core would be idle."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from motu.bots.player import Bot
from motu.core.game import Rng, View

NAME = "pondering"  # of the thread


def next_bot(pending: Collection[int], bots: Collection[int], seats: int) -> int | None:
    """The next bot after whoever has to decide; None if a bot has to, or nobody."""
    if not pending or any(seat in bots for seat in pending):
        return None
    after = ((min(pending) + n) % seats for n in range(1, seats))
    return next((seat for seat in after if seat in bots), None)


@contextmanager
def pondering(bot: Bot, view: View, seat: int, rng: Rng) -> Iterator[None]:
    """While others decide in this block, the bot ponders its seat's view in its own thread; then it stops at once."""
    over = threading.Event()
    thread = threading.Thread(target=bot.ponder, args=(view, seat, rng, over.is_set), name=NAME, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()

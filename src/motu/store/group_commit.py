"""Group commit: all waiting changes are written together, with a single wait for the disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from motu.store.writing import Change, Outcome, SharedTransactions

MOST = 256  # changes in one transaction
Waiting = tuple[Change, "asyncio.Future[Any]"]
Answer = tuple["asyncio.Future[Any]", Outcome]


class GroupCommit:
    """Writes on a thread of its own, for any number of event loops. A single change is written at once; changes that
    arrive during a sync are written together afterwards. A change cancelled before its turn is not written."""

    def __init__(self, transactions: Callable[[], SharedTransactions]) -> None:
        self._transactions = transactions
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def submit(self, change: Change) -> asyncio.Future[Any]:
        """What the change returns or raises, once it is on disk."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="group commit", daemon=True)
            self._thread.start()
        future = asyncio.get_running_loop().create_future()
        self._waiting.put((change, future))
        return future

    def close(self, seconds: float) -> None:
        """Write what is waiting, but wait no longer than this."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(seconds)

    def _work(self) -> None:
        is_open, shared = True, self._transactions()
        while is_open:
            gathered = self._gathered()
            is_open = gathered[-1] is not None
            group = [one for one in gathered if one is not None and not one[1].done()]
            if group:
                _answer_all(_written(shared, group))
        shared.close()

    def _gathered(self) -> list[Waiting | None]:
        group = [self._waiting.get()]
        with suppress(Empty):
            while group[-1] is not None and len(group) < MOST:
                group.append(self._waiting.get_nowait())
        return group


def _written(shared: SharedTransactions, group: list[Waiting]) -> list[Answer]:
    try:
        outcomes = shared.together([change for change, _ in group])
    except Exception as error:
        outcomes = [Outcome(error=error)] * len(group)
    return [(future, outcome) for (_, future), outcome in zip(group, outcomes, strict=True)]


def _answer_all(answers: list[Answer]) -> None:
    """Wake each event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for future, outcome in answers:
        by_loop.setdefault(future.get_loop(), []).append((future, outcome))
    for loop, some in by_loop.items():
        with suppress(RuntimeError):  # the loop has closed meanwhile
            loop.call_soon_threadsafe(_answer, some)


def _answer(answers: list[Answer]) -> None:
    for future, outcome in answers:
        if future.done():
            continue
        if outcome.error is not None:
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome.value)

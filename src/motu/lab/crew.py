"""Threads that wait to help. They share what they are called for by claiming pieces of it, so none is ever waited for that
has not begun: a helper that wakes too late, or not at all (after a fork, on a busy machine), costs nothing."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import cache

Work = Callable[[], object]  # claims pieces until none is left; called in several threads at once


class Helper:
    """A thread, asleep until it is called."""

    def __init__(self) -> None:
        self.work: Work | None = None
        self.busy = threading.Lock()  # held while it works
        self._asleep = threading.Lock()
        self._asleep.acquire()
        threading.Thread(target=self._live, name="motu-helper", daemon=True).start()

    def call(self, work: Work) -> None:
        self.work = work
        if self._asleep.locked():
            self._asleep.release()

    def _live(self) -> None:
        while True:
            self._asleep.acquire()
            with self.busy:
                work, self.work = self.work, None
                if work is not None:
                    work()
                del work  # or it would keep a batch alive


@cache
def _helpers(count: int) -> tuple[threading.Lock, list[Helper]]:
    """One crew of each size for the whole process, and the lock of whoever uses it."""
    return threading.Lock(), [Helper() for _ in range(count)]


def share(work: Work, threads: int, is_finished: Callable[[], bool]) -> None:
    """Work here and in helpers until all is done; alone if another thread has the crew."""
    lock, helpers = _helpers(threads - 1)
    if threads == 1 or not lock.acquire(blocking=False):
        work()
        return
    try:
        for helper in helpers:
            helper.call(work)
        work()
    finally:
        for helper in helpers:
            helper.work = None
        if not is_finished():
            for helper in helpers:
                with helper.busy:  # whoever is still at a piece has it
                    pass
        lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_helpers.cache_clear)  # threads do not survive it

"""A pool of threads that share work by claiming pieces of it.

A thread that has not begun is never waited for: one that wakes too late, or not at all (after a fork, on a busy
machine), costs nothing.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import cache

Work = Callable[[], object]  # claims pieces until none is left; called in several threads at once


class Worker:
    """A thread, asleep until it is woken."""

    def __init__(self) -> None:
        self.work: Work | None = None
        self.busy = threading.Lock()  # held while it works
        self._asleep = threading.Lock()
        self._asleep.acquire()
        threading.Thread(target=self._run, name="motu-worker", daemon=True).start()

    def wake(self, work: Work) -> None:
        self.work = work
        if self._asleep.locked():
            self._asleep.release()

    def _run(self) -> None:
        while True:
            self._asleep.acquire()
            with self.busy:
                work, self.work = self.work, None
                if work is not None:
                    work()
                del work  # or it would keep a batch alive


@cache
def _pool(count: int) -> tuple[threading.Lock, list[Worker]]:
    """One pool of each size for the whole process, and the lock held by whoever uses it."""
    return threading.Lock(), [Worker() for _ in range(count)]


def run_in_threads(work: Work, threads: int, is_finished: Callable[[], bool]) -> None:
    """Work here and in the pool until all is done; alone if another thread has the pool."""
    lock, workers = _pool(threads - 1)
    if threads == 1 or not lock.acquire(blocking=False):
        work()
        return
    try:
        for worker in workers:
            worker.wake(work)
        work()
    finally:
        for worker in workers:
            worker.work = None
        if not is_finished():
            for worker in workers:
                with worker.busy:  # held by whoever is still working on a piece
                    pass
        lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # threads do not survive it

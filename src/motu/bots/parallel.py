"""Many matches side by side, on all cores of this machine or on a cluster, for whatever is made of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any

from motu.core.game import Refused
from motu.core.words import say


@contextmanager
def workers(cluster: str | None, jobs: int | None, todo: int) -> Iterator[Executor]:
    """Processes of this machine, or a cluster's; work that is left early waits for nothing."""
    if cluster is None:
        most = max(1, min(jobs or os.cpu_count() or 1, todo))
        pool = ProcessPoolExecutor(most, multiprocessing.get_context("spawn"), initializer=_leave_interrupts)
        try:
            yield pool
        except BaseException:
            _end(pool)
            raise
        pool.shutdown()
        return
    try:
        import distributed
    except ImportError:
        raise Refused(say("For a cluster install the extra: pip install 'motu[cluster]'.")) from None
    try:
        client: Any = getattr(distributed, "Client")(None if cluster == "local" else cluster)  # noqa: B009  it has no types
    except (OSError, ValueError) as error:
        raise Refused(say("The cluster {address} does not respond: {error}.", address=cluster, error=error)) from None
    with client:
        yield client.get_executor()


def _leave_interrupts() -> None:
    """In a worker: Ctrl-C reaches everybody at this terminal, and who started the work says what ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(pool: ProcessPoolExecutor) -> None:
    """Let nobody finish a match that nobody waits for. What is waiting is not cancelled: the pool, told so while its processes
    end, would stumble over it and never come to rest."""
    for process in list(pool._processes.values()):
        process.kill()
    pool.shutdown()


def map_unordered(
    executor: Executor, work: Callable[[int], bytes], todo: list[int], jobs: int | None
) -> Iterator[tuple[int, bytes]]:
    """What comes of each match, as it ends. A few are sent ahead of the workers, so that stopping is quick."""
    waiting, left = dict[Future[bytes], int](), iter(todo)
    ahead = 2 * (jobs or os.cpu_count() or 1) + 2
    while True:
        while len(waiting) < ahead and (number := next(left, None)) is not None:
            waiting[executor.submit(work, number)] = number
        if not waiting:
            return
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            yield waiting.pop(future), future.result()

"""Many matches in parallel, on all cores of this machine or on a cluster, whatever the results are for."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_any
from multiprocessing.process import BaseProcess
from typing import Any

from motu.core.game import Refused
from motu.core.words import say

Work = Callable[[int], bytes]
AHEAD = 2  # matches queued per worker: it need not wait for the next, and stopping loses few


def map_unordered(
    work: Work, todo: list[int], jobs: int | None, cluster: str | None
) -> Generator[tuple[int, bytes], None, None]:
    """The result of each match, as it ends. To stop early, close it: then it waits for nothing."""
    return _on_this_machine(work, todo, jobs) if cluster is None else _on_cluster(work, todo, cluster)


@dataclass
class _Worker:
    """A process with its own pipe: killed at any moment, it leaves nobody else a held lock or half a message."""

    process: BaseProcess
    pipe: Connection
    owed: list[int] = field(default_factory=list)  # the matches it was sent, in order

    def send(self, number: int) -> None:
        with suppress(BrokenPipeError):  # it has died: reported when its answer is read
            self.pipe.send(number)
        self.owed.append(number)

    def receive(self) -> bytes:
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            raise Refused(
                say("A process that played matches ended by itself (exit code {code}).", code=self.process.exitcode)
            ) from None
        if isinstance(answer, Exception):
            raise answer
        return bytes(answer)


def _on_this_machine(work: Work, todo: list[int], jobs: int | None) -> Generator[tuple[int, bytes], None, None]:
    left, workers = iter(todo), list[_Worker]()
    try:
        for _ in range(min(jobs or os.cpu_count() or 1, len(todo))):
            workers.append(_begin(work))
        for _ in range(AHEAD):
            for worker, number in zip(workers, left, strict=False):
                worker.send(number)
        while pipes := {worker.pipe: worker for worker in workers if worker.owed}:
            for ready in wait_for_any(list(pipes)):
                worker = pipes[ready]  # type: ignore[index]  # it answers with what it was given
                ended, number = worker.receive(), worker.owed.pop(0)
                for following in left:
                    worker.send(following)
                    break
                yield number, ended
    finally:
        _end(workers)


def _begin(work: Work) -> _Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _end(workers: list[_Worker]) -> None:
    """Kill the workers: nobody is waiting for their matches."""
    for worker in workers:
        worker.process.kill()
    for worker in workers:
        worker.process.join()
        worker.pipe.close()


def _serve(pipe: Connection, work: Work) -> None:
    """In a worker: play what is asked for until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all at a terminal; whoever began the work ends it
    with suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send(_answer(work, pipe.recv()))


def _answer(work: Work, number: int) -> bytes | Exception:
    try:
        return work(number)
    except Exception as error:
        told = traceback.format_exc()
        try:
            error.add_note(told)
            pickle.loads(pickle.dumps(error))  # noqa: S301  # nosec B301: our own, to see whether it can be sent
            return error
        except Exception:
            return RuntimeError(told)


def _on_cluster(work: Work, todo: list[int], cluster: str) -> Generator[tuple[int, bytes], None, None]:
    try:
        import distributed
    except ImportError:
        raise Refused(say("For a cluster install the extra: pip install 'motu[cluster]'.")) from None
    try:
        client: Any = getattr(distributed, "Client")(None if cluster == "local" else cluster)  # noqa: B009  it has no types
    except (OSError, ValueError) as error:
        raise Refused(say("The cluster {address} does not respond: {error}.", address=cluster, error=error)) from None
    with client:
        executor = client.get_executor()
        left, waiting = iter(todo), dict[Future[bytes], int]()
        while True:
            while len(waiting) < AHEAD * max(1, sum(client.ncores().values())):
                if (number := next(left, None)) is None:
                    break
                waiting[executor.submit(work, number)] = number
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()

"""Processes beside the server's: they give way to it, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

from motu.core import compiled


def process_pool(processes: int, nice: int, interpreted: bool = False, told: Any = None) -> Executor:
    """nice: by how much they give way, as the system counts it. Interpreted, they need no compiler and start at once;
    otherwise they report its progress to `told`, a queue."""
    from motu.table.ops import logs

    context = multiprocessing.get_context("spawn")
    given = (os.getpid(), nice, interpreted, logs.form(), told)
    return ProcessPoolExecutor(processes, context, initializer=_begin, initargs=given)


def queue() -> Any:
    """What a process can report to the server through."""
    return multiprocessing.get_context("spawn").SimpleQueue()


def end(pool: Executor) -> None:
    """End a pool now, whatever its processes are doing; threads are left alone."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False)
    for process in processes:
        process.terminate()


def _begin(server: int, nice: int, interpreted: bool, form: str | None, told: Any) -> None:
    """Ctrl-C is for the server, which ends its processes; one whose server was killed ends by itself."""
    if interpreted:
        compiled.interpret_here()  # before anything is imported that has rules in it: see below
    from motu.table.live.workers import compiling
    from motu.table.ops import logs

    compiling.told = told
    if form is not None:
        logs.configure(form)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)

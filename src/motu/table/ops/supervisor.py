"""A server of several processes: forked from one that has everything loaded, replaced when they die, ended with it."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType

log = logging.getLogger("motu.processes")
END_SECONDS = 8  # for a process to end when it is told to
LOOK_SECONDS = 1.0  # a signal that the system gives to another thread than the first wakes nobody
SHORTEST_LIFE, PAUSE_SECONDS = 1.0, 1.0  # one that dies sooner is replaced only after a pause
STOPPING = {signal.SIGINT, signal.SIGTERM}
Role = Callable[[], None]


def can_fork() -> bool:
    """macOS has no sound way to fork a process that has libraries loaded, Windows has none at all."""
    return hasattr(os, "fork") and sys.platform.startswith("linux")


class Supervisor:
    """Has a process for each role. It does nothing else, so that nothing can happen to it."""

    def __init__(self, roles: Sequence[Role]) -> None:
        self._roles = roles
        self._children: dict[BaseProcess, tuple[int, float]] = {}  # its role, and since when
        self._is_ending = False
        self._lifeline = os.pipe()  # it breaks when this process ends, however that happens

    def run(self, begun: Callable[[], None] = lambda: None) -> None:
        """Run until Ctrl-C or SIGTERM; then all processes have ended. begun: called once all have begun."""
        for number in STOPPING:
            signal.signal(number, self._end)
        for role in range(len(self._roles)):
            self._begin(role)
        begun()
        while self._children:
            ended = wait([child.sentinel for child in self._children], LOOK_SECONDS)
            for child in [child for child in self._children if child.sentinel in ended]:
                child.join()
                role, since = self._children.pop(child)
                if not self._is_ending:
                    self._replace(role, time.monotonic() - since, child.exitcode)

    def _replace(self, role: int, lived: float, code: int | None) -> None:
        log.warning("process %(role)s has ended with %(code)s, and is replaced", {"role": role + 1, "code": code})
        if lived < SHORTEST_LIFE:
            time.sleep(PAUSE_SECONDS)
        self._begin(role)

    def _begin(self, role: int) -> None:
        """Unless it is to end: then whoever has begun meanwhile is told so, too."""
        child = multiprocessing.get_context("fork").Process(target=self._live, args=[role])
        with _held_back():  # until the child is known here, or has its own way to end
            if self._is_ending:
                return
            child.start()
            self._children[child] = (role, time.monotonic())
        if self._is_ending:
            self._signal(signal.SIGTERM)

    def _live(self, role: int) -> None:
        """In the child."""
        try:
            for number in STOPPING:
                signal.signal(number, signal.default_int_handler)
            os.close(self._lifeline[1])
            threading.Thread(target=_end_with, args=[self._lifeline[0]], daemon=True).start()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
            self._roles[role]()
        except KeyboardInterrupt:
            pass
        except BaseException:
            log.exception("process %(role)s failed", {"role": role + 1})
            raise SystemExit(1) from None

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Tell all to end; those that do not are killed after a while."""
        if not self._is_ending:
            self._is_ending = True
            signal.signal(signal.SIGALRM, lambda *_: self._signal(signal.SIGKILL))
            signal.alarm(END_SECONDS)
        self._signal(signal.SIGTERM)

    def _signal(self, number: int) -> None:
        for pid in [child.pid for child in self._children if child.pid is not None]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)


@contextlib.contextmanager
def _held_back() -> Iterator[None]:
    """Hold signals to stop back until this is over."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with(lifeline: int) -> None:
    """In a thread: when the parent has gone, end as on SIGTERM."""
    select.select([lifeline], [], [])
    os.kill(os.getpid(), signal.SIGTERM)

"""Servers that are killed and started again, each time at the same address."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
UP_SECONDS = 60

# A life is forked from a process that has everything imported, so that it starts at once.
NURSERY = """
import logging, os, sys
import motu
from motu.core import registry
from motu.table.live.lobby import prepared
from motu.table.ops.serve import serve
from motu.table.ops.settings import Settings
from tests.table import shells
motu.register(shells.GAME)
logging.disable(logging.ERROR)
port, data, processes = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for game in registry.playable():
    for seats in {game.usual_seats, max(game.usual_seats, 2)}:
        prepared(game, seats, {})
print("ready", flush=True)
for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        os.close(0)
        os.setpgid(0, 0)
        serve(port=port, data=data, settings=Settings(workers=0, bot_pause=0, limited=False, processes=processes))
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""


class Lives:
    """One server after another at the same address on the same data, with so many processes each."""

    def __init__(
        self,
        data: str | Path,
        environment: dict[str, str] | None = None,
        watched_by: Sequence[str] = (),
        processes: int = 1,
    ) -> None:
        """watched_by: the beginning of a command that runs the rest of it, such as a tracer's."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._http = httpx.Client(timeout=5, headers={"connection": "close"})  # making one takes longer than a request
        self._nursery = nursery = subprocess.Popen(
            [*watched_by, sys.executable, "-c", NURSERY, str(self.port), str(data), str(processes)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
            env=os.environ | (environment or {}),
        )  # fmt: skip
        assert nursery.stdin and nursery.stdout and nursery.stderr
        self._orders, self._answers, self._errors = nursery.stdin, nursery.stdout, nursery.stderr
        self._said("ready")

    def _said(self, word: str | None = None) -> str:
        line = self._answers.readline().strip()
        assert line and (word is None or line == word), self._errors.read()[-3000:]
        return line

    def begin(self) -> None:
        """Start a life; returns once the first request is answered."""
        self._orders.write("begin\n")
        self._orders.flush()
        self._pid = int(self._said())
        until, heard = time.monotonic() + UP_SECONDS, ""
        while time.monotonic() < until:
            try:
                answer = self._http.get(f"{self.url}/healthz")
                if answer.status_code == 200:
                    return
                heard = answer.text
            except httpx.TransportError as error:
                heard = repr(error)
            time.sleep(0.02)
        raise AssertionError(f"the server did not come up: {heard}")

    def kill(self) -> None:
        """Kill all its processes as the kernel would: at once and without warning."""
        os.killpg(self._pid, signal.SIGKILL)
        self._said("ended")
        while _is_alive(self._pid):
            time.sleep(0.005)  # what they had open is closed once they are gone

    def children(self) -> list[int]:
        """Its processes other than the first."""
        return [int(name) for name in Path(f"/proc/{self._pid}/task/{self._pid}/children").read_text().split()]

    def kill_one(self, pick: random.Random) -> None:
        """Kill one of them; the first process replaces it."""
        os.kill(pick.choice(self.children()), signal.SIGKILL)

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError, AttributeError):
            os.killpg(self._pid, signal.SIGKILL)
        self._orders.close()
        self._nursery.terminate()
        self._nursery.wait(10)
        self._http.close()


def _is_alive(group: int) -> bool:
    """Has this group a process that is not just a zombie? One whose first thread has ended may still have others."""
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):  # a process may end while we look, and not everything there is one
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            state, of_group, threads = fields[0], int(fields[2]), int(fields[17])
            if of_group == group and (state != "Z" or threads > 1):
                return True
    return False


@contextmanager
def servers(data: str | Path, count: int = 1, environment: dict[str, str] | None = None) -> Iterator[list[Lives]]:
    """So many servers on the same data, all up and running."""
    lives = [Lives(data, environment) for _ in range(count)]
    try:
        for life in lives:
            life.begin()
        yield lives
    finally:
        for life in lives:
            life.close()

"""Runs mutants: pytest collects once, then each mutant lives in a fork of that process and dies with it."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import signal
import sys
import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import pytest
from _pytest.runner import runtestprotocol

from scripts.mutation.mutants import SOURCE, Mutant, forget_kept, install, module_of

WAIT_SECONDS = 1800  # of wall time, for one that sleeps
SPARE_SECONDS = 2  # of CPU, for a test that loops, on top of five times its usual time
SURVIVED, KILLED, TIMEOUT = "survived", "killed", "timeout"


@dataclass(frozen=True)
class Result:
    """The fate of a mutant."""

    name: str
    file: str
    line: int
    text: str  # its line, as it was
    status: str
    by: str = ""  # the test that noticed


@dataclass
class Calls:
    """Which tests call which functions, and how long they take."""

    of: dict[tuple[str, str], set[int]]
    seconds: list[float]

    def tests_for(self, mutant: Mutant) -> list[int]:
        """The tests that can notice, the fastest first."""
        file = str(SOURCE / mutant.file)
        if mutant.is_constant or (mutant.scope.startswith("_") and not self.of.get((file, mutant.scope))):
            found = set(range(len(self.seconds)))  # computed before any test
        else:
            parts = mutant.scope.split(".")
            found = set[int]().union(*(self.of.get((file, ".".join(parts[: n + 1])), set()) for n in range(len(parts))))
        return sorted(found, key=lambda n: self.seconds[n])


class Mutation:
    """A plugin that runs mutants instead of tests."""

    def __init__(self, mutants: list[Mutant], files: tuple[str, ...], out: Path) -> None:
        self._mutants, self._files, self._out = mutants, {str(SOURCE / file): module_of(file) for file in files}, out

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = session.items
        calls: Calls = pickle.loads(_in_fork(lambda: pickle.dumps(self._calls(items))))  # our own  # noqa: S301  # nosec B301
        for mutant in self._mutants:
            result = self._fate(mutant, items, calls)
            with self._out.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(result)) + "\n")
        return True

    def _calls(self, items: list[pytest.Item]) -> Calls:
        """Run every test unchanged; one that fails without a mutant proves nothing."""
        found: dict[tuple[str, str], set[int]] = defaultdict(set)
        seconds = []
        for n, item in enumerate(items):
            for name in self._files.values():
                forget_kept(importlib.import_module(name))  # so that every test really calls what it needs
            began, seen = time.process_time(), set[Any]()

            def note(frame: FrameType, event: str, _: Any, seen: set[Any] = seen) -> None:
                if event == "call":
                    seen.add(frame.f_code)

            sys.setprofile(note)
            failed = _fails(item)
            sys.setprofile(None)
            if failed:
                raise AssertionError(f"{item.nodeid} fails without any change")
            seconds.append(time.process_time() - began)
            for code in seen:
                if code.co_filename in self._files:
                    found[code.co_filename, code.co_qualname.replace(".<locals>", "")].add(n)
        return Calls(dict(found), seconds)

    def _fate(self, mutant: Mutant, items: list[pytest.Item], calls: Calls) -> Result:
        tests = calls.tests_for(mutant)

        def live() -> bytes:
            try:
                install(mutant)
            except Exception as error:  # a table that cannot even be computed
                return f"{type(error).__name__} while it was made".encode()
            for n in tests:
                signal.setitimer(
                    signal.ITIMER_PROF, SPARE_SECONDS + 5 * calls.seconds[n]
                )  # the signal ends a test that loops
                if _fails(items[n]):
                    return items[n].nodeid.encode()
            return b""

        try:
            by = _in_fork(live).decode()
            status = KILLED if by else SURVIVED
        except TimeoutError:
            by, status = "the clock", TIMEOUT
        return Result(mutant.name, mutant.file, mutant.line, text_of(mutant), status, by)


def text_of(mutant: Mutant) -> str:
    """The line of the mutant: a result holds as long as it stays the same."""
    return (SOURCE / mutant.file).read_text("utf-8").splitlines()[mutant.line - 1].strip()


def _fails(item: pytest.Item) -> bool:
    """Run a test and tear down everything it set up, as the next test is not known."""
    return any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def _in_fork(work: Any) -> bytes:
    """The result of the work in its own process; TimeoutError if it takes too long or ends in any other way."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _live(work, writing)
    os.close(writing)
    deadline = time.monotonic() + WAIT_SECONDS
    chunks: list[bytes] = []
    os.set_blocking(reading, False)
    while time.monotonic() < deadline:
        try:
            chunk = os.read(reading, 1 << 16)
        except BlockingIOError:
            time.sleep(0.005)
            continue
        if not chunk:
            break
        chunks.append(chunk)
    else:
        os.kill(child, signal.SIGKILL)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise TimeoutError
    return b"".join(chunks)


def _live(work: Any, writing: int) -> NoReturn:
    """Do the work and end, skipping everything a process does on exit."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nothing, stream)
    code = 1
    try:
        told = work()
        while told:
            told = told[os.write(writing, told) :]
        code = 0
    finally:
        os._exit(code)

"""The whole check: lint, format, types, the client's scripts, and the tests interpreted, in a browser, compiled and
bounds-checked.

python scripts/test.py            everything
python scripts/test.py lint types only those steps

A step begins as soon as the steps it needs have passed and a place is free; its output is prefixed with its name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

PYTHON = sys.executable
ROOT = Path(__file__).parents[1]
RUFF = [PYTHON, "-m", "ruff"]
PYTEST = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-rfEs"]
CROWDED = [PYTHON, "-m", "pytest", "-n", "3", "--dist", "worksteal", "-rfEs"]  # tests that wait for a server leave room
# The longest begin first (tests/browser/conftest.py), handed out singly, so that workers end at about the same time.
PAGES = [PYTHON, "-m", "pytest", "-n", "3", "--dist", "load", "--maxschedchunk", "1", "-rfEs", "-p", "no:schemathesis"]
RULES_ONLY = [*PYTEST, "-p", "no:schemathesis"]  # it fuzzes the API, and takes a second to import
STRICT = [PYTHON, "-W", "error", *RULES_ONLY[1:]]
LAWS, RULES = ["tests/laws"], ["tests/games"]  # run as plain Python, but also:
# the laws with compiled rules, as players get them (one law says that plain Python does the same byte for byte); with
# array bounds checked, the tests of rules and the laws that imagine worlds. What is marked `interpreted` is only plain.
BOUNDED = [*RULES, *LAWS, "-k", "not test_laws or imagined or legal"]
UNCOMPILED = [  # once is enough
    "tests/store",
    "tests/terminal",
    "tests/test_coverage.py",
    "tests/test_plurals.py",
    "tests/test_words.py",
]
PLAIN = ["tests/core", "tests/bots", *UNCOMPILED]
IN_BROWSER = ["tests/browser", "tests/client"]  # interpreted, like the server that people play on,
THINKING = [
    "tests/browser/test_coach.py",
    "tests/browser/test_learning.py",
]  # but not where a coach thinks: it is compiled
COMPILED = [  # all others
    name
    for name in sorted(f"tests/{path.name}" for path in (ROOT / "tests").iterdir())
    if (ROOT / name / "__init__.py").exists() or name.startswith("tests/test_")
    if name not in (*UNCOMPILED, *IN_BROWSER, *RULES)
]
MEASURED = ("core", "games", "store")
ENDING = 60  # lines of a failed command that are repeated last
FLOOR = 95  # per cent of their lines that the interpreted run must cover
COVERAGE = [
    *(f"--cov=src/motu/{name}" for name in MEASURED),
    "--cov-report=term:skip-covered",
    f"--cov-fail-under={FLOOR}",
]
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}  # this is about indices out of bounds, not speed
GAMES = sorted(file.parent.name for file in (ROOT / "src/motu/games").glob("*/RULES.md"))
WARM = [[PYTHON, "scripts/warm.py", game] for game in reversed(GAMES)]  # Ka Pai, with most records, takes longest
# Hundreds of processes start here, and each would compile its modules again: this setting is meant for containers.
SURROUNDINGS = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
MISSING = {  # what a skipped test lacks, and how to get it
    "Chromium": "apt-get install chromium-headless-shell   (or chromium, or name a browser in CHROMIUM)",
    "PostgreSQL": "apt-get install postgresql",
    **dict.fromkeys(("nginx", "Caddy", "HAProxy"), "apt-get install nginx caddy haproxy   (they need not run)"),
}


@dataclass(frozen=True)
class Step:
    """One thing to check; its commands do not depend on each other."""

    name: str
    commands: list[list[str]]
    environment: dict[str, str] = field(default_factory=dict)
    after: tuple[str, ...] = ()  # the steps that must have passed before
    processes: int = 1  # kept busy by each of its commands
    is_patient: bool = False  # does it only compute? Then it takes what steps that wait for servers and browsers leave


@dataclass(frozen=True)
class Done:
    """The outcome of a command."""

    job: Job
    code: int
    skipped: list[str]  # its lines about skipped tests
    ending: list[str]  # its last lines
    work: float  # seconds of CPU


Job = tuple[Step, list[str]]

CORES = os.cpu_count() or 1
# Tests that wait for a server or a browser each leave a third of a core idle, so there is one more of them than cores.
# Patient steps take the rest: browsers and servers that have to share respond too late for people, and for tests.
PLACES = {False: 1 + CORES, True: CORES}  # for processes of impatient and of patient steps
PATIENT = ["nice", "-n", "10"] if shutil.which("nice") else []
STEPS = [  # in starting order: first what others wait for
    Step("set-up", [["make", "--no-print-directory", "setup"]]),  # what playing needs is installed: enough to compile
    Step("compile", WARM),
    Step("lint", [[*RUFF, "check", "."], [*RUFF, "format", "--check", "."]], after=("set-up",)),
    Step(
        "interpreted",
        [[*STRICT, *LAWS, *RULES, *PLAIN, *COVERAGE]],
        {"MOTU_INTERPRETED": "1"},
        ("lint",),
        processes=2,
        is_patient=True,
    ),
    Step("types", [[PYTHON, "-m", "mypy"]], after=("lint",), is_patient=True),
    Step("client", [[PYTHON, "scripts/client.py"]], after=("lint",), is_patient=True),
    Step("compile-checked", [[*warm, "rules"] for warm in WARM], CHECKED, ("lint",), is_patient=True),
    Step(
        "browser",
        [[*PAGES, *IN_BROWSER, *(f"--ignore={name}" for name in THINKING)]],
        {"MOTU_INTERPRETED": "1"},
        after=("lint",),
        processes=3,
    ),
    Step("compiled", [[*CROWDED, *THINKING, *COMPILED]], after=("compile", "lint"), processes=3),
    Step("bounds-checked", [[*RULES_ONLY, *BOUNDED]], CHECKED, ("compile-checked",), processes=2, is_patient=True),
]


def run(steps: list[Step]) -> list[Done]:
    """Run their commands, side by side where they can be. After a failure nothing more is started."""
    waiting = [(step, command) for step in steps for command in step.commands]
    running: dict[Future[Done], Job] = {}
    done: list[Done] = []
    with ThreadPoolExecutor(sum(PLACES.values())) as places:
        while running or (waiting and all(one.code == 0 for one in done)):
            while all(one.code == 0 for one in done) and (job := _next(waiting, [*running.values()])):
                waiting.remove(job)
                running[places.submit(_done, job)] = job
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                del running[ended]
                done.append(ended.result())
    return done


def _next(waiting: list[Job], running: list[Job]) -> Job | None:
    """The first command whose step depends on nothing unfinished and that finds a place; a lone one always does."""
    unfinished = {step.name for step, _ in [*waiting, *running]}
    for job in waiting:
        beside = [step.processes for step, _ in running if step.is_patient == job[0].is_patient]
        has_place = not beside or sum(beside) + job[0].processes <= PLACES[job[0].is_patient]
        if has_place and unfinished.isdisjoint(job[0].after):
            return job
    return None


def _done(job: Job) -> Done:
    step, command = job
    began = time.monotonic()
    process = subprocess.Popen(
        [*(PATIENT if step.is_patient else []), *command],
        cwd=ROOT,
        env=SURROUNDINGS | step.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    skipped, ending = _shown(step.name, process)
    code, work = _ended(process)
    state = "FAILED" if code else "passed"
    took = f"{time.monotonic() - began:.0f} s, {work:.0f} s of work"
    print(f"== {step.name}: {state} after {took}: {_short(command)}", flush=True)
    return Done(job, code, skipped, ending, work)


def _ended(process: subprocess.Popen[str]) -> tuple[int, float]:
    """How a command ended, and the seconds of CPU it took: wall time depends on what else is running.

    Includes everything it started and waited for, but not Chromium, which its driver leaves to end by itself."""
    if not hasattr(os, "wait4"):
        return process.wait(), 0.0
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # nobody else can wait for it any more
    return process.returncode, used.ru_utime + used.ru_stime


def _short(command: list[str]) -> str:
    return " ".join(word for word in command if word != PYTHON)[:60]


def _shown(name: str, process: subprocess.Popen[str]) -> tuple[list[str], list[str]]:
    """Show the output of a command as it arrives; returns its lines about skipped tests, and its last lines."""
    assert process.stdout is not None
    skipped = []
    ending: deque[str] = deque(maxlen=ENDING)
    for line in process.stdout:
        print(f"{name}| {line.rstrip()}", flush=True)
        ending.append(line.rstrip())
        if line.startswith("SKIPPED"):
            skipped.append(line.strip())
    return skipped, [*ending]


def tell_failed(failed: list[Done]) -> None:
    """Say last what failed: steps beside it went on, and have buried what it said under their own output."""
    for one in failed:
        step, command = one.job
        print(f"\n!! {step.name} FAILED with code {one.code}: {_short(command)}; its last lines:")
        for line in one.ending:
            print("!!", line)


def tell_skipped(skipped: list[str]) -> None:
    """Say last what was not proven here, and what to install for it."""
    if not skipped:
        return
    print(f"\n!! {len(skipped)} kinds of tests were SKIPPED: this run proves less than it could.")
    for line in skipped:
        print("!!", line)
    for what, how in MISSING.items():
        if any(what.lower() in line.lower() for line in skipped):
            print(f"!! {what} is missing: {how}")


def main() -> int:
    names = [step.name for step in STEPS]
    if unknown := set(sys.argv[1:]) - set(names):
        print(f"There is no step {', '.join(sorted(unknown))}: the steps are {', '.join(names)}.", file=sys.stderr)
        return 2
    done = run([step for step in STEPS if step.name in (sys.argv[1:] or names)])
    if failed := [one for one in done if one.code]:
        tell_failed(failed)
        return 1
    tell_skipped([line for one in done for line in one.skipped])
    return 0


if __name__ == "__main__":
    sys.exit(main())

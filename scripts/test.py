"""The whole check: lint, format, types, the client's scripts, and the tests interpreted, in a browser, compiled and
bounds-checked.

python scripts/test.py            everything
python scripts/test.py lint types only those steps

A step begins as soon as what it needs is done and a place is free; what each says has its name in front.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

PYTHON = sys.executable
ROOT = Path(__file__).parents[1]
RUFF = [PYTHON, "-m", "ruff"]
PYTEST = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-rs"]
CROWDED = [PYTHON, "-m", "pytest", "-n", "3", "--dist", "worksteal", "-rs"]  # who waits for a server leaves room
# The longest begin first (tests/browser/conftest.py) and one is given out at a time, so that all end at about the same time.
PAGES = [PYTHON, "-m", "pytest", "-n", "3", "--dist", "load", "--maxschedchunk", "1", "-rs", "-p", "no:schemathesis"]
RULES_ONLY = [*PYTEST, "-p", "no:schemathesis"]  # which tries the API, and takes a second to import
STRICT = [PYTHON, "-W", "error", *RULES_ONLY[1:]]
RULES = ["tests/laws", "tests/games"]  # what is run in all three ways, but for what is marked `interpreted`
UNCOMPILED = ["tests/store", "tests/terminal", "tests/test_words.py", "tests/test_plurals.py"]  # once is enough
PLAIN = ["tests/core", "tests/bots", *UNCOMPILED]
IN_BROWSER = ["tests/browser", "tests/client"]  # interpreted, as the server is that people play on,
THINKING = [
    "tests/browser/test_coach.py",
    "tests/browser/test_learning.py",
]  # but not where a coach thinks: it is compiled
COMPILED = [  # all others
    name
    for name in sorted(f"tests/{path.name}" for path in (ROOT / "tests").iterdir())
    if (ROOT / name / "__init__.py").exists() or name.startswith("tests/test_")
    if name not in (*UNCOMPILED, *IN_BROWSER)
]
MEASURED = ("core", "games", "store")
FLOOR = 95  # per cent of their lines that the interpreted run must reach
COVERAGE = [
    *(f"--cov=src/motu/{name}" for name in MEASURED),
    "--cov-report=term:skip-covered",
    f"--cov-fail-under={FLOOR}",
]
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}  # it looks for places outside of arrays, not for speed
GAMES = sorted(file.parent.name for file in (ROOT / "src/motu/games").glob("*/RULES.md"))
WARM = [[PYTHON, "scripts/warm.py", game] for game in reversed(GAMES)]  # Ka Pai, with most records, takes longest
# Hundreds of processes begin here, and each would compile its modules' text anew: what others set for containers is not for us.
SURROUNDINGS = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
MISSING = {  # what a skipped test lacks, and how it is had
    "Chromium": "apt-get install chromium-headless-shell   (or chromium, or name a browser in CHROMIUM)",
    "PostgreSQL": "apt-get install postgresql",
    **dict.fromkeys(("nginx", "Caddy", "HAProxy"), "apt-get install nginx caddy haproxy   (they need not run)"),
}


@dataclass(frozen=True)
class Step:
    """One thing that is checked: its commands need nothing of each other."""

    name: str
    commands: list[list[str]]
    environment: dict[str, str] = field(default_factory=dict)
    after: tuple[str, ...] = ()  # the steps that must have passed before
    processes: int = 1  # that each of its commands keeps busy


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    job: Job
    code: int
    skipped: list[str]  # its lines about skipped tests


Job = tuple[Step, list[str]]

# Who waits for a compiler or the slowest test of a step leaves room for one more than there are cores. Not for another step of
# tests: browsers and servers that share a core with it answer too late for people, and for tests.
PLACES = 1 + (os.cpu_count() or 1)
STEPS = [  # in the order in which they are begun: what others wait for first
    Step("set-up", [["make", "--no-print-directory", "setup"]]),  # what playing needs is there: enough to compile
    Step("compile", WARM),
    Step("lint", [[*RUFF, "check", "."], [*RUFF, "format", "--check", "."]], after=("set-up",)),
    Step("interpreted", [[*STRICT, *RULES, *PLAIN, *COVERAGE]], {"MOTU_INTERPRETED": "1"}, ("lint",), processes=2),
    Step("compile-checked", [[*warm, "rules"] for warm in WARM], CHECKED),
    Step("types", [[PYTHON, "-m", "mypy"]], after=("lint",)),
    Step("client", [[PYTHON, "scripts/client.py"]], after=("lint",)),
    Step(
        "browser",
        [[*PAGES, *IN_BROWSER, *(f"--ignore={name}" for name in THINKING)]],
        {"MOTU_INTERPRETED": "1"},
        after=("lint",),
        processes=3,
    ),
    Step("compiled", [[*CROWDED, *THINKING, *COMPILED]], after=("compile", "lint"), processes=3),
    Step("bounds-checked", [[*RULES_ONLY, *RULES]], CHECKED, ("compile-checked", "lint"), processes=2),
]


def run(steps: list[Step]) -> tuple[bool, list[str]]:
    """Did all of them pass, and which lines tell of tests that were skipped? After a failure nothing more is begun."""
    waiting = [(step, command) for step in steps for command in step.commands]
    running: dict[Future[Done], Job] = {}
    done: list[Done] = []
    with ThreadPoolExecutor(PLACES) as places:
        while running or (waiting and all(one.code == 0 for one in done)):
            while all(one.code == 0 for one in done) and (job := _next(waiting, [*running.values()])):
                waiting.remove(job)
                running[places.submit(_done, job)] = job
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                del running[ended]
                done.append(ended.result())
    return all(one.code == 0 for one in done), [line for one in done for line in one.skipped]


def _next(waiting: list[Job], running: list[Job]) -> Job | None:
    """The first command that needs nothing of what is not done yet and finds a place; one alone always does."""
    unfinished = {step.name for step, _ in [*waiting, *running]}
    free = PLACES - sum(step.processes for step, _ in running)
    for job in waiting:
        if unfinished.isdisjoint(job[0].after) and (job[0].processes <= free or not running):
            return job
    return None


def _done(job: Job) -> Done:
    step, command = job
    began = time.monotonic()
    process = subprocess.Popen(
        command, cwd=ROOT, env=SURROUNDINGS | step.environment, stdout=subprocess.PIPE, text=True
    )
    skipped, code = _shown(step.name, process), process.wait()
    state = "FAILED" if code else "passed"
    print(f"== {step.name}: {state} after {time.monotonic() - began:.0f} s: {_short(command)}", flush=True)
    return Done(job, code, skipped)


def _short(command: list[str]) -> str:
    return " ".join(word for word in command if word != PYTHON)[:60]


def _shown(name: str, process: subprocess.Popen[str]) -> list[str]:
    """Show what a command says as it says it; its lines about skipped tests."""
    assert process.stdout is not None
    skipped = []
    for line in process.stdout:
        print(f"{name}| {line.rstrip()}", flush=True)
        if line.startswith("SKIPPED"):
            skipped.append(line.strip())
    return skipped


def tell_skipped(skipped: list[str]) -> None:
    """The last thing said: what was not proven here, and what would have to be installed for it."""
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
    passed, skipped = run([step for step in STEPS if step.name in (sys.argv[1:] or names)])
    if passed:
        tell_skipped(skipped)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())

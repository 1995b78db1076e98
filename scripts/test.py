"""The whole check: lint, format, types, the client's scripts, and the tests interpreted, in a browser, compiled and
bounds-checked.

python scripts/test.py            everything
python scripts/test.py lint types only those steps

A step begins as soon as what it needs is done and a place is free; what each says has its name in front.
"""

from __future__ import annotations

import os
import shutil
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
LAWS, RULES = ["tests/laws"], ["tests/games"]  # run as plain Python, but also:
# laws as people get the rules, where one law says that plain Python does the same byte for byte; tests of rules with the
# bounds of arrays checked, and the laws that imagine worlds. What is marked `interpreted` is plain Python only.
BOUNDED = [*RULES, *LAWS, "-k", "not test_laws or imagined or legal"]
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
    if name not in (*UNCOMPILED, *IN_BROWSER, *RULES)
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
    is_patient: bool = False  # does it only compute? Then it takes what those that wait for servers and browsers leave


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    job: Job
    code: int
    skipped: list[str]  # its lines about skipped tests


Job = tuple[Step, list[str]]

CORES = os.cpu_count() or 1
# Tests that wait for a server or a browser leave a third of a core idle each: there is one more of them than there are cores.
# The rest goes to steps that are patient: browsers and servers that have to share answer too late for people, and for tests.
PLACES = {False: 1 + CORES, True: CORES}  # for processes of steps that are not patient, and of those that are
PATIENT = ["nice", "-n", "10"] if shutil.which("nice") else []
STEPS = [  # in the order in which they are begun: what others wait for first
    Step("set-up", [["make", "--no-print-directory", "setup"]]),  # what playing needs is there: enough to compile
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


def run(steps: list[Step]) -> tuple[bool, list[str]]:
    """Did all of them pass, and which lines tell of tests that were skipped? After a failure nothing more is begun."""
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
    return all(one.code == 0 for one in done), [line for one in done for line in one.skipped]


def _next(waiting: list[Job], running: list[Job]) -> Job | None:
    """The first command that needs nothing of what is not done yet and finds a place; one alone always does."""
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

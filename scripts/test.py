"""The whole check: lint, format, types, the client's scripts, then the tests compiled, interpreted and bounds-checked.

python scripts/test.py            everything
python scripts/test.py lint types only those steps
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

PYTHON = sys.executable
ROOT = Path(__file__).parents[1]
PYTEST = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-rs"]
CROWDED = [word if word != "2" else "3" for word in PYTEST]  # who waits for a browser or a server leaves room
STRICT = [PYTHON, "-W", "error", "-m", "pytest", "-n", "2", "-rs"]
RULES = ["tests/laws", "tests/games"]  # what is run in all three ways, but for what is marked `interpreted`
PLAIN = ["tests/core", "tests/bots", "tests/store", "tests/terminal", "tests/test_words.py", "tests/test_plurals.py"]
MEASURED = ("core", "games", "store")
FLOOR = 95  # per cent of their lines that the interpreted run must reach
COVERAGE = [
    *(f"--cov=src/motu/{name}" for name in MEASURED),
    "--cov-report=term:skip-covered",
    f"--cov-fail-under={FLOOR}",
]
CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
GAMES = sorted(file.parent.name for file in (ROOT / "src/motu/games").glob("*/RULES.md"))
WARM = [[PYTHON, "scripts/warm.py", game] for game in GAMES]
MISSING = {  # what a skipped test lacks, and how it is had
    "Chromium": "apt-get install chromium-headless-shell   (or chromium, or name a browser in CHROMIUM)",
    "PostgreSQL": "apt-get install postgresql",
}


@dataclass(frozen=True)
class Step:
    """One thing that is checked: its commands need nothing of each other."""

    name: str
    commands: list[list[str]]
    environment: dict[str, str] = field(default_factory=dict)


# What is in one row needs nothing of each other and shares the cores; the longest stand first, so that none is left alone.
ROWS = [
    [Step("lint", [[PYTHON, "-m", "ruff", "check", "."], [PYTHON, "-m", "ruff", "format", "--check", "."]])],
    [
        Step("compile", WARM),
        Step("compile-checked", [[*warm, "rules"] for warm in WARM], CHECKED),
        Step("types", [[PYTHON, "-m", "mypy"]]),
        Step("client", [[PYTHON, "scripts/client.py"]]),
    ],
    [Step("interpreted", [[*STRICT, *RULES, *PLAIN, *COVERAGE]], {"MOTU_INTERPRETED": "1"})],
    [Step("compiled", [[*CROWDED, "--ignore=tests/store", "--ignore=tests/terminal"]])],
    [Step("bounds-checked", [[*PYTEST, *RULES]], CHECKED)],
]


def run(row: list[Step]) -> tuple[bool, list[str]]:
    """Did all of them pass, and which lines tell of tests that were skipped?"""
    jobs = [(step, command) for step in row for command in step.commands]
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        done = list(cores.map(lambda job: _done(*job), jobs))
    return all(code == 0 for code, _ in done), [line for _, lines in done for line in lines]


def _done(step: Step, command: list[str]) -> tuple[int, list[str]]:
    """Run a command; its exit code and its lines about skipped tests."""
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | step.environment, stdout=subprocess.PIPE, text=True)
    skipped, code = _shown(process), process.wait()
    state = "FAILED" if code else "passed"
    print(f"== {step.name}: {state} after {time.monotonic() - began:.0f} s: {_short(command)}", flush=True)
    return code, skipped


def _short(command: list[str]) -> str:
    return " ".join(word for word in command if word != PYTHON)[:60]


def _shown(process: subprocess.Popen[str]) -> list[str]:
    """Show what a command says as it says it; its lines about skipped tests."""
    assert process.stdout is not None
    skipped = []
    for line in process.stdout:
        print(line, end="", flush=True)
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
    names = [step.name for row in ROWS for step in row]
    if unknown := set(sys.argv[1:]) - set(names):
        print(f"There is no step {', '.join(sorted(unknown))}: the steps are {', '.join(names)}.", file=sys.stderr)
        return 2
    skipped: list[str] = []
    for row in ROWS:
        steps = [step for step in row if not sys.argv[1:] or step.name in sys.argv[1:]]
        passed, left_out = run(steps)
        skipped += left_out
        if not passed:
            return 1
    tell_skipped(skipped)
    return 0


if __name__ == "__main__":
    sys.exit(main())

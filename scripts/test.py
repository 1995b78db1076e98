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
from pathlib import Path

PYTHON = sys.executable
ROOT = Path(__file__).parents[1]
PYTEST = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-rs"]
STRICT = [PYTHON, "-W", "error", "-m", "pytest", "-n", "2", "-rs"]
RULES = ["tests/laws", "tests/core", "tests/games"]  # what is run in all three ways
PLAIN = [
    "tests/bots",
    "tests/store",
    "tests/terminal",
]  # and what is run as plain Python alone: marked tests, and the store
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
    "Chromium": "apt-get install chromium   (or name a browser in CHROMIUM)",
    "PostgreSQL": "apt-get install postgresql",
}

Step = tuple[str, list[list[str]], dict[str, str]]  # name, commands side by side, environment
STEPS: list[Step] = [
    ("lint", [[PYTHON, "-m", "ruff", "check", "."], [PYTHON, "-m", "ruff", "format", "--check", "."]], {}),
    ("types", [[PYTHON, "-m", "mypy"]], {}),
    ("client", [[PYTHON, "scripts/client.py"]], {}),
    ("interpreted", [[*STRICT, *RULES, *PLAIN, *COVERAGE]], {"MOTU_INTERPRETED": "1"}),
    ("compile", WARM, {}),
    ("compiled", [[*PYTEST, "--ignore=tests/store"]], {}),
    ("compile-checked", [[*warm, "rules"] for warm in WARM], CHECKED),
    ("bounds-checked", [[*PYTEST, *RULES]], CHECKED),
]


def run(commands: list[list[str]], extra: dict[str, str]) -> tuple[bool, list[str]]:
    """Did all of them pass, and which lines tell of tests that were skipped?"""
    running = [
        subprocess.Popen(command, cwd=ROOT, env=os.environ | extra, stdout=subprocess.PIPE, text=True)
        for command in commands
    ]
    with ThreadPoolExecutor() as threads:
        skipped = [line for lines in threads.map(_shown, running) for line in lines]
    codes = [process.wait() for process in running]  # wait for all, whatever the first says
    return not any(codes), skipped


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
    skipped: list[str] = []
    for name, commands, extra in STEPS:
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        print(f"== {name}", flush=True)
        began = time.monotonic()
        passed, left_out = run(commands, extra)
        skipped += left_out
        print(f"== {name}: {'passed' if passed else 'FAILED'} after {time.monotonic() - began:.0f} s", flush=True)
        if not passed:
            return 1
    tell_skipped(skipped)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The whole check: lint, format, types, the client's scripts, then the tests compiled, interpreted and bounds-checked.

python scripts/test.py            everything
python scripts/test.py lint types only those steps
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

PYTHON = sys.executable
ROOT = Path(__file__).parents[1]
PYTEST = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal"]
STRICT = [PYTHON, "-W", "error", "-m", "pytest", "-n", "2"]
RULES = ["tests/laws", "tests/core", "tests/games"]  # what is run in all three ways
CHECKED = {"NUMBA_BOUNDSCHECK": "1"}
GAMES = sorted(file.parent.name for file in (ROOT / "src/motu/games").glob("*/RULES.md"))
WARM = [[PYTHON, "scripts/warm.py", game] for game in GAMES]

Step = tuple[str, list[list[str]], dict[str, str]]  # name, commands side by side, environment
STEPS: list[Step] = [
    ("lint", [[PYTHON, "-m", "ruff", "check", "."], [PYTHON, "-m", "ruff", "format", "--check", "."]], {}),
    ("types", [[PYTHON, "-m", "mypy"]], {}),
    ("client", [[PYTHON, "scripts/client.py"]], {}),
    ("interpreted", [[*STRICT, *RULES]], {"MOTU_INTERPRETED": "1"}),
    ("compile", WARM, {}),
    ("compiled", [PYTEST], {}),
    ("compile-checked", [[*warm, "rules"] for warm in WARM], CHECKED),
    ("bounds-checked", [[*PYTEST, *RULES]], CHECKED),
]


def passes(commands: list[list[str]], extra: dict[str, str]) -> bool:
    running = [subprocess.Popen(command, cwd=ROOT, env=os.environ | extra) for command in commands]
    codes = [process.wait() for process in running]  # wait for all, whatever the first says
    return not any(codes)


def passes_alone(extra: dict[str, str]) -> bool:
    """What failed while two processes and a browser shared the machine must pass by itself, or it is wrong."""
    print("== once more, alone, what failed", flush=True)
    return passes([[PYTHON, "-m", "pytest", "--last-failed", "--last-failed-no-failures", "none"]], extra)


def main() -> int:
    for name, commands, extra in STEPS:
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        print(f"== {name}", flush=True)
        began = time.monotonic()
        passed = passes(commands, extra) or (name == "compiled" and passes_alone(extra))
        print(f"== {name}: {'passed' if passed else 'FAILED'} after {time.monotonic() - began:.0f} s", flush=True)
        if not passed:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The whole check: lint, format, types, then the tests compiled, interpreted with warnings as errors, and bounds-checked."""

from __future__ import annotations

import os
import subprocess
import sys
import time

PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest"]
RULES = ["tests/laws", "tests/core", "tests/games"]  # what is run in all three ways

STEPS: list[tuple[str, list[str], dict[str, str]]] = [
    ("lint", [PYTHON, "-m", "ruff", "check", "."], {}),
    ("format", [PYTHON, "-m", "ruff", "format", "--check", "."], {}),
    ("types", [PYTHON, "-m", "mypy"], {}),
    ("tests, compiled", [*PYTEST, "-n", "2"], {}),
    ("rules, interpreted", [PYTHON, "-W", "error", "-m", "pytest", "-n", "2", *RULES], {"MOTU_INTERPRETED": "1"}),
    ("rules, bounds-checked", [*PYTEST, "-n", "2", *RULES], {"NUMBA_BOUNDSCHECK": "1"}),
]


def main() -> int:
    for name, command, extra in STEPS:
        print(f"== {name}", flush=True)
        began = time.monotonic()
        code = subprocess.run(command, env=os.environ | extra, check=False).returncode
        print(f"== {name}: {'passed' if code == 0 else 'FAILED'} after {time.monotonic() - began:.0f} s", flush=True)
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())

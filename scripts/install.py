"""Install into this environment with uv, which does a fifth of pip's work; if it is missing or fails, with pip.

python scripts/install.py -e .
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
BY_PIP = [*PIP, "install", "--quiet", "--no-compile", "--progress-bar", "off", "-c", str(CONSTRAINTS)]
UV = Path(sys.executable).with_name("uv.exe" if sys.platform == "win32" else "uv")
BY_UV = [str(UV), "pip", "install", "--quiet", "--no-config", "--python", sys.executable, "-c", str(CONSTRAINTS)]
PLACES = ("index-url", "extra-index-url", "find-links")  # where packages come from: pip's settings, unknown to uv
SECTIONS = (":env:", "install", "global")  # the first with a setting wins


def main(what: list[str]) -> int:
    if (UV.exists() or _succeeds([*BY_PIP, "uv"])) and _succeeds([*BY_UV, *places(), *what]):
        return 0
    print("Without uv: pip takes a minute longer ...", flush=True)
    return subprocess.run([*BY_PIP, *what], check=False).returncode


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, check=False).returncode == 0


def places() -> list[str]:
    """The package indices that pip is configured to use, as options; the best version of all is taken, as with pip."""
    told = subprocess.run([*PIP, "config", "list"], check=True, capture_output=True, text=True).stdout
    lines = [line.partition("=") for line in told.splitlines()]
    set_to = {name: shlex.split(quoted)[0].split() for name, _, quoted in lines}
    found = []
    for option in PLACES:
        said = next((set_to[name] for section in SECTIONS if (name := f"{section}.{option}") in set_to), [])
        found += [word for place in said for word in (f"--{option}", place)]
    return [*found, "--index-strategy", "unsafe-best-match"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Pin what the released image installs: every package with its version from constraints.txt and its files' hashes.

python scripts/pins.py   write deploy/requirements.txt and deploy/requirements-build.txt anew; needs uv (pip install uv)

It asks the index that uv is configured to use, but does not name it in the files: with the hashes, any index will do.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "deploy"
PYTHON = "3.11"  # the oldest supported; what only some versions need is marked
INSTALLED, BUILDING = FOLDER / "requirements.txt", FOLDER / "requirements-build.txt"
HEAD = "# {what}. Written by scripts/pins.py.\n"


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["postgres"]]
    pin(wanted, INSTALLED, "What the image runs, with the hashes of its files")
    pin(project["build-system"]["requires"], BUILDING, "What builds our own package for the image")
    return 0


def pin(wanted: list[str], file: Path, what: str) -> None:
    command = [
        "uv", "pip", "compile", "-", "--constraint", str(ROOT / "constraints.txt"), "--generate-hashes", "--no-header",
        "--no-annotate", "--universal", "--python-version", PYTHON, "--quiet",
    ]  # fmt: skip
    found = subprocess.run(command, input="\n".join(wanted), capture_output=True, text=True, check=False)
    if found.returncode:
        sys.exit(found.stderr)
    file.write_text(HEAD.format(what=what) + found.stdout, "utf-8")


if __name__ == "__main__":
    sys.exit(main())

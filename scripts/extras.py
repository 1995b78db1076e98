"""List what extras of this package need, one requirement per line, for `pip install -r` without touching the package.

python scripts/extras.py test docs
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def requirements(names: list[str]) -> list[str]:
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = described["project"]["optional-dependencies"]
    return [requirement for name in names for requirement in extras[name]]


if __name__ == "__main__":
    print("\n".join(requirements(sys.argv[1:])))

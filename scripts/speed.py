"""Write docs/speed.md from a run of `motu bench` on this machine."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path

TABLE = Path(__file__).parents[1] / "docs" / "speed.md"
HEAD = """# Speed

Written by `scripts/speed.py` from one run of `motu bench` ({machine}, Python {python}); run it to see your own machine's
figures. A *decision* is one action of a seat in a match of random play; chance events are played but not counted, except
where it says so. OpenSpiel plays its games in its own C++ on one core, as we do; batches use all cores.
"""


def main() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "motu.cli", "bench", "--json"], capture_output=True, text=True, check=True
    )
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    lines = [HEAD.format(machine=f"{platform.machine()}, {_cores()} cores", python=platform.python_version())]
    lines += ["| what | value | unit |", "|---|---:|---|"]
    lines += [f"| {row['what']} | {row['value']:,.0f} | {row['unit']} |" for row in rows if "ratio" not in row]
    lines += ["", "| what | beside | times as fast |", "|---|---|---:|"]
    lines += [f"| {row['what']} | {row['peer']} | {row['ratio']:.1f} |" for row in rows if "ratio" in row]
    TABLE.write_text("\n".join(lines) + "\n", "utf-8")


def _cores() -> int:
    import os

    return os.cpu_count() or 1


if __name__ == "__main__":
    main()

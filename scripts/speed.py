"""Write docs/speed.md from a run of `motu bench` on this machine."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from motu.lab.baselines import PGX_STEPS

TABLE = Path(__file__).parents[1] / "docs" / "speed.md"
HEAD = """# Speed

Written by `scripts/speed.py` from one run of `motu bench` on
{machine}, Python {python}{baselines};
run it to see your own machine's figures. A *decision* is one action of a seat in a match of random play; chance events are
played but not counted, except where it says so. OpenSpiel plays its games in its own C++ on one core, as we do.

A *step* of a batch is one decision in each of its matches: `batch.step(batch.random_actions())` called from Python, on all
cores, chance played and finished matches begun anew. Pgx, where it is installed, steps its batches on the same cores, with
choice and step compiled together, {steps} steps to a call, and finished matches left standing. The games differ, so the
ratios say what a researcher gets for an hour of machine time, not whose code is better.
"""
BASELINES = {"open_spiel": "OpenSpiel", "pettingzoo": "PettingZoo", "pgx": "Pgx"}


def main() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "motu.cli", "bench", "--json"], capture_output=True, text=True, check=True
    )
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    lines = [HEAD.format(machine=machine, python=platform.python_version(), baselines=_baselines(), steps=PGX_STEPS)]
    lines += ["| what | value | unit |", "|---|---:|---|"]
    lines += [f"| {row['what']} | {row['value']:,.0f} | {row['unit']} |" for row in rows if "ratio" not in row]
    lines += ["", "| what | beside | times as fast |", "|---|---|---:|"]
    lines += [f"| {row['what']} | {row['peer']} | {row['ratio']:.1f} |" for row in rows if "ratio" in row]
    TABLE.write_text("\n".join(lines) + "\n", "utf-8")


def _baselines() -> str:
    """Whose figures stand beside ours."""
    found = [f", {title} {version(name)}" for name, title in BASELINES.items() if find_spec(name)]
    return "".join(found)


if __name__ == "__main__":
    main()

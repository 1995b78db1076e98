"""Write docs/speed.md from a run of `motu bench` on this machine.

python scripts/speed.py             everything
python scripts/speed.py --server    the figures of the server alone; all others stay as they are
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from motu.lab.baselines import PGX_STEPS
from motu.table.ops import loadtest

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
FIGURES, RATIOS = "| what | value | unit |", "| what | beside | times as fast |"
RENEWED = """
The figures of the server are of a later run of their own (`scripts/speed.py --server`), with the load generator on the same
cores; boardgame.io, where Node is at hand, in the same run. It is measured with its state of 200 cells in a list, as its
tutorial keeps it, in rows, as most boards are kept, and by name, which suits its patches best: that decides how much it
holds. It forgets everything when it ends, and a move of its game fills one cell; ours has synced every action before it
is answered, and draws the board. How high a load is held, ours and theirs, depends above all on how quiet the machine
is: compare within one run.
"""
BASELINES = {"open_spiel": "OpenSpiel", "pettingzoo": "PettingZoo", "pgx": "Pgx"}


def main() -> None:
    parser = argparse.ArgumentParser(description="Write docs/speed.md from a run of `motu bench` on this machine.")
    parser.add_argument("--server", action="store_true", help="the server alone; all other figures stay as they are")
    if parser.parse_args().server:
        renew_server()
        return
    run = subprocess.run(
        [sys.executable, "-m", "motu.cli", "bench", "--json"], capture_output=True, text=True, check=True
    )
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    lines = [HEAD.format(machine=machine, python=platform.python_version(), baselines=_baselines(), steps=PGX_STEPS)]
    lines += [FIGURES, "|---|---:|---|", *_figures(rows), "", RATIOS, "|---|---|---:|", *_ratios(rows)]
    TABLE.write_text("\n".join(lines) + "\n", "utf-8")


def renew_server() -> None:
    """Measure the server again, in a separate run, and say so."""
    rows = [msgspec.to_builtins(row) for row in loadtest.measured({})]
    text = TABLE.read_text("utf-8").replace(RENEWED, "")
    kept = [line for line in text.splitlines() if not line.startswith(("| server", "| boardgame.io"))]
    at = kept.index(RATIOS) - 1
    lines = [*kept[:at], *_figures(rows), *kept[at:], *_ratios(rows)]
    TABLE.write_text("\n".join(lines).replace(f"\n{FIGURES}", f"{RENEWED}\n{FIGURES}", 1) + "\n", "utf-8")


def _figures(rows: list[dict[str, Any]]) -> list[str]:
    return [f"| {row['what']} | {_number(row['value'])} | {row['unit']} |" for row in rows if "ratio" not in row]


def _ratios(rows: list[dict[str, Any]]) -> list[str]:
    return [f"| {row['what']} | {row['peer']} | {row['ratio']:.1f} |" for row in rows if "ratio" in row]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 20 else f"{value:.1f}"


def _baselines() -> str:
    """The systems that ours are compared with."""
    found = [f", {title} {version(name)}" for name, title in BASELINES.items() if find_spec(name)]
    return "".join(found)


if __name__ == "__main__":
    main()

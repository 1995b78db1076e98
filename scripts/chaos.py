"""Kill servers, crash databases, fill disks, cut power and wires, turn clocks while people play; nothing acknowledged is lost.

python scripts/chaos.py                    every fault, in its full number: about an hour
python scripts/chaos.py --part 0.05        a twentieth of each number
python scripts/chaos.py sqlite --times 50  one kind of fault; several may be named
python scripts/chaos.py sqlite --seed 1    other moves, other moments: a long run can be made of parts

Players act, undo and chat all the time, and resend whatever was not answered. Then the database is read: every
acknowledged action and undo is there once, nothing is there twice, and the match is legal. While the server cannot
serve, it says so in a sentence with status 503; afterwards play goes on by itself.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
os.environ["MOTU_INTERPRETED"] = "1"  # the rules are not under test here, so do not wait for a compiler

from rich.console import Console  # noqa: E402
from rich.progress import Progress  # noqa: E402
from rich.table import Table  # noqa: E402

import motu  # noqa: E402
from scripts.faults.trials import TRIALS, CannotBeTried, Outcome  # noqa: E402
from tests.table import shells  # noqa: E402


def tried(name: str, times: int, seed: int, progress: Progress) -> Outcome | str:
    """How one kind of fault went, or why it could not be tried."""
    trial, _ = TRIALS[name]
    task = progress.add_task(name, total=times)
    with tempfile.TemporaryDirectory(prefix="motu-chaos-", ignore_cleanup_errors=True) as folder:
        try:
            return trial(Path(folder), times, lambda done: progress.update(task, completed=done), seed)
        except CannotBeTried as why:
            return str(why)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"of {', '.join(TRIALS)}; all if none is named")
    parser.add_argument("--times", type=int, help="how often each")
    parser.add_argument("--part", type=float, default=1.0, help="a part of the usual number of each")
    parser.add_argument("--seed", type=int, default=0, help="other moves and moments for another seed")
    asked = parser.parse_args()
    if unknown := set(asked.faults) - set(TRIALS):
        parser.error(f"there is no fault {', '.join(sorted(unknown))}: they are {', '.join(TRIALS)}")
    motu.register(shells.GAME)
    console, failed = Console(), False
    table = Table(
        "fault", "times", "tables", "actions", "undos", "told", "seconds", "", title="Nothing acknowledged is lost"
    )
    with Progress(console=console) as progress:
        for name in asked.faults or TRIALS:
            began = time.monotonic()
            try:
                times = asked.times or max(1, round(TRIALS[name][1] * asked.part))
                outcome = tried(name, times, asked.seed, progress)
            except AssertionError as error:
                failed = True
                table.add_row(name, *[""] * 5, f"{time.monotonic() - began:.0f}", f"[red]{error}[/red]")
                continue
            table.add_row(*_row(name, outcome), f"{time.monotonic() - began:.0f}", _note(outcome))
    console.print(table)
    return int(failed)


def _row(name: str, outcome: Outcome | str) -> list[str]:
    if isinstance(outcome, str):
        return [name, *[""] * 5]
    figures = (outcome.faults, len(outcome.players), outcome.acts, outcome.undos, outcome.sentences.total())
    return [outcome.name, *(f"{figure:,}" for figure in figures)]


def _note(outcome: Outcome | str) -> str:
    if isinstance(outcome, str):
        return f"not tried: {outcome}"
    return "\n".join(f"{n} × {sentence}" for sentence, n in outcome.sentences.most_common(3))


if __name__ == "__main__":
    sys.exit(main())

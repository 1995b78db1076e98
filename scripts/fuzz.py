"""Throw inputs at Motu that nobody would write on purpose; each must be refused with a sentence, or handled.

python scripts/fuzz.py                          10,000 inputs of all kinds
python scripts/fuzz.py --count 1000000          as many, shared out among the kinds: for a night
python scripts/fuzz.py --kind files --count 500 one kind alone; --seed for others than the last time

Each kind runs in its own process; if one dies or hangs for 90 seconds, that is reported with the input it was trying.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts.fuzzing import KINDS
from scripts.fuzzing.finding import Finding

SHARES = {"notations": 0.55, "positions": 0.2, "files": 0.15, "api": 0.095, "commands": 0.005}
STILL_SECONDS = 90
READY_SECONDS = 3600  # rules may have to be compiled first
MOST_FINDINGS = 10  # of a kind


@dataclass(frozen=True)
class Report:
    """How the inputs of one kind fared."""

    kind: str
    tried: int
    outcomes: Counter[str]
    findings: list[str]


def tried(kind: str, count: int, seed: str, folder: Path, told: Connection | None = None) -> Report:
    """Try so many inputs of a kind, each from its own generator, so that any of them can be reproduced."""
    target, outcomes, findings = KINDS[kind](folder), Counter[str](), list[str]()
    for n in range(count):
        if told is not None:
            told.send(n)
        try:
            outcomes[target.try_one(random.Random(f"{seed} {kind} {n}"))] += 1
        except Finding as finding:
            findings.append(f"{kind} {n} of seed {seed}: {finding}")
            if len(findings) == MOST_FINDINGS:
                return Report(kind, n + 1, outcomes, findings)
    return Report(kind, count, outcomes, findings)


def _child(kind: str, count: int, seed: str, told: Connection) -> None:
    logging.getLogger("motu").setLevel(logging.CRITICAL)  # whatever goes wrong is a finding, reported once
    with tempfile.TemporaryDirectory() as folder:
        told.send(tried(kind, count, seed, Path(folder), told))


def watched(kind: str, count: int, seed: str) -> Report:
    """The same in another process; if it crashes or hangs, that is the finding."""
    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("spawn").Process(target=_child, args=(kind, count, seed, there))
    child.start()
    there.close()
    began = shown = time.monotonic()
    last = 0
    try:
        while here.poll(STILL_SECONDS if last else READY_SECONDS):
            message = here.recv()
            if isinstance(message, Report):
                return message
            last = message
            if time.monotonic() - shown > 10:
                shown = time.monotonic()
                print(f"  {kind}: {last:,} of {count:,}, {last / (shown - began):.0f} a second", flush=True)
        what = f"stood still for {STILL_SECONDS} seconds"
    except EOFError:
        what = "ended its process"
    finally:
        child.kill()
        child.join()
    return Report(kind, last + 1, Counter(), [f"{kind} {last} of seed {seed} {what}"])


def tell(report: Report) -> None:
    outcomes = ", ".join(f"{n:,} {outcome}" for outcome, n in report.outcomes.most_common())
    print(f"{report.kind}: {report.tried:,} tried ({outcomes}), {len(report.findings)} findings", flush=True)
    for finding in report.findings:
        print(f"\n!! {finding}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000, help="how many inputs")
    parser.add_argument("--kind", choices=list(KINDS), help="only these")
    parser.add_argument("--seed", default="motu", help="other inputs for another seed")
    given = parser.parse_args()
    shares = {given.kind: 1.0} if given.kind else SHARES
    reports = []
    for kind, share in shares.items():
        reports.append(watched(kind, max(1, round(given.count * share)), given.seed))
        tell(reports[-1])
    print(f"{sum(report.tried for report in reports):,} inputs in all")
    return 1 if any(report.findings for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())

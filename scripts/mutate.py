"""Tests of the tests: make thousands of small changes to the rules, and see whether their tests notice.

python scripts/mutate.py                 all groups on two processes; goes on where it was stopped
python scripts/mutate.py kaivai --jobs 1 one group; several may be named
python scripts/mutate.py --only sea.py   those whose name holds this
python scripts/mutate.py --fresh         from the beginning
python scripts/mutate.py --report        only write docs/mutants.md

Each mutant is tried against the tests that call the changed function, the fastest first. Survivors are tried again next
time: there may be a test by then. Those that no test could ever notice are listed in scripts/mutation/equivalent.toml.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
os.environ["MOTU_INTERPRETED"] = "1"

from scripts.mutation import report  # noqa: E402
from scripts.mutation.groups import GROUPS, Group  # noqa: E402
from scripts.mutation.mutants import Mutant, mutants_of  # noqa: E402
from scripts.mutation.running import KILLED, TIMEOUT, Mutation, text_of  # noqa: E402

OUT = ROOT / "build" / "mutants"


def results_file(group: str) -> Path:
    return OUT / f"{group}.jsonl"


def to_try(group: Group, only: str) -> list[Mutant]:
    """The mutants of a group that are not yet known to be noticed."""
    done = report.results_in(results_file(group.name))
    return [
        mutant
        for file in group.files
        for mutant in mutants_of(file)
        if only in mutant.name and not _is_noticed(done.get(mutant.name), mutant)
    ]


def _is_noticed(result: report.Row | None, mutant: Mutant) -> bool:
    return result is not None and result["status"] in (KILLED, TIMEOUT) and result["text"] == text_of(mutant)


def work(group: Group, share: int, of: int, only: str) -> int:
    """One process's share of a group."""
    import pytest

    mutants = to_try(group, only)[share::of]
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-W",
        "error",
        "-k",
        "not postgres",
        "--rootdir",
        str(ROOT),
    ]
    plugin = Mutation(mutants, group.files, results_file(group.name))
    with TemporaryDirectory() as folder, chdir(folder):  # a mutant may write anywhere
        return int(pytest.main([*options, *(str(ROOT / test) for test in group.tests)], plugins=[plugin]))


def run(group: Group, jobs: int, only: str) -> bool:
    """All shares of a group, each in its own process, with a progress line now and then."""
    total, began = len(to_try(group, only)), time.monotonic()
    if not total:
        return True
    before = _lines(group)
    command = [sys.executable, __file__, group.name, "--only", only]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path[:2])}
    shares = [
        subprocess.Popen([*command, "--share", f"{n}/{jobs}"], stdout=subprocess.DEVNULL, env=environment)
        for n in range(jobs)
    ]
    while any(share.poll() is None for share in shares):
        time.sleep(5)
        print(f"  {group.name}: {_lines(group) - before:,} of {total:,}, {time.monotonic() - began:.0f} s", flush=True)
    return all(share.returncode == 0 for share in shares)


def _lines(group: Group) -> int:
    file = results_file(group.name)
    return len(file.read_text("utf-8").splitlines()) if file.exists() else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []], help="which; all if none is named")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", default="", help="mutants whose name holds this")
    parser.add_argument("--fresh", action="store_true", help="forget what is known")
    parser.add_argument("--report", action="store_true", help="only write the report")
    parser.add_argument("--share", help=argparse.SUPPRESS)
    given = parser.parse_args()
    groups = [GROUPS[name] for name in given.groups or GROUPS]
    OUT.mkdir(parents=True, exist_ok=True)
    if given.share:
        share, of = map(int, given.share.split("/"))
        return work(groups[0], share, of, given.only)
    for group in groups:
        if given.fresh:
            results_file(group.name).unlink(missing_ok=True)
        if not given.report and not run(group, given.jobs, given.only):
            print(f"The tests of {group.name} cannot be run.", file=sys.stderr)
            return 2
    return report.write([group.name for group in GROUPS.values()], OUT)


if __name__ == "__main__":
    sys.exit(main())

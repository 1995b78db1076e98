"""The report: docs/mutants.md for people, build/mutants/report.json for programs."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from scripts.mutation.groups import GROUPS, ROOT
from scripts.mutation.mutants import mutants_of

DOCUMENT = ROOT / "docs" / "mutants.md"
REASONS = Path(__file__).parent / "equivalent.toml"
SURVIVED = "survived"
WANTED = 0.99

Row = dict[str, Any]


def results_in(file: Path) -> dict[str, Row]:
    """The last result of each mutant."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {row["name"]: row for row in map(json.loads, lines)}


def reasons() -> dict[str, str]:
    """Mutant -> why no test can notice it."""
    listed = tomllib.loads(REASONS.read_text("utf-8")) if REASONS.exists() else {}
    return {name: entry["reason"] for entry in listed.get("equivalent", []) for name in entry["mutants"]}


def known(group: str, folder: Path) -> list[Row]:
    """What is known about the mutants that currently exist."""
    names = {mutant.name for file in GROUPS[group].files for mutant in mutants_of(file)}
    return [row for name, row in results_in(folder / f"{group}.jsonl").items() if name in names]


def told(group: str, text: str) -> list[Row]:
    """What the report said about a group: survivors by name, the others as a count."""
    line = re.search(rf"^\| {group} \| [\d,]+ \| ([\d,]+) \(.*?\) \| (\d+) \|", text, re.MULTILINE)
    if line is None:
        return []
    killed, timeout = (int(figure.replace(",", "")) for figure in line.groups())
    files = {file.removeprefix("motu/") for file in GROUPS[group].files}
    listed = re.findall(r"^    - `(.*)`$", text, re.MULTILINE)
    return [
        *({"name": name, "status": SURVIVED} for name in listed if name.partition(" ")[0] in files),
        *({"name": "", "status": "killed"} for _ in range(killed - timeout)),
        *({"name": "", "status": "timeout"} for _ in range(timeout)),
    ]


def write(groups: list[str], folder: Path) -> int:
    """Write both reports; 0 if enough noticeable mutants were noticed. Groups tried elsewhere keep their figures."""
    found = {group: known(group, folder) for group in groups}
    (folder / "report.json").write_text(json.dumps(found, indent=1), "utf-8")
    before = DOCUMENT.read_text("utf-8") if DOCUMENT.exists() else ""
    rows = {group: found[group] or told(group, before) for group in groups}
    why = reasons()
    DOCUMENT.write_text(document(rows, why), "utf-8")
    everything = [row for found in rows.values() for row in found]
    survivors = [row for row in everything if row["status"] == SURVIVED]
    unexplained = [row["name"] for row in survivors if row["name"] not in why]
    for name in unexplained:
        print(f"survived: {name}")
    killed = len(everything) - len(survivors)
    share = killed / max(1, killed + len(unexplained))
    print(f"{killed:,} of {killed + len(unexplained):,} killed ({share:.2%}), "
          f"{len(survivors) - len(unexplained)} equivalent, {len(unexplained)} not noticed")  # fmt: skip
    return 0 if share >= WANTED else 1


def document(rows: dict[str, list[Row]], why: dict[str, str]) -> str:
    lines = [
        "# Tests of the tests",
        "",
        "Written by `scripts/mutate.py` (`make mutate`). It changes the rules, scoring, visibility and store a little at a time: a",
        "comparison, a number one off, `and` for `or`, a statement left out, two arguments exchanged. Each such mutant is tried",
        "against the tests of that very game or part, without the slow referees that play the same match again: a rule is to be",
        "proven by its own tests. `killed` is the share of those that can be noticed at all.",
        "",
        "| | mutants | killed | by the clock | equivalent | not noticed |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    totals: Counter[str] = Counter()
    for group, found in rows.items():
        counts = _counts(found, why)
        totals += counts
        lines.append(_line(group, counts))
    lines += [_line("all", totals), ""]
    lines += [
        "## Equivalent mutants",
        "",
        "No test here can notice them: nothing that can be seen changes, or only where mutants are not tried.",
        "",
    ]
    survivors = [row for found in rows.values() for row in found if row["status"] == SURVIVED]
    by_reason: dict[str, list[str]] = {}
    for row in survivors:
        by_reason.setdefault(why.get(row["name"], "**not noticed by any test**"), []).append(row["name"])
    for reason, names in by_reason.items():
        lines += [f"- {reason}", *(f"    - `{name}`" for name in names)]
    return "\n".join(lines) + "\n"


def _counts(found: list[Row], why: dict[str, str]) -> Counter[str]:
    return Counter(
        ("equivalent" if row["name"] in why else "not noticed") if row["status"] == SURVIVED else row["status"]
        for row in found
    )


def _line(name: str, counts: Counter[str]) -> str:
    total = sum(counts.values())
    if not total:
        return f"| {name} | not tried yet | | | | |"
    killed = counts["killed"] + counts["timeout"]
    share = f"{killed:,} ({killed / max(1, total - counts['equivalent']):.1%})"
    return f"| {name} | {total:,} | {share} | {counts['timeout']} | {counts['equivalent']} | {counts['not noticed']} |"

"""Measure how strong the bots are and write docs/strength.md. `scripts/strength.py NAME ...` measures only those rows.

Every row is a contest of the arena. Results are kept beside this project in build/strength, so a run can be stopped and
goes on; remove that folder to measure anew.
"""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import motu
from motu.bots.arena import Contest, Played, contest, read_played, run
from motu.bots.statistics import standings, wilson

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "strength"


@dataclass(frozen=True)
class Row:
    """One measurement: what it is about, and the arena's arguments."""

    name: str
    about: str
    game: str
    bots: str
    matches: int
    seats: int | None = None
    jobs: int | None = None  # 1: one match at a time, by the clock on the wall; needs a machine with nothing else to do

    @property
    def command(self) -> str:
        seats, jobs = f" --seats {self.seats}" if self.seats else "", f" --jobs {self.jobs}" if self.jobs else ""
        return f"motu arena {self.game} {self.bots} --matches {self.matches}{seats} --seed strength{jobs}"

    @property
    def contest(self) -> Contest:
        return contest(self.game, shlex.split(self.bots), self.matches, self.seats, seed="strength")


ROWS = [
    Row("kahuna-random", "strong against random play", "kahuna", "strong@0.1 random", 400),
    Row("kahuna-greedy", "strong against greedy", "kahuna", "strong@0.1 greedy", 400),
    Row("kahuna-greedy-random", "greedy against random play", "kahuna", "greedy random", 400),
    Row("kahuna-time", "ten times the time", "kahuna", "strong@0.5 strong@0.05", 100),
    Row("kahuna-threads", "two threads against one", "kahuna", "strong@0.003x2 strong@0.003", 600, jobs=1),
    Row("kaivai-greedy", "strong against three greedy", "kaivai", "strong@0.2 greedy greedy greedy", 200),
    Row("kaivai-greedy-less", "... in a quarter of the time", "kaivai", "strong@0.05 greedy greedy greedy", 200),
    Row("kaivai-greedy-least", "... in a fortieth of it", "kaivai", "strong@0.005 greedy greedy greedy", 200),
    Row("kaivai-time", "four times the time", "kaivai", "strong@0.1 strong@0.025 strong@0.025 strong@0.025", 60),
    Row("kaivai-threads", "two threads against one", "kaivai", "strong@0.01x2 strong@0.01", 240, jobs=1),
    Row("kaivai-greedy-random", "greedy against random play", "kaivai", "greedy random random random", 200),
    Row("kapai-strong", "strong", "kapai", "strong", 2000, 1),
    Row("kapai-master", "master", "kapai", "master", 2000, 1),
    Row("kapai-casual", "casual", "kapai", "casual", 2000, 1),
    Row("kapai-greedy", "greedy", "kapai", "greedy", 2000, 1),
    Row("kapai-beginner", "beginner", "kapai", "beginner", 2000, 1),
    Row("kapai-random", "random play", "kapai", "random", 2000, 1),
    Row("kapai-two", "strong against casual at one table", "kapai", "strong casual", 400, 2),
]


MANNERS = [
    Row("kaivai-manners", "", "kaivai", "strong@0.02", 34, jobs=1),
    Row("kaivai-manners-threads", "", "kaivai", "master@0.02x2", 34, jobs=1),
    Row("kahuna-manners", "", "kahuna", "strong@0.02", 60, jobs=1),
    Row("kahuna-manners-threads", "", "kahuna", "master@0.02x2", 60, jobs=1),
    Row("kapai-manners", "", "kapai", "strong@0.02", 240, 1, jobs=1),
]


def measure(row: Row) -> None:
    """Play what is missing of this row."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for n, _ in enumerate(run(row.contest, KEPT / f"{row.name}.jsonl", row.jobs), 1):
        if n % 20 == 0 or n == row.matches:
            print(f"{row.name}: {n} of {row.matches}", flush=True)


def played(row: Row) -> list[Played]:
    """What has been played of this row so far."""
    file = KEPT / f"{row.name}.jsonl"
    return list(read_played(row.contest, file).values()) if file.exists() else []


def line(row: Row) -> str:
    """The row as a line of the table."""
    matches = played(row)
    if not matches:
        return f"| {row.about} | not measured | | | `{row.command}` |"
    first = shlex.split(row.bots)[0]
    found = next(standing for standing in standings(row.contest, matches) if standing.bot == first)
    if row.contest.seats == 1:
        top = sum(match.scores[0] >= 56 for match in matches)
        low, high = wilson(top, len(matches))
        shown = f"{found.points:.2f} ± {1.96 * found.points_error:.2f} points"
        interval = f"56 and more in {100 * top / len(matches):.1f} % ({100 * low:.1f} - {100 * high:.1f} %)"
    else:
        shown, interval = f"{100 * found.rate:.1f} %", f"{100 * found.low:.1f} - {100 * found.high:.1f} %"
    return f"| {row.about} | {shown} | {interval} | {len(matches)} | `{row.command}` |"


def manners(row: Row) -> str:
    """Whether a bot kept to its time and to the rules, as a line of a table."""
    matches = played(row)
    decisions, over = sum(match.decisions for match in matches), max((match.over for match in matches), default=0.0)
    refused = sum(match.error is not None for match in matches)
    return f"| {row.game} | {decisions:,} | {1000 * max(over, 0.0):.1f} ms | {refused} | `{row.command}` |"


HEAD = """# How strong the bots are

Made by `scripts/strength.py`; each line names the command that reproduces it. The figure is that of the first bot of the
command. Seats are rotated, and every deal is played once from every seat; intervals are 95 %. A bot is written
`strong@0.1` (0.1 seconds a decision) or `strong#1000` (1,000 iterations a decision); `strong@0.1x2` thinks in two threads.
In Kaivai one bot sits against three, so 25 % is par. Seconds are those of a core that the bot has for itself: on a busy
machine set `MOTU_CLOCK=cpu`, and time is measured so.

"""


MANNERS_HEAD = """## Manners

How much longer than the 20 ms given any decision took, and how often a bot raised or chose what is not legal. Measured by
the clock on the wall in a virtual machine of two cores: what its host takes away counts as well. Two threads need both cores
and feel it: of 51,000 further decisions 5 took 50 ms too long, and in the one looked into closely the threads had run for
32 of its 138 ms.

| game | decisions | longest beyond its time | failures | command |
|---|---:|---:|---:|---|
"""


def write() -> None:
    """docs/strength.md from what has been played."""
    text = HEAD
    for game in dict.fromkeys(row.game for row in ROWS):
        text += (
            f"## {motu.game(game).title}\n\n| what | measured | interval | matches | command |\n|---|---|---|---|---|\n"
        )
        text += "\n".join(line(row) for row in ROWS if row.game == game) + "\n\n"
    text += MANNERS_HEAD + "\n".join(manners(row) for row in MANNERS) + "\n"
    (ROOT / "docs" / "strength.md").write_text(text.rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for row in [*ROWS, *MANNERS]:
        if wanted != ["write"] and (not wanted or row.name in wanted):
            measure(row)
    write()

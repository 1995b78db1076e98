"""Measure how strong the bots are and write docs/strength.md. `scripts/strength.py NAME ...` measures only those rows,
`scripts/strength.py write` nothing more than is there already.

`scripts/strength.py ladder-kahuna` climbs the ladder of a game, as `motu arena kahuna --ladder` does, and keeps the ratings.

Every row is a contest of the arena. Results are stored in build/strength, so a stopped run can be resumed; remove that
folder to start over. A row, or a step of a ladder, that was not played here keeps its line on the page.
"""

from __future__ import annotations

import argparse
import math
import shlex
from dataclasses import dataclass
from pathlib import Path

import msgspec

import motu
from motu.bots.arena import Contest, Played, contest, read_played, run
from motu.bots.ratings import MEASURED, Step, climbed, ladder
from motu.bots.statistics import standings, wilson
from motu.cli.arguments import options_of

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "strength.md"


@dataclass(frozen=True)
class Row:
    """One measurement: what it is about, and the arena's arguments."""

    name: str
    about: str
    game: str
    bots: str
    matches: int
    seats: int | None = None
    jobs: int | None = None  # 1: one match at a time, by the wall clock; needs an otherwise idle machine
    option: str | None = None  # of the matches, as name=value

    @property
    def command(self) -> str:
        given = {"seats": self.seats, "option": self.option, "seed": "strength", "jobs": self.jobs}
        more = "".join(f" --{name} {what}" for name, what in given.items() if what is not None)
        return f"motu arena {self.game} {self.bots} --matches {self.matches}{more}"

    @property
    def contest(self) -> Contest:
        options = options_of(motu.game(self.game), [self.option] if self.option else [])
        return contest(self.game, shlex.split(self.bots), self.matches, self.seats, options, seed="strength")


ROWS = [
    Row("kahuna-v1", "strong against the first version", "kahuna", "strong@0.1 v1@0.1", 100),
    Row("kahuna-v1-less", "... counted, 1,000 iterations each", "kahuna", "strong#1000 v1#1000", 200),
    Row("kahuna-v1-least", "... 100 iterations each", "kahuna", "strong#100 v1#100", 200),
    Row("kahuna-random", "strong against random play", "kahuna", "strong#1000 random", 400),
    Row("kahuna-greedy", "strong against greedy", "kahuna", "strong#1000 greedy", 400),
    Row("kahuna-greedy-random", "greedy against random play", "kahuna", "greedy random", 400),
    Row("kahuna-time", "ten times the iterations", "kahuna", "strong#10000 strong#1000", 200),
    Row("kahuna-threads", "two threads against one", "kahuna", "strong@0.003x2 strong@0.003", 600, jobs=1),
    Row("kahuna-ponder", "thinking on in the other's time", "kahuna", "strong#1000p strong#1000", 100),
    Row("kaivai-v1", "strong against three of the first version", "kaivai", "strong@0.1 v1@0.1 v1@0.1 v1@0.1", 40),
    Row("kaivai-v1-more", "... with more time", "kaivai", "strong@0.25 v1@0.25 v1@0.25 v1@0.25", 40),
    Row("kaivai-v1-less", "... in a fifth of the time", "kaivai", "strong@0.02 v1@0.02 v1@0.02 v1@0.02", 40),
    Row("kaivai-ponder", "thinking on in the others' time", "kaivai", "strong#400p strong#400", 40),
    Row("kaivai-greedy", "the first version against three greedy", "kaivai", "v1@0.2 greedy greedy greedy", 200),
    Row("kaivai-greedy-less", "... in a quarter of the time", "kaivai", "v1@0.05 greedy greedy greedy", 200),
    Row("kaivai-greedy-least", "... in a fortieth of it", "kaivai", "v1@0.005 greedy greedy greedy", 200),
    Row("kaivai-time", "first version, four times the time", "kaivai", "v1@0.1 v1@0.025 v1@0.025 v1@0.025", 60),
    Row("kaivai-threads", "first version, two threads against one", "kaivai", "v1@0.01x2 v1@0.01", 240, jobs=1),
    Row("kaivai-greedy-random", "greedy against random play", "kaivai", "greedy random random random", 200),
    Row("kapai-master", "master with 128 rollouts a decision", "kapai", "master#128", 2000, 1),
    Row("kapai-greedy", "greedy", "kapai", "greedy", 2000, 1),
    Row("kapai-random", "random play", "kapai", "random", 2000, 1),
    Row("kapai-atoll", "master on the atoll, without rollouts", "kapai", "master#1", 400, 1, option="sheet=atoll"),
    Row("kapai-atoll-greedy", "... greedy", "kapai", "greedy", 400, 1, option="sheet=atoll"),
    Row("kapai-any", "master with any groups", "kapai", "master", 400, 1, option="groups=any"),
    Row("kapai-any-greedy", "... greedy", "kapai", "greedy", 400, 1, option="groups=any"),
]


MANNERS = [
    Row("kaivai-manners", "", "kaivai", "strong@0.02", 34, jobs=1),
    Row("kaivai-manners-threads", "", "kaivai", "master@0.02x2", 34, jobs=1),
    Row("kahuna-manners", "", "kahuna", "strong@0.02", 60, jobs=1),
    Row("kahuna-manners-threads", "", "kahuna", "master@0.02x2", 60, jobs=1),
    Row("kapai-manners", "", "kapai", "strong@0.02", 240, 1, jobs=1),
]


def climb(game: str) -> None:
    """Measure every level of a game against the one below it."""
    for step in ladder(game, KEPT / "ladder"):
        print(f"{game}: {step.level} over {step.below} {100 * step.rate:.1f} % of {step.matches}", flush=True)


def ladder_lines(game: str) -> str:
    """The ladder of a game as a table; also stores its ratings for the page."""
    steps = list(climbed(game, KEPT / "ladder", former_steps(game)))
    if not steps:
        return ""
    ratings = msgspec.json.decode(MEASURED.read_bytes()) | {game: [step.rating for step in steps]}
    MEASURED.write_bytes(msgspec.json.format(msgspec.json.encode(ratings)) + b"\n")
    return LADDER_HEAD + "\n".join(map(_step_line, enumerate(steps, 1))) + "\n\n"


def former_steps(game: str) -> list[Step]:
    """The ladder that the page has for this game."""
    _, _, section = PAGE.read_text("utf-8").partition(f"\n## {motu.game(game).title}\n")
    _, _, lines = section.partition("\n## ")[0].partition(LADDER_HEAD)
    return [_former_step(line) for line in lines.strip().splitlines()]


def _former_step(line: str) -> Step:
    """The inverse of `_step_line`. The page does not state par and points."""
    level, below, rate, interval, matches, rating = (cell.strip() for cell in line.strip("|").split("|"))
    won, low, high = (float(part.removesuffix(" %")) / 100 for part in (rate, *interval.split(" - ")))
    return Step(level.split()[1], below, int(matches), won, low, high, math.nan, math.nan, int(rating))


def _step_line(numbered: tuple[int, Step]) -> str:
    number, step = numbered
    rate, low, high = (f"{100 * part:.1f}" for part in (step.rate, step.low, step.high))
    return f"| {number} {step.level} | {step.below} | {rate} % | {low} - {high} % | {step.matches} | {step.rating} |"


def spiel_lines() -> str:
    """Our search against OpenSpiel's; played by scripts/against_spiel.py."""
    lines = []
    for kind, about in SPIEL.items():
        command, file = f"scripts/against_spiel.py {kind} {SPIEL_MATCHES}", KEPT / f"spiel-{kind}.jsonl"
        if not file.exists():
            lines.append(_kept(command) or f"| {about} | not measured | | | `{command}` |")
            continue
        matches = [msgspec.json.decode(text) for text in file.read_text("utf-8").splitlines()]
        won = sum(match["won"] for match in matches)
        low, high = (f"{100 * part:.1f}" for part in wilson(won, len(matches)))
        ours, theirs = (1000 * sum(match[who] for match in matches) / len(matches) for who in ("ours", "theirs"))
        times = f"{about}; a decision took {ours:.0f} ms, theirs {theirs:.0f} ms"
        lines.append(
            f"| {times} | {100 * won / len(matches):.1f} % | {low} - {high} % | {len(matches)} | `{command}` |"
        )
    return SPIEL_HEAD + "\n".join(lines) + "\n\n"


def measure(row: Row) -> None:
    """Play the matches that this row still lacks."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for n, _ in enumerate(run(row.contest, KEPT / f"{row.name}.jsonl", row.jobs), 1):
        if n % 20 == 0 or n == row.matches:
            print(f"{row.name}: {n} of {row.matches}", flush=True)


def played(row: Row) -> list[Played]:
    """The matches of this row played so far."""
    file = KEPT / f"{row.name}.jsonl"
    return list(read_played(row.contest, file).values()) if file.exists() else []


def line(row: Row) -> str:
    """The row as a line of the table."""
    matches = played(row)
    if not matches:
        return kept_line(row) or f"| {row.about} | not measured | | | `{row.command}` |"
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


def kept_line(row: Row) -> str | None:
    return _kept(row.command)


def _kept(command: str) -> str | None:
    """The line that the page has for this command."""
    return next((text for text in PAGE.read_text("utf-8").splitlines() if text.endswith(f"| `{command}` |")), None)


def manners(row: Row) -> str:
    """Whether a bot kept to its time and to the rules, as a line of a table."""
    matches = played(row)
    if not matches and (kept := kept_line(row)):
        return kept
    decisions, over = sum(match.decisions for match in matches), max((match.over for match in matches), default=0.0)
    refused = sum(match.error is not None for match in matches)
    return f"| {row.game} | {decisions:,} | {1000 * max(over, 0.0):.1f} ms | {refused} | `{row.command}` |"


HEAD = """# How strong the bots are

Made by `scripts/strength.py`; each line names the command that reproduces it. The figure is that of the first bot of the
command. Seats are rotated, and every deal is played once from every seat; intervals are 95 %. A bot is written
`strong@0.1` (0.1 seconds a decision) or `strong#1000` (1,000 iterations a decision); `strong@0.1x2` thinks in two threads.
`strong#1000p` ponders: it thinks about every decision of the others for as long as about its own.
`v1` thinks as the first version did. In Kaivai one bot sits against three, so 25 % is par. Seconds are those of a core that
the bot has for itself: on a busy machine set `MOTU_CLOCK=cpu`, and time is measured so.

Every level is played against the one below it (`motu arena GAME --ladder`), the first against random play; ratings are Elo
points, of which random play has none. A level that thinks by the clock is given 0.1 seconds a decision here, and not the two it
takes at a table. A ladder ends below the first level that was not measured since it was set.

The levels of Kahuna and Kaivai were set by playing these same deals, some of them two to six times, until the steps came out
even: other deals may show them a little less so. The steps to level 8 of Kahuna and of Kaivai, Kaivai's rows against the
first version at 0.1 and 0.25 seconds, Kahuna's at 1,000 iterations, and Kaivai's with pondering, were cut short by time, not
by how they stood. What pondering brings is less than so few matches can show, and so is whether Kaivai's bots gain or lose
on the first version when both have more time.

Older than Kahuna's learned priors, and to be played again: how its strong does with two threads, and against OpenSpiel's
search. Older than the exploration constants of each game: the manners. Older than Kaivai's third generation: how it does in a
fifth of the time. Older than Ka Pai's present values and its rollouts: its ladder, its rows on the atoll, and its row with any
groups, for which there are only the values that hold for any sheet. Ka Pai's points are told apart by far fewer games than
these if the luck of the dice is subtracted (`bots/kapai/kernels/luck.py`); the rows here are plain means, so that anybody can
add them up.

"""


MANNERS_HEAD = """## Manners

How much longer than the 20 ms given any decision took, and how often a bot raised or chose what is not legal. Measured by
the clock on the wall in a virtual machine of two cores: what its host takes away counts as well. Two threads need both cores
and feel it: of 51,000 further decisions 5 took 50 ms too long, and in the one looked into closely the threads had run for
32 of its 138 ms.

| game | decisions | longest beyond its time | failures | command |
|---|---:|---:|---:|---|
"""


SPIEL = {"iterations": "100 iterations each", "time": "as much time as OpenSpiel takes for 100 iterations"}
SPIEL_MATCHES = 40
SPIEL_HEAD = """## Kahuna against OpenSpiel's IS-MCTS

The information-set search that OpenSpiel has in Python, through the game it knows as `motu_kahuna`. It is lent our network for
its leaves and our priors; it selects by PUCT with its constant at 2. The time is that of the thinking thread.

| what | measured | interval | matches | command |
|---|---|---|---|---|
"""


LADDER_HEAD = """| level | against | wins | interval | matches | rating |
|---|---|---:|---|---:|---:|
"""


def write() -> None:
    """Write docs/strength.md from what has been played."""
    text = HEAD
    for game in dict.fromkeys(row.game for row in ROWS):
        text += (
            f"## {motu.game(game).title}\n\n| what | measured | interval | matches | command |\n|---|---|---|---|---|\n"
        )
        text += "\n".join(line(row) for row in ROWS if row.game == game) + "\n\n" + ladder_lines(game)
    text += spiel_lines()
    text += MANNERS_HEAD + "\n".join(manners(row) for row in MANNERS) + "\n"
    PAGE.write_text(text.rstrip() + "\n", "utf-8")


def main() -> None:
    rows, ladders = [*ROWS, *MANNERS], {f"ladder-{name}": name for name in motu.names()}
    parser = argparse.ArgumentParser(description="Measure how strong the bots are and write docs/strength.md.")
    known = [*(row.name for row in rows), *ladders, "write"]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these, of {', '.join(known)}; else all rows")
    wanted = parser.parse_args().names
    if unknown := [name for name in wanted if name not in known]:
        parser.error(f"there is no row {unknown[0]}: the rows are {', '.join(known)}")
    for ladder_name, game in ladders.items():
        if ladder_name in wanted:
            climb(game)
    for row in rows:
        if not wanted or row.name in wanted:
            measure(row)
    write()


if __name__ == "__main__":
    main()

"""A contest on the screen: a progress bar while it runs, then the table of results, or JSON."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from motu.bots.arena import Contest, Played, run
from motu.bots.ratings import Step, ladder
from motu.bots.statistics import Standing, standings
from motu.core.game import Refused
from motu.core.words import say, say_in, say_many


def show(contest: Contest, file: Path | None, jobs: int | None, cluster: str | None, as_json: bool) -> None:
    """Run it to the end, or until interrupted, and print the results."""
    console, played = Console(stderr=as_json), list[Played]()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task(contest.game, total=contest.matches)
            for match in run(contest, file, jobs, cluster):
                played.append(match)
                bar.advance(task)
    except KeyboardInterrupt:
        console.print(say("Stopped. With --file the next run continues from here."))
    if as_json:
        print(json.dumps(summary(contest, played)))
    else:
        print_standings(console, contest, played)


def show_ladder(game: str, bots: list[str], folder: Path | None, jobs: int | None, as_json: bool) -> None:
    """Every level against the one below it, with a line as soon as each result is known."""
    if bots:
        raise Refused(say("A ladder is of all levels: leave out the bots."))
    console = Console(stderr=as_json)
    for step in ladder(game, folder, jobs):
        if as_json:
            print(msgspec.json.encode(step).decode(), flush=True)
        else:
            console.print(_step_line(step), markup=False, highlight=False)


def _step_line(step: Step) -> str:
    rate, low, high = (100 * part for part in (step.rate, step.low, step.high))
    return say("{level} over {below}: {rate} % ({low} - {high} %) of {matches}, rating {rating}",
               level=step.level, below=step.below, rate=f"{rate:.1f}", low=f"{low:.0f}", high=f"{high:.0f}",
               matches=step.matches, rating=step.rating)  # fmt: skip


def summary(contest: Contest, played: list[Played]) -> dict[str, object]:
    """Everything in plain values."""
    return {
        "contest": msgspec.to_builtins(contest),
        "matches": len(played),
        "decisions": sum(match.decisions for match in played),
        "standings": [msgspec.to_builtins(row) for row in standings(contest, played)],
        "errors": [match.error for match in played if match.error],
        "longest": max((match.longest for match in played), default=0.0),
        "over": max((match.over for match in played), default=0.0),
    }


def print_standings(console: Console, contest: Contest, played: list[Played]) -> None:
    title = say_many("{game}, {n} match", "{game}, {n} matches", len(played), game=contest.game)
    table = Table(title=title, box=None, padding=(0, 2))
    for column in (
        say("bot"),
        say("matches"),
        say_in("column", "wins"),
        say("95 %"),
        say("par"),
        say("points"),
        say("rating"),
    ):
        table.add_column(column, justify="left" if not table.columns else "right")
    for row in standings(contest, played):
        table.add_row(*cells(row, contest.seats == 1))
    console.print(table)
    for match in played:
        if match.error:
            console.print(match.error, style="red", markup=False)


def cells(row: Standing, alone: bool) -> list[str]:
    """A row of the table. A solo seat has nobody to win against."""
    points = f"{row.points:.2f} ± {1.96 * row.points_error:.2f}"
    if alone:
        return [row.bot, str(row.matches), "", "", "", points, ""]
    interval = f"{100 * row.low:.1f} - {100 * row.high:.1f} %"
    return [
        row.bot,
        str(row.matches),
        f"{100 * row.rate:.1f} %",
        interval,
        f"{100 * row.par:.0f} %",
        points,
        f"{row.rating:.1f}",
    ]

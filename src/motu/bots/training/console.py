"""`motu train` on the screen: a progress bar for people, and a line of JSON whenever there are figures."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from motu.bots.training.card import Card, card_of, write_card
from motu.bots.training.course import Course, course_of
from motu.bots.training.run import Figures, Plan, Report, Run
from motu.bots.weights_io import save
from motu.core.game import Game
from motu.core.words import say

WEIGHTS = "weights.npz"


def show(game: Game, plan: Plan, folder: Path, command: str, jobs: int | None, cluster: str | None) -> None:
    """Train to the end, or until interrupted, and report the result."""
    course, console = course_of(game), Console(stderr=True)
    try:
        with progress(course.total(plan), console) as (report, figures):
            card = train(course, Run(plan, folder, report, jobs, cluster), figures, command)
    except KeyboardInterrupt:
        console.print(say("Stopped. The same command continues from here."))
        return
    passed = card.figures["gate"]["passed"]
    print(json.dumps({"file": str(folder / WEIGHTS), "sha256": card.sha256, **card.figures["gate"]}))
    console.print(
        say("They beat what the package has. To use them, copy them and their card to {file}.", file=course.file(plan))
        if passed
        else say("They do not beat what the package has.")
    )


def command_of(plan: Plan, options: list[str]) -> str:
    """The command that reproduces the same weights."""
    given = "".join(f" --option {shlex.quote(option)}" for option in options)
    counts = f"--generations {plan.generations} --matches {plan.matches} --seed {shlex.quote(plan.seed)}"
    return f"motu train {plan.game} --out FOLDER {counts}{given}"


def train(course: Course, run: Run, figures: list[Figures], command: str) -> Card:
    """Everything a run does: weights, gate, card."""
    with run.timed():
        learned = course.train(run)
        file = save(run.folder / WEIGHTS, learned, course.scale)
        gate = course.gate(run, learned)
    card = card_of(run, file, command, {"generations": figures, "gate": gate})
    write_card(file, card)
    return card


@contextmanager
def progress(total: int, console: Console) -> Iterator[tuple[Report, list[Figures]]]:
    """A progress bar, and all figures reported so far: report(matches more, figure=...)."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    told: list[Figures] = []
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say("learning"), total=total)

        def report(more: int, **figures: float) -> None:
            bar.update(task, advance=more)
            if figures:
                told.append(figures)
                print(json.dumps(figures), flush=True)

        yield report, told

"""`python -m motu.bots.train GAME`: learn anew what bots have learned of a game. The same seed gives the same file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from motu.bots.kahuna import training as kahuna_training
from motu.bots.kahuna import weights as kahuna_weights
from motu.bots.kapai import training as kapai_training
from motu.bots.kapai import weights as kapai_weights
from motu.bots.kapai.patterns import fits
from motu.bots.weights_io import save
from motu.core.game import Options, Refused
from motu.games import game as find

Report = Callable[..., None]
Seed = Annotated[str, typer.Option(help="the same seed, the same file")]

app = typer.Typer(add_completion=False, help="Learn anew what bots have learned of a game, and keep it in the package.")


@app.command()
def kahuna(
    generations: Annotated[int, typer.Option(help="how often it learns from its own play", min=1)] = 8,
    matches: Annotated[int, typer.Option(help="of each generation", min=1)] = 1000,
    seed: Seed = "kahuna",
) -> None:
    """The network that predicts who wins a match of Kahuna."""
    with progress(generations * matches) as report:
        weights = kahuna_training.train(generations, matches, seed, report)
    print(save(kahuna_weights.FILE, weights, kahuna_weights.SCALE))


@app.command()
def kapai(
    generations: Annotated[int, typer.Option(help="how often learners begin anew with what is known", min=1)] = 5,
    games: Annotated[int, typer.Option(help="how many each learner plays", min=1)] = 100_000,
    learners: Annotated[int, typer.Option(help="how many learn side by side", min=1)] = 2,
    sheet: Annotated[str, typer.Option(help="the sheet: a name or a TOML file")] = "default",
    groups: Annotated[str, typer.Option(help="straight or any")] = "straight",
    seed: Seed = "kapai",
) -> None:
    """The value of half-filled sheets of Ka Pai."""
    options: Options = {"sheet": sheet, "groups": groups}
    try:
        start = find("kapai").new(1, options)
        if not fits(start):
            raise Refused("This sheet is too large: a value is learned for sheets of up to 64 cells.")
    except Refused as refusal:
        typer.secho(str(refusal), fg="yellow", err=True)
        raise typer.Exit(2) from None
    with progress(kapai_training.games_of(generations, learners, games)) as report:
        weights = kapai_training.train_together(generations, learners, games, options, seed, report)
    print(save(kapai_weights.file_of(kapai_weights.sheet_key(start)), weights, kapai_weights.SCALE))


@contextmanager
def progress(total: int) -> Iterator[Report]:
    """A bar for people, and for programs a line of JSON whenever there are figures: report(matches more, figure=...)."""
    columns, began = (
        (TextColumn("learning"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
        time.perf_counter(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("learning", total=total)

        def report(more: int, **figures: float) -> None:
            bar.update(task, advance=more)
            if figures:
                print(json.dumps({**figures, "seconds": round(time.perf_counter() - began, 1)}), flush=True)

        yield report


if __name__ == "__main__":
    app()

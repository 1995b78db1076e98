"""Measuring, training and recording bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motu.cli.arguments import (
    Budget,
    Cluster,
    Deals,
    GameName,
    GivenOptions,
    Jobs,
    Json,
    Matches,
    Out,
    Seats,
    options_of,
    sentences,
)


def bench(as_json: Json = False) -> None:
    """Measure this machine: decisions per second in every game, next to other systems that are installed."""
    from motu.lab.bench import run
    from motu.table.ops import loadtest

    with sentences():
        run(as_json, [("server", loadtest.measured)])


def arena(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT...]",
            help="a level by name or number, strong@0.5 (seconds), strong#800 (iterations), strong@0.5x2 (threads), "
            "strong@0.5p (ponders)",
        ),
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="instead: every level against the one below, until the result is certain")
    ] = False,
    matches: Matches = 100,
    budget: Budget = None,
    seats: Seats = None,
    option: GivenOptions = None,
    seed: Deals = "arena",
    file: Annotated[Path | None, typer.Option(help="save every match here; resume from here if it exists")] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other, and rate them."""
    from motu.bots.arena import contest
    from motu.bots.console import show, show_ladder
    from motu.games import game as find

    with sentences():
        options = options_of(find(game), option or [])
        if ladder:
            show_ladder(game, bots or [], file, jobs, as_json)
            return
        show(contest(game, bots or [], matches, seats, options, budget, seed), file, jobs, cluster, as_json)


def train(
    game: GameName,
    out: Out,
    generations: Annotated[int | None, typer.Option(help="number of generations of self-play", min=1)] = None,
    matches: Annotated[int | None, typer.Option(help="matches per generation", min=1)] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="Ka Pai: the sheet or groups to train for, as name=value; sheet=any for all sheets"),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed gives the same weights")] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Retrain the bots of a game, and compare the result with the bots as packaged."""
    from motu.bots.training.console import command_of, show
    from motu.bots.training.course import plan_of
    from motu.games import game as find

    with sentences():
        found = find(game)
        plan = plan_of(found, options_of(found, option or []), generations, matches, seed)
        show(found, plan, out, command_of(plan, option or []), jobs, cluster)


def selfplay(
    game: GameName,
    out: Out,
    bots: Annotated[
        list[str] | None,
        typer.Option(help="as in the arena: strong, strong@0.5, strong#800; several separated by commas, or repeated"),
    ] = None,
    matches: Matches = 100,
    seats: Seats = None,
    budget: Budget = None,
    iterations: Annotated[
        int | None, typer.Option(help="iterations per decision instead, which is repeatable", min=1)
    ] = None,
    option: GivenOptions = None,
    seed: Deals = "selfplay",
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Let bots play, and save every decision as Parquet: position, view, choices, search counts, result."""
    from motu.games import game as find
    from motu.lab import needs

    with sentences():
        kept, names = needs("motu.lab.selfplay", "pyarrow"), ",".join(bots or ["strong"]).split(",")
        options = options_of(find(game), option or [])
        plan = kept.plan(game, names, matches, seats, options, budget, iterations, seed)
        kept.show(plan, out, jobs, cluster, as_json)

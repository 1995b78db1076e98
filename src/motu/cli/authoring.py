"""Writing a game of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motu.cli.arguments import sentences
from motu.core.refused import Refused
from motu.core.words import say


def new(name: Annotated[str, typer.Argument(metavar="NAME", help="lower-case letters, digits and _")]) -> None:
    """Start a game of your own: a package with a small, complete game, in a new folder."""
    from motu.new import write_package

    with sentences():
        write_package(name, Path.cwd())
        typer.secho(say("A small game to turn into your own is in ./{name}.", name=name), fg="green")
        typer.echo(say("Next:"))
        for command in (f"pip install -e ./{name}", f"motu check {name}", "motu"):
            typer.echo(f"  {command}")


def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help="its name, or the module that holds its GAME")],
) -> None:
    """Check a game against every law: does it play, hide and draw as it must?"""
    from motu.core.laws.trial import Broken
    from motu.new.laws import try_laws

    try:
        title = try_laws(game)
    except (Refused, Broken) as wrong:
        typer.secho(str(wrong), fg="yellow", err=True)
        raise typer.Exit(1) from None
    typer.secho(say("{game} keeps every law.", game=title), fg="green")

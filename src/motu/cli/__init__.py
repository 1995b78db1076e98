"""The command `motu`: what it consists of, in the order of its help."""

from __future__ import annotations

from typing import Annotated

import typer

from motu import __version__
from motu.cli.authoring import check, new
from motu.cli.hosting import backup, open_table, purge, restore, serve
from motu.cli.matches import show, verify
from motu.cli.playing import learn, play, rules
from motu.cli.research import arena, bench, selfplay, train

app = typer.Typer(
    help="Kaivai, Kahuna and Ka Pai, exactly by their rules.", no_args_is_help=False, add_completion=False,
    pretty_exceptions_show_locals=False,
)  # fmt: skip

# Help is read as rich's markup, which would take [lab] for a style and leave it out.
lab = typer.Typer(help=r'For research; pip install "motu\[lab]".', no_args_is_help=True)

for command in (serve, backup, restore, purge, play, rules, learn, show, new, check, verify, bench, arena, train):
    app.command()(command)
lab.command()(selfplay)
app.add_typer(lab, name="lab")


def _say_version(asked: bool) -> None:
    if asked:
        typer.echo(f"motu {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_say_version, is_eager=True, help="show the version")]


@app.callback(invoke_without_command=True)
def main(context: typer.Context, version: Version = False) -> None:
    """Without a command: open the table in the browser."""
    if context.invoked_subcommand is None:
        open_table({}, open_browser=True)

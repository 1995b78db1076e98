"""Looking at saved matches, and checking their dice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from motu.cli.arguments import FileName, Json, position_in, sentences
from motu.core.refused import Refused
from motu.core.words import say, say_many


def show(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="a saved match; with --position, a position as text or in a file")
    ],
    position: Annotated[str | None, typer.Option(metavar="GAME", help="draw a position of this game")] = None,
    svg: Annotated[Path | None, typer.Option(help="write the picture as SVG")] = None,
    png: Annotated[Path | None, typer.Option(help="write the picture as PNG")] = None,
    seat: Annotated[int, typer.Option(help="the seat that looks; -1: a spectator")] = -1,
    theme: Annotated[str, typer.Option(help="light or dark")] = "light",
    width: Annotated[int, typer.Option(help="width of the PNG in pixels", min=16, max=8000)] = 1200,
) -> None:
    """Draw a saved match, or any position."""
    from motu.core.match import Match
    from motu.core.scene import THEMES

    with sentences():
        if theme not in THEMES:
            raise Refused(say("The theme must be light or dark, not {theme}.", theme=theme))
        if position is None:
            match, told = Match.shown(file)
            typer.secho(told, fg="yellow", err=True, nl=bool(told))
        else:
            match = Match.from_position(position, position_in(file))
        scene = match.scene(seat)
        if svg is not None:
            _write(svg, scene.svg(theme, choosing=False).encode())
        if png is not None:
            _write(png, scene.png(width, theme))
        if svg is None and png is None:
            from motu.terminal import show_board

            show_board(match, seat)


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Refused(say("{file} cannot be written: {error}.", file=file, error=error.strerror)) from None


def verify(file: FileName, as_json: Json = False) -> None:
    """Replay a saved match, and check every roll and card against the secret committed to at its start."""
    from motu.core.matches.verify import verify as check

    with sentences():
        found = check(file)
        if as_json:
            typer.echo(json.dumps(found))
        else:
            told = say_many("The match is genuine: {n} action by the rules, {chance} of them chance, as the secret says.",
                            "The match is genuine: {n} actions by the rules, {chance} of them chance, as the secret says.",
                            found["entries"], chance=found["chance"])  # fmt: skip
            typer.secho(told, fg="green")
            for seat, ply in found["resigned"]:
                typer.echo(say_many("Player {player} gave up after {n} action.", "Player {player} gave up after {n} actions.",
                                    ply, player=seat + 1))  # fmt: skip

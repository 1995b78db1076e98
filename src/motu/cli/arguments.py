"""What several commands take, and how they say what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from motu.core.refused import Refused
from motu.core.words import LANGUAGES, say, speaking, told

if TYPE_CHECKING:
    from motu.core.game import Game, Options

GameName = Annotated[str, typer.Argument(metavar="GAME", help="kapai, kahuna, kaivai, or one you installed")]
FileName = Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")]
PositionText = Annotated[str | None, typer.Option(metavar="TEXT_OR_FILE", help="begin at this position")]
Language = Annotated[str, typer.Option("--lang", envvar="MOTU_LANG", help="the language: en, de or fr")]
Data = Annotated[str | None, typer.Option(help="where matches are kept: a folder, or the URL of a database")]
Config = Annotated[Path | None, typer.Option(help="a TOML file with settings", envvar="MOTU_CONFIG")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="the backup")]
GivenOptions = Annotated[
    list[str] | None, typer.Option("--option", help="an option of the game, as name=value; may be repeated")
]
Seats = Annotated[int | None, typer.Option(help="number of seats; the last bot takes those left over")]
Budget = Annotated[float | None, typer.Option(help="seconds per decision, for bots given without a time")]
Matches = Annotated[int, typer.Option(help="number of matches", min=1)]
Deals = Annotated[str, typer.Option("--seed", help="the same seed gives the same deals")]
Out = Annotated[Path, typer.Option(help="the folder to write to; a stopped run resumes there")]
Jobs = Annotated[int | None, typer.Option(help="number of processes; by default one per core", min=1)]
Cluster = Annotated[str | None, typer.Option(help="the address of a Dask scheduler, or 'local'")]
Json = Annotated[bool, typer.Option("--json", help="one JSON object per line, for programs")]


@contextmanager
def sentences(language: str = "en") -> Iterator[None]:
    """Everything inside is said in that language; whatever is refused is a sentence, without a traceback."""
    try:
        if language not in LANGUAGES:
            raise Refused(say("There is no language {name}; choose from {names}.",
                              name=told(language), names=", ".join(LANGUAGES)))  # fmt: skip
        with speaking(language):
            yield
    except Refused as refusal:
        typer.secho(str(refusal), fg="yellow", err=True)
        raise typer.Exit(2) from None


def options_of(game: Game, given: list[str]) -> Options:
    """Options from `name=value` texts; values are read as JSON if they are JSON, else as they are."""
    options: Options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(say("Write an option as name=value, not '{text}'.", text=text))
        options[name.strip()] = _value(value.strip())
    return options


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def position_in(text_or_file: str) -> str:
    """The text of a position; if a file has that name, its contents."""
    try:
        file = Path(text_or_file)
        return file.read_text("utf-8").strip() if file.is_file() else text_or_file
    except UnicodeDecodeError:
        raise Refused(say("{file} is not a text file.", file=text_or_file)) from None
    except (OSError, ValueError):
        return text_or_file  # no file can have this name

"""The command `motu`."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from motu import __version__
from motu.core.refused import Refused
from motu.core.words import LANGUAGES, say, say_many, speaking, told

if TYPE_CHECKING:
    from motu.core.game import Game, Options
    from motu.core.match import Match

app = typer.Typer(
    help="Kaivai, Kahuna and Ka Pai, exactly by their rules.", no_args_is_help=False, add_completion=False,
    pretty_exceptions_show_locals=False,
)  # fmt: skip

# Help is read as rich's markup, which would take [lab] for a style and leave it out.
lab = typer.Typer(help=r'For research; pip install "motu\[lab]".', no_args_is_help=True)
app.add_typer(lab, name="lab")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="kapai, kahuna, kaivai, or one you installed")]
FileName = Annotated[Path, typer.Argument(metavar="FILE", help="a saved match")]
PositionText = Annotated[str | None, typer.Option(metavar="TEXT_OR_FILE", help="begin at this position")]
Language = Annotated[str, typer.Option("--lang", envvar="MOTU_LANG", help="the language: en, de or fr")]
Data = Annotated[str | None, typer.Option(help="a folder, or the URL of a database, where matches are kept")]
Config = Annotated[Path | None, typer.Option(help="a TOML file with settings", envvar="MOTU_CONFIG")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="the backup")]
Json = Annotated[bool, typer.Option("--json", help="one JSON object a line, for programs")]


@contextmanager
def _sentences(language: str = "en") -> Iterator[None]:
    """Everything in here is said in that language; what is refused in a sentence, without a traceback."""
    try:
        if language not in LANGUAGES:
            raise Refused(say("There is no language {name}; choose from {names}.",
                              name=told(language), names=", ".join(LANGUAGES)))  # fmt: skip
        with speaking(language):
            yield
    except Refused as refusal:
        typer.secho(str(refusal), fg="yellow", err=True)
        raise typer.Exit(2) from None


def _say_version(asked: bool) -> None:
    if asked:
        typer.echo(f"motu {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_say_version, is_eager=True, help="show the version")]


@app.callback(invoke_without_command=True)
def main(context: typer.Context, version: Version = False) -> None:
    """Without a command: open the table in the browser."""
    if context.invoked_subcommand is None:
        _serve({}, open_browser=True)


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="the address to listen at, 127.0.0.1 if not said; 0.0.0.0 for everybody")
    ] = None,
    port: Annotated[int | None, typer.Option(help="the port, 8642 if not said", min=0, max=65535)] = None,
    data: Data = None,
    processes: Annotated[
        int | None, typer.Option(help="processes that answer people, as suits the machine if not said", min=1, max=64)
    ] = None,
    config: Config = None,
    show_settings: Annotated[bool, typer.Option(help="print every setting as TOML, and start nothing")] = False,
) -> None:
    """Serve the table, for friends on the network too."""
    _serve({"host": host, "port": port, "data": data, "processes": processes}, config, show_settings)


def _serve(given: dict[str, Any], file: Path | None = None, show: bool = False, open_browser: bool = False) -> None:
    from motu.core import compiled

    gc.disable()  # while modules are imported nothing becomes garbage; serve() turns it on again
    if "MOTU_INTERPRETED" not in os.environ:
        compiled.interpret_here()  # people's own moves need no compiler; the processes of bots have one

    from motu.table.ops.configuration import configured
    from motu.table.ops.serve import serve

    with _sentences():
        found = configured(file, **given)
        if show:
            typer.echo(str(found))
        else:
            chosen = found.settings
            serve(chosen.host, chosen.port, open_browser=open_browser, settings=chosen)


@app.command()
def backup(
    file: BackupFile,
    data: Data = None,
    config: Config = None,
    force: Annotated[bool, typer.Option("--force", help="replace the file if it is there")] = False,
    as_json: Json = False,
) -> None:
    """Keep everything that a server holds in one file, while it runs."""
    from motu.table.ops.configuration import configured
    from motu.table.ops.console import show_backup

    with _sentences():
        show_backup(configured(config, data=data).settings, file, force, as_json)


@app.command()
def restore(
    file: BackupFile,
    data: Data = None,
    config: Config = None,
    force: Annotated[bool, typer.Option("--force", help="replace the matches that are there")] = False,
    as_json: Json = False,
) -> None:
    """Put back what a backup holds; no server may be running there."""
    from motu.table.ops.configuration import configured
    from motu.table.ops.console import show_restore

    with _sentences():
        show_restore(configured(config, data=data).settings, file, force, as_json)


@app.command()
def purge(
    data: Data = None,
    config: Config = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="say what would be deleted, and delete nothing")] = False,
    as_json: Json = False,
) -> None:
    """Delete what nobody needs, by the policy in the settings: expired links, tables that never began, guests long gone."""
    from motu.table.ops.configuration import configured
    from motu.table.ops.console import show_purge

    with _sentences():
        show_purge(configured(config, data=data).settings, dry_run, as_json)


@app.command()
def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="how many seats")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="an option of the game, as name=value; may be repeated")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="makes chance, and what bots do by chance, repeatable")] = None,
    file: Annotated[Path | None, typer.Option(help="save here on leaving, and go on from here if it exists")] = None,
    bot: Annotated[
        str | None,
        typer.Option(help="play the first seat against bots: a level from 1 (beginner) to 8 (master), or its name"),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="what a person is called; may be repeated")] = None,
    position: PositionText = None,
    language: Language = "en",
) -> None:
    """Play in the terminal."""
    from motu.core import fair
    from motu.core.match import Match
    from motu.games import game as find
    from motu.terminal import Terminal, names_of

    with _sentences(language):
        chosen = find(game)
        secret = fair.new_secret() if seed is None else fair.secret_of(seed)
        if position is not None:
            if seats is not None or option or _is_there(file):
                raise Refused(
                    say("A position already sets everything up: leave out --seats, --option and a saved match.")
                )
            match = Match.from_position(chosen, position_in(position), secret=secret)
        elif file is not None and _is_there(file):
            match = _saved(file, chosen)
        else:
            match = Match(chosen, seats, options_of(chosen, option or []), secret=secret)
        opponents = _opponents(match, bot)
        names = names_of(match.seats, opponents, name or [])
        Terminal(match, file, opponents, names=names, advise=_adviser(chosen), seed=seed).run()


def _is_there(file: Path | None) -> bool:
    try:
        return file is not None and file.exists()
    except (OSError, ValueError):  # no file can have this name
        raise Refused(say("There is no file {file}.", file=told(str(file)))) from None


def _saved(file: Path, game: Game) -> Match:
    from motu.core.match import Match

    match = Match.load(file)
    if match.game.name != game.name:
        raise Refused(say("{file} is a match of {other}, not of {game}.",
                          file=file, other=match.game.title, game=game.title))  # fmt: skip
    return match


def position_in(text_or_file: str) -> str:
    """The text of a position; where a file has that name, what it holds."""
    try:
        file = Path(text_or_file)
        return file.read_text("utf-8").strip() if file.is_file() else text_or_file
    except UnicodeDecodeError:
        raise Refused(say("{file} is not a text file.", file=text_or_file)) from None
    except (OSError, ValueError):
        return text_or_file  # no file can have this name


def _opponents(match: Match, level: str | None) -> dict[int, Any]:
    """A bot for every seat but the first."""
    if level is None:
        return {}
    from motu.bots import bot

    player = bot(match.game, level)
    return dict.fromkeys(range(1, match.seats), player)


def _adviser(game: Game) -> Callable[[Any, int], Any]:
    """Whom to ask for a hint: the best bot there is, made when it is asked."""

    def advise(view: Any, seat: int) -> Any:
        from motu.bots import adviser

        return adviser(game).why(view, seat)

    return advise


def options_of(game: Game, given: list[str]) -> Options:
    """Options from `name=value` texts; values are read as JSON where they are JSON, else as they stand."""
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


@app.command()
def rules(game: GameName, language: Language = "en") -> None:
    """Print the rules of a game."""
    from motu.core import compiled

    compiled.interpret_here()  # a few positions are drawn: nobody waits for a compiler

    from rich.console import Console

    from motu.games import game as find
    from motu.terminal.rulebook import illustrated, rules_text

    with _sentences(language):
        console = Console(highlight=False)
        console.print(illustrated(find(game), rules_text(find(game)), console.width))


@app.command()
def learn(
    game: GameName,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="its number or name; without one, choose")
    ] = None,
    language: Language = "en",
) -> None:
    """Learn a game in the terminal: short lessons, on its board."""
    from motu.core import compiled

    if "MOTU_INTERPRETED" not in os.environ:
        compiled.interpret_here()  # a few moves need no compiler

    from motu.games import game as find
    from motu.terminal.learn import Learning

    with _sentences(language):
        Learning(find(game)).run(lesson)


@app.command()
def show(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="a saved match; with --position a position, as text or in a file")
    ],
    position: Annotated[str | None, typer.Option(metavar="GAME", help="draw a position of this game")] = None,
    svg: Annotated[Path | None, typer.Option(help="write the picture as SVG")] = None,
    png: Annotated[Path | None, typer.Option(help="write the picture as PNG")] = None,
    seat: Annotated[int, typer.Option(help="as this seat sees it; -1 as a spectator does")] = -1,
    theme: Annotated[str, typer.Option(help="light or dark")] = "light",
    width: Annotated[int, typer.Option(help="of the PNG, in pixels", min=16, max=8000)] = 1200,
) -> None:
    """Draw a saved match, or any position."""
    from motu.core.match import Match
    from motu.core.scene import THEMES

    with _sentences():
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


@app.command()
def new(name: Annotated[str, typer.Argument(metavar="NAME", help="small letters, digits and _")]) -> None:
    """Begin a game of your own: a package with a small whole game, in a new folder."""
    from motu.new import write_package

    with _sentences():
        write_package(name, Path.cwd())
        typer.secho(say("A small game to turn into your own is in ./{name}.", name=name), fg="green")
        typer.echo(say("Next:"))
        for command in (f"pip install -e ./{name}", f"motu check {name}", "motu"):
            typer.echo(f"  {command}")


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help="its name, or the module that holds its GAME")],
) -> None:
    """Try every law on a game: does it play, hide and draw as it must?"""
    from motu.core.laws.trial import Broken
    from motu.new.laws import try_laws

    try:
        title = try_laws(game)
    except (Refused, Broken) as wrong:
        typer.secho(str(wrong), fg="yellow", err=True)
        raise typer.Exit(1) from None
    typer.secho(say("{game} keeps every law.", game=title), fg="green")


@app.command()
def verify(file: FileName, as_json: Json = False) -> None:
    """Replay a saved match and check every roll and card against the secret promised at its start."""
    from motu.core.matches.verify import verify as check

    with _sentences():
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


@app.command()
def bench(as_json: Json = False) -> None:
    """Measure this machine: decisions a second in every game, beside other systems where they are installed."""
    from motu.lab.bench import run
    from motu.table.ops import loadtest

    with _sentences():
        run(as_json, [("server", loadtest.measured)])


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT...]",
            help="a level by name or number, strong@0.5 (seconds), strong#800 (iterations), strong@0.5x2 (threads)",
        ),
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="instead: every level against the one below, until the result is sure")
    ] = False,
    matches: Annotated[int, typer.Option(help="how many", min=1)] = 100,
    budget: Annotated[float | None, typer.Option(help="seconds a decision, for bots that do not say")] = None,
    seats: Annotated[int | None, typer.Option(help="how many seats; the last bot fills the table")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="an option of the game, as name=value; may be repeated")
    ] = None,
    seed: Annotated[str, typer.Option(help="the same seed, the same deals")] = "arena",
    file: Annotated[Path | None, typer.Option(help="keep every match here, and go on from here if it exists")] = None,
    jobs: Annotated[int | None, typer.Option(help="processes; all cores if not said", min=1)] = None,
    cluster: Annotated[str | None, typer.Option(help="the address of a Dask scheduler, or 'local'")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other, and say how good they are."""
    from motu.bots.arena import contest
    from motu.bots.console import show, show_ladder
    from motu.games import game as find

    with _sentences():
        options = options_of(find(game), option or [])
        if ladder:
            show_ladder(game, bots or [], file, jobs, as_json)
            return
        show(contest(game, bots or [], matches, seats, options, budget, seed), file, jobs, cluster, as_json)


@app.command()
def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="the folder to write to; a run that was stopped goes on from there")],
    generations: Annotated[int | None, typer.Option(help="how often it learns from its own play", min=1)] = None,
    matches: Annotated[int | None, typer.Option(help="of each generation", min=1)] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="Ka Pai: the sheet or the groups to learn, as name=value; sheet=any for all sheets"),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed, the same weights")] = None,
    jobs: Annotated[int | None, typer.Option(help="processes; all cores if not said", min=1)] = None,
    cluster: Annotated[str | None, typer.Option(help="the address of a Dask scheduler, or 'local'")] = None,
) -> None:
    """Learn anew what bots have learned of a game, and compare it with what they know now."""
    from motu.bots.training.console import command_of, show
    from motu.bots.training.course import plan_of
    from motu.games import game as find

    with _sentences():
        found = find(game)
        plan = plan_of(found, options_of(found, option or []), generations, matches, seed)
        show(found, plan, out, command_of(plan, option or []), jobs, cluster)


@lab.command()
def selfplay(
    game: GameName,
    out: Annotated[Path, typer.Option(help="the folder to write to; a run that was stopped goes on from there")],
    bots: Annotated[
        list[str] | None,
        typer.Option(help="as in the arena: strong, strong@0.5, strong#800; several with commas or repeated"),
    ] = None,
    matches: Annotated[int, typer.Option(help="how many", min=1)] = 100,
    seats: Annotated[int | None, typer.Option(help="how many seats; the last bot fills the table")] = None,
    budget: Annotated[float | None, typer.Option(help="seconds a decision, for bots that do not say")] = None,
    iterations: Annotated[int | None, typer.Option(help="iterations a decision instead: repeatable", min=1)] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="an option of the game, as name=value; may be repeated")
    ] = None,
    seed: Annotated[str, typer.Option(help="the same seed, the same deals")] = "selfplay",
    jobs: Annotated[int | None, typer.Option(help="processes; all cores if not said", min=1)] = None,
    cluster: Annotated[str | None, typer.Option(help="the address of a Dask scheduler, or 'local'")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play and keep every decision as Parquet: position, view, choices, search counts, result."""
    from motu.games import game as find
    from motu.lab import needs

    with _sentences():
        kept, names = needs("motu.lab.selfplay", "pyarrow"), ",".join(bots or ["strong"]).split(",")
        options = options_of(find(game), option or [])
        plan = kept.plan(game, names, matches, seats, options, budget, iterations, seed)
        kept.show(plan, out, jobs, cluster, as_json)


if __name__ == "__main__":
    app()

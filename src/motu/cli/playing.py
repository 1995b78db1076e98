"""Playing and learning in the terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from motu.cli.arguments import GameName, GivenOptions, Language, PositionText, options_of, position_in, sentences
from motu.core.refused import Refused
from motu.core.words import say, told

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.match import Match


def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="number of seats")] = None,
    option: GivenOptions = None,
    seed: Annotated[str | None, typer.Option(help="makes dice, cards and bots repeatable")] = None,
    file: Annotated[Path | None, typer.Option(help="save here when you leave; resume from here if it exists")] = None,
    bot: Annotated[
        str | None,
        typer.Option(help="play the first seat against bots: a level from 1 (beginner) to 8 (master), or its name"),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="a player's name; may be repeated")] = None,
    ponder: Annotated[bool, typer.Option(help="let a master think on an idle core while you think")] = True,
    position: PositionText = None,
    language: Language = "en",
) -> None:
    """Play in the terminal."""
    from motu.core import fair
    from motu.core.match import Match
    from motu.games import game as find
    from motu.terminal import Terminal, names_of

    with sentences(language):
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
        thinks_on = _pondering(chosen, bot, opponents) if ponder else None
        names = names_of(match.seats, opponents, name or [])
        Terminal(match, file, opponents, names=names, advise=_adviser(chosen), seed=seed, ponder=thinks_on).run()


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


def _opponents(match: Match, level: str | None) -> dict[int, Any]:
    """A bot for every seat but the first."""
    if level is None:
        return {}
    from motu.bots import bot

    player = bot(match.game, level)
    return dict.fromkeys(range(1, match.seats), player)


def _pondering(game: Game, level: str | None, opponents: dict[int, Any]) -> Callable[[Match], Any] | None:
    """How the next bot goes on thinking while a person thinks; None for levels that do not, and on a single core."""
    if level is None or (os.cpu_count() or 1) < 2:
        return None
    from motu.bots import ponders
    from motu.bots.pondering import next_bot, pondering
    from motu.core import dice

    if not ponders(game, level):
        return None
    rng = dice.generator("ponder")

    def ponder(match: Match) -> Any:
        seat = next_bot([who for who in match.pending if isinstance(who, int)], opponents, match.seats)
        return nullcontext() if seat is None else pondering(opponents[seat], match.view(seat), seat, rng)

    return ponder


def _adviser(game: Game) -> Callable[[Any, int], Any]:
    """Whom to ask for a hint: the best bot there is, created when asked."""

    def advise(view: Any, seat: int) -> Any:
        from motu.bots import adviser

        return adviser(game).why(view, seat)

    return advise


def rules(game: GameName, language: Language = "en") -> None:
    """Print the rules of a game."""
    from motu.core import compiled

    compiled.interpret_here()  # only a few positions are drawn: no need to wait for a compiler

    from rich.console import Console

    from motu.games import game as find
    from motu.terminal.rulebook import illustrated, rules_text

    with sentences(language):
        console = Console(highlight=False)
        console.print(illustrated(find(game), rules_text(find(game)), console.width))


def learn(
    game: GameName,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="its number or name; without one, choose")
    ] = None,
    language: Language = "en",
) -> None:
    """Learn a game in the terminal, in short lessons on its board."""
    from motu.core import compiled

    if "MOTU_INTERPRETED" not in os.environ:
        compiled.interpret_here()  # a few moves need no compiler

    from motu.games import game as find
    from motu.terminal.learn import Learning

    with sentences(language):
        Learning(find(game)).run(lesson)

"""What can be typed besides moves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from motu.core.game import Refused
from motu.core.window import Window
from motu.core.words import language, say
from motu.terminal import pages
from motu.terminal.moves import Move, laid_out
from motu.terminal.scores import scores

if TYPE_CHECKING:
    from motu.terminal.play import Terminal

WORDS = ("help", "hint", "moves", "since", "log", "scores", "board", "rules", "undo", "save", "quit")
WHOLE = 1000  # lines, for a board that is paged through


class Quit(Exception):
    """The person wants to stop."""


def do(t: Terminal, seat: int, line: str) -> bool:
    """Do what was typed. False if it is no command."""
    word, _, rest = line.partition(" ")
    match word.lower():
        case "quit" | "exit":
            _quit(t)
        case "":
            _next(t)
        case "help" | "?" | "h":
            _page(t, _help(t))
        case "hint":
            t.notices = [_hint(t, seat)]
        case "moves" if not rest:
            t.list_all()
            _page(t, Group(*laid_out(t.in_words(seat), t.console.width, len(t.moves))[0]))
        case "n" | "+" if not rest:
            t.page += 1
        case "p" | "-" if not rest:
            t.page -= 1
        case "undo" if not rest:
            _undo(t)
        case "save":
            t.notices = [t.save(Path(rest.strip()) if rest.strip() else t.file)]
        case "since" if not rest:
            _page(t, Text("\n".join(t.match.story(seat, t.name)[t.told[seat] :]) or say("Nothing has happened yet.")))
        case "log" if not rest:
            _page(t, Text("\n".join(f"{_who(t, who)}: {told}" for who, told in t.match.log_for(seat))))
        case "scores" if not rest:
            _page(t, scores(t.match, t.names, t.console.width))
        case "board" if not rest:
            _page(t, Text.from_markup(t.board(seat, Window(t.console.width, WHOLE))))
        case "rules":
            _page(t, _rules(t, rest.strip()))
        case _:
            return False
    return True


def _quit(t: Terminal) -> None:
    """Stop; where the match would be lost, only when asked a second time."""
    if t.live and t.file is None and not t.quitting and t.has_played:
        t.quitting = True
        raise Refused(say("The match is not saved: 'save FILE' keeps it. 'quit' again leaves it."))
    raise Quit


def _undo(t: Terminal) -> None:
    """Take back the last action of a person, and what was made by itself after it."""
    match = t.match
    if match.entries and match.entries[-1][0] in t.bots:
        raise Refused(say("This cannot be taken back: {name} has moved since.", name=t.name(match.entries[-1][0])))
    match.undo()
    while match.can_undo and all(len(match.actions(seat)) == 1 for seat in match.pending):
        match.undo()
    t.told = {seat: min(told, len(match.entries)) for seat, told in t.told.items()}


def _page(t: Terminal, text: RenderableType) -> None:
    pages.show(t.console, text, t.read, t.live)


def _next(t: Terminal) -> None:
    """An empty line goes on: to all moves again, to their next page."""
    if t.listed is not t.moves:
        t.list_all()
    elif t.pages > 1:
        t.page += 1
    else:
        raise Refused(say("Type a move or its number; 'help' says more."))


def _hint(t: Terminal, seat: int) -> str:
    """What a bot would do, and why."""
    if t.advise is None:
        raise Refused(say("There are no hints here."))
    with t.console.status(say("A strong bot is thinking …")):
        reasons = t.advise(t.match.view(seat), seat)
    number = t.match.actions(seat).index(reasons[0].action) + 1
    told = say("Hint: {number} {move}.", number=number, move=_described(t.in_words(seat)[number - 1]))
    why = say("Compared with other good moves: {reason}.", reason=reasons[0].words)
    return f"{told} {why}" if len({reason.words for reason in reasons}) > 1 else told


def _described(move: Move) -> str:
    return f"{move.text} ({move.label.rstrip('.')})" if move.label and move.label != move.text else move.text


def _who(t: Terminal, who: int | str) -> str:
    return t.name(who) if isinstance(who, int) else say("chance")


def _rules(t: Terminal, number: str) -> RenderableType:
    """The rules in the language of the moment; with a number like those in a refusal, that rule alone."""
    file = t.match.game.rules_file(language())
    if not file.is_file():
        raise Refused(say("{game} has no written rules.", game=t.match.game.title))
    text = file.read_text("utf-8")
    if not number:
        return Markdown(text)
    wanted = number.strip("[]").upper()
    found = re.search(rf"^[^\n]*\*\*{re.escape(wanted)}\*\*.*?(?=\n\s*\n|\n- |\n#|\Z)", text, re.DOTALL | re.MULTILINE)
    if not found:
        raise Refused(say("There is no rule {number}; 'rules' shows them all.", number=wanted))
    return Markdown(found[0])


def _help(t: Terminal) -> RenderableType:
    rows = [
        (say("a number or a move"), say("play it, for instance '3' or the words of the list")),
        (say("part of a move"), say("list the moves that hold it; if there is only one, play it")),
        (say("Enter, n, p"), say("the next or the previous page of the list; Enter also shows all moves again")),
        ("hint", say("what a strong bot would do, and why")),
        ("undo", say("take back your last action, if it has shown nothing new")),
        ("moves, board", say("all that you can do, in words; the whole board")),
        ("since, log, scores", say("what happened since your last move, all that was done, the points")),
        ("rules, rules NUMBER", say("the rules; one of them, by its number")),
        ("save FILE", say("save; 'motu play {game} --file FILE' goes on later", game=t.match.game.name)),
        ("quit", say("stop")),
    ]
    table = Table(box=None, show_header=False, padding=(0, 2))
    for left, right in rows:
        table.add_row(Text(left, "cyan"), right)
    return table

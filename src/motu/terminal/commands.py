"""What can be typed besides moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from motu.core.game import Refused
from motu.core.window import Window
from motu.core.words import joint, say
from motu.terminal import pages
from motu.terminal.moves import Move, laid_out
from motu.terminal.rulebook import illustrated, rules_text
from motu.terminal.scores import scores

if TYPE_CHECKING:
    from motu.terminal.play import Terminal

WHOLE = 1000  # lines, for a board that is paged through


class Quit(Exception):
    """The person wants to stop."""


def do(t: Terminal, seat: int, line: str) -> bool:
    """Do what was typed. False if it is not a command."""
    word, _, rest = line.partition(" ")
    name = SHORT.get(word.lower(), word.lower())
    if name not in COMMANDS or (rest and name not in ("rules", "save")):
        return False
    COMMANDS[name](t, seat, rest.strip())
    return True


def _page(t: Terminal, text: RenderableType) -> None:
    pages.show(t.console, text, t.read, t.live)


def _next(t: Terminal, seat: int, rest: str) -> None:
    """An empty line goes on: back to all moves, or to their next page."""
    if t.listed is not t.moves:
        t.list_all()
    elif t.pages > 1:
        t.page += 1
    else:
        raise Refused(say("Type a move or its number; 'help' tells you more."))


def _forwards(t: Terminal, seat: int, rest: str) -> None:
    t.page += 1


def _backwards(t: Terminal, seat: int, rest: str) -> None:
    t.page -= 1


def _quit(t: Terminal, seat: int, rest: str) -> None:
    """Stop; if the match would be lost, only when asked a second time."""
    if t.live and t.file is None and not t.quitting and t.has_played:
        t.quitting = True
        raise Refused(say("The match is not saved: 'save FILE' keeps it. 'quit' again leaves it."))
    raise Quit


def _undo(t: Terminal, seat: int, rest: str) -> None:
    """Take back a person's last action, and what was played automatically after it."""
    match = t.match
    if match.entries and match.entries[-1][0] in t.bots:
        raise Refused(say("This cannot be taken back: {name} has moved since.", name=t.name(match.entries[-1][0])))
    match.undo()
    while match.can_undo and all(match.position.forced(who) is not None for who in match.pending):
        match.undo()
    t.told = {seat: min(told, len(match.entries)) for seat, told in t.told.items()}


def _save(t: Terminal, seat: int, rest: str) -> None:
    t.notices = [t.save(Path(rest) if rest else t.file)]


def _moves(t: Terminal, seat: int, rest: str) -> None:
    t.list_all()
    _page(t, Group(*laid_out(t.in_words(seat), t.console.width, len(t.moves))[0]))


def _since(t: Terminal, seat: int, rest: str) -> None:
    _page(t, Text("\n".join(t.match.history(seat, t.name, t.told[seat])) or say("Nothing has happened yet.")))


def _log(t: Terminal, seat: int, rest: str) -> None:
    names = {who: t.name(who) if isinstance(who, int) else say("chance") for who, _ in t.match.log_for(seat)}
    _page(t, Text("\n".join(f"{names[who]}{joint(':')}{told}" for who, told in t.match.log_for(seat))))


def _scores(t: Terminal, seat: int, rest: str) -> None:
    _page(t, scores(t.match, t.names, t.console.width))


def _board(t: Terminal, seat: int, rest: str) -> None:
    _page(t, Text.from_markup(t.board(seat, Window(t.console.width, WHOLE))))


def _hint(t: Terminal, seat: int, rest: str) -> None:
    """What a bot would do, and why."""
    if t.advise is None:
        raise Refused(say("There are no hints here."))
    with t.console.status(say("A strong bot is thinking …")):
        reasons = t.advise(t.match.view(seat), seat)
    best, *others = reasons
    number = t.match.actions(seat).index(best.action) + 1
    told = say("Hint: {number} {move}.", number=number, move=_described(t.in_words(seat)[number - 1]))
    t.notices = [f"{told} {_expected(best)}"]
    if others:
        t.notices.append(say("Next best: {move}. {expected} Compared with it: {reason}.",
                             move=others[0].move, expected=_expected(others[0]), reason=best.words))  # fmt: skip
    if best.answer:
        t.notices.append(say("Likely answer: {told}", told=" ".join(best.answer)))


def _expected(reason: Any) -> str:
    """What a bot expects of a move, as a number with its unit."""
    if reason.in_points:
        return say("About {points} points at the end.", points=round(reason.expected, 1))
    return say("Chance to win: {percent} %.", percent=round(100 * reason.expected))


def _described(move: Move) -> str:
    return f"{move.text} ({move.label.rstrip('.')})" if move.label and move.label != move.text else move.text


def _rules(t: Terminal, seat: int, number: str) -> None:
    """The rules in the current language; with a number like those in a refusal, only that rule."""
    from rich.markdown import Markdown

    text = rules_text(t.match.game)
    shown = (
        Markdown(_rule(text, number.strip("[]").upper()))
        if number
        else illustrated(t.match.game, text, t.console.width)
    )
    _page(t, shown)


def _rule(text: str, number: str) -> str:
    """The paragraph of a rule."""
    paragraph = rf"^[^\n]*\*\*{re.escape(number)}\*\*.*?(?=\n\s*\n|\n- |\n#|\Z)"
    found = re.search(paragraph, text, re.DOTALL | re.MULTILINE)
    if not found:
        raise Refused(say("There is no rule {number}; 'rules' shows them all.", number=number))
    return found[0]


def _help(t: Terminal, seat: int, rest: str) -> None:
    rows = [
        (say("a number or a move"), say("play it, for instance '3' or the move as listed")),
        (say("part of a move"), say("list the moves that hold it; if there is only one, play it")),
        (say("Enter, n, p"), say("the next or the previous page of the list; Enter also shows all moves again")),
        ("hint", say("what a strong bot would do, and why")),
        ("undo", say("undo your last action, if it has revealed nothing new")),
        ("moves, board", say("all that you can do, in words; the whole board")),
        ("since, log, scores", say("what happened since your last move, all that was done, the points")),
        ("rules, rules NUMBER", say("the rules; one of them, by its number")),
        ("save FILE", say("save the match; 'motu play {game} --file FILE' continues it later", game=t.match.game.name)),
        ("quit", say("stop")),
    ]
    table = Table(box=None, show_header=False, padding=(0, 2))
    for left, right in rows:
        table.add_row(Text(left, "cyan"), right)
    _page(t, table)


COMMANDS: dict[str, Callable[[Terminal, int, str], None]] = {
    "": _next, "n": _forwards, "p": _backwards,
    "help": _help, "hint": _hint, "moves": _moves, "since": _since, "log": _log, "scores": _scores, "board": _board,
    "rules": _rules, "undo": _undo, "save": _save, "quit": _quit,
}  # fmt: skip
SHORT = {"?": "help", "h": "help", "exit": "quit", "+": "n", "-": "p"}
WORDS = tuple(name for name in COMMANDS if len(name) > 1)  # which the tab key completes

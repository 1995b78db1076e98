"""Any game in a terminal: for one person, for several at one keyboard, or against bots."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from motu.core import dice
from motu.core.game import Refused
from motu.core.match import Match
from motu.core.words import say, say_many

Player = Callable[[Any, int, Any], int]  # a bot: a function of a view
MOST_LISTED = 60


class Quit(Exception):
    """The person wants to stop."""


class Terminal:
    """One match on one screen. Seats without a bot are people at this keyboard."""

    def __init__(
        self, match: Match, file: Path | None, bots: dict[int, Player], console: Console | None = None
    ) -> None:
        self.match, self.file, self.bots = match, file, bots
        self.console = console or Console(highlight=False)
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.rng = dice.generator(secrets.token_hex(8))
        self.shown: int | None = None  # the seat whose view is on the screen
        self.told = len(match.entries)  # entries of the log that were read out

    def run(self) -> None:
        """Play until the match is over or the person stops."""
        try:
            while not self.match.over:
                self._turn()
            self._finish()
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
            self._leave()

    def _turn(self) -> None:
        seats = [seat for seat in self.match.pending if isinstance(seat, int)]
        bots = [seat for seat in seats if seat in self.bots]
        if bots:
            seat = bots[0]
            with self.console.status(say("Seat {seat} is thinking …", seat=seat)):
                self.match.play(seat, self.bots[seat](self.match.view(seat), seat, self.rng))
            return
        seat = self.shown if self.shown in seats else seats[0]
        if len(self.match.actions(seat)) == 1 and len(self.match.entries) > 0 and self._is_forced(seat):
            self.match.play(seat, self.match.actions(seat)[0])
            return
        self._hand_over(seat)
        self._show(seat)
        self._ask(seat)

    def _is_forced(self, seat: int) -> bool:
        """A lone move is made by itself, once the person has seen the position before it."""
        return self.shown == seat or not self.bots

    def _hand_over(self, seat: int) -> None:
        """Where something is hidden, the screen is empty while the next person sits down."""
        changes = self.shown is not None and self.shown != seat
        hides = self.match.game.has_secrets(self.match.seats, self.match.options)
        if hides and (changes or (self.shown is None and len(self.people) > 1)):
            self.console.clear()
            self.console.input(
                say("Seat {seat}, it is your turn. Press Enter when nobody else is looking. ", seat=seat)
            )
            self.console.clear()
        self.shown = seat

    def _show(self, seat: int) -> None:
        words, v = self.match.game.words, self.match.view(seat)
        self._tell(seat)
        title = say("{game}, seat {seat}", game=self.match.game.title, seat=seat)
        board = Panel(Text.from_markup(words.board_text(v, seat)), title=title, border_style="cyan", expand=False)
        self.console.print(board if self.console.width < 90 else Columns([board, self._scores()]))
        self.console.print(f"[bold]{escape(words.prompt(v, seat))}[/]")
        self._list(seat)

    def _tell(self, viewer: int) -> None:
        """What has happened since this screen last spoke."""
        told = self.match.story(viewer, self._name)[self.told :]
        for sentence in told[-12:]:
            self.console.print(f"[dim]{escape(sentence)}[/]")
        self.told = len(self.match.entries)

    def _name(self, seat: int) -> str:
        return say("Seat {seat}", seat=seat)

    def _scores(self) -> Table:
        """Points by line, a column for each seat."""
        lines = [self.match.game.words.score_lines(self.match.state, seat) for seat in range(min(self.match.seats, 6))]
        table = Table(title=say("Scores"), show_footer=True, box=None, padding=(0, 1))
        table.add_column("", footer=say("total"))
        for seat, points in enumerate(lines):
            table.add_column(say("seat {seat}", seat=seat), justify="right", footer=str(sum(n for _, n in points)))
        for row in zip(*lines, strict=True):
            table.add_row(row[0][0], *(str(points) for _, points in row))
        return table

    def _list(self, seat: int, everything: bool = False) -> None:
        moves = self.match.moves(seat)
        if len(moves) > MOST_LISTED and not everything:
            told = say_many("{n} move is open: type 'moves' to list it, 'help' for more.",
                            "{n} moves are open: type 'moves' to list them, 'help' for more.", len(moves))  # fmt: skip
            self.console.print(told, style="dim")
            return
        numbered = [f"[cyan]{n:>3}[/] {escape(move)}" for n, move in enumerate(moves, 1)]
        self.console.print(Columns(numbered, padding=(0, 2), equal=True))

    def _ask(self, seat: int) -> None:
        """Read until the seat has moved; what cannot be done costs nothing."""
        before = len(self.match.entries)
        while len(self.match.entries) == before:
            typed = self.console.input("[bold green]> [/]").strip()
            try:
                if not self._command(seat, typed):
                    self.match.play(seat, self._move(seat, typed))
            except Refused as refusal:
                self.console.print(escape(str(refusal)), style="yellow")

    def _move(self, seat: int, typed: str) -> str | int:
        if not typed:
            raise Refused(say("Type a move or its number; 'help' tells you more."))
        if typed.isdigit():
            actions = self.match.actions(seat)
            if not 1 <= int(typed) <= len(actions):
                raise Refused(
                    say("There is no move {number}: choose from 1 to {last}.", number=typed, last=len(actions))
                )
            return actions[int(typed) - 1]
        return typed

    def _command(self, seat: int, typed: str) -> bool:
        """Words that are not moves. True if it was one."""
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "quit" | "exit":
                raise Quit
            case "help" | "?":
                self.console.print(self._help())
            case "moves" if not rest:
                self._list(seat, everything=True)
            case "undo" if not rest:
                self.match.undo()
                self.told = min(self.told, len(self.match.entries))
            case "save":
                self._save(Path(rest.strip()) if rest.strip() else self.file)
            case "log" if not rest:
                for who, text in self.match.log_for(seat):
                    self.console.print(f"{who}: {text}", markup=False)
            case "scores" if not rest:
                self.console.print(self._scores())
            case "rules" if not rest:
                with self.console.pager():
                    self.console.print((self.match.game.folder / "RULES.md").read_text("utf-8"), markup=False)
            case _:
                return False
        return True

    def _help(self) -> Group:
        rows = [
            (say("a number or a move"), say("play it, for instance '3' or the move as listed")),
            ("undo", say("undo your last action, if it has revealed nothing new")),
            ("moves, log, scores, rules", say("what you can do, what was done, the points, the rules")),
            (
                "save FILE",
                say("save the match; 'motu play {game} --file FILE' continues it later", game=self.match.game.name),
            ),
            ("quit", say("stop")),
        ]
        table = Table(box=None, show_header=False, padding=(0, 2))
        for left, right in rows:
            table.add_row(f"[cyan]{left}[/]", right)
        return Group(table)

    def _save(self, file: Path | None) -> None:
        if file is None:
            raise Refused(say("Name the file: save FILE"))
        try:
            self.match.save(file)
        except OSError as error:
            raise Refused(say("{file} cannot be written: {error}.", file=file, error=error.strerror)) from None
        self.file = file
        self.console.print(say("Saved in {file}.", file=file), markup=False)

    def _leave(self) -> None:
        if self.file is not None:
            try:
                self._save(self.file)
            except Refused as refusal:
                self.console.print(escape(str(refusal)), style="yellow")
        self.console.print(say("Goodbye."))

    def _finish(self) -> None:
        seat = self.people[0] if self.people else -1
        self._tell(seat)
        board = self.match.game.words.board_text(self.match.view(seat), seat)
        self.console.print(Panel(Text.from_markup(board), border_style="cyan", expand=False))
        self.console.print(self._scores())
        self.console.print(f"[bold]{escape(self.match.result(self._name))}[/]")
        if self.file is not None:
            self._save(self.file)

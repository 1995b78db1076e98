"""One match at one keyboard: whose turn it is, what is on the screen, and what is typed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from motu.core import dice
from motu.core.game import SPECTATOR, Refused
from motu.core.match import Match
from motu.core.window import Window, cut
from motu.core.words import calling, say
from motu.terminal import commands, keyboard
from motu.terminal.board import board_of, is_live, window_of
from motu.terminal.moves import Move, narrowed
from motu.terminal.names import names_of
from motu.terminal.scores import scores
from motu.terminal.screen import USUAL, Moment, drawn

Player = Callable[[Any, int, Any], int]  # a bot: a function of a view
Ponder = Callable[[Match], AbstractContextManager[None]]  # inside it, a bot goes on thinking about what its seat sees
Advice = Callable[[Any, int], Sequence[Any]]  # the moves a bot prefers, with its reasons, the best first


class Terminal:
    """One match on one screen. Seats without a bot are people at this keyboard."""

    def __init__(
        self,
        match: Match,
        file: Path | None,
        bots: dict[int, Player],
        console: Console | None = None,
        names: Sequence[str] = (),
        advise: Advice | None = None,
        seed: str | None = None,
        ponder: Ponder | None = None,
    ) -> None:
        self.match, self.file, self.bots, self.advise, self.ponder = match, file, bots, advise, ponder
        self.console = console or Console(highlight=False)
        self.names = names or names_of(match.seats, bots)
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.rng = dice.generator(f"bots {seed}" if seed else secrets.token_hex(8))
        self.shown: int | None = None  # the seat whose view is on the screen
        self.told = dict.fromkeys(range(-1, match.seats), len(match.entries))  # entries that each seat has been told
        self.moves: list[Move] = []  # the open ones
        self.listed: list[Move] = []  # those of them on the list
        self.page, self.pages = 0, 1
        self.notices: list[str] = []  # answers to what was typed last
        self.quitting = False  # has been asked whether to leave an unsaved match

    @property
    def live(self) -> bool:
        return is_live(self.console)

    @property
    def window(self) -> Window:
        return window_of(self.console)

    @property
    def has_played(self) -> bool:
        """Has anybody at this keyboard done anything?"""
        return any(who in self.people for who, _ in self.match.entries)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def run(self) -> None:
        """Play until the match is over or the person stops."""
        with calling(self.name):
            try:
                with self._screen():
                    while not self.match.over:
                        self._turn()
            except (commands.Quit, EOFError, KeyboardInterrupt):
                self.console.print()
                self._leave()
            else:
                self._finish()

    @contextmanager
    def _screen(self) -> Iterator[None]:
        """A screen of its own, so that hidden information cannot be found by scrolling back."""
        self.console.set_alt_screen(self.live)
        try:
            yield
        finally:
            self.console.set_alt_screen(False)

    def _turn(self) -> None:
        seats = [seat for seat in self.match.pending if isinstance(seat, int)]
        bots = [seat for seat in seats if seat in self.bots]
        if bots:
            seat = bots[0]
            with self.console.status(escape(say("{name} is thinking …", name=self.name(seat)))):
                self.match.play(seat, self.bots[seat](self.match.view(seat), seat, self.rng))
            return
        seat = self.shown if self.shown in seats else seats[0]
        forced = self.match.position.forced(seat)
        if forced is not None and len(self.match.entries) > 0 and self._has_looked(seat):
            self.match.play(seat, forced)
            return
        self._hand_over(seat)
        self._ask(seat)

    def _has_looked(self, seat: int) -> bool:
        """A forced move is played automatically once the person has seen the position before it."""
        return self.shown == seat or not self.bots

    def _hand_over(self, seat: int) -> None:
        """If something is to be hidden, the screen is empty while the next person sits down."""
        before, self.shown = self.shown, seat
        if before == seat or len(self.people) == 1:
            return
        hides = self.match.position.hides
        if hides(seat) or (before is not None and hides(before)):
            self.console.clear()
            self.read(say("{name}, it is your turn. Press Enter when nobody else is looking. ", name=self.name(seat)))
            self.console.clear()

    def _ask(self, seat: int) -> None:
        """Read until the seat has moved; a refused move costs nothing."""
        before = len(self.match.entries)
        self.look(seat)
        self.draw(seat)
        with nullcontext() if self.ponder is None else self.ponder(self.match):
            while len(self.match.entries) == before:
                line = self.read(self._prompt(seat), seat)
                self.notices = []
                self.quitting = self.quitting and line.lower() in ("quit", "exit")
                try:
                    self._do(seat, line)
                except Refused as refusal:
                    self.notices = [str(refusal)]
                if len(self.match.entries) == before:
                    self.answer(seat)
        self.told[seat] = min(before, len(self.match.entries))

    def _do(self, seat: int, line: str) -> None:
        if commands.do(self, seat, line):
            return
        if line.isdecimal():
            if not 1 <= int(line) <= len(self.moves):
                raise Refused(
                    say("There is no move {number}: choose from 1 to {last}.", number=line, last=len(self.moves))
                )
            self.match.play(seat, self.match.actions(seat)[int(line) - 1])
            return
        try:
            self.match.play(seat, line)
        except Refused:
            self._narrow(seat, line)

    def _narrow(self, seat: int, line: str) -> None:
        """Part of a move plays the only one with all these words, or lists the candidates."""
        found, whole = narrowed(self.moves, line)
        if not found:
            self.match.play(seat, line)  # says why not
        elif len(found) == 1 and whole:
            self.match.play(seat, self.match.actions(seat)[found[0].number - 1])
        else:
            self.listed, self.page = found, 0
            self.notices = [say("Which one? Type its number; Enter shows all moves again.")]

    def in_words(self, seat: int) -> list[Move]:
        """All open moves, with what they mean in the words of the game's scene."""
        match = self.match
        try:
            labels = {choice.action: choice.label for choice in match.scene(seat).choices if choice.then is None}
        except Exception:  # a game in the making may have no scene yet
            labels = {}
        pairs = zip(match.actions(seat), match.moves(seat), strict=True)
        return [Move(n, text, labels.get(action, "")) for n, (action, text) in enumerate(pairs, 1)]

    def look(self, seat: int) -> None:
        """Find out what this seat can do; moves are put in words only if they might fit on the screen that way."""
        moves = self.match.moves(seat)
        few = len(moves) <= self.window.height
        self.moves = self.in_words(seat) if few else [Move(n, text) for n, text in enumerate(moves, 1)]
        self.notices = []
        self.list_all()

    def list_all(self) -> None:
        """List every move that is open."""
        self.listed, self.page = self.moves, 0

    def _prompt(self, seat: int) -> str:
        name, page = cut(self.name(seat), self.window.width // 4), self.page % self.pages + 1
        if self.pages == 1:
            return f"{name}> "
        if self.window.width < USUAL.width:
            return f"{name} {page}/{self.pages}> "
        return say("{name} (page {page} of {pages}; Enter: next; or part of a move)> ",
                   name=name, page=page, pages=self.pages)  # fmt: skip

    def read(self, prompt: str, seat: int | None = None) -> str:
        """What is typed; while a seat is asked, its table is redrawn when the window changes."""
        if not self.live:
            return self.console.input(escape(prompt)).strip()
        asked = (lambda: prompt) if seat is None else (lambda: self._prompt(seat))
        words = [*commands.WORDS, *(move.text for move in self.moves)] if seat is not None else []
        coloured = self.console.color_system is not None and not self.console.no_color
        return keyboard.typed(asked, coloured, words, lambda: None if seat is None else self.draw(seat))

    def draw(self, seat: int) -> None:
        """Put everything on the screen."""
        lines, self.pages = drawn(self.moment(seat), self.console, self.window)
        if self.live:
            self.console.clear()
        self.console.print(Text("\n").join(lines), soft_wrap=True)

    def moment(self, seat: int) -> Moment:
        """The table as this seat sees it, what happened since, and what can be done."""
        told = self.match.history(seat, self.name, self.told[seat])
        prompt = self.match.game.words.prompt(self.match.view(seat), seat)
        return Moment(lambda window: self.board(seat, window), prompt, self.listed, self.page, told, self.notices)

    def answer(self, seat: int) -> None:
        """Show the answer to what was typed: by redrawing or, where that would repeat everything, in its own lines."""
        if self.live:
            self.draw(seat)
            return
        for notice in self.notices:
            self.console.print(notice, markup=False)

    def board(self, seat: int, window: Window) -> str:
        """The table in rich's markup: fitted into this window, if the game can do that."""
        return board_of(self.match, seat, window, self.name)

    def save(self, file: Path | None) -> str:
        """Save the match; says where."""
        if file is None:
            raise Refused(say("Name the file: save FILE"))
        try:
            self.match.save(file)
        except OSError as error:
            raise Refused(say("{file} cannot be written: {error}.", file=file, error=error.strerror)) from None
        self.file = file
        return say("Saved in {file}.", file=file)

    def _leave(self) -> None:
        if self.file is not None:
            try:
                self.console.print(self.save(self.file), markup=False)
            except Refused as refusal:
                self.console.print(escape(str(refusal)), style="yellow")
        self.console.print(say("Goodbye."))

    def _finish(self) -> None:
        seat = self.people[0] if self.people else SPECTATOR
        for sentence in self.match.history(seat, self.name, self.told[seat])[-12:]:
            self.console.print(sentence, style="dim", markup=False)
        board = self.board(seat, Window(self.console.width, self.window.height - 4))
        self.console.print(Text.from_markup(board), overflow="ellipsis", no_wrap=True)
        self.console.print(scores(self.match, self.names, self.console.width))
        self.console.print(f"[bold]{escape(self.match.result(self.name))}[/]", escape(self.match.decided()))
        if self.file is not None:
            self.console.print(self.save(self.file), markup=False)

"""`motu learn GAME`: the lessons of a game in a terminal, on its board in letters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from motu.core.game import Game, Refused
from motu.core.lessons import lesson_named, lessons_of
from motu.core.lessons.attempt import Trying, answer, begun, played
from motu.core.lessons.lesson import Lesson, in_words
from motu.core.position import Position
from motu.core.window import Window
from motu.core.words import say, say_many
from motu.terminal import keyboard, pages
from motu.terminal.board import board_at, is_live, window_of
from motu.terminal.commands import Quit
from motu.terminal.moves import Move, laid_out, narrowed
from motu.terminal.screen import Moment, drawn

MANY = 8  # moves listed when what was typed could be any of them


class Learning:
    """Somebody learning at this keyboard."""

    def __init__(self, game: Game, console: Console | None = None) -> None:
        self.game, self.console = game, console or Console(highlight=False)
        self.notices: list[str] = []

    @property
    def live(self) -> bool:
        return is_live(self.console)

    @property
    def window(self) -> Window:
        return window_of(self.console)

    def run(self, name: str | None = None) -> None:
        """The lesson of that name or number, and those after it; without one, whichever is chosen from the list."""
        lessons = lessons_of(self.game)
        if not lessons:
            raise Refused(say("There are no lessons for {game} yet.", game=self.game.title))
        self.console.set_alt_screen(self.live)
        try:
            self._from(lessons, lessons.index(self._chosen(lessons, name)))
        except (Quit, EOFError, KeyboardInterrupt):
            pass
        finally:
            self.console.set_alt_screen(False)

    def _from(self, lessons: Sequence[Lesson], first: int) -> None:
        for number, lesson in enumerate(lessons[first:], first + 1):
            for index in range(len(lesson.steps)):
                self._do(number, lesson, index)
        self.console.print(say("Now play: {command}", command=f"motu play {self.game.name} --bot beginner"))

    def _chosen(self, lessons: Sequence[Lesson], name: str | None) -> Lesson:
        if name is None:
            self._list(lessons)
            name = self.ask(say("Which lesson? (its number; q: stop)"))
        if name.isdecimal() and 0 < int(name) <= len(lessons):
            return lessons[int(name) - 1]
        return lesson_named(self.game, name)

    def _list(self, lessons: Sequence[Lesson]) -> None:
        table = Table(title=say("Learn {game}", game=self.game.title), box=None, show_header=False, padding=(0, 1))
        for number, lesson in enumerate(lessons, 1):
            minutes = say_many("about {n} minute", "about {n} minutes", lesson.minutes)
            table.add_row(str(number), escape(in_words(lesson.title)), minutes)
        self.console.print(table)

    def _do(self, number: int, lesson: Lesson, index: int) -> None:
        """One step, until it is solved and read."""
        trying = begun(self.game, lesson, index)
        place = say("Step {step} of {steps}", step=index + 1, steps=len(lesson.steps))
        title = say("Lesson {number}: {title}", number=number, title=in_words(lesson.title))
        task = in_words(trying.step.told)
        self.notices = [task]
        while trying.verdict == "open" and trying.step.solutions:
            self._draw(trying.at, trying.step.seat, f"{title} ({place})")
            trying = self._typed(trying, task)
        self._draw(trying.at, trying.step.seat, f"{title} ({place})")
        self.ask(say("Enter: go on, q: stop"))

    def _typed(self, trying: Trying, task: str) -> Trying:
        """The step after what is typed: a wrong move is explained and taken back."""
        line = self.ask(say("Your move (?: answer, m: moves, q: stop)"))
        self.notices = [task]
        try:
            action = self._action(trying, line)
            after = trying if action is None else played(trying, action)
        except Refused as refusal:
            self.notices.append(str(refusal))
            return trying
        if after.verdict == "wrong":
            self.notices.append(
                f"{say('Not quite.')} {after.told or say('That is allowed, but it is not the answer.')}"
            )
            return trying
        if after.verdict == "solved":
            self.notices = [f"{say('Right!')} {after.told}"]
        return after

    def _action(self, trying: Trying, line: str) -> int | None:
        """The move that was typed; None if something was asked instead."""
        seat, at = trying.step.seat, trying.at
        if line in ("?", "m", ""):
            self._tell(trying, line)
            return None
        moves = [Move(n, text) for n, text in enumerate(at.moves(seat), 1)]
        if line.isdecimal() and 0 < int(line) <= len(moves):
            return at.actions(seat)[int(line) - 1]
        found, _ = narrowed(moves, line)
        if len(found) == 1:
            return at.actions(seat)[found[0].number - 1]
        if len(found) > 1 and line.lower() not in {move.text.lower() for move in found}:
            named = ", ".join(move.text for move in found[:MANY])
            raise Refused(say("Several moves hold that: {moves}", moves=named))
        return at.checked(seat, line)

    def _tell(self, trying: Trying, line: str) -> None:
        seat, at, action = trying.step.seat, trying.at, answer(trying)
        if line == "m":
            moves = [Move(n, text) for n, text in enumerate(at.moves(seat), 1)]
            listed = laid_out(moves, self.console.width, len(moves))[0]
            pages.show(self.console, Text("\n").join(listed), self.ask, self.live)
        elif line == "?" and action is not None:
            self.notices.append(say("The answer: {move}", move=at.game.words.action_text(at.state, seat, action)))

    def _draw(self, at: Position, seat: int, head: str) -> None:
        moment = Moment(lambda window: board_at(at, seat, window), head, notices=self.notices)
        if self.live:
            self.console.clear()
        self.console.print(Text("\n").join(drawn(moment, self.console, self.window)[0]), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """What is typed; q stops."""
        if self.live:
            line = keyboard.typed(lambda: f"{prompt} > ", self.console.color_system is not None, [], lambda: None)
        else:
            line = self.console.input(escape(f"{prompt} > ")).strip()
        if line.lower() in ("q", "quit"):
            raise Quit
        return line

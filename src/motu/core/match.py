"""A match: a game, its options, the log of what was done, and the position that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Self, SupportsIndex

from motu.core import fair
from motu.core.compiler.progress import ready
from motu.core.game import CHANCE, SPECTATOR, Game, Options, Refused, State, View
from motu.core.matches.files import File, Former, PathLike, read_file, write_whole
from motu.core.matches.resignation import (
    Resignation,
    played_text,
    result_text,
    shares_played,
    winners_after,
    winners_played,
)
from motu.core.matches.revisions import why_former
from motu.core.matches.standings import Standing
from motu.core.matches.undo import tells_its_seat
from motu.core.position import Position, Who, named, number, read_position
from motu.core.registry import by_name, game_of
from motu.core.step import BadLog, Step, replayed, replayed_as_far, settle, step
from motu.core.words import calling, say


class Match:
    """One match of a game. With a seed (or a secret) chance acts by itself; without, it is played by hand."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Options | None = None,
        seed: int | str | None = None,
        secret: str | None = None,
    ) -> None:
        game = by_name(game) if isinstance(game, str) else game
        seats, options = game.checked(seats, options)
        self._begin(Position(game, seats, options, game.new(seats, options)), _secret(seed, secret))

    @classmethod
    def from_position(
        cls, game: str | Game, position: str | State, seed: int | str | None = None, secret: str | None = None
    ) -> Self:
        """A match that begins at this position, given as text or as a state."""
        game = by_name(game) if isinstance(game, str) else game
        state = read_position(game, position) if isinstance(position, str) else position.copy()
        if game_of(state) is not game:
            raise Refused(say("This is not a position of {game}.", game=game.title))
        match = cls.__new__(cls)
        match._begin(Position(game, *game.options_of(state), state), _secret(seed, secret), midway=True)
        return match

    @classmethod
    def resume(cls, start: Position, entries: Sequence[tuple[int, int]], midway: bool = False) -> Self:
        """A match as it stood after these entries; Refused if one of them is against the rules."""
        match = cls.__new__(cls)
        match._begin(start, None, midway)
        match.entries, match.position = list(entries), replayed(start, entries)
        return match

    @staticmethod
    def load(file: PathLike) -> Match:
        """Read a saved match; Refused with what is wrong with the file."""
        saved, game = read_file(file)
        try:
            match = Match.resume(start_of(saved, game), saved.log, midway=saved.position is not None)
        except BadLog as bad:
            name = Path(file).name
            raise Refused(
                say("{file} is damaged: its entry {entry} breaks the rules.", file=name, entry=bad.ply)
            ) from None
        if saved.secret and saved.commitment and fair.commitment(saved.secret) != saved.commitment:
            name = Path(file).name
            raise Refused(say("{file} is damaged: its secret is not the one promised at the start.", file=name))
        match.secret, match.commitment = saved.secret, saved.commitment
        match.resigned = saved.resigned
        if not match.is_given_up:
            match.let_chance_act()
        return match

    @classmethod
    def shown(cls, file: PathLike) -> tuple[Match, str]:
        """A saved match to look at: whole, with an empty text; or as far as today's rules go, and why no further."""
        try:
            return cls.load(file), ""
        except Former as former:
            saved, game = former.saved, former.game
        match = cls.resume(start_of(saved, game), [], midway=saved.position is not None)
        match.position, done = replayed_as_far(match.start, saved.log)
        match.entries = saved.log[:done]
        told = say("Today's rules can replay it up to action {number} of {last}.", number=done, last=len(saved.log))
        return match, f"{why_former(game, saved.revision)} {told}"

    def _begin(self, start: Position, secret: str | None, midway: bool = False) -> None:
        self.start = self.position = start
        self.midway = midway  # it begins at a given position, which is saved with it
        self.secret, self.commitment = secret, fair.commitment(secret) if secret else None
        self.entries: list[tuple[int, int]] = []
        self.resigned: list[Resignation] = []
        game_of(start.state)  # refuses an unregistered game, whose compiled code would not be found
        ready(start.game, start.state)
        if midway:
            start.refuse_if_stuck()
        self.let_chance_act()

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def seats(self) -> int:
        return self.start.seats

    @property
    def options(self) -> Options:
        return self.start.options

    @property
    def state(self) -> State:
        """The current state; steps make new ones, so there is no need to copy it."""
        return self.position.state

    @property
    def gave_up(self) -> list[int]:
        """The seats that gave up; they cannot win, whoever played on for them."""
        return [seat for seat, _ in self.resigned]

    @property
    def is_given_up(self) -> bool:
        """Did it end because somebody gave up, before its end by the rules?"""
        return bool(self.resigned) and self.resigned[-1].ply == len(self.entries) and not self.position.over

    @property
    def pending(self) -> tuple[Who, ...]:
        """The seats that owe a decision; ("chance",) when chance is to be played by hand; () when it is over."""
        return () if self.is_given_up else self.position.pending

    @property
    def over(self) -> bool:
        return not self.pending

    def actions(self, who: Who) -> list[int]:
        """What this seat may do now, as numbers; nothing if it is not its turn."""
        return [] if self.is_given_up else self.position.actions(who)

    def odds(self) -> list[int]:
        """The weights of chance's actions, in their order."""
        return self.position.odds()

    def moves(self, who: Who) -> list[str]:
        """What this seat may do now, in the notation of the rules."""
        return [] if self.is_given_up else self.position.moves(who)

    def view(self, seat: int = SPECTATOR) -> View:
        """What this seat may know, as a record; without a seat, what everybody may."""
        return self.position.view(seat)

    def scores(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""
        return self.position.scores()

    def payoff(self) -> tuple[float, ...]:
        """Each seat's share of the victory, once over."""
        if self.is_given_up:
            return tuple(float(seat in self.winners()) for seat in range(self.seats))
        return shares_played(self.position, self.gave_up) if self.over else self.position.payoff()

    def winners(self) -> tuple[int, ...]:
        """The seats that won; none while the match goes on, or if it is a draw."""
        if self.is_given_up:
            return winners_after(self.seats, self.resigned[-1].seat)
        return winners_played(self.position, self.gave_up) if self.over else ()

    def result(self, name: Callable[[int], str]) -> str:
        """How it ended, in one sentence."""
        if self.is_given_up:
            return result_text(self.gave_up, self.winners(), name)
        return played_text(self.position, self.gave_up, self.winners(), name)

    def standings(self) -> list[Standing]:
        """Once over: every seat with its place, its score and what broke its ties, in order of place."""
        return self.position.standings(self.gave_up)

    def decided(self) -> str:
        """Once over: by how much, or by which tie-break, in one sentence."""
        return self.position.decided(self.gave_up)

    def scene(self, seat: int = SPECTATOR) -> Any:
        """What this seat sees, drawn."""
        return self.position.scene(seat)

    def position_text(self) -> str:
        """The position as text, from which `Match.from_position` begins."""
        return self.game.words.position_text(self.state)

    def play(self, who: Who, move: str | SupportsIndex) -> None:
        """Let a seat (or "chance") make a move, given in notation or as a number. Refused if it may not."""
        if self.is_given_up:
            raise Refused(say("The match is over."))
        action = self.position.checked(who, move)
        self._install(step(self.position, len(self.entries), number(who), action, self.secret))

    def let_chance_act(self) -> None:
        """With a secret: play whatever dice and deck decide next, until a seat is to act."""
        self._install(settle(self.position, len(self.entries), self.secret))

    def _install(self, done: Step) -> None:
        self.entries += [(entry.who, entry.action) for entry in done.entries]
        self.position = done.after

    def undo(self) -> None:
        """Take back the last action, unless it, or what followed it, revealed something new to anybody."""
        if not self.entries:
            raise Refused(say("There is nothing to undo yet."))
        if not self.can_undo:
            raise Refused(say("This cannot be undone: it has already revealed something new."))
        self.entries.pop()
        self.position = replayed(self.start, self.entries)
        self.resigned = [given for given in self.resigned if given.ply < len(self.entries)]

    @property
    def can_undo(self) -> bool:
        """Was the last entry a seat's own action that revealed nothing new to anybody, itself included?"""
        if not self.entries or self.is_given_up:
            return False
        who, action = self.entries[-1]
        if who == CHANCE:
            return self.secret is None
        return not tells_its_seat(self.game, self.state_at(len(self.entries) - 1), who, action)

    def state_at(self, ply: int) -> State:
        """The state as it was after that many entries."""
        return replayed(self.start, self.entries[:ply]).state

    @property
    def log(self) -> list[tuple[Who, str]]:
        """What was done, in notation."""
        return self.log_for(None)

    def log_for(self, viewer: int | None) -> list[tuple[Who, str]]:
        """What was done as this seat saw it: `?` for what was hidden from it."""
        text = self.game.words.action_text
        return [(named(who), text(v, who, action, viewer)) for v, who, action, _ in self._seen_by(viewer)]

    def history(self, viewer: int, name: Callable[[int], str], since: int = 0) -> list[str]:
        """What was done from that ply on, one sentence each, as this seat saw it."""
        tell = self.game.words.tell
        with calling(name):
            return [
                tell(v, who, action, viewer, "" if who == CHANCE else name(who), after)
                for v, who, action, after in islice(self._seen_by(viewer), since, None)
            ]

    def _seen_by(self, viewer: int | None) -> Iterator[tuple[View, int, int, View]]:
        """Each entry with what the viewer knew before and after it; without a viewer, the truth."""
        s = self.start.state.copy()
        v = self._known(s, viewer)
        for who, action in self.entries:
            self.game.apply(s, who, action)
            after = self._known(s, viewer)
            yield v, who, action, after
            v = after

    def _known(self, s: State, viewer: int | None) -> View:
        return s.copy() if viewer is None else self.game.view(s, viewer)

    def save(self, file: PathLike) -> None:
        """Write the match as JSON; a failed save leaves an older file as it was."""
        write_whole(Path(file), self.text().encode())

    def text(self) -> str:
        """The match as its file stores it."""
        position = self.game.words.position_text(self.start.state) if self.midway else None
        return File(
            self.game.name, self.game.revision, self.seats, self.options, self.entries,
            self.commitment, self.secret, position, self.resigned,
        ).text()  # fmt: skip

    def _repr_svg_(self) -> str:
        return str(self.scene().svg(choosing=False))

    def __repr__(self) -> str:
        state = say("over") if self.over else say("to act: {seats}", seats=", ".join(map(str, self.pending)))
        return f"<Match {self.game.name}, {self.seats} seats, ply {len(self.entries)}, {state}>"


def _secret(seed: int | str | None, secret: str | None) -> str | None:
    return fair.secret_of(seed) if secret is None and seed is not None else secret


def start_of(saved: File, game: Game) -> Position:
    """Where a saved match began."""
    if saved.position is not None:
        state = read_position(game, saved.position)
        if game.options_of(state)[0] != saved.seats:
            raise Refused(say("A saved match that begins at a position has as many seats as the position."))
        if saved.revision < game.revision and game.checked(saved.seats, saved.options) != game.options_of(state):
            raise Refused(
                say("This match begins at a position written under older rules, which means something else today.")
            )
        return Position(game, *game.options_of(state), state)
    for option in game.options:
        if not option.is_for_anybody(saved.options.get(option.name, option.default)):
            known = ", ".join(map(str, option.named))
            raise Refused(say("Option {name} must be one of {known}.", name=option.name, known=known))
    seats, options = game.checked(saved.seats, saved.options)
    return Position(game, seats, options, game.new(seats, options))

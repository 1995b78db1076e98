"""A match: a game, its options, the log of what was done, and the position that follows from it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from operator import index
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from motu.core import dice, fair
from motu.core.game import CHANCE, SPECTATOR, Game, Options, Refused, State, View
from motu.core.play import Scratch, replay
from motu.core.progress import ready
from motu.core.registry import by_name
from motu.core.words import say, say_many

Who = int | Literal["chance"]
Small = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
WORLDS = 8  # imagined worlds tried to see whether an action tells its own seat something


class File(msgspec.Struct, forbid_unknown_fields=True):
    """A saved match as it stands in its file."""

    game: str
    revision: int
    seats: int
    options: Options
    log: list[tuple[Small, Small]]  # seat (-1: chance) and action
    commitment: str | None = None  # published at the start
    secret: str | None = None  # of a match that can be played on, or is over


class Match:
    """One play of a game. With a seed (or a secret) chance acts by itself; without, it is played by hand."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Options | None = None,
        seed: int | str | None = None,
        secret: str | None = None,
    ) -> None:
        self.game = game = by_name(game) if isinstance(game, str) else game
        self.seats, self.options = game.checked(seats, options)
        self.secret = fair.secret_of(seed) if secret is None and seed is not None else secret
        self.commitment = fair.commitment(self.secret) if self.secret else None
        self.entries: list[tuple[int, int]] = []
        self._start = game.new(self.seats, self.options)
        ready(game, self._start)
        self._buffers = Scratch.of(game)
        self.state: State = self._start.copy()
        self.let_chance_act()

    @property
    def pending(self) -> tuple[Who, ...]:
        """The seats that owe a decision; ("chance",) when chance is to be played by hand; () when it is over."""
        n = self.game.pending(self.state, self._buffers.who)
        return tuple("chance" if seat == CHANCE else int(seat) for seat in self._buffers.who[:n])

    @property
    def over(self) -> bool:
        return not self.pending

    def actions(self, who: Who) -> list[int]:
        """What this seat may do now, as numbers; nothing if it is not its turn."""
        if who not in self.pending:
            return []
        n = self.game.legal(self.state, _number(who), self._buffers.moves, self._buffers.odds)
        return [int(action) for action in self._buffers.moves[:n]]

    def odds(self) -> list[int]:
        """The weights of chance's actions, in their order."""
        n = len(self.actions("chance"))
        return [int(weight) for weight in self._buffers.odds[:n]]

    def moves(self, who: Who) -> list[str]:
        """What this seat may do now, in the notation of the rules."""
        return [self.game.words.action_text(self.state, _number(who), action) for action in self.actions(who)]

    def play(self, who: Who, move: str | int) -> None:
        """Let a seat (or "chance") do something, given in notation or as a number. Refused if it may not."""
        action = self._checked(who, move)
        self._enter(_number(who), action)
        self.let_chance_act()

    def undo(self) -> None:
        """Take back the last action, unless it, or what followed it, told anybody something new."""
        if not self.entries:
            raise Refused(say("There is nothing to take back yet."))
        if not self.can_undo:
            raise Refused(say("This cannot be taken back: it has already shown somebody something new."))
        self.entries.pop()
        self.state, _ = replay(self.game, self._start, self._rows())

    @property
    def can_undo(self) -> bool:
        """Was the last entry a seat's own action that told nobody, itself included, something it did not know?"""
        if not self.entries:
            return False
        who, action = self.entries[-1]
        if who == CHANCE:
            return self.secret is None
        before, _ = replay(self.game, self._start, self._rows()[:-1])
        return not self._tells_its_seat(before, who, action)

    def view(self, seat: int = SPECTATOR) -> View:
        """What this seat may know, as a record; without a seat, what everybody may."""
        if not (seat == SPECTATOR or 0 <= seat < self.seats):
            raise Refused(say("There is no seat {seat} in this match.", seat=seat))
        v = self.game.blank(self.state)
        self.game.view(self.state, seat, v)
        return v

    def scores(self) -> tuple[int, ...]:
        """The points of each seat as they stand."""
        out = np.zeros(self.game.seats[-1], np.int64)
        self.game.scores(self.state, out)
        return tuple(int(points) for points in out[: self.seats])

    def payoff(self) -> tuple[float, ...]:
        """Each seat's share of the victory, once over."""
        out = np.zeros(self.game.seats[-1], np.float64)
        self.game.payoff(self.state, out)
        return tuple(float(share) for share in out[: self.seats])

    def winners(self) -> tuple[int, ...]:
        """The seats that won; nobody while the match goes on, or if it is a draw."""
        if not self.over:
            return ()
        shares = self.payoff()
        best = tuple(seat for seat, share in enumerate(shares) if share == max(shares))
        return best if self.game.ties_win or len(best) == 1 else ()

    @property
    def log(self) -> list[tuple[Who, str]]:
        """What was done, in notation."""
        return self.log_for(None)

    def log_for(self, viewer: int | None) -> list[tuple[Who, str]]:
        """What was done as this seat saw it: `?` for what was hidden from it."""
        s, lines = self._start.copy(), []
        for who, action in self.entries:
            text = self.game.words.action_text(s, who, action, viewer)
            lines.append((_name(who), text))
            self.game.apply(s, who, action)
        return lines

    def story(self, viewer: int, name: Callable[[int], str]) -> list[str]:
        """What was done, a sentence each, as this seat saw it."""
        s, told = self._start.copy(), []
        for who, action in self.entries:
            told.append(self.game.words.tell(s, who, action, viewer, "" if who == CHANCE else name(who)))
            self.game.apply(s, who, action)
        return told

    def result(self, name: Callable[[int], str]) -> str:
        """How it ended, in one sentence."""
        scores, winners = self.scores(), self.winners()
        if self.seats == 1:
            return say("{n} points. {comment}", n=scores[0], comment=self.game.words.verdict(scores[0])).strip()
        if not winners:
            return say("The match is a draw.")
        names = say(" and ").join(name(seat) for seat in winners)
        return say_many("{names} wins.", "{names} share the victory.", len(winners), names=names)

    def scene(self, seat: int = SPECTATOR) -> Any:
        """What this seat sees, drawn."""
        return self.game.scene(self.view(seat), seat, self.options)

    def _repr_svg_(self) -> str:
        return str(self.scene().svg(choosing=False))

    def __repr__(self) -> str:
        state = say("over") if self.over else say("to act: {seats}", seats=", ".join(map(str, self.pending)))
        return f"<Match {self.game.name}, {self.seats} seats, ply {len(self.entries)}, {state}>"

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the match as JSON; a save that fails leaves an older file as it was."""
        write_whole(Path(file), self.text())

    def text(self) -> str:
        """The match as it stands in its file."""
        saved = File(
            self.game.name, self.game.revision, self.seats, self.options, self.entries, self.commitment, self.secret
        )
        return json.dumps(msgspec.to_builtins(saved), ensure_ascii=False, separators=(",", ":")) + "\n"

    @staticmethod
    def load(file: str | os.PathLike[str]) -> Match:
        """Read a saved match; Refused with what is wrong with the file."""
        return _load(file)

    @classmethod
    def resume(
        cls, game: Game, seats: int, options: Options, entries: Sequence[tuple[int, int]], state: State | None = None
    ) -> Match:
        """A match as it stood after these entries: in that state if it was kept, else by playing them again."""
        match = cls(game, seats, options)
        match.entries = list(entries)
        if state is None:
            state, legal = replay(game, match._start, match._rows())
            if legal != len(match.entries):
                raise Refused(say("Entry {n} of the log is against the rules.", n=legal))
        match.state = state
        return match

    def position(self, ply: int) -> State:
        """The state as it was after that many entries."""
        return replay(self.game, self._start, self._rows()[:ply])[0]

    def _checked(self, who: Who, move: str | int) -> int:
        if who not in self.pending:
            raise Refused(self._not_pending(who))
        words, seat, actions = self.game.words, _number(who), self.actions(who)
        action = words.parse_action(self.state, seat, move) if isinstance(move, str) else index(move)
        if action not in actions:
            if not 0 <= action < self.game.actions(self.state):
                raise Refused(say("{action} is no action of {game}.", action=action, game=self.game.title))
            raise Refused(words.why_not(self.state, seat, action))
        return action

    def _not_pending(self, who: Who) -> str:
        if self.over:
            return say("The match is over.")
        seats = ", ".join(map(str, self.pending))
        if who != "chance" and not (isinstance(who, int) and 0 <= who < self.seats):
            return say("There is no seat {seat} in this match.", seat=who)
        return say("It is not the turn of {who}: {seats} must act first.", who=who, seats=seats)

    def _enter(self, who: int, action: int) -> None:
        self.game.apply(self.state, who, action)
        self.entries.append((who, action))

    def let_chance_act(self) -> None:
        """With a secret: whatever dice and deck decide next, until a seat is to act."""
        while self.secret is not None and self.pending == ("chance",):
            odds, actions = self.odds(), self.actions("chance")
            self._enter(CHANCE, actions[fair.draw(self.secret, len(self.entries), odds)])

    def _rows(self) -> Any:
        return np.array(self.entries, np.int32).reshape(-1, 2)

    def _tells_its_seat(self, before: State, who: int, action: int) -> bool:
        """Would the seat see the same after this action in every world that looked the same before it?"""
        seen, game = [], self.game
        known = game.blank(before)
        game.view(before, who, known)
        rng = dice.generator(len(self.entries))
        for turn in range(WORLDS + 1):
            world = before.copy()
            if turn:
                game.imagine(known, who, rng, world)
            game.apply(world, who, action)
            after = game.blank(before)
            game.view(world, who, after)
            seen.append(after.tobytes())
        return len(set(seen)) > 1


def _load(file: str | os.PathLike[str]) -> Match:
    saved, game = read_file(file)
    match = Match(game, saved.seats, saved.options)
    match.state, legal = replay(game, match._start, np.array(saved.log, np.int32).reshape(-1, 2))
    if legal != len(saved.log):
        raise Refused(say("{file} is damaged: its entry {n} is against the rules.", file=Path(file).name, n=legal))
    match.entries = [(int(who), int(action)) for who, action in saved.log]
    if saved.secret and saved.commitment and fair.commitment(saved.secret) != saved.commitment:
        raise Refused(say("{file} is damaged: its secret is not the one promised at the start.", file=Path(file).name))
    match.secret, match.commitment = saved.secret, saved.commitment
    match.let_chance_act()
    return match


def read_file(file: str | os.PathLike[str]) -> tuple[File, Game]:
    """A saved match as it stands, and its game."""
    name = Path(file).name
    try:
        saved = msgspec.json.decode(Path(file).read_bytes(), type=File)
    except OSError as error:
        raise Refused(say("{file} cannot be read: {error}.", file=name, error=error.strerror)) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused(say("{file} is damaged or no saved match: {error}.", file=name, error=error)) from None
    game = by_name(saved.game)
    if saved.revision != game.revision:
        raise Refused(
            say("{file} was played by revision {old} of the rules of {game}; this is revision {new}.",
                file=name, old=saved.revision, game=game.title, new=game.revision)
        )  # fmt: skip
    return saved, game


def write_whole(path: Path, text: str) -> None:
    """Write beside, then rename: never half a file."""
    handle, temporary = tempfile.mkstemp(dir=path.parent or ".", prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _number(who: Who) -> int:
    return CHANCE if who == "chance" else int(who)


def _name(who: int) -> Who:
    return "chance" if who == CHANCE else who

"""A figure shows a position of a game, and where some moves lead: in the rules, in a lesson, in a terminal.

It is a file `figures/NAME.toml` beside a game's RULES.md. It contains no words, so that all languages share it:

    position = "black: ALOA-DUDA; white to play"    where it begins, as `position_text` writes it; or
    seed = 7                                         a match from its beginning (with `seats` and `options`, if not the usual ones)
    moves = ["bid 6"]                                played before the first picture
    seat = 1                                         whose view it is; left out: a spectator's
    show = ["island-*", ".at-0"]                     what to show; left out: everything, see `Part`
    lit = ["line-ALOA-BARI"]                         sprites that stand out

    [[step]]                                         and then one picture for each step
    moves = ["ALOA-BARI with ALOA"]
    lit = ["island-ALOA"]

A move is made by whoever is to act; if several are, it begins with its seat: `2: stake 1`. Without a seed, chance is
played by hand, like a seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from motu.core import fair
from motu.core.game import SPECTATOR, Game, Refused
from motu.core.position import Position, Who, number, read_position
from motu.core.scene import Scene
from motu.core.step import settle, step
from motu.core.words import say

FOLDER = "figures"
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
BY = re.compile(r"(\d+|chance): *(.+)", re.DOTALL)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the scene: the area that these sprites occupy, and a margin around their places.

    `island-*` stands for all ids that begin so, `.at-0` for all sprites of that class. What is shown `alone` has no
    edges of neighbouring sprites around it.
    """

    sprites: str
    margin: float = 60
    alone: bool = False


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moves that lead to the next picture."""

    moves: list[str]
    lit: list[str] = []


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What its file says."""

    position: str = ""
    seed: int | None = None
    seats: int | None = None
    options: dict[str, Any] = {}
    moves: list[str] = []
    seat: int = SPECTATOR
    show: list[str | Part] = []
    lit: list[str] = []
    step: list[Step] = []

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(Part(part) if isinstance(part, str) else part for part in self.show)


class Picture(NamedTuple):
    """One picture of a figure."""

    position: Position
    seat: int
    parts: tuple[Part, ...]
    lit: tuple[str, ...]

    @property
    def scene(self) -> Scene:
        return self.position.scene(self.seat)


def figure_names(game: Game) -> list[str]:
    """The names of a game's figures."""
    return sorted(file.stem for file in (game.folder / FOLDER).glob("*.toml"))


def pictures(game: Game, name: str) -> list[Picture]:
    """The pictures of a figure of that name; Refused with what is wrong with its file."""
    if not NAME.fullmatch(name) or not (file := game.folder / FOLDER / f"{name}.toml").is_file():
        raise Refused(say("{game} has no figure {name}: write figures/{name}.toml.", game=game.title, name=name))
    with naming(game, name):
        return list(shown(game, read_figure(file)))


@contextmanager
def naming(game: Game, name: str) -> Iterator[None]:
    """Whatever is refused inside is blamed on that figure."""
    try:
        yield
    except Refused as refused:
        raise Refused(say("Figure {name} of {game}: {what}", name=name, game=game.title, what=refused)) from None


def read_figure(file: Path) -> Figure:
    """The figure in a file; Refused if it is not one."""
    try:
        figure = msgspec.toml.decode(file.read_bytes(), type=Figure)
    except (msgspec.DecodeError, ValueError) as error:
        raise Refused(say("{file} is no figure: {error}.", file=file.name, error=error)) from None
    if bool(figure.position) == (figure.seed is not None):
        raise Refused(say("{file} needs a position or a seed, and not both.", file=file.name))
    return figure


def shown(game: Game, figure: Figure) -> Iterator[Picture]:
    """Its pictures: where it begins, and after each step."""
    at, ply, secret = _beginning(game, figure)
    for moves, lit in [(figure.moves, figure.lit), *((then.moves, then.lit) for then in figure.step)]:
        for move in moves:
            at, ply = _played(at, ply, move, secret)
        yield Picture(at, figure.seat, figure.parts, tuple(lit))


def _beginning(game: Game, figure: Figure) -> tuple[Position, int, str | None]:
    """Where it begins, at which ply, and what fixes chance."""
    if figure.position:
        state = read_position(game, figure.position)
        return Position(game, *game.options_of(state), state), 0, None
    seats, options = game.checked(figure.seats, figure.options)
    secret = fair.secret_of(figure.seed or 0)
    dealt = settle(Position(game, seats, options, game.new(seats, options)), 0, secret)
    return dealt.after, len(dealt.entries), secret


def _played(at: Position, ply: int, move: str, secret: str | None) -> tuple[Position, int]:
    """The position and ply after a move; Refused if it is not legal."""
    by = BY.fullmatch(move)
    who, text = (_who(by[1]), by[2]) if by else (_only(at, move), move)
    done = step(at, ply, number(who), at.checked(who, text), secret)
    return done.after, ply + len(done.entries)


def _who(text: str) -> Who:
    return "chance" if text == "chance" else int(text)


def _only(at: Position, move: str) -> Who:
    """Whoever is to act."""
    if len(at.pending) != 1:
        raise Refused(say("Say who plays “{move}”, as in “0: {move}”: several seats are to act, or none.", move=move))
    return at.pending[0]

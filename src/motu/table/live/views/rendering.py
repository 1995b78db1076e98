"""Drawings as pure functions of what a seat may see, so that they can be made anywhere: see renderer.py."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from motu.core import dice
from motu.core.game import Game, Options
from motu.core.position import Position
from motu.core.registry import by_name, names, register
from motu.core.scene import Scene
from motu.core.words import calling, speaking
from motu.table import messages as m

WORLDS = 3  # imagined for a preview: what differs between them is not shown


class Sight(NamedTuple):
    """What a seat sees of a table, and how it is spoken of: all that a drawing is made of."""

    game: str
    module: str
    seats: int
    options: Options
    view: bytes
    seat: int
    names: tuple[str, ...]
    language: str

    @contextmanager
    def position(self) -> Iterator[Position]:
        """The view as a position; in here it is spoken of as its seat does."""
        game = known(self.game, self.module)
        v = np.frombuffer(bytearray(self.view), game.record(self.seats, self.options))[0]
        with speaking(self.language), calling(self.names.__getitem__):
            yield Position(game, self.seats, self.options, v)


def known(name: str, module: str) -> Game:
    """A game in a fresh process: one that was only registered in the server is found in its module."""
    return by_name(name) if name in names() else register(importlib.import_module(module).GAME)


def scene(sight: Sight) -> Scene:
    """What the seat sees."""
    with sight.position() as at:
        return at.scene(sight.seat)


def first_scene(name: str, module: str) -> Scene:
    """Of a new match: whatever drawing it needs is loaded then."""
    game = known(name, module)
    seats, options = game.checked(game.usual_seats, {})
    return Position(game, seats, options, game.new(seats, options)).scene()


def past(sight: Sight, ply: int, line: m.HistoryLine | None) -> m.Past:
    """What the seat saw after that many entries, of which the last is told so."""
    return m.Past(ply, sight.seat, replace(scene(sight), choices=(), prompt=""), line)


def preview(sight: Sight, action: int, seed: str) -> m.Preview:
    """What an action would change, as far as the seat can know it."""
    with sight.position() as at:
        v, rng, seat = at.state, dice.generator(seed), sight.seat
        before, found = at.scene(seat), []
        for _ in range(WORLDS):
            world = at.game.blank(v)
            at.game.imagine(v, seat, rng, world)
            at.game.apply(world, seat, action)
            found.append(_difference(before, at.at(world).scene(seat)))
    gone, new, changed, scores = (sorted(set.intersection(*parts), key=repr) for parts in zip(*found, strict=True))
    return m.Preview(action, gone, new, changed, [m.Swing(*swing) for swing in scores])


def _difference(before: Scene, after: Scene) -> tuple[set[str], set[Any], set[Any], set[tuple[int, int, int]]]:
    old, new = ({sprite.id: sprite for sprite in scene.sprites} for scene in (before, after))
    points = {panel.seat: panel.score for panel in before.panels}
    return (
        old.keys() - new.keys(),
        {new[name] for name in new.keys() - old.keys()},
        {new[name] for name in new.keys() & old.keys() if new[name] != old[name]},
        {(p.seat, points[p.seat], p.score) for p in after.panels if points.get(p.seat, p.score) != p.score},
    )

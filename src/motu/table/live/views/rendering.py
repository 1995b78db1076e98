"""Drawings, and whatever else takes long, as pure functions of what is known of a table, so that any process can
compute them: see renderer.py."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from motu.core import dice
from motu.core.game import CHANCE, Game, Options, State
from motu.core.position import Position
from motu.core.registry import by_name, names, register
from motu.core.scene import Scene
from motu.core.words import calling, speaking
from motu.store import Seat
from motu.table import messages as m
from motu.table.live import results

WORLDS = 3  # imagined for a preview: what differs between them is not shown


class Sight(NamedTuple):
    """What a seat sees of a table, and how it is spoken of: all that a drawing depends on."""

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
        """The view as a position; in here it is spoken of with its seat's names and language."""
        game = known(self.game, self.module)
        v = np.frombuffer(bytearray(self.view), game.record(self.seats, self.options))[0]
        with speaking(self.language), calling(self.names.__getitem__):
            yield Position(game, self.seats, self.options, v)


class Way(NamedTuple):
    """The way to a past position: from a state, by these entries. Replaying them takes long in a long match."""

    start: bytes
    entries: list[tuple[int, int]]  # who, action; all of them legal

    def begin(self, at: Position) -> State:
        """Where it begins, at a table like this one."""
        return np.frombuffer(bytearray(self.start), at.state.dtype)[0]


def known(name: str, module: str) -> Game:
    """A game in a fresh process: one that was only registered in the server is found in its module."""
    return by_name(name) if name in names() else register(importlib.import_module(module).GAME)


def scene(sight: Sight) -> Scene:
    """What the seat sees."""
    with sight.position() as at:
        return at.scene(sight.seat)


def first_scene(name: str, module: str) -> Scene:
    """The scene of a new match, which loads whatever drawing it needs."""
    game = known(name, module)
    seats, options = game.checked(game.usual_seats, {})
    return Position(game, seats, options, game.new(seats, options)).scene()


def past(sight: Sight, way: Way, ply: int, line: m.HistoryLine | None) -> m.Past:
    """What the seat saw after that many entries; line: how the last of them is told."""
    with sight.position() as at:
        s = way.begin(at)
        for who, action in way.entries:
            at.game.apply(s, who, action)
        seen = sight._replace(view=at.game.view(s, sight.seat).tobytes())
    return m.Past(ply, sight.seat, replace(scene(seen), choices=(), prompt=""), line)


def proof(sight: Sight, way: Way, commitment: str, secret: str) -> m.Proof:
    """All that is needed to check the dice of a finished match: what could come each time, how likely, what came."""
    draws = []
    with sight.position() as at:
        s = way.begin(at)
        for ply, (who, action) in enumerate(way.entries):
            if who == CHANCE:
                actions, odds = at.at(s.copy()).weighted("chance")
                text = at.game.words.action_text(s, CHANCE, action)
                draws.append(m.Draw(ply, odds, actions.index(action), text))
            at.game.apply(s, who, action)
    return m.Proof(commitment, secret, draws)


def ending(sight: Sight, kept: results.Kept, seats: list[Seat]) -> m.Result:
    """How a match ended; the view is the whole state, as nothing is hidden any more."""
    with sight.position() as at:
        return results.result(kept, at, seats, is_former=False)


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

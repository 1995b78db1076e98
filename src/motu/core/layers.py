"""A scene as layers: each is drawn from the few fields that it names, and drawn again only when one of them has changed.

    @layer("bridges", "tokens")
    def islands(v):
        yield Sprite("island-1", "island", ...)

    scene = Layers("mygame", width=800, height=600, sprites=(sea, islands, hand), prompt=prompt, choices=choices)

No field can be forgotten: a layer is handed a view in which all that it does not name is zero. `"hand[seat]"` names the row
of who looks alone (for a spectator, the first seat's). A function that is no layer is given the whole view; what never changes
may be written as it is.

A layer takes `v` and, if it asks for them by these names, `seat`, `options` and the `choices` of the scene. One that does not
ask for the seat is the same for all who see its fields. The names of players need not be declared: whoever is called
otherwise (see `words.name_of`) is drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from motu.core import visibility
from motu.core.game import Game, Options, View
from motu.core.lazy import Late
from motu.core.scene import Scene, Sprite
from motu.core.words import called, language, overhearing

Draw = Callable[..., Any]
MAY_ASK = ("seat", "options", "choices")
SEVERAL = ("panels", "choices", "stage")  # parts of a scene that are several things
WHOLE = ""  # stands for every field


class Layer:
    """A part of a scene: how it is drawn, and from which fields."""

    def __init__(self, draw: Draw, fields: tuple[str, ...]) -> None:
        self.draw, self.fields, self.name = draw, fields, getattr(draw, "__name__", "layer")
        self.asks = tuple(signature(draw).parameters)[1:]
        if unknown := [name for name in self.asks if name not in MAY_ASK]:
            raise TypeError(f"layer {self.name} asks for {unknown[0]}; after v it may ask for {', '.join(MAY_ASK)}")

    def __call__(self, v: View, seat: int, options: Options, choices: Any) -> Any:
        given = {"seat": seat, "options": options, "choices": choices}
        return self.draw(v, *(given[name] for name in self.asks))


def layer(*fields: str) -> Callable[[Draw], Layer]:
    """Declare what a part of a scene is drawn from."""
    return lambda draw: Layer(draw, fields)


class Shown(NamedTuple):
    """What a layer showed last, and what it was drawn from."""

    known: bytes
    choices: Any
    names: dict[int, str]
    what: Any


Name = str | int  # the part of the scene that a layer draws: its name, or how many layers of sprites lie below
Kept = dict[tuple[Name, int | None, str], Shown]
"""What the layers of one table showed last, by layer, viewer and language. What is drawn for one viewer never depends on what
another one's view holds, so neither does the time it takes: None stands for all where a layer is the same for all."""


class Planned(NamedTuple):
    """A layer at one kind of table."""

    name: Name
    layer: Layer
    is_own: bool  # may it differ between those who look at the same table?
    spans: tuple[tuple[int, int], ...]  # where the bytes lie that it is drawn from


class Layered(NamedTuple):
    """A scene, and its sprites layer by layer: one that was not drawn again is the very same tuple."""

    scene: Scene
    layers: tuple[tuple[Sprite, ...], ...]


class Layers:
    """How a game is drawn. Called with a view, a seat and options it gives the scene; see `Scene` for its parts."""

    def __init__(self, game: str, *, sprites: Sequence[Draw | Layer], **parts: Any) -> None:
        self.fixed = {"game": game} | {name: part for name, part in parts.items() if not callable(part)}
        drawn: dict[Name, Layer] = {name: _layer_of(part) for name, part in parts.items() if callable(part)}
        drawn |= {n: _layer_of(part) for n, part in enumerate(sprites)}
        first: dict[Name, Layer] = (
            {"choices": drawn["choices"]} if "choices" in drawn else {}
        )  # others may ask for them
        self.layers: dict[Name, Layer] = first | drawn
        self._plans: dict[Any, list[Planned]] = {}

    def __call__(self, v: View, seat: int, options: Options) -> Scene:
        return self.drawn(v, seat, options, {}).scene

    def drawn(self, v: View, seat: int, options: Options, kept: Kept) -> Layered:
        """The scene, of which only those layers are drawn that have changed since the last time."""
        drawing = Drawing(v, seat, options, kept)
        found = {planned.name: drawing.part(planned) for planned in self.plan(v.dtype, seat)}
        layers = tuple([what for name, what in found.items() if isinstance(name, int)])
        parts = self.fixed | {name: what for name, what in found.items() if isinstance(name, str)}
        return Layered(Scene(sprites=tuple([sprite for layer in layers for sprite in layer]), **parts), layers)

    def plan(self, dtype: np.dtype[Any], seat: int) -> list[Planned]:
        """All layers for who sits there. Types of one layout are equal to NumPy, whoever may see their fields."""
        key = (dtype, dtype.type._seen, seat)
        if key not in self._plans:
            self._plans[key] = [_planned(name, part, dtype, max(seat, 0)) for name, part in self.layers.items()]
        return self._plans[key]


class Drawing:
    """One scene while it is drawn."""

    def __init__(self, v: View, seat: int, options: Options, kept: Kept) -> None:
        self._dtype, self._seat, self._options, self._kept = v.dtype, seat, options, kept
        self._bytes, self._language, self._choices = v.tobytes(), language(), ()

    def part(self, planned: Planned) -> Any:
        """What a layer shows: the same as last time, if it is drawn from the same."""
        name, layer, is_own, spans = planned
        key = (name, self._seat if is_own else None, self._language)
        known, last = b"".join([self._bytes[start:end] for start, end in spans]), self._kept.get(key)
        choices = self._choices if "choices" in layer.asks else None
        if last is None or last.known != known or last.choices is not choices or not _still_called(last.names):
            last = self._kept[key] = self._shown(planned, known, choices)
        if name == "choices":
            self._choices = last.what
        return last.what

    def _shown(self, planned: Planned, known: bytes, choices: Any) -> Shown:
        with overhearing() as names:
            v = only(known, planned.spans, self._dtype)
            what = planned.layer(v, self._seat, self._options, choices)
            return Shown(known, choices, names, tuple(what) if is_several(planned.name) else what)


def is_several(name: Name) -> bool:
    """Is this part of a scene several things, whatever kind of iterable a layer gives?"""
    return isinstance(name, int) or name in SEVERAL


def only(known: bytes, spans: Sequence[tuple[int, int]], dtype: np.dtype[Any]) -> View:
    """A view that holds these bytes at their places, and nothing else."""
    made, begin = bytearray(dtype.itemsize), 0
    for start, end in spans:
        made[start:end] = known[begin : begin + end - start]
        begin += end - start
    return np.frombuffer(made, dtype)[0]


def _still_called(names: dict[int, str]) -> bool:
    return all(called(seat) == name for seat, name in names.items())


def _layer_of(draw: Draw | Layer) -> Layer:
    return draw if isinstance(draw, Layer) else Layer(draw, (WHOLE,))


def _planned(name: Name, layer: Layer, dtype: np.dtype[Any], row: int) -> Planned:
    fields = [field.partition("[")[0] for field in layer.fields]
    is_own = bool(layer.asks) or not visibility.all_public(dtype, fields)
    whole = ((0, dtype.itemsize),)
    spans = whole if WHOLE in fields else tuple(_span(dtype, field, row) for field in layer.fields)
    return Planned(name, layer, is_own, spans)


def _span(dtype: np.dtype[Any], field: str, row: int) -> tuple[int, int]:
    name, _, of_seat = field.partition("[")
    assert dtype.fields is not None
    if name not in dtype.fields:
        raise KeyError(f"a layer names the field {name}, which there is not; there are {', '.join(dtype.names or ())}")
    kind, start = dtype.fields[name][:2]
    if not of_seat:
        return start, start + kind.itemsize
    step = kind.itemsize // kind.shape[0]
    return start + row * step, start + (row + 1) * step


def layers_of(game: Game) -> Layers | None:
    """How a game is drawn, if that is in layers."""
    scene = game.scene.found if isinstance(game.scene, Late) else game.scene
    return scene if isinstance(scene, Layers) else None


def drawn(game: Game, v: View, seat: int, options: Options, kept: Kept) -> Layered:
    """A game drawn layer by layer; a scene that is not made of layers is one by itself."""
    if layers := layers_of(game):
        return layers.drawn(v, seat, options, kept)
    whole: Scene = game.scene(v, seat, options)
    return Layered(whole, (whole.sprites,))

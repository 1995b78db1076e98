"""A scene in layers: each is drawn from the few fields it names, and redrawn only when one of them has changed.

    @layer("bridges", "tokens")
    def islands(v):
        yield Sprite("island-1", "island", ...)

    scene = Layers("mygame", width=800, height=600, sprites=(sea, islands, hand), prompt=prompt, choices=choices)

No field can be forgotten: a layer is given a view in which every field it does not name is zero. `"hand[seat]"` names
only the viewer's row (for a spectator, the first seat's). A function that is not a layer is given the whole view; parts
that never change may be given as plain values.

A layer takes `v` and, if it asks for them by name, `seat`, `shown` (the seat; for a spectator, the first), `options`,
the `actions` open to the seat, and the `choices` of the scene. One that asks for no more than `shown` is the same for
all who see its fields. Players' names need not be declared: a layer is redrawn when a name it used (see
`words.name_of`) changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import asdict

from motu.core import visibility
from motu.core.game import Game, Options, View
from motu.core.lazy import Late, computed_once
from motu.core.play import Buffers
from motu.core.registry import by_name
from motu.core.scene import Scene, Sprite
from motu.core.words import Overhearing, language

Draw = Callable[..., Any]
MAY_ASK = ("seat", "shown", "options", "actions", "choices")
SEVERAL = ("panels", "choices", "stage")  # parts of a scene that hold several things
WHOLE = ""  # stands for every field


class Layer:
    """A part of a scene: how it is drawn, and from which fields."""

    def __init__(self, draw: Draw, fields: tuple[str, ...]) -> None:
        self.draw, self.fields, self.name = draw, fields, getattr(draw, "__name__", "layer")
        self.asks = tuple(signature(draw).parameters)[1:]
        if unknown := [name for name in self.asks if name not in MAY_ASK]:
            raise TypeError(f"layer {self.name} asks for {unknown[0]}; after v it may ask for {', '.join(MAY_ASK)}")

    def __call__(self, v: View, given: Given) -> Any:
        if not self.asks:
            return self.draw(v)
        return self.draw(v, *[getattr(given, name) for name in self.asks])


def layer(*fields: str) -> Callable[[Draw], Layer]:
    """Declare what a part of a scene is drawn from."""
    return lambda draw: Layer(draw, fields)


class Given:
    """What a layer may ask for besides the view."""

    def __init__(self, seat: int, options: Options, actions: Callable[[], Sequence[int]]) -> None:
        self.seat, self.shown, self.options, self._actions = seat, max(seat, 0), options, actions
        self.choices: Any = ()

    @computed_once
    def actions(self) -> tuple[int, ...]:
        """What the seat may do now; nothing if it owes no decision. Computed on demand."""
        return tuple(self._actions())


Known = tuple[bytes, ...]  # the bytes of a view that a layer is drawn from


class Shown:
    """What a layer showed last, and what it was drawn from. A plain class: it is looked at for every layer of every scene."""

    __slots__ = ("actions", "choices", "known", "moment", "names", "what")

    def __init__(
        self, what: Any, known: Known, moment: object, actions: Any, choices: Any, names: dict[int, str]
    ) -> None:
        self.what, self.known, self.moment = what, known, moment
        self.actions, self.choices, self.names = actions, choices, names


Name = str | int  # the part of the scene that a layer draws: its name, or how many sprite layers lie below
Kept = dict[str, dict[tuple[Name, int | None], Shown]]
"""What the layers of one table showed last, by language, layer and viewer; as viewer, None stands for all where a layer
is the same for all. What is drawn for one viewer never depends on another's view, so neither does the time it takes."""


class Planned(NamedTuple):
    """A layer at one kind of table."""

    name: Name
    layer: Layer
    key: tuple[Name, int | None]  # whom it is drawn for; None: the same for every viewer of the table
    spans: tuple[tuple[int, int], ...]  # where the bytes it is drawn from lie
    known_of: Callable[[bytes], Known]  # takes them out of a view
    asks_actions: bool
    asks_choices: bool
    holds_several: bool


class Plan(NamedTuple):
    """All layers of a scene, those that others ask for first."""

    parts: list[Planned]
    sprites: list[Planned]


class Layered:
    """A scene: its sprites layer by layer, and its other parts. A layer that was not redrawn is the very same tuple."""

    def __init__(self, parts: dict[str, Any], layers: tuple[tuple[Sprite, ...], ...]) -> None:
        self.parts, self.layers = parts, layers

    @classmethod
    def of(cls, scene: Scene) -> Layered:
        """A scene that was not drawn in layers, as a single one."""
        parts = asdict(scene)
        return cls(parts, (parts.pop("sprites"),))

    @computed_once
    def scene(self) -> Scene:
        """The whole scene; rarely needed, as usually only what has changed is sent."""
        return Scene(sprites=tuple(chain.from_iterable(self.layers)), **self.parts)


class Layers:
    """How a game is drawn. Called with a view, a seat and options it returns the scene; see `Scene` for its parts."""

    def __init__(self, game: str, *, sprites: Sequence[Draw | Layer], **parts: Any) -> None:
        self.fixed = {"game": game} | {name: part for name, part in parts.items() if not callable(part)}
        drawn: dict[Name, Layer] = {name: _layer_of(part) for name, part in parts.items() if callable(part)}
        drawn |= {n: _layer_of(part) for n, part in enumerate(sprites)}
        first: dict[Name, Layer] = (
            {"choices": drawn["choices"]} if "choices" in drawn else {}
        )  # others may ask for them
        self.layers: dict[Name, Layer] = first | drawn
        self._plans: dict[Any, Plan] = {}

    def __call__(self, v: View, seat: int, options: Options) -> Scene:
        game: str = self.fixed["game"]
        return self.drawn(v, Given(seat, options, lambda: actions_of(by_name(game), v, seat)), {}).scene

    def drawn(self, v: View, given: Given, kept: Kept, moment: object = None) -> Layered:
        """The scene; only the layers that have changed since the last time are drawn. moment: where views of the same
        position say so by the same object, what is the same for all viewers is compared once."""
        plan, drawing = self.plan(v.dtype, given.seat), Drawing(v, given, kept, moment)
        with drawing.heard:
            parts = {planned.name: drawing.part(planned) for planned in plan.parts}
            layers = [drawing.part(planned) for planned in plan.sprites]
        return Layered(self.fixed | parts, tuple(layers))

    def plan(self, dtype: np.dtype[Any], seat: int) -> Plan:
        """All layers for that seat. NumPy treats types of one layout as equal, whoever may see their fields."""
        key = (dtype, dtype.type._seen, seat)
        if key not in self._plans:
            made = [_planned(name, part, dtype, seat) for name, part in self.layers.items()]
            parts, sprites = ([p for p in made if isinstance(p.name, kind)] for kind in (str, int))
            self._plans[key] = Plan(parts, sprites)
        return self._plans[key]


class Drawing:
    """One scene being drawn."""

    def __init__(self, v: View, given: Given, kept: Kept, moment: object = None) -> None:
        self._dtype, self._given, self._moment = v.dtype, given, object() if moment is None else moment
        self._bytes, self._kept = v.tobytes(), kept.setdefault(language(), {})
        self.heard = Overhearing()

    def part(self, planned: Planned) -> Any:
        """What a layer shows: the same as last time if what it is drawn from is the same."""
        last = self._kept.get(planned.key)
        if last is None or not self._still_holds(planned, last):
            last = self._kept[planned.key] = self._shown(planned, last)
        if planned.name == "choices":
            self._given.choices = last.what
        return last.what

    def _still_holds(self, planned: Planned, last: Shown) -> bool:
        if last.moment is not self._moment:
            if last.known != planned.known_of(self._bytes):
                return False
            last.moment = self._moment
        if planned.asks_choices and last.choices is not self._given.choices:
            return False
        if planned.asks_actions and last.actions != self._given.actions:
            return False
        return not last.names or self.heard.still_says(last.names)

    def _shown(self, planned: Planned, last: Shown | None) -> Shown:
        """The layer drawn anew. Often it comes out as it was: then that is kept, and nobody looks for what differs."""
        given, known = self._given, planned.known_of(self._bytes)
        names: dict[int, str] = {}
        self.heard.said = names
        what = planned.layer(only(known, planned.spans, self._dtype), given)
        if planned.holds_several:
            what = tuple(what)
            what = last.what if last is not None and last.what == what else what
        actions = given.actions if planned.asks_actions else None
        return Shown(what, known, self._moment, actions, given.choices if planned.asks_choices else None, names)


def _known_of(spans: Sequence[tuple[int, int]]) -> Callable[[bytes], Known]:
    """A function that takes these bytes out of a view: run for every layer of every scene, so in few steps."""
    parts = [slice(start, end) for start, end in spans]
    if len(parts) > 1:
        return itemgetter(*parts)
    return (lambda view: (view[parts[0]],)) if parts else lambda view: ()


def is_several(name: Name) -> bool:
    """Does this part of a scene hold several things, whatever kind of iterable a layer returns?"""
    return isinstance(name, int) or name in SEVERAL


def only(known: Known, spans: Sequence[tuple[int, int]], dtype: np.dtype[Any]) -> View:
    """A view that holds these bytes in their places, and nothing else."""
    made = bytearray(dtype.itemsize)
    for (start, end), part in zip(spans, known, strict=True):
        made[start:end] = part
    return np.frombuffer(made, dtype)[0]


def _layer_of(draw: Draw | Layer) -> Layer:
    return draw if isinstance(draw, Layer) else Layer(draw, (WHOLE,))


def _planned(name: Name, layer: Layer, dtype: np.dtype[Any], seat: int) -> Planned:
    fields = [field.partition("[")[0] for field in layer.fields]
    spans = [(0, dtype.itemsize)] if WHOLE in fields else [_span(dtype, field, max(seat, 0)) for field in layer.fields]
    joined, asks = tuple(_joined(spans)), ("actions" in layer.asks, "choices" in layer.asks)
    key = (name, _viewer(layer, dtype, fields, seat))
    return Planned(name, layer, key, joined, _known_of(joined), *asks, is_several(name))


def _viewer(layer: Layer, dtype: np.dtype[Any], fields: list[str], seat: int) -> int | None:
    """Whom a layer is drawn for. What some may not see is never shared, whoever is shown."""
    if set(layer.asks) - {"shown"} or not visibility.all_public(dtype, fields):
        return seat
    return max(seat, 0) if layer.asks or any("[" in field for field in layer.fields) else None


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same bytes in as few pieces as possible: most layers name fields that lie side by side."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


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
    """A game's layers, if it is drawn in layers."""
    scene = game.scene.found if isinstance(game.scene, Late) else game.scene
    return scene if isinstance(scene, Layers) else None


def drawn(game: Game, v: View, given: Given, kept: Kept, moment: object = None) -> Layered:
    """A game drawn layer by layer; a scene without layers counts as one."""
    if layers := layers_of(game):
        return layers.drawn(v, given, kept, moment)
    return Layered.of(game.scene(v, given.seat, given.options))


def actions_of(game: Game, v: View, seat: int) -> list[int]:
    """What the seat may do according to its view, which is all that counts."""
    b = Buffers.of(game)
    if seat < 0 or seat not in b.who[: game.pending(v, b.who)].tolist():
        return []
    actions: list[int] = b.actions[: game.legal(v, seat, b.actions, b.odds)].tolist()
    return actions

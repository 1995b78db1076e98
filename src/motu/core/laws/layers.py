"""The law of layers: a scene is drawn only from what its layers name."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from motu.core.game import SPECTATOR, View
from motu.core.laws.trial import Broken, Trial
from motu.core.layers import Given, Planned, actions_of, layers_of, only

SAMPLE = 6  # positions of a match
VIEWERS = 4  # seats that look, besides a spectator


def layers_name_their_fields(trial: Trial) -> None:
    """A layer draws the same from the fields it names as from the whole view."""
    scene = layers_of(trial.game)
    if scene is None:
        return
    for s in trial.some_positions(SAMPLE):
        for viewer in range(SPECTATOR, min(trial.seats, VIEWERS)):
            v = trial.game.view(s, viewer)
            given = Given(viewer, trial.options, partial(actions_of, trial.game, v, viewer))
            given.choices = scene.drawn(v, given, {}).scene.choices
            plan = scene.plan(v.dtype, viewer)
            for planned in (*plan.parts, *plan.sprites):
                _draws_from_what_it_names(trial, planned, v, given)


def _draws_from_what_it_names(trial: Trial, planned: Planned, v: View, given: Given) -> None:
    def drawn(seen: View) -> Any:
        try:
            what = planned.layer(seen, given)
            return tuple(what) if planned.holds_several else what
        except Exception as error:  # a layer that lacks a field may well fail
            return f"{type(error).__name__}: {error}"

    known = planned.known_of(v.tobytes())
    whole, named = drawn(v.copy()), drawn(only(known, planned.spans, v.dtype))
    if whole != named:
        lacking = [name for name in v.dtype.names if drawn(_without(v, name)) != whole]
        raise Broken(
            f"The layer {planned.layer.name} names {_list(planned.layer.fields)}, but what it draws for seat {given.seat} depends "
            f"on {_list(lacking)}. A layer is shown nothing but what it names: add what it lacks to @layer(...).{trial.at(v)}"
        )


def _without(v: View, name: str) -> View:
    other = np.array([v], v.dtype)
    other[name] = 0
    return other[0]


def _list(names: Any) -> str:
    return ", ".join(names) or "no field"

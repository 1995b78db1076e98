"""The star drawn for a seat: eight kewai round the pūtahi, the pieces on them, and what a click on one means."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from motu.core.layers import Layers, layer
from motu.core.scene import Choice, Panel, Sprite
from motu.core.words import say
from mu_torere.rules import KEWAI, PIECES, PUTAHI, empty_place, legal, pending
from mu_torere.text import SIDES, action_text, place_name, prompt, score_lines

SIZE, MIDDLE, RADIUS, RIM = 800, 400, 262, 348
SYMBOLS = ("stone", "shell")


def spot(place, radius=RADIUS) -> tuple[float, float]:
    """Where a place lies: the first kewai at the top, the others clockwise."""
    turn = 2 * pi * place / KEWAI
    return (MIDDLE, MIDDLE) if place == PUTAHI else (MIDDLE + radius * sin(turn), MIDDLE - radius * cos(turn))


@layer()
def board(v):
    yield Sprite("star", "star")
    for place in range(KEWAI + 1):
        yield Sprite(f"place-{place}", "place", *spot(place), label=place_name(place))
    for place in range(KEWAI):
        yield Sprite(
            f"number-{place}", x=spot(place, RIM)[0], y=spot(place, RIM)[1], classes="number", text=str(place + 1)
        )


@layer("places")
def pieces(v):
    """A piece keeps its id wherever it goes, so it is seen to glide there."""
    for side, symbol in enumerate(SYMBOLS):
        for piece, place in enumerate(v.places[side]):
            label = say("{side}: {place}", side=say(SIDES[side]), place=place_name(place))
            yield Sprite(f"{symbol}-{piece}", symbol, *spot(place), classes=f"seat-{side}", label=label)


@layer("places")
def label(v):
    return say("Mū tōrere: an eight-pointed star; {place} is empty.", place=place_name(empty_place(v)))


def panels(v):
    return (_panel(v, side) for side in (0, 1))


def _panel(v, side):
    lines = score_lines(v, side)
    is_turn = pending(v, np.zeros(2, np.int16)) > 0 and v.turn == side
    return Panel(
        side, sum(points for _, points in lines), tuple(lines), ((say("plays"), say(SIDES[side])),), bool(is_turn)
    )


def choices(v, seat):
    if seat != v.turn or not pending(v, np.zeros(2, np.int16)):
        return ()
    actions = np.zeros(PIECES, np.int32)
    return tuple(_choice(v, seat, int(action)) for action in actions[: legal(v, seat, actions, actions.copy())])


def _choice(v, seat, action):
    here, there = place_name(v.places[seat, action]), place_name(empty_place(v))
    label = say("Move from {here} to {there}", here=here, there=there)
    return Choice(action, action_text(v, seat, action), label, (f"{SYMBOLS[seat]}-{action}",))


scene = Layers(
    "mu_torere",
    width=SIZE,
    height=SIZE,
    sprites=(board, pieces),
    panels=panels,
    prompt=prompt,
    choices=choices,
    label=label,
)


def actions_for_picks(v, seat, picked):
    """Each of your own pieces stands for its move, whether or not it can move now."""
    return [piece for piece in range(PIECES) if f"{SYMBOLS[seat]}-{piece}" in picked]

"""The table drawn for a seat: the tide in the middle, a cup and a die for each seat, and what a click on them means."""

from __future__ import annotations

from motu.core.layers import Layers, layer
from motu.core.scene import Choice, Panel, Sprite
from motu.core.words import name_of, say
from newgame.rules import AGAIN, KEEP, Phase
from newgame.text import action_text, face, prompt, score_lines

WIDTH, HEIGHT, CUPS_Y, TIDE_Y = 640, 400, 270, 110


@layer()
def mat(v):
    yield Sprite("mat", "mat")


@layer("shown_tide")
def tide(v):
    label = say("the tide: {die}", die=face(v.shown_tide))
    yield Sprite("tide", "tide", WIDTH / 2, TIDE_Y, label=label)
    yield Sprite("tide-number", x=WIDTH / 2, y=TIDE_Y, classes="number", text=face(v.shown_tide))


@layer("seats", "phase", "die", "shown_die")
def cups(v):
    for seat in range(v.seats):
        yield from _cup(v, seat)


def _cup(v, seat):
    """A cup, and the die under it as far as the viewer may see it."""
    x = WIDTH * (seat + 0.5) / v.seats
    die = int(v.shown_die[seat] if v.phase == Phase.OVER else v.die[seat])
    yield Sprite(
        f"cup-{seat}", "cup", x - 34, CUPS_Y, classes=f"seat-{seat}", label=say("cup of {name}", name=name_of(seat))
    )
    label = say("die of {name}: {die}", name=name_of(seat), die=face(die))
    yield Sprite(f"die-{seat}", "die", x + 38, CUPS_Y + 18, classes=f"seat-{seat}", label=label)
    yield Sprite(f"pips-{seat}", x=x + 38, y=CUPS_Y + 18, classes="number", text=face(die))


def panels(v):
    return (_panel(v, seat) for seat in range(v.seats))


def _panel(v, seat):
    lines = tuple(score_lines(v, seat))
    return Panel(seat, lines[0][1], lines, turn=bool(v.phase == Phase.DECIDE and v.turn == seat))


def choices(v, seat):
    if v.phase != Phase.DECIDE or v.turn != seat:
        return ()
    return (
        Choice(KEEP, action_text(v, seat, KEEP), say("Keep your die"), (f"die-{seat}",)),
        Choice(AGAIN, action_text(v, seat, AGAIN), say("Roll it again"), (f"cup-{seat}",)),
    )


@layer("seats")
def label(v):
    return say("New Game: the tide and {n} cups", n=int(v.seats))


scene = Layers(
    "newgame",
    width=WIDTH,
    height=HEIGHT,
    sprites=(mat, tide, cups),
    panels=panels,
    prompt=prompt,
    choices=choices,
    label=label,
)


def actions_for_picks(v, seat, picked):
    """Your own die stands for keeping it, your own cup for rolling again."""
    return [action for action, thing in ((KEEP, "die"), (AGAIN, "cup")) if f"{thing}-{seat}" in picked]

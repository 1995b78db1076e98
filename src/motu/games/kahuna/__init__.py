"""Kahuna: bridges between twelve islands, for two."""

from __future__ import annotations

from motu.core.game import Game
from motu.core.words import mark
from motu.games.kahuna import text
from motu.games.kahuna.drawing.meant import meant
from motu.games.kahuna.moves import actions
from motu.games.kahuna.observe import features
from motu.games.kahuna.options import OPTIONS
from motu.games.kahuna.rules import apply, legal, pending
from motu.games.kahuna.scene import scene
from motu.games.kahuna.scoring import payoff, scores
from motu.games.kahuna.state import record, setup
from motu.games.kahuna.view import imagine, swap, view

GAME = Game(
    name="kahuna",
    title="Kahuna",
    about=mark("Build bridges between islands; hold most of an island's lines, and the other's bridges there fall."),
    revision=1,
    seats=range(2, 3),
    usual_seats=2,
    minutes=30,
    options=OPTIONS,
    module=__name__,
    widest=100,
    record=record,
    actions=actions,
    setup=setup,
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    view=view,
    imagine=imagine,
    swap=swap,
    words=text,
    scene=scene,
    meant=meant,
    features=features,
    ties_win=False,
    tables=(
        (2, {}),
        (2, {"strategic": True, "first": 1}),
        (2, {"open_draws": True, "handicap": {"0": 3}}),
        (2, {"strategic": True, "open_draws": True, "handicap": {"1": 2}, "first": 0}),
    ),
)

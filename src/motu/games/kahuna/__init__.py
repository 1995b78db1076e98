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
from motu.games.kahuna.state import RECORD, options_of, record, setup
from motu.games.kahuna.view import imagine

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
    max_legal=100,
    records=(RECORD,),
    record=record,
    action_count=actions,
    setup=setup,
    options_of=options_of,
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    imagine=imagine,
    words=text,
    scene=scene,
    actions_for_picks=meant,
    knowledge="motu.bots.kahuna:KNOWLEDGE",
    features=features,
    ties_win=False,
    trial_setups=(
        (2, {}),
        (2, {"strategic": True, "first": 1}),
        (2, {"open_draws": True, "handicap": {"0": 3}}),
        (2, {"strategic": True, "open_draws": True, "handicap": {"1": 2}, "first": 0}),
    ),
)

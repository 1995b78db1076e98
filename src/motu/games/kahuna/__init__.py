"""Kahuna: bridges between twelve islands, for two."""

from __future__ import annotations

from motu.core.game import Game
from motu.core.lazy import Late
from motu.core.words import mark
from motu.games.kahuna import text
from motu.games.kahuna.actions import MAX_LEGAL, action_count
from motu.games.kahuna.observe import features
from motu.games.kahuna.options import OPTIONS
from motu.games.kahuna.rules import apply, legal, pending, possible
from motu.games.kahuna.rules.scoring import payoff, scores
from motu.games.kahuna.rules.worlds import imagine
from motu.games.kahuna.state import RECORD, hides, options_of, record, reveals, setup

GAME = Game(
    name="kahuna",
    title="Kahuna",
    about=mark(
        "Build bridges between islands: hold most of an island's lines, and your opponent's bridges there fall."
    ),
    revision=1,
    seats=range(2, 3),
    usual_seats=2,
    minutes=30,
    options=OPTIONS,
    module=__name__,
    max_legal=MAX_LEGAL,
    records=(RECORD,),
    record=record,
    action_count=action_count,
    setup=setup,
    options_of=options_of,
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    imagine=imagine,
    words=text,
    scene=Late("motu.games.kahuna.drawing:scene"),
    actions_for_picks=Late("motu.games.kahuna.drawing.picks:actions_for_picks"),
    knowledge="motu.bots.kahuna:KNOWLEDGE",
    features=features,
    possible=possible,
    hides=hides,
    reveals=reveals,
    ranks=text.ranks,
    ties_win=False,
    trial_setups=(
        (2, {}),
        (2, {"strategic": True, "first": 1}),
        (2, {"open_draws": True, "handicap": {"0": 3}}),
        (2, {"strategic": True, "open_draws": True, "handicap": {"1": 2}, "first": 0}),
    ),
)

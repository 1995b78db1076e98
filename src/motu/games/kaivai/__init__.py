"""Kaivai: bid for movement and building costs, then fish, deliver, build and celebrate among growing islands."""

from __future__ import annotations

from motu.core.game import Game
from motu.core.lazy import Late
from motu.core.words import mark
from motu.games.kaivai import text
from motu.games.kaivai.actions import MAX_LEGAL, action_count
from motu.games.kaivai.observe import features
from motu.games.kaivai.options import OPTIONS
from motu.games.kaivai.rules import apply, legal, pending
from motu.games.kaivai.rules.scoring import payoff, scores
from motu.games.kaivai.rules.worlds import imagine
from motu.games.kaivai.state import RECORD, hides, options_of, record, reveals, setup

GAME = Game(
    name="kaivai",
    title="Kaivai",
    about=mark("Canoes among growing islands: fish, trade, build and celebrate before your shells lose their value."),
    revision=1,
    seats=range(3, 5),
    usual_seats=4,
    minutes=90,
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
    scene=Late("motu.games.kaivai.drawing:scene"),
    actions_for_picks=Late("motu.games.kaivai.drawing.picks:actions_for_picks"),
    knowledge="motu.bots.kaivai:KNOWLEDGE",
    features=features,
    possible=legal,
    hides=hides,
    reveals=reveals,
    ranks=text.ranks,
    trial_setups=((3, {}), (4, {}), (3, {"edition": 2005}), (4, {"edition": 2005, "beginner": True, "diceless": True})),
)
